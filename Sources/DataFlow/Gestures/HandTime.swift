internal import Foundation

/// The time of a host's finger.
///
/// It is that of the host's clock, which goes on between the steps of a gesture. Steps that
/// say how long they take are ahead of it, and do not move it: from then on the finger is.
///
/// Only for the thread of the hosts.
final class HandTime: @unchecked Sendable {
  // `@unchecked Sendable`: nobody else uses it.
  private let clock: HostClock
  /// Where the clock, which rings on any thread, leaves what the next step does.
  private let mailbox: Mailbox
  /// How far the finger is ahead of the clock, in seconds.
  private var lead: Double = 0
  private var alarm: (id: Int, deadline: Duration)?
  /// How many alarms there have been.
  private var alarmCount: Int = 0

  init(clock: HostClock, inbox: Inbox) {
    self.clock = clock
    mailbox = Mailbox(inbox: inbox)
  }

  deinit { stop() }

  /// The time, in seconds.
  var now: Double { clockTime + lead }

  /// The date of a time, if the clock goes by the finger.
  func date(at time: Double) -> Date { clock.date.addingTimeInterval(time - clockTime) }

  private var clockTime: Double {
    let (seconds, rest) = clock.now.offset.components
    return Double(seconds) + Double(rest) / 1e18
  }

  /// Lets the finger be where a step has led, if that has taken time of its own.
  func lead(to time: Double) {
    let clockTime = clockTime
    if time > clockTime + lead { lead = time - clockTime }
  }

  /// Has `ring` called in the step in which the clock comes to a time of the finger, in the
  /// place of what was to be called before; nil for never.
  func setAlarm(at time: Double?, _ ring: @escaping () -> Void) {
    let deadline = time.map { Duration(counting: $0 - lead) }
    if alarm?.deadline == deadline { return }
    stop()
    guard let deadline else { return }
    alarmCount += 1
    let call = Handover<() -> Void> { [weak self, alarmCount] in self?.ring(alarmCount, ring) }
    let id = clock.once(at: deadline) { [mailbox] in mailbox.post(call.value) }
    alarm = (id, deadline)
  }

  private func ring(_ number: Int, _ body: () -> Void) {
    // What was on its way when another alarm took its place is none.
    if number != alarmCount { return }
    alarm = nil
    body()
  }

  private func stop() {
    alarm.take().map { clock.stop($0.id) }
  }
}
