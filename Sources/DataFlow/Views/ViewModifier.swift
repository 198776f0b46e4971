/// A change to a view, as a value: another view around it.
///
/// It can have dynamic properties as a view can.
///
/// Source: Apple, *ViewModifier*.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// What the modified view consists of; `Never` if the modifier does something
  /// by itself.
  associatedtype Body: View

  /// The view that it modifies.
  typealias Content = ModifierContent<Self>

  /// What the modified view consists of.
  @ViewBuilder
  func body(content: Content) -> Body

  // What a graph asks of a modifier's type. Modifiers of your own get
  // implementations that evaluate `body`.

  /// Makes the node of the modified view, and those inside.
  static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode?

  /// Gives the node a new modifier and a new view.
  static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified)
}

extension ViewModifier {
  /// Mounts a view with the body of the modifier.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    ModifierView._mount(ModifierView(modifier: modifier, content: content), in: place)
  }

  /// Evaluates the body if the modifier or the content differs.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    ModifierView._update(node, to: ModifierView(modifier: modifier, content: content))
  }
}

extension ViewModifier where Body == Never {
  /// Never called: the modifier does something by itself.
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// A modifier that leaves the view as it is.
///
/// Source: Apple, *EmptyModifier*.
public struct EmptyModifier: ViewModifier {
  /// The modifier: all of them are the same.
  public static let identity = EmptyModifier()

  /// The modifier.
  @inlinable
  public init() {}

  /// Mounts the view alone.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    Modified._mount(content, in: place)
  }

  /// Updates the view alone.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    Modified._update(node, to: content)
  }
}

/// A view and a modifier of it.
///
/// Source: Apple, *ModifiedContent*.
public struct ModifiedContent<Content, Modifier> {
  /// What is modified.
  public var content: Content
  /// What is done to it.
  public var modifier: Modifier

  /// `content`, modified by `modifier`.
  @inlinable
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// Mounts what the modifier makes of the content.
  @inlinable
  public static func _mount(_ view: borrowing Self, in place: Place) -> ViewNode? {
    Modifier._mount(view.modifier, on: view.content, in: place)
  }

  /// Updates what the modifier has made of the content.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: borrowing Self) {
    Modifier._update(node, to: view.modifier, on: view.content)
  }
}

extension View {
  /// The view, modified.
  ///
  /// Source: Apple, *modifier(_:)*.
  @inlinable
  public consuming func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier>
  {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The view that a modifier's body is given.
public struct ModifierContent<Modifier: ViewModifier>: View {
  let content: AnyView

  init<Content: View>(_ content: Content) { self.content = AnyView(content) }

  /// Mounts the view that is modified.
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    AnyView._mount(view.content, in: place)
  }

  /// Updates the view that is modified.
  public static func _update(_ node: ViewNode?, to view: Self) {
    AnyView._update(node, to: view.content)
  }
}

/// A modifier with a body, as the view that it makes.
@usableFromInline
struct ModifierView<Modifier: ViewModifier, Content: View>: View {
  @usableFromInline let modifier: Modifier
  @usableFromInline let content: Content

  @inlinable
  init(modifier: Modifier, content: Content) {
    self.modifier = modifier
    self.content = content
  }

  @usableFromInline
  var body: Modifier.Body { modifier.body(content: ModifierContent(content)) }
}
