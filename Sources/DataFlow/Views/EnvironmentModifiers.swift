public import Observation
public import ObservationCore
public import OpenCombine

extension View {
  /// Sets a value of the environment for this view and those inside.
  ///
  /// With `\.self` all values are set at once: those inside find what `value` has, and
  /// what a key has by default, and nothing of what is outside.
  ///
  /// Source: Apple, *environment(_:_:)*.
  public consuming func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { $0[keyPath: keyPath] = value })
  }

  /// Changes the value that the environment has for this view and those inside.
  ///
  /// Source: Apple, *transformEnvironment(_:transform:)*.
  public consuming func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { transform(&$0[keyPath: keyPath]) })
  }

  /// Puts an observable object into the environment of this view and those
  /// inside; nil takes it away.
  ///
  /// There is one object for each type.
  ///
  /// Source: Apple, *environment(_:)*.
  public consuming func environment<Object: AnyObject & ObservationCore::Observable>(
    _ object: Object?
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { $0[object: Object.self] = object })
  }

  /// As above, for objects that the standard library observes.
  public consuming func environment<Object: AnyObject & Observation::Observable>(
    _ object: Object?
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { $0[object: Object.self] = object })
  }

  /// As above, for a class whose conformance is not in sight.
  @_spi(Testing)
  public consuming func environment<Object: AnyObject>(
    anyObject object: Object?
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { $0[object: Object.self] = object })
  }

  /// Puts an object into the environment of this view and those inside.
  ///
  /// There is one object for each type; the type is the static one.
  ///
  /// Source: Apple, *environmentObject(_:)*.
  public consuming func environmentObject<Object: OpenCombine.ObservableObject>(
    _ object: Object
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { $0.put(object) })
  }
}
