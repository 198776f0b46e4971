// Gestures that are made of two.

/// Two gestures at the same time.
///
/// Source: Apple, *SimultaneousGesture*.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// One gesture.
  public var first: First
  /// The other one.
  public var second: Second

  /// Two gestures at the same time.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// What is known of each.
  public struct Value {
    /// The value of the first gesture, once it is made.
    public var first: First.Value?
    /// The value of the second gesture, once it is made.
    public var second: Second.Value?
  }

  /// What is known of the two, and which of them have been made in the touch.
  private struct Progress {
    var value: Value = Value()
    var firstHasEnded: Bool = false
    var secondHasEnded: Bool = false
  }

  /// Is made while one of the two is, and ends whenever one of them does and the other is
  /// not being made: a drag after a long press ends once more.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    if touch.action == .began { memory.value = nil }
    var progress = memory.value as? Progress ?? Progress()
    let (left, right) = (
      first._recognize(touch, memory.inside(0)), second._recognize(touch, memory.inside(1))
    )
    left.tell(&progress.value.first, &progress.firstHasEnded)
    right.tell(&progress.value.second, &progress.secondHasEnded)
    memory.value = progress
    let value = progress.value
    let hasEnded = left.isEnded || right.isEnded
    if left.isActive || right.isActive { return .active(value) }
    if left.isPending || right.isPending { return hasEnded ? .active(value) : .pending(value) }
    if hasEnded { return .ended(value) }
    if left.hasFailed, right.hasFailed { return .failed }
    return .possible
  }

  /// Asks the two.
  public func _follow(_ memory: GestureMemory) -> Bool {
    let (one, other) = (first._follow(memory.inside(0)), second._follow(memory.inside(1)))
    return one || other
  }
}

/// One gesture after another.
///
/// Source: Apple, *SequenceGesture*.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The gesture that has to come first.
  public var first: First
  /// The gesture that comes after it.
  public var second: Second

  /// `first`, and then `second`.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// How far the two are.
  public enum Value {
    /// The first one is being made.
    case first(First.Value)
    /// The first one has been made; the second one's value, once it has one.
    case second(First.Value, Second.Value?)
  }

  /// The value of the first gesture, and whether the second one has begun.
  private struct Progress {
    let first: First.Value
    var hasBegun: Bool
  }

  /// Asks the second gesture once the first one has been made.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    guard let progress = memory.value as? Progress else { return recognizeFirst(touch, memory) }
    // Until the finger comes down there is nothing that the second one could see.
    guard progress.hasBegun || touch.action == .began || touch.action == .cancelled else {
      return .active(.second(progress.first, nil))
    }
    return recognizeSecond(touch, progress.first, memory)
  }

  private func recognizeFirst(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    let phase = first._recognize(touch, memory.inside(0))
    guard case .ended(let value) = phase else { return phase.map { .first($0) } }
    memory.forget(1)
    if touch.action == .ended {
      memory.value = Progress(first: value, hasBegun: false)
      return .active(.second(value, nil))
    }
    // In the middle of a touch the second gesture begins with the same one.
    var begun = touch
    begun.action = .began
    return recognizeSecond(begun, value, memory)
  }

  private func recognizeSecond(
    _ touch: Touch, _ value: First.Value, _ memory: GestureMemory
  ) -> GesturePhase<Value> {
    let phase = second._recognize(touch, memory.inside(1))
    let isOver = phase.isEnded || phase.hasFailed
    memory.value = isOver ? nil : Progress(first: value, hasBegun: true)
    // The first one is made, and with it the sequence has begun.
    return isOver ? phase.map { .second(value, $0) } : .active(.second(value, phase.value))
  }

  /// Asks the two.
  public func _follow(_ memory: GestureMemory) -> Bool {
    let (one, other) = (first._follow(memory.inside(0)), second._follow(memory.inside(1)))
    return one || other
  }
}

/// One of two gestures; the first one counts if both could be meant.
///
/// The second one sees what has been done only once the first one has failed: its
/// functions are not called before.
///
/// Source: Apple, *ExclusiveGesture*.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The gesture that is preferred.
  public var first: First
  /// The gesture that counts if the first one fails.
  public var second: Second

  /// `first`, or else `second`.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Which one it is.
  public enum Value {
    /// The first one is made.
    case first(First.Value)
    /// The second one is made.
    case second(Second.Value)
  }

  /// Whose the touch is, and which ones the second gesture has not seen yet.
  private struct Progress {
    /// Whether the first gesture has failed, until the finger comes down again.
    var isOfSecond: Bool = false
    var unseen: [Touch] = []
  }

  /// Asks the first gesture, and the second one from where the first one has failed.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    var progress = memory.value as? Progress ?? Progress()
    defer { memory.value = progress }
    if touch.action == .began { progress.isOfSecond = false }
    if progress.isOfSecond { return recognizeSecond([touch], memory) }
    return recognizeFirst(touch, memory, &progress)
  }

  private func recognizeFirst(
    _ touch: Touch, _ memory: GestureMemory, _ progress: inout Progress
  ) -> GesturePhase<Value> {
    let phase = first._recognize(touch, memory.inside(0))
    switch phase {
    case .possible, .pending:
      // With the finger up there is nothing to be seen, unless this is waited for.
      if touch.action == .began || !progress.unseen.isEmpty { progress.unseen.append(touch) }
    case .active, .ended:
      progress.unseen.removeAll()
      var cancelled = touch
      cancelled.action = .cancelled
      _ = second._recognize(cancelled, memory.inside(1))
    case .failed:
      progress.isOfSecond = true
      let unseen = exchange(&progress.unseen, with: [])
      // What is broken off is not made, also if that was only waited with.
      let kept = touch.action == .cancelled ? [] : unseen
      return recognizeSecond(kept + [touch], memory)
    }
    return phase.map { .first($0) }
  }

  /// What the second gesture makes of touches, of which the last one is new.
  private func recognizeSecond(
    _ touches: [Touch], _ memory: GestureMemory
  ) -> GesturePhase<Value> {
    var phase = GesturePhase<Second.Value>.failed
    for touch in touches {
      let next = second._recognize(touch, memory.inside(1))
      // What was made by an earlier one has been made.
      if next.value != nil || !phase.isEnded { phase = next }
    }
    return phase.map { .second($0) }
  }

  /// Asks the two.
  public func _follow(_ memory: GestureMemory) -> Bool {
    let (one, other) = (first._follow(memory.inside(0)), second._follow(memory.inside(1)))
    return one || other
  }
}

extension SimultaneousGesture.Value: Sendable
where First.Value: Sendable, Second.Value: Sendable {}
extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SequenceGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension ExclusiveGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

extension GesturePhase {
  /// The value, if there is one.
  var value: Value? {
    switch self {
    case .pending(let value), .active(let value), .ended(let value): value
    case .possible, .failed: nil
    }
  }

  /// Says what is known of one of two gestures: the value that it had before it failed is
  /// none, unless it has been made.
  fileprivate func tell(_ known: inout Value?, _ hasEnded: inout Bool) {
    if isEnded { hasEnded = true }
    if let value { known = value } else if hasFailed, !hasEnded { known = nil }
  }

  var isPending: Bool { if case .pending = self { true } else { false } }
  var isActive: Bool { if case .active = self { true } else { false } }
  var isEnded: Bool { if case .ended = self { true } else { false } }
  var hasFailed: Bool { if case .failed = self { true } else { false } }

  /// The same, whatever the value.
  var progress: GestureProgress {
    if isActive || isEnded { return .made }
    if isPending { return .pending }
    return hasFailed ? .failed : .possible
  }
}

extension Gesture {
  /// This gesture and another one at the same time.
  ///
  /// Source: Apple, *simultaneously(with:)*.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// This gesture, and then another one.
  ///
  /// Source: Apple, *sequenced(before:)*.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// This gesture, or else another one.
  ///
  /// Source: Apple, *exclusively(before:)*.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}
