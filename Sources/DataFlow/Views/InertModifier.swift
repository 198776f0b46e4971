/// A modifier that a headless host keeps as a value, and does nothing with.
///
/// Tests read it; renderers of their own could draw it.
public struct InertModifier: ViewModifier {
  public typealias Body = Never

  @usableFromInline let attribute: Attribute

  @usableFromInline
  init(_ attribute: Attribute) { self.attribute = attribute }

  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = AttributeNode(modifier.attribute, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    return node
  }

  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: AttributeNode.self)
    node.attribute = modifier.attribute
    Modified._update(node.child, to: content)
  }
}

/// What a modifier says about the views inside.
public enum Attribute: Hashable, Sendable {
  case padding(edges: Edge.Set, length: Double?)
  case foreground(Color?)
  case background(Color)
  case scale(x: Double, y: Double)
  case font(Font?)
  case opacity(Double)
  case frame(width: Double?, height: Double?)
  case disabled(Bool)
  case bold(Bool)
  case lineLimit(Int?)
  case multilineTextAlignment(HorizontalAlignment)
  case navigationTitle(String)
  case accessibilityIdentifier(String)
  case tag(Tag)
}

/// A value that marks a view.
public struct Tag: Hashable, @unchecked Sendable {
  // `@unchecked Sendable`: read-only, and only read on the host's thread.
  let value: AnyHashable

  init(_ value: AnyHashable) { self.value = value }
}

/// The edges of a rectangle.
///
/// Source: Apple, *Edge*.
public enum Edge: Int8, Sendable, CaseIterable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// The node of a modifier that is kept as a value.
@usableFromInline
final class AttributeNode: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var attribute: Attribute

  @usableFromInline
  init(_ attribute: Attribute, in place: Place) {
    self.attribute = attribute
    super.init(in: place)
  }
}

// MARK: - Modifiers

extension View {
  public typealias Modified = ModifiedContent<Self, InertModifier>

  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> Modified {
    modifier(InertModifier(.padding(edges: edges, length: length)))
  }

  public func padding(_ length: Double) -> Modified {
    modifier(InertModifier(.padding(edges: .all, length: length)))
  }

  public func foregroundStyle(_ style: Color) -> Modified {
    modifier(InertModifier(.foreground(style)))
  }

  public func foregroundColor(_ color: Color?) -> Modified {
    modifier(InertModifier(.foreground(color)))
  }

  public func background(_ style: Color) -> Modified {
    modifier(InertModifier(.background(style)))
  }

  public func scaleEffect(_ scale: Double) -> Modified {
    modifier(InertModifier(.scale(x: scale, y: scale)))
  }

  public func scaleEffect(x: Double = 1, y: Double = 1) -> Modified {
    modifier(InertModifier(.scale(x: x, y: y)))
  }

  public func font(_ font: Font?) -> Modified { modifier(InertModifier(.font(font))) }

  public func opacity(_ opacity: Double) -> Modified { modifier(InertModifier(.opacity(opacity))) }

  public func frame(width: Double? = nil, height: Double? = nil) -> Modified {
    modifier(InertModifier(.frame(width: width, height: height)))
  }

  public func disabled(_ isDisabled: Bool) -> Modified {
    modifier(InertModifier(.disabled(isDisabled)))
  }

  public func bold(_ isActive: Bool = true) -> Modified {
    modifier(InertModifier(.bold(isActive)))
  }

  public func lineLimit(_ limit: Int?) -> Modified { modifier(InertModifier(.lineLimit(limit))) }

  public func multilineTextAlignment(_ alignment: HorizontalAlignment) -> Modified {
    modifier(InertModifier(.multilineTextAlignment(alignment)))
  }

  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> Modified {
    modifier(InertModifier(.navigationTitle(String(title))))
  }

  public func accessibilityIdentifier(_ identifier: String) -> Modified {
    modifier(InertModifier(.accessibilityIdentifier(identifier)))
  }

  /// Marks the view, so that a host finds it.
  ///
  /// - Parameter tag: What to ask the host for.
  public func tag<Value: Hashable>(_ tag: Value) -> Modified {
    modifier(InertModifier(.tag(Tag(tag))))
  }
}
