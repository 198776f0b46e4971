import CExplorer
import Synchronization

@testable import ObservationCore

// What tells a task of changes: the word of it, by whoever reports a change and by the task.
// That a task suspends, and is resumed, is the runtime's.

extension Scenario {
  static var signals: [Scenario] {
    [
      Scenario("signal: send/take", "reports two changes; takes one", SignalTake.self),
      Scenario(
        "signal: send/send/take", parties: 3, "two report a change; takes one", SignalTake.self),
      Scenario(
        "signal: write/end", "writes what reports two changes; ends their observer",
        SignalEnd.self),
      Scenario(
        "signal: write/write/end", parties: 3,
        "two write what reports two changes; ends their observer", SignalEnd.self),
      Scenario(
        "signal: track and write/track and write",
        "both track a key path that has no entry yet, and write it; both changes are reported",
        SignalReplace.self),
    ]
  }
}

/// Who takes a change has seen what was stored before it was reported, also if a later one
/// has come in its place.
private final class SignalTake: Run {
  let signal = ChangeSignal()
  private let words = (0..<2).map { _ in ex_makeWord(0) }
  private var seen: [Bits] = [0, 0]

  deinit { for word in words { ex_freeWord(word) } }

  private func word(_ number: Int) -> AtomicWord {
    UnsafeMutableRawPointer(words[number]).atomicWord(at: 0)
  }

  private func store(_ number: Int, _ value: Bits) {
    word(number).pointee.store(value, ordering: .relaxed)
    signal.send(PendingChange(.didSet))
  }

  override func run(_ number: Int) {
    if number == Int(ex_partyCount()) - 1 {
      guard let change = signal.take() else { return }
      change.release()
      seen = (0..<2).map { word($0).pointee.load(ordering: .relaxed) }
    } else {
      store(number, 1)
      if ex_partyCount() == 2 { store(number, 2) }
    }
  }

  override func finish() -> String? {
    // Nobody has to be told of what was reported, and has been taken.
    if signal.hasChange { return nil }
    let stored = (0..<2).map { word($0).pointee.load(ordering: .relaxed) }
    return stored == seen ? nil : "has seen \(seen) of \(stored), and takes nothing any more"
  }
}

/// A change keeps the memory of its property until the next one comes in its place, it is
/// taken, or the signal has ended.
private final class SignalEnd: Run {
  let model = Model()
  let signal = ChangeSignal()
  let observer: PersistentObserver

  required init() {
    let signal = signal
    observer = PersistentObserver([.willSet, .didSet]) { change in
      signal.send(PendingChange(change))
    }
    super.init()
    observer.track { _ = model.read(0) }
  }

  override func run(_ number: Int) {
    if number < Int(ex_partyCount()) - 1 { return model.write(0, UInt64(number + 1)) }
    observer.cancel()
    signal.end()
  }

  override func finish() -> String? {
    signal.hasEnded && !signal.hasChange ? nil : "a signal that has ended has a change"
  }
}

/// Who reports a change lets go of the one that was there, whose memory another thread has
/// made: that of a key path nobody has observed before.
private final class SignalReplace: Run {
  let rows = [Rows(), Rows()]
  let signal = ChangeSignal()
  let observers: [PersistentObserver]

  required init() {
    let signal = signal
    observers = (0..<2).map { _ in
      PersistentObserver([.didSet]) { change in signal.send(PendingChange(change)) }
    }
    super.init()
  }

  override func run(_ number: Int) {
    let own = rows[number]
    observers[number].track { _ = own.read(0) }
    own.write(0, 1)
  }

  override func finish() -> String? {
    guard let change = signal.take() else { return "the last change is lost" }
    change.release()
    return signal.hasChange ? "there are two last changes" : nil
  }
}
