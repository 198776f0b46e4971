public import Foundation
public import OpenCombine

extension Timer {
  /// A publisher that sends the date again and again.
  ///
  /// It begins when it is connected: `autoconnect()` does so for the first
  /// subscriber. Where a view subscribes, with `onReceive`, it goes by the clock
  /// of the view's host: a test advances that. Elsewhere it is a timer of
  /// `runLoop`.
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

  /// A publisher that sends the date again and again.
  ///
  /// A date that a subscriber has not asked for is not kept. Safe from any
  /// thread.
  ///
  /// Source: Apple, *Timer.TimerPublisher*.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    // `@unchecked Sendable`: `subscribers` is only used under `lock`.

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

    private let lock = NSLock()
    private var subscribers: [any TimerSubscriber] = []

    /// A publisher that sends once it is connected.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
      mode: RunLoop.Mode
    ) {
      precondition(
        interval > 0, "A timer cannot tick every \(interval) seconds: more than 0 are needed.")
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
    }

    /// Sends the dates of later ticks to `subscriber`, as many as it asks for.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Date, Downstream.Failure == Never {
      let subscription = TimerSubscription(subscriber, publisher: self)
      lock.withLock { subscribers.append(subscription) }
      subscriber.receive(subscription: subscription)
    }

    /// Begins to send, until the result is cancelled or released.
    public func connect() -> any Cancellable {
      if let clock = HostThread.graph?.clock {
        let id = clock.repeatedly(every: .seconds(interval)) { [self, clock] in send(clock.date) }
        return AnyCancellable { clock.stop(id) }
      }
      let timer = Handover(
        Timer(timeInterval: interval, repeats: true) { [self] in send($0.fireDate) })
      if let tolerance { timer.value.tolerance = tolerance }
      runLoop.add(timer.value, forMode: mode)
      return AnyCancellable { timer.value.invalidate() }
    }

    private func send(_ date: Date) {
      for subscriber in lock.withLock({ subscribers }) { subscriber.receive(date) }
    }

    fileprivate func remove(_ subscription: AnyObject) {
      lock.withLock { subscribers.removeAll { $0 === subscription } }
    }
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
  private let publisher: Timer.TimerPublisher

  init(_ downstream: Downstream, publisher: Timer.TimerPublisher) {
    self.downstream = downstream
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
    if downstream != nil { publisher.remove(self) }
  }
}
