import DataFlow
import Testing

/// What the publisher of a published property promises.
@Suite struct PublishedTests {
  private final class Gauge: ObservableObject {
    @Published var level = 0
    @Published var name: String

    init(name: String) { _name = Published(initialValue: name) }
  }

  /// Asks for as many values as it is told, and writes them down.
  private final class Patient<Value>: Subscriber {
    typealias Input = Value
    typealias Failure = Never

    private let initial: Subscribers.Demand
    /// What to ask for after each value.
    private let further: Subscribers.Demand
    private(set) var subscription: (any Subscription)?
    private(set) var values: [Value] = []

    init(_ initial: Subscribers.Demand, then further: Subscribers.Demand = .none) {
      self.initial = initial
      self.further = further
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(initial)
    }

    func receive(_ input: Value) -> Subscribers.Demand {
      values.append(input)
      return further
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  @Test func `the current value comes first, and each new one before it is stored`() {
    let gauge = Gauge(name: "A")
    var received: [(new: Int, stored: Int)] = []
    let subscription = gauge.$level.sink { received.append(($0, gauge.level)) }
    gauge.level = 1
    gauge.level = 1
    #expect(received.map(\.new) == [0, 1, 1])
    #expect(received.map(\.stored) == [0, 0, 1])
    #expect(gauge.level == 1)
    subscription.cancel()
  }

  @Test func `who subscribes while a value is set hears of the next one`() {
    let gauge = Gauge(name: "A")
    var subscriptions: [AnyCancellable] = []
    var late: [Int] = []
    gauge.$level.sink { value in
      guard value == 1 else { return }
      gauge.$level.sink { late.append($0) }.store(in: &subscriptions)
    }.store(in: &subscriptions)
    gauge.level = 1
    #expect(late == [0])
    gauge.level = 2
    #expect(late == [0, 2])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `the object signals before the property's own publisher`() {
    let gauge = Gauge(name: "A")
    var calls: [String] = []
    let subscriptions = [
      gauge.$level.sink { calls.append("level \($0)") },
      gauge.objectWillChange.sink { calls.append("object") },
    ]
    gauge.level = 1
    #expect(calls == ["level 0", "object", "level 1"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `who asks for nothing gets nothing, and later the current value`() throws {
    let gauge = Gauge(name: "A")
    let patient = Patient<Int>(.none)
    gauge.$level.subscribe(patient)
    gauge.level = 1
    gauge.level = 2
    #expect(patient.values == [])
    try #require(patient.subscription).request(.max(1))
    #expect(patient.values == [2])
    gauge.level = 3
    #expect(patient.values == [2])
  }

  @Test func `a demand that is used up is not exceeded`() throws {
    let gauge = Gauge(name: "A")
    let patient = Patient<Int>(.max(2))
    gauge.$level.subscribe(patient)
    for level in 1...5 { gauge.level = level }
    #expect(patient.values == [0, 1])
    try #require(patient.subscription).request(.max(1))
    #expect(patient.values == [0, 1, 5], "what was missed is the current value")
  }

  @Test func `a subscriber can ask for one more with each value`() {
    let gauge = Gauge(name: "A")
    let patient = Patient<Int>(.max(1), then: .max(1))
    gauge.$level.subscribe(patient)
    for level in 1...5 { gauge.level = level }
    #expect(patient.values == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a cancelled subscription keeps nobody`() {
    let gauge = Gauge(name: "A")
    weak var seen: Patient<Int>?
    do {
      let patient = Patient<Int>(.unlimited)
      seen = patient
      gauge.$level.subscribe(patient)
      gauge.level = 1
      #expect(patient.values == [0, 1])
      patient.subscription?.cancel()
      gauge.level = 2
      #expect(patient.values == [0, 1])
    }
    #expect(seen == nil)
  }

  @Test func `properties publish by themselves`() {
    let gauge = Gauge(name: "A")
    var names: [String] = []
    let subscription = gauge.$name.sink { names.append($0) }
    gauge.level = 1
    gauge.name = "B"
    #expect(names == ["A", "B"])
    subscription.cancel()
  }

  @Test func `operators work on values and on signals`() {
    let gauge = Gauge(name: "A")
    var doubled: [Int] = []
    var signals = 0
    let subscriptions = [
      gauge.$level.map { $0 * 2 }.removeDuplicates().sink { doubled.append($0) },
      gauge.objectWillChange.dropFirst().sink { signals += 1 },
    ]
    gauge.level = 1
    gauge.level = 1
    gauge.level = 2
    #expect(doubled == [0, 2, 4])
    #expect(signals == 2)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `objects go although somebody subscribes to their properties`() {
    weak var gone: Gauge?
    var values: [Int] = []
    var subscription: AnyCancellable?
    do {
      let gauge = Gauge(name: "A")
      gone = gauge
      subscription = gauge.$level.sink { values.append($0) }
      gauge.level = 1
    }
    #expect(gone == nil)
    #expect(values == [0, 1])
    subscription?.cancel()
  }
}
