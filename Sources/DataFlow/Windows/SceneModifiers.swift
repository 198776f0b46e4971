public import Observation
public import ObservationCore
public import OpenCombine

/// A scene and a modifier of it.
public struct ModifiedScene<Content: Scene, Modifier: ViewModifier>: Scene {
  let content: Content
  let modifier: Modifier

  /// Mounts what the modifier makes of the scene.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    Modifier._mount(scene.modifier, on: SceneContent(scene: scene.content), in: place)
  }

  /// Updates what the modifier has made of the scene.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    Modifier._update(node, to: scene.modifier, on: SceneContent(scene: scene.content))
  }
}

extension Scene {
  private func modified(
    _ change: @escaping (inout EnvironmentValues) -> Void
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    ModifiedScene(content: self, modifier: EnvironmentModifier(change: change))
  }

  /// Sets a value of the environment for the views of this scene.
  ///
  /// Source: Apple, *environment(_:_:)*.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    modified { $0[keyPath: keyPath] = value }
  }

  /// Changes the value that the environment has for the views of this scene.
  ///
  /// Source: Apple, *transformEnvironment(_:transform:)*.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    modified { transform(&$0[keyPath: keyPath]) }
  }

  /// Puts an observable object into the environment of the views of this scene;
  /// nil takes it away.
  ///
  /// Source: Apple, *environment(_:)*.
  public func environment<Object: AnyObject & ObservationCore::Observable>(
    _ object: Object?
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    modified { $0[object: Object.self] = object }
  }

  /// As above, for objects that the standard library observes.
  public func environment<Object: AnyObject & Observation::Observable>(
    _ object: Object?
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    modified { $0[object: Object.self] = object }
  }

  /// Puts an object into the environment of the views of this scene.
  ///
  /// Source: Apple, *environmentObject(_:)*.
  public func environmentObject<Object: OpenCombine.ObservableObject>(
    _ object: Object
  ) -> ModifiedScene<Self, EnvironmentModifier> {
    modified { $0.put(object) }
  }

  /// Where the stored values of the scene's views are, unless they name a store of
  /// their own.
  ///
  /// Source: Apple, *defaultAppStorage(_:)*.
  public func defaultAppStorage(_ store: any KeyValueStore) -> ModifiedScene<
    Self, EnvironmentModifier
  > {
    environment(\.defaultAppStorage, StoreReference(store))
  }
}

// MARK: - Changes

extension Scene {
  /// Calls `action` after an update in which `value` differs from the update
  /// before, as ``View/onChange(of:initial:_:)`` does.
  ///
  /// - Parameters:
  ///   - value: What is compared.
  ///   - initial: Whether the action is called at launch, too.
  ///   - action: Called with the old and the new value.
  ///
  /// Source: Apple, *onChange(of:initial:_:)*.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> ModifiedScene<Self, ChangeModifier<Value>> {
    ModifiedScene(
      content: self, modifier: ChangeModifier(value, isInitial: initial, action: .values(action)))
  }

  /// As above, for an action that is not told the values.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> ModifiedScene<Self, ChangeModifier<Value>> {
    ModifiedScene(
      content: self, modifier: ChangeModifier(value, isInitial: initial, action: .plain(action)))
  }

  /// As above, for an action that is told the new value.
  ///
  /// Source: Apple, *onChange(of:perform:)*.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> ModifiedScene<Self, ChangeModifier<Value>> {
    ModifiedScene(
      content: self,
      modifier: ChangeModifier(value, isInitial: false, action: .ofBefore(action)))
  }
}
