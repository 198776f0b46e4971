public import ConformanceKit

/// Derived values and effects for who has only one-shot tracking: what a program would
/// write today on top of SE-0395, and measured where a registrar has none of its own.
///
/// A node has a model, its *signal*, whose property is written when the node may have
/// changed; who reads the node reads the property in a tracking scope. The `onChange` of
/// such a scope notes that its node is *stale*, and, when the write is over, writes the
/// node's own signal. Nothing is evaluated for that. Effects that are stale wait in a
/// list until the batch is over: an `onChange` comes before the change.
///
/// Who asks for a stale node compares the versions of what that has read last, from the
/// bottom up and in the order of the reads, and evaluates what has really changed. A
/// registration is good for one change: a node is registered again each time it is
/// brought up to date, by its evaluation, or, if there is none, by reading its sources'
/// signals once more.
///
/// Correct for one thread, and for code that does nothing but read in values.
public final class TrackedGraph<Candidate: MeasuredCandidate>: GraphBuilder, @unchecked Sendable {
  // `@unchecked Sendable`: a graph is one thread's.

  /// What the graph is made of.
  public typealias Node = TrackedNode<Candidate>
  /// A node without code.
  public typealias Source = TrackedNode<Candidate>
  /// A number.
  public typealias Value = TrackedValue<Candidate, Int>
  /// A list.
  public typealias List = TrackedValue<Candidate, [Int]>
  /// A node whose value nobody reads.
  public typealias Effect = TrackedNode<Candidate>

  /// The node whose code runs.
  @exclusivity(unchecked)
  @usableFromInline var reader: Node?
  /// The number of its run.
  @exclusivity(unchecked)
  @usableFromInline var run: Int = 0
  @exclusivity(unchecked)
  @usableFromInline var runs: Int = 0
  /// Nodes that have become stale, and have not told those above them.
  @exclusivity(unchecked)
  @usableFromInline var marked: ContiguousArray<Node> = []
  /// Effects that are stale.
  @exclusivity(unchecked)
  @usableFromInline var waiting: ContiguousArray<Node> = []
  @exclusivity(unchecked)
  @usableFromInline var batches: Int = 0
  /// Nodes that are being checked, each with what it has read and the node has come to.
  @exclusivity(unchecked)
  @usableFromInline var path: ContiguousArray<(node: Node, place: Int)> = []

  /// A graph of nothing.
  @inlinable
  public init() {}

  /// A source of `value`.
  @inlinable
  public func source(_ value: Int) -> Source {
    let node = Node(isEffect: false, code: nil)
    node.signal.value = value
    return node
  }

  /// What was written last.
  @inlinable
  public func read(_ source: Source) -> Int {
    record(source)
    return source.signal.value
  }

  /// Writes a source, and lets effects run unless there is a batch.
  @inlinable
  public func write(_ value: Int, to source: Source) {
    if source.signal.value == value { return }
    source.version &+= 1
    source.signal.value = value
    spread()
    if batches == 0 { flush() }
  }

  /// A value, which is evaluated when it is first read.
  @inlinable
  public func value(_ compute: @escaping @Sendable () -> Int) -> Value {
    TrackedValue(self, compute)
  }

  /// The value, brought up to date.
  @inlinable
  public func read(_ value: Value) -> Int { value.read(self) }

  /// A list, which is evaluated when it is first read.
  @inlinable
  public func list(_ compute: @escaping @Sendable () -> [Int]) -> List {
    TrackedValue(self, compute)
  }

  /// The list, brought up to date.
  @inlinable
  public func read(_ list: List) -> [Int] { list.read(self) }

  /// Runs `body`, and again after changes, for as long as the result is kept.
  @inlinable
  public func effect(_ body: @escaping @Sendable () -> Void) -> Effect {
    let node = Node(isEffect: true) {
      body()
      return false
    }
    node.arm(self)
    refresh(node)
    return node
  }

  /// Calls `body`, and lets the effects of all its writes run when it is over.
  @inlinable
  public func batch(_ body: () -> Void) {
    batches &+= 1
    body()
    batches &-= 1
    if batches == 0 { flush() }
  }
}

// MARK: - Marking

extension TrackedGraph {
  /// Notes that something which `node` has read is about to change.
  @inlinable
  func mark(_ node: Node) {
    if node.state != .fresh { return }
    node.state = .stale
    marked.append(node)
  }

  /// Lets all know that have read, directly or not, what was marked.
  @inlinable
  func spread() {
    var place = 0
    while place < marked.count {
      let node = marked[place]
      place &+= 1
      if node.isEffect {
        waiting.append(node)
      } else {
        node.signal.value &+= 1
      }
    }
    marked.removeAll(keepingCapacity: true)
  }

  /// Runs the effects that wait, if what they have read has really changed.
  @inlinable
  func flush() {
    if waiting.isEmpty { return }
    // Writes of effects wait for this.
    batches &+= 1
    var place = 0
    while place < waiting.count {
      let effect = waiting[place]
      place &+= 1
      refresh(effect)
    }
    waiting.removeAll(keepingCapacity: true)
    batches &-= 1
  }
}

// MARK: - Checking

extension TrackedGraph {
  /// Notes that the code that runs has read `node`, which is fresh.
  @inlinable
  func record(_ node: Node) {
    guard let reader else { return }
    _ = node.signal.value
    // The first read is enough.
    if node.stamp == run { return }
    node.stamp = run
    reader.reads.append((node, node.version))
  }

  /// Brings `node` up to date.
  ///
  /// The way down is a list, so that its length is no matter to the stack.
  @inlinable
  func refresh(_ node: Node) {
    let base = path.count
    path.append((node, 0))
    while path.count > base {
      let (current, place) = path[path.count - 1]
      if let lower = check(current, from: place) {
        path.append((lower, 0))
      } else {
        path.removeLast()
      }
    }
  }

  /// Goes on with the check of what `node` has read.
  ///
  /// - Returns: What has to be brought up to date first, or nil if `node` is.
  @inlinable
  func check(_ node: Node, from start: Int) -> Node? {
    if node.state == .new {
      evaluate(node)
      return nil
    }
    var place = start
    while place < node.reads.count {
      let (lower, version) = node.reads[place]
      if lower.state != .fresh {
        path[path.count - 1].place = place
        return lower
      }
      if lower.version != version {
        evaluate(node)
        return nil
      }
      place &+= 1
    }
    // Nothing has changed, and the registrations are used up.
    node.state = .fresh
    Candidate.track(
      { for read in node.reads { _ = read.node.signal.value } }, onChange: node.onChange)
    return nil
  }

  /// Calls the code of `node` in a tracking scope.
  @inlinable
  func evaluate(_ node: Node) {
    guard let code = node.code else { return }
    let (outer, outerRun) = (reader, run)
    runs &+= 1
    reader = node
    run = runs
    node.reads.removeAll(keepingCapacity: true)
    node.state = .fresh
    let isChanged = Candidate.track({ code() }, onChange: node.onChange)
    if isChanged { node.version &+= 1 }
    reader = outer
    run = outerRun
  }
}
