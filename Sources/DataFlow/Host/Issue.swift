internal import CDataFlow
internal import Foundation

/// A misuse that a host has noticed.
///
/// On Apple's platforms these are the purple warnings of the debugger. A host
/// collects them, so that a test can say that there are none.
public struct Issue: Sendable, Hashable, CustomStringConvertible {
  /// What was done wrong.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A state was written while a body was evaluated.
    case stateWrittenDuringUpdate
    /// A binding to a state was asked of a view that is not mounted.
    case stateOutsideView
    /// A `StateObject` was read of a view that is not mounted.
    case objectOutsideView
    /// The environment was read of a view that is not mounted.
    case environmentOutsideView
    /// An object published a change on another thread than the main one.
    case publishingOffMain
    /// An object published a change while a body was evaluated.
    case publishingDuringUpdate
    /// An object makes another publisher each time that it is asked for its own.
    case publisherNotKept
    /// Screens of a type were declared outside of any navigation stack.
    case destinationOutsideStack
    /// Two elements of a `ForEach` have the same identifier.
    case duplicateIdentifier
    /// A `ForEach` over a constant range was given another one.
    case rangeChanged
    /// An `onChange` action keeps changing its own value, itself or by way of others.
    case changeCycle
    /// Completions of animations lead to each other, with nothing to wait for.
    case completionCycle
    /// A publisher sent a value to a view on another thread than the main one.
    case receivedOffMain
    /// The views did not come to rest.
    case updateLimit
    /// The actions of views cause each other without end.
    case effectLimit
    /// A task of a view waits for the host's tasks, and so for itself.
    case waitingForItself
    /// A stored value without a store was used of a view that is not mounted.
    case storageOutsideView
    /// A store has a value of another type than a view asks for.
    case storedValueOfOtherType
    /// A value could not be encoded for a store.
    case valueNotStored
    /// The file of a store is damaged, or has been removed.
    case corruptStore
    /// The file of a store could not be read.
    case storeNotRead
    /// A store could not be written to its file.
    case storeNotSaved
    /// The windows of the last run could not be read.
    case windowsNotRestored
    /// A window was asked for that no scene opens.
    case noSuchScene
  }

  /// What was done wrong, for a test to compare.
  public let kind: Kind

  /// What was done wrong, and what would be right.
  public let description: String
}

extension Issue {
  static func stateWrittenDuringUpdate(_ type: String) -> Issue {
    Issue(
      kind: .stateWrittenDuringUpdate,
      description:
        "A state of type \(type) was written while a body was being evaluated. The write "
        + "was dropped. Write in an action, in onChange or in a task.")
  }

  static func stateOutsideView(_ type: String) -> Issue {
    Issue(
      kind: .stateOutsideView,
      description: "A binding to a state of type \(type) was asked of a view that is not mounted. "
        + "It will always give the initial value, and ignore writes. Ask for it in the body.")
  }

  static func objectOutsideView(_ type: String) -> Issue {
    Issue(
      kind: .objectOutsideView,
      description:
        "A StateObject of type \(type) was read of a view that is not mounted. This makes "
        + "a new object each time. Read it in the body.")
  }

  static func environmentOutsideView(_ name: String) -> Issue {
    Issue(
      kind: .environmentOutsideView,
      description:
        "The environment's \(name) was read of a view that is not mounted. This gives the "
        + "default value. Read it in the body.")
  }

  static func publishingOffMain(_ count: Int) -> Issue {
    Issue(
      kind: .publishingOffMain,
      description: "An ObservableObject published a change on a thread that is not the main one. "
        + "Views were updated nonetheless. Publish on the main actor.")
  }

  static var publishingDuringUpdate: Issue {
    Issue(
      kind: .publishingDuringUpdate,
      description: "An ObservableObject published a change while a body was being evaluated. Views "
        + "are updated once more. Change objects in an action, in onChange or in a task.")
  }

  static func publisherNotKept(_ type: String) -> Issue {
    Issue(
      kind: .publisherNotKept,
      description:
        "The \(type) makes another publisher each time that it is asked for objectWillChange, "
        + "as OpenCombine's protocol does where nothing is @Published. Nothing that is sent by "
        + "hand arrives. Declare objectWillChange as a constant, or import DataFlow there.")
  }

  static func destinationOutsideStack(_ type: String) -> Issue {
    Issue(
      kind: .destinationOutsideStack,
      description:
        "A navigationDestination(for: \(type).self) is in no NavigationStack, and has no effect. "
        + "Put it inside of the stack, on a view of its first screen for example.")
  }

  static func duplicateIdentifier(_ id: String) -> Issue {
    Issue(
      kind: .duplicateIdentifier,
      description:
        "The identifier \(id) occurs more than once in a ForEach. Only the first element "
        + "keeps its state. Give each element an identifier of its own.")
  }

  static func rangeChanged(from old: Range<Int>, to new: Range<Int>) -> Issue {
    Issue(
      kind: .rangeChanged,
      description:
        "A ForEach over the constant range \(old) was given \(new), which has no effect. "
        + "Write ForEach(\(new), id: \\.self) for a range that changes.")
  }

  static func changeCycle(_ type: String, _ limit: ChangeLimit) -> Issue {
    let reason =
      switch limit {
      case .own: "has changed its own value \(limit.count) times in a row"
      case .depths: "has written after \(limit.count) updates that have caused each other"
      }
    return Issue(
      kind: .changeCycle,
      description:
        "An onChange of a \(type) \(reason). It is not called again for this change. Look for an "
        + "action that writes what it watches, or what makes another one write that.")
  }

  static func completionCycle(_ limit: Int) -> Issue {
    Issue(
      kind: .completionCycle,
      description:
        "Completions of animations have led to each other \(limit) times in a row, with nothing "
        + "to wait for. The next one is not called. Look for a completion that animates again, "
        + "in a view that has gone or shows nothing of it.")
  }

  static func receivedOffMain(_ type: String) -> Issue {
    Issue(
      kind: .receivedOffMain,
      description: "A publisher sent a \(type) to an onReceive on a thread that is not the main "
        + "one. The action is called in the next step. Send on the main actor, or use receive(on:)."
    )
  }

  static func updateLimit(_ limit: Int) -> Issue {
    Issue(
      kind: .updateLimit,
      description:
        "The views did not come to rest after \(limit) updates in one turn. What was left "
        + "waits for the next step. Look for a body or an onChange that changes what it depends on."
    )
  }

  static func effectLimit(_ limit: Int) -> Issue {
    Issue(
      kind: .effectLimit,
      description:
        "Actions of views have caused each other \(limit) times in a row. What was left waits for "
        + "the next step. Look for an onReceive that sends what it receives.")
  }

  static var waitingForItself: Issue {
    Issue(
      kind: .waitingForItself,
      description:
        "A task of a view waits until no task of its host is at work, and is one itself. It goes "
        + "on when all others are at rest. Wait for what the views show: settle(until:).")
  }
}

/// The issues of a host, or those that came up outside of any host.
///
/// Safe from any thread, off every hot path.
final class IssueList: @unchecked Sendable {
  // `@unchecked Sendable`: what is stored is only used under `lock`, which
  // ThreadSanitizer knows.

  /// The issues that came up outside of any host.
  static let loose = IssueList()

  private let lock = NSLock()
  private var issues: [Issue] = []
  private var listeners: [@Sendable (Issue) -> Void] = []

  var all: [Issue] { lock.withLock { issues } }

  func add(_ issue: Issue) {
    let listeners = lock.withLock {
      issues.append(issue)
      return self.listeners
    }
    for listener in listeners { listener(issue) }
  }

  func removeAll() { lock.withLock { issues.removeAll() } }

  /// Calls `listener` with each issue of the list and each that comes, for as
  /// long as the list exists.
  ///
  /// - Parameter listener: Called on the thread of the issue, also in the middle
  ///   of an update: it only takes note.
  func listen(_ listener: @escaping @Sendable (Issue) -> Void) {
    let known = lock.withLock {
      listeners.append(listener)
      return issues
    }
    for issue in known { listener(issue) }
  }

  /// Where an issue of the calling thread belongs.
  static var current: IssueList {
    guard let evaluation = df_thread().pointee.evaluation else { return loose }
    return Unmanaged<ViewNode>.fromOpaque(evaluation).takeUnretainedValue().graph.issues
  }
}
