internal import Dispatch
internal import Foundation

/// Passes on each issue once, outside of every update.
///
/// Issues are noted on any thread, also in the middle of an update, and told on
/// the main actor: after a step, or in a job of their own.
final class IssueReporter: @unchecked Sendable {
  // `@unchecked Sendable`: what is stored is only used under `lock`.
  private let lock = NSLock()
  private var known: Set<Issue> = []
  private var waiting: [Issue] = []

  private let report: @MainActor (Issue) -> Void

  init(_ report: @escaping @MainActor (Issue) -> Void) { self.report = report }

  /// Takes note of the issues of a list, for as long as the reporter is there.
  func listen(to list: IssueList) {
    list.listen { [weak self] in self?.note($0) }
  }

  func note(_ issue: Issue) {
    let isFirst = lock.withLock {
      guard known.insert(issue).inserted else { return false }
      waiting.append(issue)
      return waiting.count == 1
    }
    // Where a step follows, it is told by that.
    guard isFirst else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
  }

  /// Tells what has not been told.
  @MainActor
  func deliver() {
    let issues = lock.withLock {
      defer { waiting.removeAll() }
      return waiting
    }
    for issue in issues { report(issue) }
  }

  /// Prints an issue on standard error.
  @MainActor
  static func print(_ issue: Issue) {
    var line = Array("Issue \(issue.kind): \(issue.description)\n".utf8)[...]
    while !line.isEmpty {
      let count = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // Nobody reads it.
      if count < 0, errno != EINTR { return }
      line = line.dropFirst(max(count, 0))
    }
  }
}
