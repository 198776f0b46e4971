/// Makes one view of the statements of a closure.
///
/// Source: Apple, *ViewBuilder*.
@resultBuilder
@MainActor @preconcurrency
public enum ViewBuilder {
  @inlinable
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  @inlinable
  public static func buildBlock() -> EmptyView { EmptyView() }

  @inlinable
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @inlinable
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  @inlinable
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  @inlinable
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(.first(first))
  }

  @inlinable
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(.second(second))
  }

  @inlinable
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
