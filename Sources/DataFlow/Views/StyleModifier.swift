/// A modifier that sets a value of the environment, and that a host finds at the
/// views inside.
public struct StyleModifier: ViewModifier {
  let attribute: Attribute
  let change: (inout EnvironmentValues) -> Void

  init(_ attribute: Attribute, change: @escaping (inout EnvironmentValues) -> Void) {
    self.attribute = attribute
    self.change = change
  }

  /// Sets the value in a scope of its own, and mounts the views in it.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = StyleNode(modifier.attribute, in: place, change: modifier.change)
    node.apply()
    node.child = Modified._mount(content, in: node.inside)
    return node
  }

  /// Sets the value again; readers are evaluated if it differs.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: StyleNode.self)
    node.value = modifier.attribute
    node.update(change: modifier.change)
    node.updateChild(to: content)
  }
}

/// The node of a modifier that sets a value, and is found by hosts.
private final class StyleNode: EnvironmentNode {
  @exclusivity(unchecked)
  var value: Attribute

  init(
    _ value: Attribute, in place: Place, change: @escaping (inout EnvironmentValues) -> Void
  ) {
    self.value = value
    super.init(in: place, change: change)
  }

  override var statement: Attribute? { value }
}

// MARK: - Modifiers

extension View {
  /// The view with a style that the views inside read in their environment.
  public typealias Styled = ModifiedContent<Self, StyleModifier>

  /// The font of texts, or nil for that of the platform.
  ///
  /// Views inside find it as `\.font`.
  ///
  /// Source: Apple, *font(_:)*.
  public consuming func font(_ font: Font?) -> Styled {
    modifier(StyleModifier(.font(font)) { $0.font = font })
  }

  /// Whether the controls inside cannot be used.
  ///
  /// A control can be used only if no view around says otherwise: false does not
  /// undo what a view around says. A host does nothing to a control that cannot
  /// be used. Views inside find it as `\.isEnabled`.
  ///
  /// Source: Apple, *disabled(_:)*.
  public consuming func disabled(_ isDisabled: Bool) -> Styled {
    modifier(
      StyleModifier(.disabled(isDisabled)) { $0.isEnabled = $0.isEnabled && !isDisabled })
  }

  /// After how many lines a text is cut off, or nil for never.
  ///
  /// Views inside find it as `\.lineLimit`.
  ///
  /// Source: Apple, *lineLimit(_:)*.
  public consuming func lineLimit(_ limit: Int?) -> Styled {
    modifier(StyleModifier(.lineLimit(limit)) { $0.lineLimit = limit })
  }

  /// Where the lines of a text begin or end.
  ///
  /// Views inside find it as `\.multilineTextAlignment`.
  ///
  /// Source: Apple, *multilineTextAlignment(_:)*.
  public consuming func multilineTextAlignment(_ alignment: TextAlignment) -> Styled {
    modifier(
      StyleModifier(.multilineTextAlignment(alignment)) { $0.multilineTextAlignment = alignment })
  }

  /// Whether the window, the sheet or the popover that the view is in is light or
  /// dark; nil leaves it as it is.
  ///
  /// The view that is nearest counts: what is presented in front of a window does
  /// not concern the window. Of several views the first that prefers something
  /// counts, and one around them counts instead of them all. Views find it as
  /// `\.colorScheme`; one that is set there, for the views inside of another, is
  /// not overruled.
  ///
  /// Source: Apple, *preferredColorScheme(_:)*.
  public consuming func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }

  /// The size of texts that the user prefers.
  ///
  /// Source: Apple, *dynamicTypeSize(_:)*.
  public consuming func dynamicTypeSize(_ size: DynamicTypeSize) -> ModifiedContent<
    Self, EnvironmentModifier
  > {
    environment(\.dynamicTypeSize, size)
  }

  /// Limits the size of texts that the user prefers to a range.
  ///
  /// Source: Apple, *dynamicTypeSize(_:)*.
  public consuming func dynamicTypeSize<Sizes: RangeExpression>(
    _ range: Sizes
  ) -> ModifiedContent<Self, EnvironmentModifier> where Sizes.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { size in
      let allowed = DynamicTypeSize.allCases.filter(range.contains)
      guard let least = allowed.first, let most = allowed.last else { return }
      size = min(max(size, least), most)
    }
  }
}
