import Conformance
import ConformanceKit
import DataFlow

/// Counts its steps, and makes its content of the count: the parent whose
/// updates make other views again.
struct StepsView<Content: View>: View {
  @State private var step = 0
  @ViewBuilder let content: (Int) -> Content

  var body: some View {
    content(step)
    Button("Step") { step += 1 }.tag("step")
  }
}

/// An object with a publisher of its own that counts its subscriptions.
final class Tuner: ObservableObject {
  let subscriptions = Calls("subscriptions")
  private let subject = PassthroughSubject<Void, Never>()

  var station: Int = 1 {
    willSet { subject.send() }
  }

  var objectWillChange: AnyPublisher<Void, Never> {
    let subscriptions = subscriptions
    return
      subject
      .handleEvents(receiveSubscription: { _ in subscriptions.note() })
      .eraseToAnyPublisher()
  }
}
