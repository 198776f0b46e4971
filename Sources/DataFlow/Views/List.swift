/// Rows, one below the other.
///
/// Source: Apple, *List*.
public struct List<Content: View>: ElementView {
  @usableFromInline let content: Content

  /// Rows that are written one by one.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @usableFromInline
  var inside: Content { content }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "List") }
}

extension List {
  /// A row for each element.
  @inlinable
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: row) }
  }

  /// A row for each element, identified by `id`.
  @inlinable
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: row) }
  }

  /// A row for each element of a collection that a binding leads to.
  public init<Base: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Base>, @ViewBuilder row: @escaping (Binding<Base.Element>) -> Row
  )
  where
    Base.Element: Identifiable, Content == ForEach<Binding<Base>, Base.Element.ID, Row>
  {
    self.init { ForEach(data, content: row) }
  }
}
