/// Calls actions when a view comes and when it has gone.
public struct AppearanceModifier: ViewModifier {
  @usableFromInline let appear: (() -> Void)?
  // `nonisolated(unsafe)`: the end of a view, which looks whether there is one, is the main
  // actor's.
  @usableFromInline nonisolated(unsafe) let disappear: (() -> Void)?

  @inlinable
  init(appear: (() -> Void)? = nil, disappear: (() -> Void)? = nil) {
    self.appear = appear
    self.disappear = disappear
  }

  /// Mounts the view, and has it announced.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = AppearanceNode(modifier, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.becomeDue()
    return node
  }

  /// Takes the newest actions.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: AppearanceNode.self)
    node.modifier = modifier
    node.updateChild(to: content)
  }
}

/// What to call when the view comes and goes.
@usableFromInline
final class AppearanceNode: EffectNode {
  @usableFromInline @exclusivity(unchecked)
  var modifier: AppearanceModifier

  @exclusivity(unchecked)
  private var hasAppeared: Bool = false

  @usableFromInline
  init(_ modifier: AppearanceModifier, in place: Place) {
    self.modifier = modifier
    super.init(in: place)
  }

  @usableFromInline
  override func perform() {
    // One that comes and goes in one update has not been there.
    if isMounted, !hasAppeared {
      hasAppeared = true
      modifier.appear?()
    } else if !isMounted, hasAppeared {
      hasAppeared = false
      modifier.disappear?()
    }
  }

  @usableFromInline
  override func unmount() {
    super.unmount()
    if modifier.disappear != nil { becomeDue() }
  }
}

// MARK: - Modifiers

extension View {
  /// Calls `action` once, after the update in which the view has come.
  ///
  /// Inner views are announced before those around them. What the action writes
  /// is shown by a further update, before the step ends.
  ///
  /// - Parameter action: Called on the main actor, or nil.
  ///
  /// Source: Apple, *onAppear(perform:)*.
  @inlinable
  public consuming func onAppear(
    perform action: (() -> Void)? = nil
  ) -> ModifiedContent<Self, AppearanceModifier> {
    modifier(AppearanceModifier(appear: action))
  }

  /// Calls `action` once, after the update in which the view has gone.
  ///
  /// States of the view can still be read then; writing them has no effect.
  ///
  /// - Parameter action: Called on the main actor, or nil.
  ///
  /// Source: Apple, *onDisappear(perform:)*.
  @inlinable
  public consuming func onDisappear(
    perform action: (() -> Void)? = nil
  ) -> ModifiedContent<Self, AppearanceModifier> {
    modifier(AppearanceModifier(disappear: action))
  }
}
