/// What the views of a presentation prefer to be, light or dark: the first that
/// prefers something counts.
///
/// Source: Apple, *PreferredColorSchemeKey*.
public struct PreferredColorSchemeKey: PreferenceKey {
  /// Nothing is preferred.
  public static var defaultValue: ColorScheme? { nil }

  /// Keeps what is preferred already.
  public static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) {
    if value == nil { value = nextValue() }
  }
}

/// Makes views a presentation of their own, as those of a window or a sheet: what
/// one of them prefers concerns them all, and nobody around.
struct PresentationScope: ViewModifier {
  /// Whether there is something to do; the same for all of a view's life.
  var isNeeded: Bool = true

  static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    guard modifier.isNeeded else { return Modified._mount(content, in: place) }
    let node = PresentationNode(in: place)
    let style = EnvironmentNode(in: node.inside) { [preferred = node.preferred] in
      $0.colorScheme = preferred.read() ?? $0.colorScheme
    }
    style.apply()
    style.child = Modified._mount(content, in: style.inside)
    node.child = style
    return node
  }

  static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    guard modifier.isNeeded else { return Modified._update(node, to: content) }
    // The style follows by itself what it depends on.
    Modified._update(node.unsafelyUnwrapped.child.unsafelyUnwrapped.child, to: content)
  }
}

/// The node of a presentation.
///
/// Does nothing until a view inside prefers something.
private final class PresentationNode: PreferenceCollector<PreferredColorSchemeKey> {
  /// What the views inside prefer, as of the last update.
  let preferred = ObservedValue<ColorScheme?>(nil)
  private var effect: PresentationEffect?

  init(in place: Place) { super.init(in: place, isOutermost: true) }

  override func mark(hasOtherSources: Bool) {
    if effect == nil { effect = PresentationEffect(of: self) }
    effect?.becomeDue()
    super.mark(hasOtherSources: hasOtherSources)
  }

  override func findSourcesAgain() {
    // Where nobody has ever told anything the order does not matter.
    if effect != nil { super.findSourcesAgain() }
  }

  /// Has the presentation be what the views inside prefer.
  func deliver() { preferred.update(to: collected()) }

  override func value() -> ColorScheme? { nil }

  override func unmount() {
    effect?.unmount()
    super.unmount()
  }
}

/// Looks for what is preferred, after an update.
private final class PresentationEffect: EffectNode {
  /// Outlives the effect's being mounted.
  unowned(unsafe) private let node: PresentationNode

  init(of node: PresentationNode) {
    self.node = node
    super.init(in: Place(in: node))
  }

  override func perform() { if isMounted { node.deliver() } }
}
