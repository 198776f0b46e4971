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

  /// Is made while one of the two is, and ends with the last.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    if touch.action == .began { memory.value = nil }
    var value = memory.value as? Value ?? Value()
    let (left, right) = (
      first._recognize(touch, memory.inside(0)), second._recognize(touch, memory.inside(1))
    )
    value.first = left.value ?? value.first
    value.second = right.value ?? value.second
    memory.value = value
    if left.isActive || right.isActive { return .active(value) }
    if left.isEnded || right.isEnded { return .ended(value) }
    if left.hasFailed, right.hasFailed { return .failed }
    return .possible
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
    guard var progress = memory.value as? Progress else { return recognizeFirst(touch, memory) }
    if touch.action == .began, progress.hasBegun {
      memory.value = nil
      return recognizeFirst(touch, memory)
    }
    progress.hasBegun = true
    memory.value = progress
    let phase = second._recognize(touch, memory.inside(1))
    if phase.isEnded || phase.hasFailed { memory.value = nil }
    if case .possible = phase { return .active(.second(progress.first, nil)) }
    return phase.map { .second(progress.first, $0) }
  }

  private func recognizeFirst(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    let phase = first._recognize(touch, memory.inside(0))
    guard case .ended(let value) = phase else { return phase.map { .first($0) } }
    // In the middle of a touch the second gesture begins with the same one.
    let isUp = touch.action == .ended
    memory.value = Progress(first: value, hasBegun: !isUp)
    guard !isUp else { return .active(.second(value, nil)) }
    var begun = touch
    begun.action = .began
    let next = second._recognize(begun, memory.inside(1))
    return .active(.second(value, next.value))
  }
}

/// One of two gestures; the first one counts if both could be meant.
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

  /// The phase of the second gesture is kept back while the first is possible.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    let left = first._recognize(touch, memory.inside(0))
    if left.value != nil {
      var cancelled = touch
      cancelled.action = .cancelled
      _ = second._recognize(cancelled, memory.inside(1))
      memory.value = nil
      return left.map { .first($0) }
    }
    // What is broken off is not made, also if that was only waited with.
    let isCancelled = touch.action == .cancelled
    let kept = isCancelled ? nil : memory.value as? GesturePhase<Second.Value>
    var right = second._recognize(touch, memory.inside(1))
    if let kept, right.value == nil { right = kept }
    guard left.hasFailed else {
      memory.value = right.value == nil ? nil : right
      return .possible
    }
    memory.value = nil
    return right.map { .second($0) }
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
  /// The value, if the gesture is being made or has been made.
  var value: Value? {
    switch self {
    case .active(let value), .ended(let value): value
    case .possible, .failed: nil
    }
  }

  var isActive: Bool { if case .active = self { true } else { false } }
  var isEnded: Bool { if case .ended = self { true } else { false } }
  var hasFailed: Bool { if case .failed = self { true } else { false } }
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
