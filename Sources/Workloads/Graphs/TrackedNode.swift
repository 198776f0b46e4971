/// A source, a derived value or an effect of a ``TrackedGraph``.
public final class TrackedNode<Candidate: MeasuredCandidate>: @unchecked Sendable {
  // `@unchecked Sendable`: a graph is one thread's.

  @usableFromInline
  enum State {
    /// Never evaluated.
    case new
    /// Something that it has read may have changed.
    case stale
    /// Up to date, and registered with all that it has read.
    case fresh
  }

  /// Whose property is the value of a source, and of others is written when they may have
  /// changed.
  @usableFromInline let signal: Candidate.Cell = Candidate.Cell()
  @usableFromInline let isEffect: Bool
  /// Returns whether the value has changed; nil for a source.
  @usableFromInline let code: (@Sendable () -> Bool)?
  @exclusivity(unchecked)
  @usableFromInline var state: State
  /// How often the value has changed.
  @exclusivity(unchecked)
  @usableFromInline var version: Int = 0
  /// The last run that has read it.
  @exclusivity(unchecked)
  @usableFromInline var stamp: Int = 0
  /// What the last run has read, in order, and which version of it.
  @exclusivity(unchecked)
  @usableFromInline var reads: ContiguousArray<(node: TrackedNode, version: Int)> = []
  /// What registrations call.
  @exclusivity(unchecked)
  @usableFromInline var onChange: @Sendable () -> Void = {}

  @inlinable
  init(isEffect: Bool, code: (@Sendable () -> Bool)?) {
    self.isEffect = isEffect
    self.code = code
    state = code == nil ? .fresh : .new
  }

  /// Makes what registrations call; a node that is gone is not told.
  @inlinable
  func arm(_ graph: TrackedGraph<Candidate>) {
    onChange = { [weak self] in
      if let self { graph.mark(self) }
    }
  }
}

/// A derived value of a ``TrackedGraph``.
public final class TrackedValue<Candidate: MeasuredCandidate, Value: Equatable & Sendable>:
  @unchecked Sendable
{
  // `@unchecked Sendable`: a graph is one thread's.

  @usableFromInline let node: TrackedNode<Candidate>
  @usableFromInline let stored: Stored

  /// The value of the last evaluation: what the node's code and its readers share.
  @usableFromInline
  final class Stored: @unchecked Sendable {
    @exclusivity(unchecked)
    @usableFromInline var value: Value?

    @inlinable
    init() {}
  }

  @inlinable
  init(_ graph: TrackedGraph<Candidate>, _ compute: @escaping @Sendable () -> Value) {
    let stored = Stored()
    self.stored = stored
    node = TrackedNode(isEffect: false) {
      let value = compute()
      if stored.value == value { return false }
      stored.value = value
      return true
    }
    node.arm(graph)
  }

  @inlinable
  func read(_ graph: TrackedGraph<Candidate>) -> Value {
    if node.state != .fresh { graph.refresh(node) }
    graph.record(node)
    return stored.value.unsafelyUnwrapped
  }
}
