import ConformanceKit

extension ThreadedRun {
  /// A scope that has ended, and its observer.
  final class Record: Sendable {
    let step: Int
    let thread = ThreadIdentity.current
    /// When each place had been read first; none if the scope has thrown.
    let reads: [Place: Int]
    let begin: Int
    let end: Int
    let calls: CallLog
    let token: Weak
    /// For an observer that a token keeps.
    let ending: Ending?

    init(
      step: Int, reads: [Place: Int], begin: Int, end: Int, calls: CallLog, token: Weak,
      ending: Ending? = nil
    ) {
      (self.step, self.reads, self.begin, self.end) = (step, reads, begin, end)
      (self.calls, self.token, self.ending) = (calls, token, ending)
    }

    /// Whether the scope has to be called for a change.
    ///
    /// The change has begun when the scope had read what it changes: it has found the
    /// observer, or somebody else had. On the scope's own thread it has to come after the
    /// end: what a scope changes itself calls nobody.
    func awaits(_ change: Change) -> Bool {
      guard let read = reads[change.place] else { return false }
      return change.begin > (change.thread == thread ? end : read)
    }

    /// Whether it has to be called for one of `changes`, which are all that concern it.
    ///
    /// Where a token has been ended, it has to have been called before. Whoever was about to
    /// call it then, after another change had left it to him, does not any more.
    func awaits(any changes: [Change]) -> Bool {
      guard let ended = ending?.time else { return changes.contains { awaits($0) } }
      let before = changes.filter { $0.begin < ended.begin }
      return before.allSatisfy { $0.end < ended.begin } && before.contains { awaits($0) }
    }

    /// Whether it has read any of `lives`.
    func hasRead(_ lives: Set<Int>) -> Bool { reads.keys.contains { lives.contains($0.life) } }
  }

  /// When a token has been ended: from when on it may be, and when it certainly is.
  final class Ending: Sendable {
    private let noted = Locked<(begin: Int, end: Int)?>(nil)

    var time: (begin: Int, end: Int)? { noted.withLock(\.self) }

    func note(_ begin: Int, _ end: Int) { noted.withLock { $0 = (begin, end) } }
  }

  /// When an observer was called, and when the change began that called it, if one did.
  final class CallLog: Sendable {
    private let entries = Locked<[(time: Int, change: Int?)]>([])

    func note(_ time: Int, _ change: Int?) { entries.withLock { $0.append((time, change)) } }

    var all: [(time: Int, change: Int?)] { entries.withLock(\.self) }

    var count: Int { entries.withLock { $0.count } }
  }

  /// What is known of a persistent observer.
  final class Persistent: Sendable {
    /// The step that has made it.
    let step: Int
    let calls: CallLog
    let token: Weak
    let runs = Locked<[Record]>([])
    private let ends = Locked<(cancelled: Int?, dropped: Int?)>((nil, nil))

    init(step: Int, calls: CallLog, token: Weak) {
      (self.step, self.calls, self.token) = (step, calls, token)
    }

    /// The first `cancel` that returns decides.
    func noteCancel(_ time: Int) { ends.withLock { $0.cancelled = $0.cancelled ?? time } }

    /// Its own thread has let go of it.
    func noteDrop(_ time: Int) { ends.withLock { $0.dropped = time } }

    /// When it was over.
    ///
    /// Whoever cancels it may hold it longer than its own thread does.
    var end: Int? { ends.withLock { $0.cancelled ?? $0.dropped } }
  }
}
