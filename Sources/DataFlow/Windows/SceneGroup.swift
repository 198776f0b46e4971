/// The scenes that a scene with a body is made of.
///
/// Only for the thread of the hosts.
final class SceneGroup {
  /// The phase of the window of these scenes that is in use the most.
  let phase = ObservedValue(ScenePhase.active)
}

/// The node of a scene with a body, which finds its own phase in its environment.
final class SceneGroupNode: EnvironmentNode {
  let group: SceneGroup

  init(in place: Place) {
    let group = SceneGroup()
    self.group = group
    super.init(in: place) { $0.scenePhase = group.phase.read() }
  }
}

extension ViewNode {
  /// The groups that a scene in this place is in, the innermost first.
  var sceneGroups: [SceneGroup] {
    sequence(first: self, next: \.parent).compactMap { ($0 as? SceneGroupNode)?.group }
  }
}
