/// An image, by its name.
///
/// Source: Apple, *Image*.
public struct Image: Equatable, Sendable {
  @usableFromInline let name: String

  /// - Parameter systemName: The name of a system symbol.
  @inlinable
  public init(systemName: String) { name = systemName }

  /// - Parameter name: The name of an image of the program's own.
  @inlinable
  public init(_ name: String) { self.name = name }
}

extension Image: ElementView {
  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Image", text: name) }
}
