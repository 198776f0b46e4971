import DataFlow
import ObservationCore
import OpenCombine
import Testing

/// What has an opacity, and announces its changes in one way or another.
protocol Fading: AnyObject {
  var opacity: Double { get set }
}

/// What was written with another transaction is shown before a model changes (TX-16), wherever
/// the change is made.
@MainActor
struct EarlierUpdateTests {
  @Observable
  final class Square: Fading {
    var x = 0.0
    var opacity = 1.0
  }

  private final class PublishedSquare: ObservableObject, Fading {
    @Published var x = 0.0
    @Published var opacity = 1.0
  }

  private struct Shown: View {
    let x: () -> Double
    let opacity: () -> Double

    var body: some View { Text("a").offset(x: x()).opacity(opacity()) }
  }

  private struct ShownObject: View {
    @ObservedObject var square: PublishedSquare

    var body: some View { Text("a").offset(x: square.x).opacity(square.opacity) }
  }

  private let fading = "opacity(1.0) -> opacity(0.0), linear(1.0 s)"

  private func moves(in host: Host) -> [String] { host.animations.map { "\($0)" } }

  /// Reads a state and a model, whichever it is.
  private struct Numbered: View {
    let model: any Fading
    let handle: (Binding<Int>) -> Void
    @State private var number = 0

    var body: some View {
      let _ = handle($number)
      if let object = model as? PublishedSquare {
        Faded(number: number, square: object)
      } else {
        Text("\(number) \(model.opacity)").opacity(model.opacity)
      }
    }
  }

  private struct Faded: View {
    let number: Int
    @ObservedObject var square: PublishedSquare

    var body: some View { Text("\(number) \(square.opacity)").opacity(square.opacity) }
  }

  private func expectAllShow(_ tracking: Tracking, _ model: any Fading, isAhead: Bool = true) {
    var numbers: [Binding<Int>] = []
    let host = Host(tracking: tracking) {
      ForEach(0..<3, id: \.self) { _ in Numbered(model: model) { numbers.append($0) } }
    }
    let bindings = Array(numbers.prefix(3))
    for value in 1...3 {
      host.turn {
        for binding in bindings { binding.wrappedValue = value }
        withAnimation(.linear(duration: 1)) { model.opacity = Double(value) / 4 }
      }
      #expect(host.texts == Array(repeating: "\(value) \(model.opacity)", count: 3))
      #expect(host.animations.count == (isAhead ? 3 : 0))
    }
  }

  @Test func `all views that a change was announced to show it`() {
    expectAllShow(.core, Square())
    expectAllShow(.coreAlone, Square())
    expectAllShow(.core, StandardSquare())
    // Shown with what was written before.
    expectAllShow(.oneShot(trackOnce), StandardSquare(), isAhead: false)
    expectAllShow(.core, PublishedSquare())
  }

  private struct TwoStates: View {
    @ObservedObject var square: PublishedSquare
    let handle: ((Binding<Double>, Binding<Int>)) -> Void
    @State private var opacity = 1.0
    @State private var number = 0

    var body: some View {
      let _ = handle(($opacity, $number))
      Text("\(number)").offset(x: square.x).opacity(opacity)
    }
  }

  @Test func `what was animated before a plain write is shown before an object changes`() {
    let square = PublishedSquare()
    var handed: (Binding<Double>, Binding<Int>)!
    let host = Host { TwoStates(square: square) { handed = $0 } }
    let (opacity, number) = handed
    host.turn {
      withAnimation(.linear(duration: 1)) { opacity.wrappedValue = 0 }
      number.wrappedValue = 2
      square.x = 10
    }
    #expect(moves(in: host) == [fading] && host.texts == ["2"])
    #expect(host.elements[0].attributes.contains(.offset(x: 10, y: 0)))
  }

  @Test func `what was animated before a plain write is shown before a model changes`() {
    let square = Square()
    var opacity: Binding<Double>!
    let host = Host { Moved(x: { square.x }) { opacity = $0 } }
    host.turn {
      withAnimation(.linear(duration: 1)) { opacity.wrappedValue = 0 }
      square.x = 10
    }
    #expect(moves(in: host) == [fading])
    // The other way round, and outside of a step.
    opacity.wrappedValue = 1
    withAnimation(.linear(duration: 1)) { square.x = 20 }
    host.settle()
    #expect(moves(in: host).count == 1 && moves(in: host)[0].contains("offset"))
  }

  private struct Moved: View {
    let x: () -> Double
    let handle: (Binding<Double>) -> Void
    @State private var opacity = 1.0

    var body: some View {
      let _ = handle($opacity)
      Text("a").offset(x: x()).opacity(opacity)
    }
  }

  /// Two values with an action each, of which the inner one writes back what the outer one
  /// was told of, and changes an object with another transaction.
  private struct WritingBack: View {
    let square: PublishedSquare
    let note: (String) -> Void
    @State private var first = 0
    @State private var second = 0

    var body: some View {
      Button("Act") { (first, second) = (1, 1) }
      Text("\(first) \(second)")
        .onChange(of: first) {
          second = 0
          withAnimation { square.x = 1 }
        }
        .onChange(of: second) { old, new in note("\(old) \(new)") }
      ShownObject(square: square)
    }
  }

  @Test func `no action is left out for an update in the middle of others`() {
    let square = PublishedSquare()
    var notes: [String] = []
    let host = Host { WritingBack(square: square) { notes.append($0) } }
    host.tap(button: "Act")
    #expect(notes == ["0 1", "1 0"])
  }

  private struct Opening: View {
    @Environment(\.openWindow) private var openWindow
    @State private var isOn = false

    var body: some View {
      Text("\(isOn)").opacity(isOn ? 1 : 0).onChange(of: isOn) { openWindow(value: 1) }
      Button("Open") {
        withAnimation { isOn = true }
        openWindow(value: 2)
      }
    }
  }

  private struct Windows: App {
    var body: some Scene {
      WindowGroup { Opening() }
      WindowGroup(for: Int.self) { $number in Text("number \(number ?? 0)") }
    }
  }

  @Test func `windows that an effect opens in the middle of an action are all there`() {
    let host = Host(app: Windows())
    host.tap(button: "Open")
    #expect(host.windows.count == 3)
    #expect(Set(host.texts) == ["true", "Open", "number 1", "number 2"])
  }
}
