/// Makes one view of the statements of a closure.
///
/// Source: Apple, *ViewBuilder*.
@resultBuilder
@MainActor @preconcurrency
public enum ViewBuilder {
  // What is given is consumed: a view may have as many references as it has modifiers, and a
  // copy retains each.

  /// A statement that is a view.
  @inlinable
  public static func buildExpression<Content: View>(_ content: consuming Content) -> Content {
    content
  }

  /// No statement: nothing.
  @inlinable
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A single statement, without a place of its own.
  @inlinable
  public static func buildBlock<Content: View>(_ content: consuming Content) -> Content { content }

  /// Several statements, each in a place of its own.
  @inlinable
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// An `if` without an `else`.
  @inlinable
  public static func buildIf<Content: View>(_ content: consuming Content?) -> Content? { content }

  /// The first branch of an `if` or a `switch`.
  @inlinable
  public static func buildEither<First: View, Second: View>(
    first: consuming First
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(.first(first))
  }

  /// The other branches of an `if` or a `switch`.
  @inlinable
  public static func buildEither<First: View, Second: View>(
    second: consuming Second
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(.second(second))
  }

  /// What stands in an `if #available`: a view whose type older systems do not
  /// know.
  @inlinable
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
