public import Foundation
public import OpenCombine

extension Timer {
  /// A publisher that sends the date again and again.
  ///
  /// It begins when it is connected: `autoconnect()` does so for the first
  /// subscriber. For a view that subscribes, with `onReceive`, and for who subscribes in a
  /// step of a host or in a task of one of its views, it goes by the clock of that host: a
  /// test advances that. For others it is a timer of `runLoop`.
  /// Views of several hosts can share one, and hear it by their own clocks.
  ///
  /// - Parameters:
  ///   - interval: The time between two dates, in seconds.
  ///   - tolerance: How much later the run loop may be, in seconds.
  ///   - runLoop: The run loop of a timer that is not a host's.
  ///   - mode: The mode of `runLoop` in which it ticks.
  ///
  /// Source: Apple, *publish(every:tolerance:on:in:options:)*.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
  }

  // Not a default of the one above: where OpenCombineFoundation is imported, too, that one
  // is preferred to OpenCombineFoundation's because it has fewer of them.

  /// As above, for who writes the options of a run loop, of which there are none.
  ///
  /// - Parameters:
  ///   - interval: The time between two dates, in seconds.
  ///   - tolerance: How much later the run loop may be, in seconds.
  ///   - runLoop: The run loop of a timer that is not a host's.
  ///   - mode: The mode of `runLoop` in which it ticks.
  ///   - options: Kept by the publisher, and without effect.
  ///
  /// Source: Apple, *publish(every:tolerance:on:in:options:)*.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions?
  ) -> TimerPublisher {
    TimerPublisher(
      interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher that sends the date again and again.
  ///
  /// A date that a subscriber has not asked for is not kept. Safe from any
  /// thread.
  ///
  /// Source: Apple, *Timer.TimerPublisher*.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    // `@unchecked Sendable`: what changes is only used under `lock`.

    /// The date of a tick.
    public typealias Output = Date
    /// A timer cannot fail.
    public typealias Failure = Never

    /// The time between two dates, in seconds.
    public let interval: TimeInterval
    /// How much later the run loop may be, in seconds.
    public let tolerance: TimeInterval?
    /// The run loop of a timer that is not a host's.
    public let runLoop: RunLoop
    /// The mode of the run loop in which it ticks.
    public let mode: RunLoop.Mode
    /// What it was made with, which has no effect.
    public let options: RunLoop.SchedulerOptions?

    private let lock = NSLock()
    /// Who has subscribed, by the clocks that they go by.
    private var sources: [TimerSource] = []
    private var isConnected: Bool = false
    private var lastSerial: Int = 0

    /// A publisher that sends once it is connected.
    ///
    /// - Parameters:
    ///   - interval: The time between two dates, in seconds.
    ///   - tolerance: How much later the run loop may be, in seconds.
    ///   - runLoop: The run loop of a timer that is not a host's.
    ///   - mode: The mode of `runLoop` in which it ticks.
    ///   - options: Kept, and without effect.
    /// - Precondition: `interval` is positive.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
      mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) {
      precondition(
        Duration(counting: interval) > .zero,
        "A timer cannot tick every \(interval) seconds: at least 1e-18 are needed.")
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    /// Sends the dates of later ticks to `subscriber`, as many as it asks for.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Date, Downstream.Failure == Never {
      let clock = HostThread.graph?.clock ?? ViewTask.current?.clock
      let subscription: TimerSubscription<Downstream> = lock.withLock {
        lastSerial += 1
        let subscription = TimerSubscription(subscriber, serial: lastSerial, publisher: self)
        let source = source(for: clock)
        source.subscribers[lastSerial] = subscription
        if isConnected { start(source) }
        return subscription
      }
      subscriber.receive(subscription: subscription)
    }

    /// Begins to send, until the result is cancelled.
    ///
    /// Connected twice it sends each date once, and one of the results ends it for all who
    /// have subscribed: `timer.upstream.connect().cancel()` ends a timer that a view has
    /// with `autoconnect()`.
    ///
    /// - Returns: What ends it; it goes on if that is only released.
    public func connect() -> any Cancellable {
      lock.withLock {
        isConnected = true
        sources.forEach(start)
      }
      return TimerConnection(publisher: self)
    }

    /// Sends nothing more to those who have subscribed.
    fileprivate func disconnect() {
      let ended = lock.withLock {
        isConnected = false
        for source in sources { source.stop() }
        return exchange(&sources, with: [])
      }
      // Released after the lock: what subscribers have captured may do anything.
      withExtendedLifetime(ended) {}
    }

    fileprivate func remove(serial: Int) {
      lock.withLock {
        for source in sources { source.subscribers[serial] = nil }
        sources.removeAll { source in
          if source.subscribers.isEmpty { source.stop() }
          return source.subscribers.isEmpty
        }
      }
    }

    /// Under the lock: what ticks for those who go by a clock, or by the run loop.
    private func source(for clock: HostClock?) -> TimerSource {
      if let known = sources.first(where: { $0.clock === clock }) { return known }
      let made = TimerSource(clock: clock)
      sources.append(made)
      return made
    }

    /// Under the lock: begins to send to the subscribers of a source.
    private func start(_ source: TimerSource) {
      if source.end != nil { return }
      if let clock = source.clock {
        let ring = Handover { [self, clock] in send(clock.date, to: source) }
        let id = clock.repeatedly(every: Duration(counting: interval)) { ring.value() }
        source.end = { clock.stop(id) }
        return
      }
      let sent = Handover(source)
      let timer = Handover(
        Timer(timeInterval: interval, repeats: true) { [self] in
          send($0.fireDate, to: sent.value)
        })
      if let tolerance { timer.value.tolerance = tolerance }
      runLoop.add(timer.value, forMode: mode)
      source.end = { timer.value.invalidate() }
    }

    /// - Complexity: O(n log n) for n subscribers.
    private func send(_ date: Date, to source: TimerSource) {
      let subscribers = lock.withLock { source.subscribers.sorted { $0.key < $1.key } }
      for (_, subscriber) in subscribers { subscriber.receive(date) }
    }
  }
}

#if !canImport(Combine)
  extension RunLoop {
    /// What can be said to a run loop about a timer: nothing.
    ///
    /// Source: Apple, *RunLoop.SchedulerOptions*.
    public struct SchedulerOptions: Sendable {
      /// The only options there are.
      public init() {}
    }
  }
#endif

/// What ends a timer.
private struct TimerConnection: Cancellable {
  let publisher: Timer.TimerPublisher

  func cancel() { publisher.disconnect() }
}

/// What makes a timer tick for those who go by one clock; used under the timer's lock.
private final class TimerSource {
  /// The clock of a host, or nil for the run loop.
  let clock: HostClock?
  /// Who hears it, by the order in which they have come.
  var subscribers: [Int: any TimerSubscriber] = [:]
  /// Ends the ticks, if there are any.
  var end: (() -> Void)?

  init(clock: HostClock?) { self.clock = clock }

  func stop() {
    end?()
    end = nil
  }
}

private protocol TimerSubscriber: AnyObject {
  func receive(_ date: Date)
}

private final class TimerSubscription<Downstream: Subscriber>: Subscription, TimerSubscriber
where Downstream.Input == Date, Downstream.Failure == Never {
  private let lock = NSLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private let serial: Int
  private let publisher: Timer.TimerPublisher

  init(_ downstream: Downstream, serial: Int, publisher: Timer.TimerPublisher) {
    self.downstream = downstream
    self.serial = serial
    self.publisher = publisher
  }

  func request(_ demand: Subscribers.Demand) { lock.withLock { self.demand += demand } }

  func receive(_ date: Date) {
    let receiver: Downstream? = lock.withLock {
      guard demand > 0 else { return nil }
      demand -= 1
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(date)
    lock.withLock { demand += more }
  }

  func cancel() {
    // Released after the lock: its captures may do anything.
    let downstream = lock.withLock { exchange(&self.downstream, with: nil) }
    if downstream != nil { publisher.remove(serial: serial) }
  }
}
