import DataFlow
import Foundation
import Testing

/// Timers, by the clock of a host and by their run loop.
extension ClockTests {
  @Test func `a timer that comes late ticks once for what it has missed`() async {
    let clock = HostClock.system()
    var ticks: [Duration] = []
    let timer = timer(every: 0.001)
    let host = Host(clock: clock) {
      NotedTimer(timer: timer) { ticks.append(clock.now.offset) }
    }
    // The main actor is busy for as long as many ticks take.
    let begin = clock.now
    while begin.duration(to: clock.now) < .milliseconds(200) {}
    await host.settle { host.text("count") != "0" }
    host.unmount()
    // However late it comes, there is a tick for each interval at most.
    let soon = ticks.filter { $0 < ticks[0] + .milliseconds(20) }
    #expect(soon.count <= 22, "\(soon.count) ticks in 20 ms")
  }

  // One by one, what a moment holds of them would take for ever.
  @Test func `a timer leaves out what it has missed, however much`() async {
    let timer = timer(every: 1e-17)
    let host = Host(clock: .system()) { NotedTimer(timer: timer) {} }
    await host.settle { host.text("count").flatMap { Int($0) } ?? 0 >= 3 }
    host.unmount()
  }

  struct NotedTimer: View {
    let timer: Publishers.Autoconnect<Timer.TimerPublisher>
    let note: () -> Void
    @State private var count = 0

    var body: some View {
      Text("\(count)").tag("count").onReceive(timer) { _ in
        note()
        count += 1
      }
    }
  }

  struct Showing: View {
    let timer: Publishers.Autoconnect<Timer.TimerPublisher>
    @State private var dates: [Date] = []

    var body: some View {
      Text("\(dates.count)").tag("count").onReceive(timer) { dates.append($0) }
      Text("\(dates.map(\.timeIntervalSinceReferenceDate))").tag("dates")
    }
  }

  func timer(every interval: TimeInterval) -> Publishers.Autoconnect<Timer.TimerPublisher> {
    Timer.publish(every: interval, on: .main, in: .common).autoconnect()
  }

  @Test func `timers tick in the order of their dates, a turn for each`() {
    let host = Host {
      Showing(timer: timer(every: 2))
      Showing(timer: timer(every: 3))
    }
    host.advance(by: .seconds(6))
    #expect(host.views(Showing.self).count == 2)
    let dates = host.elements.compactMap(\.text).filter { $0.hasPrefix("[") }
    #expect(dates == ["[2.0, 4.0, 6.0]", "[3.0, 6.0]"])
  }

  struct Both: View {
    let timers: [Publishers.Autoconnect<Timer.TimerPublisher>]
    @State private var first = 0
    @State private var second = 0

    var body: some View {
      Text("\(first) \(second)").tag("text")
        .onReceive(timers[0]) { _ in first += 1 }
        .onReceive(timers[1]) { _ in second += 1 }
    }
  }

  @Test func `what is due at one time is one turn, also while tasks are waited for`() async {
    let timers = [timer(every: 1), timer(every: 1)]
    let host = Host { Both(timers: timers) }
    await host.advance(by: .seconds(2))
    #expect(host.text("text") == "2 2" && host.bodies(Both.self) == 3)
  }

  @Test func `a timer may take longer than any clock goes`() {
    let host = Host { Showing(timer: timer(every: .greatestFiniteMagnitude)) }
    host.advance(by: .seconds(1e9))
    #expect(host.text("count") == "0")
  }

  struct Hearing: View {
    let timer: Timer.TimerPublisher
    let tick: () -> Void
    var body: some View { EmptyView().onReceive(timer) { _ in tick() } }
  }

  @Test func `a timer that was ended ticks for nobody until it is connected again`() {
    let shared = Timer.publish(every: 1, on: .main, in: .common)
    for round in 1...3 {
      var ticks = 0
      let host = Host { Hearing(timer: shared) { ticks += 1 } }
      host.advance(by: .seconds(3))
      #expect(ticks == 0 && host.clock.nextDeadline == nil, "round \(round)")
      let connection = shared.connect()
      host.advance(by: .seconds(3))
      #expect(ticks == 3, "round \(round)")
      connection.cancel()
      host.advance(by: .seconds(3))
      #expect(ticks == 3 && host.clock.nextDeadline == nil, "round \(round)")
    }
  }

  @Test func `a connection that is kept goes on for who comes later, by each clock`() {
    let shared = Timer.publish(every: 1, on: .main, in: .common)
    var ticks = [0, 0]
    let connections = [shared.connect(), shared.connect()]
    let hosts = [0, 1].map { index in Host { Hearing(timer: shared) { ticks[index] += 1 } } }
    for host in hosts { host.advance(by: .seconds(2)) }
    #expect(ticks == [2, 2], "two connections do not tick twice")
    connections[0].cancel()
    for host in hosts { host.advance(by: .seconds(5)) }
    #expect(ticks == [2, 2] && hosts.allSatisfy { $0.clock.nextDeadline == nil })
    _ = shared.connect()
    let late = Host { Hearing(timer: shared) { ticks[0] += 10 } }
    for host in hosts + [late] { host.advance(by: .seconds(1)) }
    #expect(ticks == [12, 2], "whoever has subscribed before does not hear it again")
  }

  // As people write it.
  @Test func `a view ends its timer by connecting to what is behind it`() {
    struct Countdown: View {
      let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      @State private var rest = 3

      var body: some View {
        Text("\(rest)").tag("rest")
          .onReceive(timer) { _ in
            rest -= 1
            if rest == 0 { timer.upstream.connect().cancel() }
          }
      }
    }
    let host = Host { Countdown() }
    host.advance(by: .seconds(10))
    #expect(host.text("rest") == "0" && host.clock.nextDeadline == nil)
  }

  @Test func `a timer outside of a host goes by its run loop`() {
    onThread {
      var count = 0
      let timer = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect()
        .sink { _ in count += 1 }
      // A timer alone does not make a run loop return.
      while count < 3 { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.001)) }
      timer.cancel()
      #expect(count >= 3)
    }
  }

  /// Asks for one date, and with each of the first two for one more.
  private final class Asking: Subscriber {
    private var asked = 2
    private(set) var count = 0

    func receive(subscription: any Subscription) { subscription.request(.max(1)) }

    func receive(_ input: Date) -> Subscribers.Demand {
      count += 1
      guard asked > 0 else { return .none }
      asked -= 1
      return .max(1)
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  @Test func `a timer sends as many dates as it is asked for`() {
    onThread {
      let (asking, timer) = (Asking(), Timer.publish(every: 0.001, on: .current, in: .default))
      timer.receive(subscriber: asking)
      var count = 0
      let sink = timer.sink { _ in count += 1 }
      let connection = timer.connect()
      while count < 6 { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.001)) }
      connection.cancel()
      sink.cancel()
      #expect(asking.count == 3)
    }
  }

  @Test func `a timer takes Foundation's options, and ticks without them`() {
    let timers = [
      Timer.publish(every: 1, tolerance: nil, on: .main, in: .common, options: nil),
      Timer.publish(every: 1, on: .main, in: .common, options: RunLoop.SchedulerOptions()),
    ]
    #expect(timers.map { $0.options == nil } == [true, false])
    let host = Host { Both(timers: timers.map { $0.autoconnect() }) }
    host.advance(by: .seconds(2))
    #expect(host.text("text") == "2 2")
  }

  @Test func `a timer that never waits is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = Timer.publish(every: 0, on: .main, in: .common)
    }
    // No time at all, once it is a duration.
    await #expect(processExitsWith: .failure) {
      _ = Timer.publish(every: 1e-19, on: .main, in: .common)
    }
  }
}
