@_spi(Testing) import DataFlow
import Foundation
import OpenCombine
import Testing

/// What an object's publisher promises to whoever subscribes.
@Suite struct ObservableObjectTests {
  private class Account: ObservableObject, @unchecked Sendable {
    @Published var balance = 0
    var note = "-"
  }

  private final class Savings: Account, @unchecked Sendable {
    @Published var rate = 0.0
  }

  /// Publishes nothing by itself.
  private final class Bell: ObservableObject {}

  private final class Wallet<Value>: ObservableObject {
    @Published var content: Value

    init(_ content: Value) { self.content = content }
  }

  // MARK: Bindings

  private struct Owner: View {
    @StateObject private var account = Account()

    var body: some View {
      Reader(balance: $account.balance)
      Button("pay") { account.balance += 1 }.tag("pay")
    }
  }

  private struct Reader: View {
    @Binding var balance: Int

    var body: some View {
      Text("\(balance)").tag("balance")
      Button("draw") { balance -= 1 }.tag("draw")
    }
  }

  @MainActor
  @Test func `a view that reads a binding to a published property follows it`() {
    let host = Host { Owner() }
    host.tap("pay")
    #expect(host.text("balance") == "1")
    host.tap("draw")
    #expect(host.text("balance") == "0")
    #expect(host.bodies(Reader.self) == 3)
  }

  // MARK: Identity

  @Test func `a publisher belongs to one object`() {
    let first = Account()
    let second = Account()
    #expect(first.objectWillChange === first.objectWillChange)
    #expect(first.objectWillChange !== second.objectWillChange)
    let wallets = (Wallet(1), Wallet("one"))
    #expect(wallets.0.objectWillChange === wallets.0.objectWillChange)
    #expect(wallets.0.objectWillChange !== wallets.1.objectWillChange)
  }

  @Test func `an object at the address of an old one has a publisher of its own`() {
    // Addresses of objects that are gone are soon used again.
    var subscriptions: [AnyCancellable] = []
    for _ in 1...1_000 {
      let bell = Bell()
      #expect(bell.objectWillChange.subscriberCount == 0)
      subscriptions.append(bell.objectWillChange.sink {})
      #expect(bell.objectWillChange.subscriberCount == 1)
    }
  }

  @Test func `a publisher stays for as long as its object, and not for much longer`() {
    /// Keeps others from the address of an object that has gone.
    struct Trace {
      unowned let bell: Bell
    }
    weak var gone: ObservableObjectPublisher?
    let trace: Trace
    do {
      let bell = Bell()
      gone = bell.objectWillChange
      trace = Trace(bell: bell)
    }
    // Objects that have gone are forgotten when there are many, how many other tests decide.
    var bells: [(bell: Bell, publisher: ObservableObjectPublisher)] = []
    while bells.count < 1_000 || (gone != nil && bells.count < 10_000) {
      let bell = Bell()
      bells.append((bell, bell.objectWillChange))
    }
    #expect(gone == nil)
    #expect(bells.allSatisfy { $0.bell.objectWillChange === $0.publisher })
    withExtendedLifetime(trace) {}
  }

  @Test func `a subclass publishes for what it inherits`() {
    let savings = Savings()
    var signals = 0
    let subscription = savings.objectWillChange.sink { signals += 1 }
    savings.balance = 1
    savings.rate = 0.5
    savings.note = "N"
    (savings as Account).balance = 2
    #expect(signals == 3)
    subscription.cancel()
  }

  @Test func `a generic class publishes`() {
    let wallet = Wallet([1])
    var signals = 0
    let subscription = wallet.objectWillChange.sink { signals += 1 }
    wallet.content.append(2)
    wallet.content = []
    #expect(signals == 2)
    subscription.cancel()
  }

  // MARK: Order

  @Test func `subscribers are called in the order in which they came`() {
    let account = Account()
    var calls: [Int] = []
    let subscriptions = (0..<5).map { number in
      account.objectWillChange.sink { calls.append(number) }
    }
    account.balance = 1
    subscriptions[1].cancel()
    account.balance = 2
    #expect(calls == [0, 1, 2, 3, 4, 0, 2, 3, 4])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `each subscriber is called once, in order, whoever has come and gone`(seed: UInt64) {
    var random = ForEachTests.Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let account = Account()
    var calls: [Int] = []
    var subscribers: [(number: Int, subscription: AnyCancellable)] = []
    for step in 0..<100 {
      // Those who go leave their addresses to those who come.
      let place = Int.random(in: 0...subscribers.count, using: &random)
      if place < subscribers.count, Bool.random(using: &random) {
        subscribers.remove(at: place).subscription.cancel()
      } else {
        let subscription = account.objectWillChange.sink { calls.append(step) }
        subscribers.append((step, subscription))
      }
      calls = []
      account.balance = step
      #expect(calls == subscribers.map { $0.number }, "step \(step)")
      #expect(account.objectWillChange.subscriberCount == subscribers.count)
    }
    for subscriber in subscribers { subscriber.subscription.cancel() }
  }

  @Test func `a subscriber that comes during a signal hears of the next one`() {
    let account = Account()
    var subscriptions: [AnyCancellable] = []
    var late = 0
    subscriptions.append(
      account.objectWillChange.sink {
        guard subscriptions.count == 1 else { return }
        subscriptions.append(account.objectWillChange.sink { late += 1 })
      })
    account.balance = 1
    #expect(late == 0)
    account.balance = 2
    #expect(late == 1)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `a subscriber can cancel itself and others`() {
    let account = Account()
    var calls: [String] = []
    var subscriptions: [AnyCancellable] = []
    subscriptions.append(
      account.objectWillChange.sink {
        calls.append("first")
        for subscription in subscriptions { subscription.cancel() }
      })
    subscriptions.append(account.objectWillChange.sink { calls.append("second") })
    account.balance = 1
    account.balance = 2
    #expect(calls == ["first"])
    #expect(account.objectWillChange.subscriberCount == 0)
  }

  @Test func `a write by a subscriber is a signal of its own`() {
    let account = Account()
    var seen: [Int] = []
    let subscription = account.objectWillChange.sink {
      seen.append(account.balance)
      if seen.count == 1 { account.balance = 10 }
    }
    account.balance = 1
    #expect(seen == [0, 0])
    #expect(account.balance == 1, "the outer write is stored last")
    subscription.cancel()
  }

  // MARK: Ends

  @Test func `neither subscribers nor objects are kept`() {
    final class Listener {}
    weak var account: Account?
    weak var listener: Listener?
    do {
      let made = Account()
      let heard = Listener()
      account = made
      listener = heard
      let subscription = made.objectWillChange.sink { withExtendedLifetime(heard) {} }
      made.balance = 1
      #expect(made.objectWillChange.subscriberCount == 1)
      subscription.cancel()
      #expect(made.objectWillChange.subscriberCount == 0)
    }
    #expect(account == nil)
    #expect(listener == nil)
  }

  @Test func `a subscription that is dropped is cancelled`() {
    let account = Account()
    var signals = 0
    _ = account.objectWillChange.sink { signals += 1 }
    account.balance = 1
    #expect(signals == 0)
    #expect(account.objectWillChange.subscriberCount == 0)
  }

  @Test func `a publisher outlives its object`() {
    var account: Account? = Account()
    let publisher = account!.objectWillChange
    var signals = 0
    let subscription = publisher.sink { signals += 1 }
    account = nil
    publisher.send()
    #expect(signals == 1)
    subscription.cancel()
  }

  // MARK: Threads

  @Test func `threads that ask at the same time get the same publisher`() {
    for _ in 1...50 {
      let savings = Savings()
      let publishers = Shared<[ObservableObjectPublisher]>([])
      Threads.run(4) { _ in
        let publisher = savings.objectWillChange
        publishers.withLock { $0.append(publisher) }
      }
      let found = publishers.withLock { $0 }
      #expect(found.count == 4)
      #expect(found.allSatisfy { $0 === found[0] })
    }
  }

  @Test func `no signal is lost among threads`() {
    let account = Account()
    let signals = Shared(0)
    let subscription = account.objectWillChange.sink { signals.withLock { $0 += 1 } }
    Threads.run(4) { thread in
      for round in 1...500 { account.balance = thread * 1_000 + round }
    }
    #expect(signals.withLock { $0 } == 2_000)
    #expect(account.balance % 1_000 == 500, "the last write of some thread")
    subscription.cancel()
  }

  @Test func `subscribers come and go while others publish`() {
    let account = Account()
    Threads.run(4) { thread in
      for round in 1...200 {
        if thread.isMultiple(of: 2) {
          account.balance = round
        } else {
          let subscription = account.objectWillChange.sink {}
          let values = account.$balance.sink { _ in }
          subscription.cancel()
          values.cancel()
        }
      }
    }
    #expect(account.objectWillChange.subscriberCount == 0)
  }

  /// Nothing of it is published: its publisher is kept apart.
  private final class Bare: ObservableObject {}

  /// Asks for its own publisher when it ends.
  private final class Leaving: ObservableObject {
    nonisolated(unsafe) static var count = 0

    deinit {
      _ = objectWillChange
      Self.count += 1
    }
  }

  /// Does not hold its subscription: a publisher holds its subscribers, and goes with its object.
  private final class Holder: Subscriber {
    let held: Leaving

    init(_ held: Leaving) { self.held = held }

    func receive(subscription: any Subscription) {}
    func receive(_ input: Void) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
  }

  @Test func `what a publisher holds may ask for one at its end, whoever lets it go`() async {
    await #expect(processExitsWith: .success) {
      // A thread that waits for itself would wait for good.
      alarm(120)
      for _ in 0..<1_000 {
        let leaving = Leaving()
        Bare().objectWillChange.subscribe(Holder(leaving))
      }
      precondition(Leaving.count > 500, "\(Leaving.count)")
    }
  }
}

/// A value that threads share.
///
/// `@unchecked Sendable`: only used under the lock.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}

enum Threads {
  /// Calls `body` on `count` threads at the same time, and waits for all.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let ready = DispatchSemaphore(value: 0)
    let start = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    for number in 0..<count {
      done.enter()
      Thread.detachNewThread {
        ready.signal()
        start.wait()
        body(number)
        done.leave()
      }
    }
    for _ in 0..<count { ready.wait() }
    for _ in 0..<count { start.signal() }
    done.wait()
  }
}
