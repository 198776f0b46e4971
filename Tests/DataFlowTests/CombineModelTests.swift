import DataFlow
import Foundation
import OpenCombine
import Testing

/// Objects whose file knows nothing of views.
@MainActor
@Suite struct CombineModelTests {
  /// Publishes by both modules' wrappers.
  final class SharedLedger: Ledger {
    @Published var partner = "Ben"
  }

  struct Balance<Model: Ledger>: View {
    @ObservedObject var ledger: Model
    let text: (Model) -> String

    var body: some View {
      Text(text(ledger)).tag("text")
      TextField("Owner", text: $ledger.owner).tag("owner")
    }
  }

  @Test func `a view observes an object with OpenCombine's publishers`() {
    let ledger = Ledger()
    let host = Host { Balance(ledger: ledger) { "\($0.owner) \($0.balance)" } }
    host.turn { ledger.balance = 7 }
    #expect(host.text("text") == "Ana 7")
    host.set("owner", "Eva")
    #expect(host.text("text") == "Eva 7")
    #expect(host.bodies(Balance<Ledger>.self) == 3)
    #expect(host.issues.isEmpty)
  }

  @Test func `a class that inherits from one publishes by both modules`() {
    let ledger = SharedLedger()
    let host = Host { Balance(ledger: ledger) { "\($0.balance) \($0.partner)" } }
    host.turn { ledger.partner = "Cem" }
    #expect(host.text("text") == "0 Cem")
    host.turn { ledger.balance = 7 }
    #expect(host.text("text") == "7 Cem")
  }

  @Test func `owners and the environment take them, too`() {
    struct Owner: View {
      @StateObject private var ledger = Ledger()

      var body: some View { Reader().environmentObject(ledger) }
    }
    struct Reader: View {
      @EnvironmentObject private var ledger: Ledger

      var body: some View {
        Text("\(ledger.balance)").tag("balance")
        Button("Earn") { ledger.balance += 1 }.tag("earn")
      }
    }
    let host = Host { Owner() }
    host.tap("earn")
    #expect(host.text("balance") == "1")
  }

  @Test func `a change outside of a step updates the view once`() {
    let ledger = Ledger()
    let host = Host { Balance(ledger: ledger) { "\($0.balance)" } }
    for balance in 1...3 {
      ledger.balance = balance
      host.settle()
      #expect(host.text("text") == "\(balance)" && host.isIdle)
      #expect(host.bodies(Balance<Ledger>.self) == balance + 1)
    }
    host.raw { ledger.balance = 4 }
    host.settle()
    #expect(host.text("text") == "4" && host.isIdle)
    #expect(host.issues.isEmpty)
  }

  /// Publishes by a subject with a value.
  final class Gauge: DataFlow::ObservableObject {
    let objectWillChange = CurrentValueSubject<Int, Never>(0)
    var count = 0 { willSet { objectWillChange.send(newValue) } }
  }

  struct Reading: View {
    @ObservedObject var gauge: Gauge

    var body: some View { Text("\(gauge.count)").tag("count") }
  }

  @Test func `a subject that sends its value to new subscribers changes nothing by that`() {
    let gauge = Gauge()
    let host = Host { Reading(gauge: gauge) }
    for count in 1...3 {
      gauge.count = count
      host.settle()
      #expect(host.text("count") == "\(count)" && host.isIdle)
    }
    #expect(host.bodies(Reading.self) == 4 && host.issues.isEmpty)
    // In any order, so that some come after the view.
    var subscriptions: [AnyCancellable] = []
    for _ in 0..<8 { gauge.objectWillChange.sink { _ in host.settle() }.store(in: &subscriptions) }
    for count in 4...6 {
      gauge.count = count
      host.settle()
      #expect(host.text("count") == "\(count)" && host.isIdle)
    }
    #expect(host.issues.isEmpty)
  }

  /// Depends on what its parent is subscribed to.
  struct Level: View {
    @Binding var count: Int

    var body: some View { Text("\(count)").tag("level") }
  }

  struct Ticking: View {
    @ObservedObject var gauge: Gauge
    @State private var ticks = 0
    let take: (Binding<Int>) -> Void

    var body: some View {
      let _ = take($ticks)
      Text("\(gauge.count) \(ticks)").tag("ticking")
      Level(count: $gauge.count)
    }
  }

  @Test func `views of an object show a change in whose middle one of them is updated`() {
    // Subscribers are called in any order.
    for count in 1...20 {
      let gauge = Gauge()
      var ticks: Binding<Int>!
      let host = Host {
        Ticking(gauge: gauge) { ticks = $0 }
        Reading(gauge: gauge)
      }
      var subscriptions: [AnyCancellable] = []
      for _ in 0..<4 {
        gauge.objectWillChange.sink { _ in host.turn { ticks.wrappedValue += 1 } }
          .store(in: &subscriptions)
      }
      gauge.count = count
      host.settle()
      // Once for the value that a new subscriber is sent, and once for the change.
      #expect(host.text("ticking") == "\(count) 8")
      #expect(host.text("level") == "\(count)" && host.text("count") == "\(count)")
      #expect(host.isIdle && host.issues.isEmpty)
    }
  }

  /// Publishes by a subject without a value.
  final class Meter: DataFlow::ObservableObject {
    let objectWillChange = PassthroughSubject<Void, Never>()
    var count = 0 { willSet { objectWillChange.send() } }
  }

  /// Lets somebody interfere once it has read a number.
  struct Interrupted<Model: OpenCombine.ObservableObject & SendableMetatype>: View {
    @ObservedObject var model: Model
    let path: ReferenceWritableKeyPath<Model, Int>
    let interfere: (Binding<Int>) -> Void

    var body: some View {
      let number = model[keyPath: path]
      let _ = interfere($model[dynamicMember: path])
      Text("\(number)").tag("number")
    }
  }

  private func publishInBody<Model: OpenCombine.ObservableObject & SendableMetatype>(
    _ model: Model, _ path: ReferenceWritableKeyPath<Model, Int>
  ) {
    var binding: Binding<Int>?
    var isReady = false
    let host = Host {
      Interrupted(model: model, path: path) {
        binding = $0
        if isReady, model[keyPath: path] == 0 { model[keyPath: path] = 1 }
      }
    }
    // In any order, so that some come after the view.
    var subscriptions: [AnyCancellable] = []
    for _ in 0..<8 {
      model.objectWillChange.sink { _ in _ = binding?.wrappedValue }.store(in: &subscriptions)
    }
    isReady = true
    host.reevaluateAll()
    // In the same step, for the change has been made when the body is over.
    #expect(host.text("number") == "1" && host.isIdle, "\(Model.self)")
    #expect(host.issues.map(\.kind) == [.publishingDuringUpdate], "\(Model.self)")
  }

  @Test func `a body that publishes is reported, whichever publisher the object has`() {
    for _ in 1...20 {
      publishInBody(Ledger(), \.balance)
      publishInBody(Gauge(), \.count)
      publishInBody(Meter(), \.count)
    }
  }

  @Test func `an animated change after a plain write moves what it changes`() {
    struct Fading: View {
      @ObservedObject var ledger: Ledger
      let number: Int

      var body: some View { Text("\(number)").opacity(ledger.balance == 0 ? 0 : 1) }
    }
    struct Two: View {
      let ledger: Ledger
      let take: (Binding<Int>) -> Void
      @State private var number = 0

      var body: some View {
        let _ = take($number)
        Fading(ledger: ledger, number: number)
        Fading(ledger: ledger, number: number)
      }
    }
    let ledger = Ledger()
    var number: Binding<Int>!
    let host = Host { Two(ledger: ledger) { number = $0 } }
    func change() {
      number.wrappedValue += 1
      withAnimation(.linear(duration: 1)) { ledger.balance = 1 - ledger.balance }
    }
    host.turn(change)
    #expect(host.animations.count == 2 && host.isIdle)
    host.advance(by: .seconds(2))
    #expect(host.animations.isEmpty)
    change()
    host.settle()
    #expect(host.animations.count == 2 && host.isIdle)
  }

  @Test func `an object that keeps no publisher is reported`() {
    struct Reader: View {
      @ObservedObject var silent: Silent

      var body: some View { Text("\(silent.value)") }
    }
    let host = Host { Reader(silent: Silent()) }
    #expect(host.issues.map(\.kind) == [.publisherNotKept])
    #expect(host.issues[0].description.hasPrefix("The Silent makes another publisher"))
  }

  @Test func `a published property takes the values of a publisher while it lives`() {
    final class Clock: DataFlow::ObservableObject {
      @Published var seconds = 0
      @Published var minutes = 0

      init() { $seconds.map { $0 / 60 }.removeDuplicates().assign(to: &$minutes) }
    }
    weak var gone: Clock?
    do {
      let clock = Clock()
      gone = clock
      var signals = 0
      let subscription = clock.objectWillChange.sink { signals += 1 }
      clock.seconds = 59
      #expect(clock.minutes == 0 && signals == 1)
      clock.seconds = 120
      #expect(clock.minutes == 2 && signals == 3)
      subscription.cancel()
    }
    #expect(gone == nil)
  }
}
