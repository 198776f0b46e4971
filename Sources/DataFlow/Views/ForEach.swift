/// A view for each element of a collection.
///
/// The identity of a view is the element's identifier: it keeps its state when
/// the element moves or changes, and loses it when the element goes. Updating
/// makes every row's view again, and evaluates the bodies of those whose inputs
/// differ. What the closure reads of an observable object concerns that row
/// alone.
///
/// Source: Apple, *ForEach*.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// The elements, in the order of their rows.
  public var data: Data
  /// Makes the view of an element.
  ///
  /// What it reads concerns the element's row alone.
  public var content: (Data.Element) -> Content

  @usableFromInline
  let identify: (Data.Element) -> ID

  /// The range, if it is meant to be constant.
  @usableFromInline
  let constant: Range<Int>?

  @usableFromInline
  typealias Node = ForEachNode<Data.Element, ID, Content>

  @inlinable
  init(
    data: Data, identify: @escaping (Data.Element) -> ID, constant: Range<Int>?,
    content: @escaping (Data.Element) -> Content
  ) {
    // Which rows there are concerns the body that makes the list: a binding to a
    // collection is read here, and not only when the rows are made.
    _ = data.startIndex
    self.data = data
    self.identify = identify
    self.constant = constant
    self.content = content
  }

  /// Mounts a row for each element.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = Node(content: view.content, in: place)
    node.constant = view.constant
    if node.readsState {
      let elements = PresentedElements(view.data, to: node)
      node.mount(elements, id: elements.identify(view.identify))
    } else {
      node.mount(view.data, id: view.identify)
    }
    return node
  }

  /// Finds the row of each element by its identifier, and updates it.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: Node.self)
    node.content = view.content
    if let old = node.constant, let new = view.constant, old != new {
      node.keepRange(old, insteadOf: new)
    } else if node.readsState {
      let elements = PresentedElements(view.data, to: node)
      node.update(elements, id: elements.identify(view.identify))
    } else {
      node.update(view.data, id: view.identify)
    }
  }
}

extension ForEach {
  /// A view for each element, identified by `id`.
  @inlinable
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    // A key path takes its time; the commonest one says nothing.
    let identify: (Data.Element) -> ID =
      if ID.self == Data.Element.self, id == \Data.Element.self as AnyKeyPath {
        { unsafeBitCast($0, to: ID.self) }
      } else {
        { $0[keyPath: id] }
      }
    self.init(data: data, identify: identify, constant: nil, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element.
  @inlinable
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identify: { $0.id }, constant: nil, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number of a constant range.
  ///
  /// Another range later on has no effect, and is reported.
  @inlinable
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identify: { $0 }, constant: data, content: content)
  }
}

extension ForEach {
  /// A view for each element of a collection that a binding leads to.
  public init<Base: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Base>, @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  ) where Data == Binding<Base>, Base.Element: Identifiable, ID == Base.Element.ID {
    self.init(
      data: data, identify: { $0.wrappedValue.id }, constant: nil, content: content)
  }

  /// A view for each element of a collection that a binding leads to.
  public init<Base: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Base>, id: KeyPath<Base.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  ) where Data == Binding<Base> {
    self.init(
      data: data, identify: { $0.wrappedValue[keyPath: id] }, constant: nil, content: content)
  }
}

/// A list's elements that are bindings, as the update under way shows them.
///
/// Rows are updated when no body is evaluated. There a binding gives the newest value,
/// which another update is going to show, and which another thread may replace between
/// the question for the number of elements and that for one of them.
@usableFromInline
struct PresentedElements<Base: RandomAccessCollection>: RandomAccessCollection {
  private let base: Base
  private let node: ViewNode

  /// The elements of `base`, for the rows of a node.
  @usableFromInline
  init(_ base: Base, to node: ViewNode) { (self.base, self.node) = (base, node) }

  /// How an element is identified, which reads it.
  @usableFromInline
  func identify<ID>(_ identify: @escaping (Base.Element) -> ID) -> (Base.Element) -> ID {
    { [node] element in node.evaluate { identify(element) } }
  }

  @usableFromInline
  var startIndex: Base.Index { node.evaluate { base.startIndex } }

  @usableFromInline
  var endIndex: Base.Index { node.evaluate { base.endIndex } }

  @usableFromInline
  subscript(position: Base.Index) -> Base.Element { node.evaluate { base[position] } }

  @usableFromInline
  func index(after position: Base.Index) -> Base.Index {
    node.evaluate { base.index(after: position) }
  }

  @usableFromInline
  func index(before position: Base.Index) -> Base.Index {
    node.evaluate { base.index(before: position) }
  }

  @usableFromInline
  func index(_ position: Base.Index, offsetBy distance: Int) -> Base.Index {
    node.evaluate { base.index(position, offsetBy: distance) }
  }

  @usableFromInline
  func distance(from start: Base.Index, to end: Base.Index) -> Int {
    node.evaluate { base.distance(from: start, to: end) }
  }
}
