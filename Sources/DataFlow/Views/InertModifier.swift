public import Foundation

/// A modifier that a headless host keeps as a value, and does nothing with.
///
/// Tests read it; renderers of their own could draw it.
public struct InertModifier: ViewModifier {
  @usableFromInline let attribute: Attribute

  @usableFromInline
  init(_ attribute: Attribute) { self.attribute = attribute }

  /// Keeps the value in a node, where a host finds it.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = AttributeNode(modifier.attribute, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    return node
  }

  /// Replaces the value.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: AttributeNode.self)
    if node.graph.mayAnimate {
      node.move(to: modifier.attribute)
    } else {
      node.attribute = modifier.attribute
    }
    node.updateChild(to: content)
  }
}

/// What a modifier says about the views inside.
public enum Attribute: Hashable, Sendable {
  /// Room at some edges, in points; nil is the platform's.
  case padding(edges: Edge.Set, length: Double?)
  /// Room at each edge, in points.
  case paddingInsets(EdgeInsets)
  /// The colour of texts, or nil for that of the surroundings; a `Color` that is a view moves
  /// as one.
  case foreground(Color?)
  /// The colour behind the view.
  case background(Color)
  /// The factors by which it is shown wider and higher.
  case scale(x: Double, y: Double)
  /// How far from its place it is shown, in points.
  case offset(x: Double, y: Double)
  /// How far it is turned.
  case rotation(Angle)
  /// The font of texts, or nil for that of the surroundings.
  case font(Font?)
  /// How much the view covers, from 0 to 1.
  case opacity(Double)
  /// The size in points, where nil leaves a dimension as it is, and where the view stands
  /// in it.
  case frame(width: Double?, height: Double?, alignment: Alignment = .center)
  // In a box, because each record of a movement and each modifier is as large as the
  // largest attribute.
  /// The sizes that the view can have, and where it stands in them.
  indirect case flexibleFrame(FlexibleFrame)
  /// Whether controls cannot be used.
  case disabled(Bool)
  /// Whether texts are bold.
  case bold(Bool)
  /// Whether the letters of texts slant.
  case italic(Bool)
  /// How heavy texts are, or nil for what their font says.
  case fontWeight(Font.Weight?)
  // In boxes, as the sizes above.
  /// Whether there is a line below texts, and its colour, or nil for theirs.
  indirect case underline(Bool, color: Color?)
  /// Whether there is a line through texts, and its colour, or nil for theirs.
  indirect case strikethrough(Bool, color: Color?)
  /// After how many lines a text is cut off, or nil for never.
  case lineLimit(Int?)
  /// For how many lines there is room at least, and after how many a text is cut off, or
  /// nil for never.
  case lineLimits(least: Int, most: Int?)
  /// Where the lines of a text begin or end.
  case multilineTextAlignment(TextAlignment)
  /// That nobody sees the view, nor can do anything with it.
  case hidden
  /// That nobody sees the labels of controls.
  case labelsHidden
  /// The key that does what a control does, or nil for none.
  case keyboardShortcut(KeyboardShortcut?)
  /// The title of the screen.
  case navigationTitle(String)
  /// What the key says that submits a field.
  case submitLabel(SubmitLabel)
  /// What a preview says of itself.
  indirect case preview(PreviewTrait)
  /// A name for tests, as a string.
  case accessibilityIdentifier(String)
  /// A name for tests, of any type.
  case tag(Tag)
}

/// A value that marks a view.
public struct Tag: Hashable, @unchecked Sendable {
  // `@unchecked Sendable`: read-only, and only read on the host's thread.
  let value: AnyHashable

  init(_ value: AnyHashable) { self.value = value }
}

extension Tag: CustomStringConvertible {
  /// The value, as text.
  public var description: String { describe(value.base) }
}

/// The node of a modifier that is kept as a value.
@usableFromInline
final class AttributeNode: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var attribute: Attribute

  override var statement: Attribute? { attribute }

  @usableFromInline
  init(_ attribute: Attribute, in place: Place) {
    self.attribute = attribute
    super.init(in: place)
  }

  /// What is shown while the attribute moves.
  @exclusivity(unchecked)
  private var movement: Animator.Movement?

  /// Gives the node another attribute, which is shown at once or bit by bit, as
  /// the update asks for.
  @usableFromInline
  @inline(never)
  @MainActor
  func move(to new: Attribute) {
    if new == attribute { return }
    let transaction = graph.transaction(at: self)
    let old = movement.take()
    let shown = old.flatMap(graph.animator.value) ?? attribute
    attribute = new
    movement = graph.animator.begin(from: shown, to: new, of: self, in: transaction)
    graph.animator.replace(old, by: movement)
  }

  override func unmount() {
    movement.take().map(graph.animator.end)
    super.unmount()
  }
}

// MARK: - Modifiers

extension View {
  /// The view with a modifier that a headless host keeps as a value.
  public typealias Modified = ModifiedContent<Self, InertModifier>

  /// Room at some edges.
  ///
  /// - Parameters:
  ///   - edges: Where the room is.
  ///   - length: How much of it, in points; nil for the platform's.
  public consuming func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> Modified {
    modifier(InertModifier(.padding(edges: edges, length: length)))
  }

  /// Room at all edges, in points.
  public consuming func padding(_ length: Double) -> Modified {
    modifier(InertModifier(.padding(edges: .all, length: length)))
  }

  /// Room at each edge, in points.
  ///
  /// Source: Apple, *padding(_:)*.
  public consuming func padding(_ insets: EdgeInsets) -> Modified {
    modifier(InertModifier(.paddingInsets(insets)))
  }

  /// The colour of texts and symbols.
  public consuming func foregroundStyle(_ style: Color) -> Modified {
    modifier(InertModifier(.foreground(style)))
  }

  /// The colour of texts and symbols, or nil for that of the surroundings.
  public consuming func foregroundColor(_ color: Color?) -> Modified {
    modifier(InertModifier(.foreground(color)))
  }

  /// The colour behind the view.
  public consuming func background(_ style: Color) -> Modified {
    modifier(InertModifier(.background(style)))
  }

  /// Shows the view larger or smaller, in the same room.
  ///
  /// - Parameters:
  ///   - scale: The factor.
  ///   - anchor: What stays where it is; a headless host does without.
  public consuming func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> Modified {
    modifier(InertModifier(.scale(x: scale, y: scale)))
  }

  /// Shows the view wider or higher, in the same room.
  public consuming func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> Modified {
    modifier(InertModifier(.scale(x: x, y: y)))
  }

  /// Shows the view wider or higher, in the same room, by the factors of a size.
  ///
  /// Source: Apple, *scaleEffect(_:anchor:)*.
  public consuming func scaleEffect(
    _ scale: CGSize, anchor: UnitPoint = .center
  ) -> Modified {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Shows the view at a distance from its place, in points.
  public consuming func offset(x: Double = 0, y: Double = 0) -> Modified {
    modifier(InertModifier(.offset(x: x, y: y)))
  }

  /// Shows the view at a distance from its place, in points: that of a drag, say.
  ///
  /// Source: Apple, *offset(_:)*.
  public consuming func offset(_ offset: CGSize) -> Modified {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Shows the view turned, in the same room.
  ///
  /// - Parameters:
  ///   - angle: How far, clockwise.
  ///   - anchor: What stays where it is; a headless host does without.
  public consuming func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Modified {
    modifier(InertModifier(.rotation(angle)))
  }

  /// How much the view covers: from 0, nothing, to 1.
  public consuming func opacity(_ opacity: Double) -> Modified {
    modifier(InertModifier(.opacity(opacity)))
  }

  /// The title of the screen that the view fills.
  public consuming func navigationTitle<Title: StringProtocol>(_ title: Title) -> Modified {
    modifier(InertModifier(.navigationTitle(String(title))))
  }

  /// The title of the screen that the view fills.
  public consuming func navigationTitle(_ title: Text) -> Modified {
    modifier(InertModifier(.navigationTitle(title.content)))
  }

  /// Marks the view for tests.
  ///
  /// A host finds it as it finds a tag.
  public consuming func accessibilityIdentifier(_ identifier: String) -> Modified {
    modifier(InertModifier(.accessibilityIdentifier(identifier)))
  }

  /// Marks the view, so that a host finds it.
  ///
  /// - Parameter tag: What to ask the host for.
  public consuming func tag<Value: Hashable>(_ tag: Value) -> Modified {
    modifier(InertModifier(.tag(Tag(tag))))
  }
}
