/// Rows, one below the other, some of which may be selected.
///
/// ```swift
/// @State private var chosen: Book.ID?
///
/// List(books, selection: $chosen) { Text($0.title) }
/// ```
///
/// A row stands for its tag, if that is of the selection's type, and otherwise
/// for the identifier of its element. The selection is the binding's value: a
/// value without a row is kept, and a row that comes later is selected.
///
/// Source: Apple, *List*.
public struct List<SelectionValue: Hashable, Content: View>: ElementView {
  @usableFromInline let selection: ListSelection<SelectionValue>?
  @usableFromInline let content: Content

  @usableFromInline
  init(selection: ListSelection<SelectionValue>?, content: Content) {
    self.selection = selection
    self.content = content
  }

  @usableFromInline
  var inside: Content { content }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "List", selection: selection?.element) }
}

extension List {
  /// Rows that are written one by one, of which one can be selected.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection.map { .one($0) }, content: content())
  }

  /// Rows that are written one by one, of which several can be selected.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection.map { .several($0) }, content: content())
  }

  /// Rows that are written one by one, of which one is selected: another one can be, and not
  /// none.
  @_disfavoredOverload
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: .exactlyOne(selection), content: content())
  }

  /// A row for each element, of which one is selected, and not none.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each element, identified by `id`, of which one is selected, and not none.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element, of which one can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each element, of which several can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each element, identified by `id`, of which one can be selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element, identified by `id`, of which several can be
  /// selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element of a collection that a binding leads to, of which one
  /// can be selected.
  public init<Base: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Base>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
  ) where Base.Element: Identifiable, Content == ForEach<Binding<Base>, Base.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each element of a collection that a binding leads to, of which
  /// several can be selected.
  public init<Base: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Base>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
  ) where Base.Element: Identifiable, Content == ForEach<Binding<Base>, Base.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

extension List {
  /// A row for each element of a collection that a binding leads to, identified by `id`, of
  /// which one can be selected.
  public init<Base: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<Base>, id: KeyPath<Base.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
  ) where Content == ForEach<Binding<Base>, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element of a collection that a binding leads to, identified by `id`, of
  /// which several can be selected.
  public init<Base: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<Base>, id: KeyPath<Base.Element, ID>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
  ) where Content == ForEach<Binding<Base>, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each number of a constant range, of which one can be selected.
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each number of a constant range, of which several can be selected.
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

// MARK: - Without a selection

extension List where SelectionValue == Never {
  /// Rows that are written one by one.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil as ListSelection<Never>?, content: content())
  }

  /// A row for each element.
  @inlinable
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// A row for each element, identified by `id`.
  @inlinable
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each number of a constant range.
  @inlinable
  public init<Row: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// A row for each element of a collection that a binding leads to.
  public init<Base: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Base>, @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
  ) where Base.Element: Identifiable, Content == ForEach<Binding<Base>, Base.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// A row for each element of a collection that a binding leads to, identified
  /// by `id`.
  public init<Base: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<Base>, id: KeyPath<Base.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Base.Element>) -> Row
  ) where Content == ForEach<Binding<Base>, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }
}
