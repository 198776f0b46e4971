// What is done with a gesture's values.

/// A gesture that writes a state while it is made.
///
/// Source: Apple, *GestureStateGesture*.
public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  /// The gesture.
  public var base: Base
  /// The state.
  public var state: GestureState<State>
  /// Makes the state's value of the gesture's.
  public var body: (Base.Value, inout State, inout Transaction) -> Void

  /// Updates the state, and resets it when the gesture is over.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Base.Value> {
    let phase = base._recognize(touch, memory.inside(0))
    switch phase {
    case .pending(let value), .active(let value):
      memory.end = state.reset
      state.update { body(value, &$0, &$1) }
    case .possible, .ended, .failed:
      if memory.end.take() != nil { state.reset() }
    }
    return phase
  }

  /// Asks the gesture.
  public func _follow(_ memory: GestureMemory) -> Bool { base._follow(memory.inside(0)) }
}

/// A gesture that calls a function when its value has changed.
public struct ChangedGesture<Base: Gesture>: Gesture where Base.Value: Equatable {
  let base: Base
  let action: (Base.Value) -> Void

  /// Calls the function with another value.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Base.Value> {
    let phase = base._recognize(touch, memory.inside(0))
    switch phase {
    case .pending(let value), .active(let value):
      let isNew = memory.value as? Base.Value != value
      memory.value = value
      if isNew { action(value) }
    case .possible, .ended, .failed: memory.value = nil
    }
    return phase
  }

  /// Asks the gesture.
  public func _follow(_ memory: GestureMemory) -> Bool { base._follow(memory.inside(0)) }
}

/// A gesture that calls a function when it has been made.
public struct EndedGesture<Base: Gesture>: Gesture {
  let base: Base
  let action: (Base.Value) -> Void

  /// Calls the function at the end.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Base.Value> {
    let phase = base._recognize(touch, memory)
    if case .ended(let value) = phase { action(value) }
    return phase
  }

  /// Asks the gesture.
  public func _follow(_ memory: GestureMemory) -> Bool { base._follow(memory) }
}

/// A gesture with other values.
public struct MapGesture<Base: Gesture, Value>: Gesture {
  let base: Base
  let transform: (Base.Value) -> Value

  /// Makes another value of each.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    base._recognize(touch, memory).map(transform)
  }

  /// Asks the gesture.
  public func _follow(_ memory: GestureMemory) -> Bool { base._follow(memory) }
}

/// A gesture of any type.
///
/// Source: Apple, *AnyGesture*.
public struct AnyGesture<Value>: Gesture {
  private let base: any Gesture<Value>

  /// A gesture whose type is hidden.
  public init<Base: Gesture>(_ base: Base) where Base.Value == Value { self.base = base }

  private var type: ObjectIdentifier { ObjectIdentifier(Swift.type(of: base)) }

  /// Asks the gesture.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    memory.value = type
    return base._recognize(touch, memory.inside(0))
  }

  /// Ends what the gesture that was there did, if it was of another type; the touch goes on.
  public func _follow(_ memory: GestureMemory) -> Bool {
    if memory.value as? ObjectIdentifier != type { memory.tellEnd() }
    return base._follow(memory.inside(0))
  }
}

extension Gesture {
  /// Writes a state while the gesture is made.
  ///
  /// - Parameters:
  ///   - state: The state; reset when the gesture has ended or is broken off.
  ///   - body: Called with the gesture's value, the state's value and the
  ///     transaction of the update, both to be changed.
  ///
  /// Source: Apple, *updating(_:body:)*.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, body: body)
  }

  /// Calls `action` with each new value.
  ///
  /// Source: Apple, *onChanged(_:)*.
  public func onChanged(_ action: @escaping (Value) -> Void) -> ChangedGesture<Self>
  where Value: Equatable {
    ChangedGesture(base: self, action: action)
  }

  /// Calls `action` when the gesture has been made.
  ///
  /// Source: Apple, *onEnded(_:)*.
  public func onEnded(_ action: @escaping (Value) -> Void) -> EndedGesture<Self> {
    EndedGesture(base: self, action: action)
  }

  /// The gesture with other values.
  ///
  /// Source: Apple, *map(_:)*.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> MapGesture<Self, Other> {
    MapGesture(base: self, transform: transform)
  }
}
