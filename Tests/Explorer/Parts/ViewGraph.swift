internal import CDataFlow
internal import CExplorer

// What the parts that threads share ask of a host: as little as that takes. Bodies, their
// dependencies and their updates are the host's thread's alone, and not here.

/// A host without views: it opens the inbox, and shows what waits.
@usableFromInline
final class ViewGraph {
  let inbox: Inbox
  let issues = IssueList()
  /// Set by `inbox` when there is something to do; a step clears it.
  let bell: Bell

  /// What is done after an update.
  var postponed: [@MainActor () -> Void] = []

  /// The serial number of the last update that waits, if it has a plain transaction, or 0.
  @usableFromInline var plainSerial: Int = 0
  private var pending: [UnsafeMutablePointer<PendingUpdate>] = []
  private var lastSerial = 0

  init() {
    resetThreads()
    let bell = Bell()
    self.bell = bell
    inbox = Inbox {
      bell.ring()
    } look: {
    }
  }

  deinit { for update in pending { update.free() } }

  /// Makes a step if there is reason to, as the loop of a program.
  func stepIfAsked() {
    while bell.isRung { step() }
  }

  func step() {
    bell.clear()
    df_thread().pointee.stepCount += 1
    repeat {
      while let update = pending.first {
        pending.removeFirst()
        if pending.isEmpty { plainSerial = 0 }
        for value in update.pointee.values { value.present(update.pointee.serial) }
        update.free()
      }
    } while inbox.open { $0.deliver() }
    df_thread().pointee.stepCount -= 1
    inbox.noteEndOfStep()
    if !inbox.isEmpty { inbox.askForStep() }
  }

  /// What a write of the host's thread belongs to.
  func pendingUpdate() -> UnsafeMutablePointer<PendingUpdate> {
    let transaction = Transaction.current
    if let last = pending.last, last.pointee.transaction == transaction { return last }
    lastSerial += 1
    let update = UnsafeMutablePointer<PendingUpdate>.allocate(capacity: 1)
    update.initialize(to: PendingUpdate(serial: lastSerial, transaction: transaction))
    pending.append(update)
    plainSerial = transaction == Transaction() ? lastSerial : 0
    return update
  }

  func pendingSerial() -> Int {
    guard let last = pending.last, last.pointee.transaction == Transaction.current else { return 0 }
    return last.pointee.serial
  }

  func noteChange(of node: TrackedNode) { node.invalidations += 1 }
}

struct PendingUpdate {
  let serial: Int
  let transaction: Transaction
  private(set) var values: [StateStorage] = []

  init(serial: Int, transaction: Transaction) {
    self.serial = serial
    self.transaction = transaction
  }

  mutating func append(_ value: StateStorage) { values.append(value) }
}

extension UnsafeMutablePointer<PendingUpdate> {
  func free() {
    deinitialize(count: 1)
    deallocate()
  }
}

/// Whether a host has been asked for a step: a word of which each use is a step, and which
/// orders, as what wakes a thread does.
final class Bell: @unchecked Sendable {
  // `@unchecked Sendable`: the word is used atomically.
  private let word = ex_makeWord(0)

  deinit { ex_freeWord(word) }

  var isRung: Bool { ex_read(word) != 0 }

  func ring() {
    ex_write(word, 1)
    // Whoever has been asked may be done before this returns.
    ex_pause()
  }

  func clear() { ex_write(word, 0) }
}

/// What a change makes run.
@usableFromInline
final class TrackedNode {
  @usableFromInline let graph: ViewGraph
  var invalidations = 0

  init(graph: ViewGraph) { self.graph = graph }
}

/// What bodies depend on: there are none.
@usableFromInline
struct Signal: ~Copyable, Sendable {
  @usableFromInline init() {}
  @usableFromInline func access() {}
  @usableFromInline func announce(_ change: () -> Void = {}) { change() }
}

final class IssueList: @unchecked Sendable {
  // `@unchecked Sendable`: one thread runs at a time.
  private(set) var found: [Issue] = []

  func add(_ issue: Issue) { found.append(issue) }
}

enum Issue {
  case stateWrittenDuringUpdate(String)
  case valueNotStored(String, String, String)
  case storedValueOfOtherType(String, StoredValue, String)
}

/// How values are compared: as bits, or never.
@usableFromInline
final class ValueLayout: @unchecked Sendable {
  // `@unchecked Sendable`: nothing in it changes.
  @usableFromInline let isBitwise = true
  let comparison = Comparison()
  let typeName = "Value"

  /// Kept: it is made before any execution.
  static let only = ValueLayout()

  static func of<Value>(_ type: Value.Type) -> Unmanaged<ValueLayout> { .passUnretained(only) }

  func areEqual<Value>(_ left: Value, _ right: Value) -> Bool { false }
}

struct Comparison {
  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool { false }
}

func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  let old = place
  place = value
  return old
}
