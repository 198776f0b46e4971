/// Something that a user does with a view, told apart by its touches.
///
/// ```swift
/// struct Card: View {
///   @GestureState private var offset = CGSize.zero
///
///   var body: some View {
///     Text("Card")
///       .gesture(DragGesture().updating($offset) { value, offset, _ in
///         offset = value.translation
///       })
///   }
/// }
/// ```
///
/// A host is the hand: ``Host/gesture(_:_:)`` says what it does.
///
/// Source: Apple, *Gesture*.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// What is known of the gesture while it is made.
  associatedtype Value

  /// What the gesture is made of; `Never` if it tells touches apart by itself.
  associatedtype Body: Gesture

  /// What the gesture is made of.
  var body: Body { get }

  // What a host asks of it. Gestures of your own get an implementation that asks
  // the body.

  /// What a touch makes of the gesture.
  ///
  /// - Parameters:
  ///   - touch: What has happened last.
  ///   - memory: What the gesture remembers from one call to the next.
  func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value>

  /// Ends what the memory is of and the gesture, which is another value than before, is not.
  ///
  /// - Returns: Whether a gesture was broken off: the others have to hear that it has failed.
  func _follow(_ memory: GestureMemory) -> Bool
}

extension Gesture {
  /// Breaks off nothing.
  public func _follow(_ memory: GestureMemory) -> Bool { false }
}

extension Gesture where Value == Body.Value {
  /// Asks the body.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    body._recognize(touch, memory)
  }

  /// Asks the body.
  public func _follow(_ memory: GestureMemory) -> Bool { body._follow(memory) }
}

extension Gesture where Body == Never {
  /// Never called: the gesture tells touches apart by itself.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Gesture {
  /// None: there is no such gesture.
  public typealias Value = Never

  /// Never called: there is no such gesture.
  public func _follow(_ memory: GestureMemory) -> Bool { false }
}

/// How far a gesture is.
public enum GesturePhase<Value> {
  /// It may still come.
  case possible
  /// It may still come, and has a value meanwhile: a finger is down, but not yet for
  /// long enough.
  case pending(Value)
  /// It is being made, or has changed.
  case active(Value)
  /// It has been made.
  case ended(Value)
  /// It will not come, or has been broken off.
  case failed

  /// The same phase, of another gesture.
  func map<Other>(_ transform: (Value) -> Other) -> GesturePhase<Other> {
    switch self {
    case .possible: .possible
    case .pending(let value): .pending(transform(value))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }
}

/// A gesture, or none: nil is never made.
extension Optional: Gesture where Wrapped: Gesture {
  /// The value of the gesture.
  public typealias Value = Wrapped.Value

  /// Asks the gesture, if there is one.
  public func _recognize(
    _ touch: Touch, _ memory: GestureMemory
  ) -> GesturePhase<Wrapped.Value> {
    map { $0._recognize(touch, memory) } ?? .failed
  }

  /// Breaks off the gesture that was there.
  public func _follow(_ memory: GestureMemory) -> Bool {
    self?._follow(memory) ?? memory.breakOff()
  }
}

/// What a gesture remembers while touches go on.
///
/// It belongs to the view, and not to the gesture, which is made again in each
/// body.
@MainActor
public final class GestureMemory {
  var value: Any?
  /// When something comes of the gesture without another step, in the time of the finger.
  var due: Double?
  /// Undoes what is only so while the gesture is made, if it ends without a touch.
  var end: (() -> Void)?
  private var inside: [Int: GestureMemory] = [:]

  nonisolated init() {}

  /// The shortest time that counts, in seconds.
  nonisolated static var moment: Double { 1e-6 }

  /// The memory of a gesture inside.
  func inside(_ index: Int) -> GestureMemory {
    if let known = inside[index] { return known }
    let made = GestureMemory()
    inside[index] = made
    return made
  }

  /// When something comes of the gesture or of one inside; nil if nothing does.
  var firstDue: Double? { firstDue(after: -.infinity) }

  /// As ``firstDue``, of what is due after a time.
  func firstDue(after time: Double) -> Double? {
    var first = due.flatMap { $0 > time ? $0 : nil }
    for memory in inside.values {
      if let time = memory.firstDue(after: time) { first = min(time, first ?? time) }
    }
    return first
  }

  /// Whether something has to come by a time.
  func isDue(by time: Double) -> Bool { firstDue.map { $0 <= time } ?? false }

  /// Forgets what was to come by a time, unless a gesture says so again.
  func forgetDue(by time: Double) {
    if let known = due, known <= time { due = nil }
    for memory in inside.values { memory.forgetDue(by: time) }
  }

  /// Lets a gesture inside begin with no memory.
  func forget(_ index: Int) { inside[index] = nil }

  /// Forgets a gesture that is there no more.
  ///
  /// - Returns: Whether there was one.
  func breakOff() -> Bool {
    let isOfNone = value == nil && due == nil && end == nil && inside.isEmpty
    (value, due) = (nil, nil)
    tellEnd()
    inside.removeAll()
    return !isOfNone
  }

  /// Tells whoever is told while a gesture is made that it is not, the innermost first.
  func tellEnd() {
    for index in inside.keys.sorted() { inside[index]?.tellEnd() }
    end.take()?()
  }
}
