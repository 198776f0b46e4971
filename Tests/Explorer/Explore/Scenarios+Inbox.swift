import CExplorer
import Synchronization

@testable import DataFlowParts

// What other threads tell a host. The last party is the hosts' thread. A host is asked for a
// step, and makes none otherwise, so that what it is not told of stays unseen.

extension Scenario {
  static var inbox: [Scenario] {
    [
      Scenario("inbox: post/open", "writes a state twice; steps", InboxState.self),
      Scenario("inbox: post/post/open", parties: 3, "two write a state; steps", InboxState.self),
      Scenario(
        "inbox: post/post/open, two states", parties: 3, "two write a state each; steps",
        InboxStates.self),
      Scenario(
        "inbox: post and let go/open", "writes a state, which nobody else has; steps",
        InboxLastOwner.self),
      Scenario(
        "inbox: post/write", "writes a state; writes it, and steps", InboxOwnWrite.self),
      Scenario(
        "inbox: post/post in a transaction/open", parties: 3,
        "writes a state; writes it in a transaction; steps", InboxTransactions.self),
      Scenario("inbox: post/close", "writes a state; steps, and ends the host", InboxEnd.self),
      Scenario(
        "inbox: post/post/close", parties: 3, "two write a state; ends the host", InboxEnd.self),
      Scenario(
        "inbox: post in a transaction/close", "writes a state in a transaction; ends the host",
        InboxEndOfTransactions.self),
      Scenario(
        "inbox: post/unmount", "writes a state twice; steps, and ends the view", InboxUnmount.self),
      Scenario(
        "inbox: change/change/step", parties: 3, "two announce a change of a view; steps",
        InboxChanges.self),
      Scenario(
        "inbox: change of late/step",
        "announces a change for which a view has been registered before; steps, and registers it",
        InboxOneShot.self),
      Scenario(
        "mailbox: post/post/open", parties: 3, "two send two values each; steps",
        MailboxPosts.self),
    ]
  }
}

/// A host, and one state that each of the other parties writes.
private class HostRun: Run {
  let graph: ViewGraph
  let state: WordStorage
  /// What each party has stored last.
  var last: [UInt64] = [0, 0, 0, 0, 0]

  required init() {
    graph = ViewGraph()
    state = WordStorage(0, in: graph)
  }

  init(_ graph: ViewGraph) {
    self.graph = graph
    state = WordStorage(0, in: graph)
  }

  var isHost: Bool { HostThread.isCurrent }

  func write(_ value: UInt64) {
    state.write(value)
    last[Int(ex_party())] = value
  }

  /// Whether the update shows what was written last, by one of those who did.
  func shown(_ storage: WordStorage) -> String? {
    graph.stepIfAsked()
    let newest = storage.newest.load(ordering: .relaxed)
    if storage.presented != newest { return "shows \(storage.presented) in place of \(newest)" }
    return graph.inbox.isEmpty ? nil : "has a letter, and nobody asks for a step"
  }
}

extension WordStorage {
  fileprivate convenience init(_ bits: UInt64, in graph: ViewGraph) {
    self.init(bits, layout: ValueLayout.of(Int.self), graph: .passUnretained(graph))
  }
}

private final class InboxState: HostRun {
  override func run(_ number: Int) {
    if isHost { return graph.stepIfAsked() }
    write(UInt64(10 * number + 1))
    if ex_partyCount() == 2 { write(2) }
  }

  override func finish() -> String? {
    if let found = shown(state) { return found }
    return last.contains(state.presented) ? nil : "shows \(state.presented), which is not the last"
  }
}

private final class InboxStates: HostRun {
  let other: WordStorage

  required init() {
    let graph = ViewGraph()
    other = WordStorage(0, in: graph)
    super.init(graph)
  }

  override func run(_ number: Int) {
    if isHost { return graph.stepIfAsked() }
    (number == 0 ? state : other).write(1)
  }

  override func finish() -> String? {
    if let found = shown(state) ?? shown(other) { return found }
    return state.presented == 1 && other.presented == 1 ? nil : "a state is not shown"
  }
}

/// A letter keeps what it is about.
private final class InboxLastOwner: HostRun {
  private var own: WordStorage?

  required init() {
    super.init()
    own = WordStorage(0, in: graph)
  }

  override func run(_ number: Int) {
    if isHost { return graph.stepIfAsked() }
    own.take()?.write(1)
  }

  override func finish() -> String? { shown(state) }
}

private final class InboxOwnWrite: HostRun {
  override func run(_ number: Int) {
    write(UInt64(number + 1))
    if isHost { graph.step() }
  }

  override func finish() -> String? { shown(state) }
}

private final class InboxTransactions: HostRun {
  override func run(_ number: Int) {
    if isHost { return graph.stepIfAsked() }
    if number == 0 { return write(1) }
    withTransaction(Transaction(number: 1)) { write(2) }
  }

  override func finish() -> String? { shown(state) }
}

/// Who ends a host lets go of all that waits, and of what comes later.
private final class InboxEnd: HostRun {
  override func run(_ number: Int) {
    if !isHost { return write(1) }
    if ex_partyCount() == 2 { graph.stepIfAsked() }
    state.unmount()
    graph.inbox.close()
  }

  override func finish() -> String? {
    // What is left of a letter is found by its memory.
    state.newest.load(ordering: .relaxed) <= 1 ? nil : "has another value"
  }
}

private final class InboxEndOfTransactions: HostRun {
  override func run(_ number: Int) {
    if isHost {
      graph.inbox.close()
    } else {
      withTransaction(Transaction(number: 1)) { write(1) }
    }
  }

  override func finish() -> String? {
    // Who is kept by a delivery that nobody makes is found by its memory.
    state.presented == 0 ? nil : "shows a value after the end"
  }
}

private final class InboxUnmount: HostRun {
  override func run(_ number: Int) {
    if !isHost {
      write(1)
      return write(2)
    }
    graph.stepIfAsked()
    state.unmount()
    graph.stepIfAsked()
  }

  override func finish() -> String? {
    let shown = state.presented
    graph.stepIfAsked()
    if state.presented != shown { return "shows \(state.presented) after the end of its view" }
    return graph.inbox.isEmpty ? nil : "has a letter, and nobody asks for a step"
  }
}

/// A host with a view that changes make run, and a word.
private class NodeRun: HostRun {
  let node: TrackedNode
  let invalidation: Invalidation
  let word = ex_makeWord(0)

  required init() {
    let graph = ViewGraph()
    node = TrackedNode(graph: graph)
    invalidation = Invalidation(inbox: graph.inbox)
    super.init(graph)
    invalidation.node = .passUnretained(node)
  }

  deinit { ex_freeWord(word) }
}

private final class InboxChanges: NodeRun {
  private var seen: UInt64 = 0

  private func step() {
    let before = node.invalidations
    graph.stepIfAsked()
    if node.invalidations > before { seen = ex_read(word) }
  }

  override func run(_ number: Int) {
    if isHost { return step() }
    ex_write(word, UInt64(number + 1))
    invalidation.call()
  }

  override func finish() -> String? {
    step()
    let stored = ex_read(word)
    if seen != stored { return "the view has seen \(seen) of \(stored)" }
    return node.invalidations <= 2 ? nil : "the view ran \(node.invalidations) times for 2 changes"
  }
}

/// The call of a registration that another one has replaced has no effect, if whoever calls
/// knows of that one.
private final class InboxOneShot: NodeRun {
  private var calls: [() -> Void] = []
  private var isLate = false

  required init() {
    super.init()
    calls.append(invalidation.nextOneShot())
  }

  override func run(_ number: Int) {
    if !isHost {
      let call = calls[0]
      isLate = ex_read(word) != 0
      return call()
    }
    graph.stepIfAsked()
    calls.append(invalidation.nextOneShot())
    ex_write(word, 1)
  }

  override func finish() -> String? {
    graph.stepIfAsked()
    if isLate, node.invalidations > 0 { return "a late call has an effect" }
    let before = node.invalidations
    calls[1]()
    graph.stepIfAsked()
    if node.invalidations != before + 1 { return "the call of the last registration is lost" }
    return graph.inbox.notifications.load(ordering: .relaxed) == 2 ? nil : "a call is not counted"
  }
}

private final class MailboxPosts: HostRun {
  let mailbox: Mailbox
  private var received: [Int] = []

  required init() {
    let graph = ViewGraph()
    mailbox = Mailbox(inbox: graph.inbox)
    super.init(graph)
  }

  override func run(_ number: Int) {
    if isHost { return graph.stepIfAsked() }
    for value in 1...2 {
      mailbox.post { [unowned self] in received.append(10 * number + value) }
    }
  }

  override func finish() -> String? {
    graph.stepIfAsked()
    if received.sorted() != [1, 2, 11, 12] { return "received \(received)" }
    let ofFirst = received.filter { $0 < 10 }
    let ofSecond = received.filter { $0 > 10 }
    return ofFirst == [1, 2] && ofSecond == [11, 12] ? nil : "received \(received), out of order"
  }
}
