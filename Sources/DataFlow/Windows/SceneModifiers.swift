public import Observation
public import ObservationCore

/// A scene whose environment a modifier sets.
public struct ModifiedScene<Content: Scene>: Scene {
  let content: Content
  let modifier: EnvironmentModifier

  /// Sets the values, and mounts the scene in their scope.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    EnvironmentModifier._mount(scene.modifier, on: SceneContent(scene: scene.content), in: place)
  }

  /// Sets the values again, and updates the scene.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    EnvironmentModifier._update(node, to: scene.modifier, on: SceneContent(scene: scene.content))
  }
}

extension Scene {
  private func modified(
    _ change: @escaping (inout EnvironmentValues) -> Void
  ) -> ModifiedScene<Self> {
    ModifiedScene(content: self, modifier: EnvironmentModifier(change: change))
  }

  /// Sets a value of the environment for the views of this scene.
  ///
  /// Source: Apple, *environment(_:_:)*.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> ModifiedScene<Self> {
    modified { $0[keyPath: keyPath] = value }
  }

  /// Changes the value that the environment has for the views of this scene.
  ///
  /// Source: Apple, *transformEnvironment(_:transform:)*.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> ModifiedScene<Self> {
    modified { transform(&$0[keyPath: keyPath]) }
  }

  /// Puts an observable object into the environment of the views of this scene;
  /// nil takes it away.
  ///
  /// Source: Apple, *environment(_:)*.
  public func environment<Object: AnyObject & ObservationCore::Observable>(
    _ object: Object?
  ) -> ModifiedScene<Self> {
    modified { $0[object: Object.self] = object }
  }

  /// As above, for objects that the standard library observes.
  public func environment<Object: AnyObject & Observation::Observable>(
    _ object: Object?
  ) -> ModifiedScene<Self> {
    modified { $0[object: Object.self] = object }
  }

  /// Puts an object into the environment of the views of this scene.
  ///
  /// Source: Apple, *environmentObject(_:)*.
  public func environmentObject<Object: ObservableObject>(
    _ object: Object
  ) -> ModifiedScene<Self> {
    modified { $0.put(object) }
  }

  /// Where the stored values of the scene's views are, unless they name a store of
  /// their own.
  ///
  /// Source: Apple, *defaultAppStorage(_:)*.
  public func defaultAppStorage(_ store: any KeyValueStore) -> ModifiedScene<Self> {
    environment(\.defaultAppStorage, StoreReference(store: store))
  }
}
