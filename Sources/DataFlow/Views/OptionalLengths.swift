public import Foundation

// Lengths that a program has as `CGFloat?`. The compiler makes a `Double` of a `CGFloat`, but
// no `Double?` of a `CGFloat?`. What a literal or nil is meant for is the other form.

extension VStack {
  /// The views of `content`, from top to bottom.
  ///
  /// - Parameters:
  ///   - alignment: Where narrower views stand.
  ///   - spacing: The room between views, or nil for the platform's.
  ///   - content: The views.
  @inlinable
  @_disfavoredOverload
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.map { Double($0) }, content: content)
  }
}

extension HStack {
  /// The views of `content`, from the leading to the trailing edge.
  ///
  /// - Parameters:
  ///   - alignment: Where lower views stand.
  ///   - spacing: The room between views, or nil for the platform's.
  ///   - content: The views.
  @inlinable
  @_disfavoredOverload
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.map { Double($0) }, content: content)
  }
}

extension Spacer {
  /// Room that takes what the other views leave.
  ///
  /// - Parameter minLength: How much it takes at least, in points; nil for the platform's.
  @inlinable
  @_disfavoredOverload
  public init(minLength: CGFloat?) { self.init(minLength: minLength.map { Double($0) }) }
}

extension View {
  /// Room at some edges.
  ///
  /// - Parameters:
  ///   - edges: Where the room is.
  ///   - length: How much of it, in points; nil for the platform's.
  @_disfavoredOverload
  public consuming func padding(_ edges: Edge.Set, _ length: CGFloat?) -> Modified {
    padding(edges, length.map { Double($0) })
  }

  /// The size of the view in points; nil leaves a dimension as it is.
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - height: The height.
  ///   - alignment: Where the view stands if that is more than it needs.
  @_disfavoredOverload
  public consuming func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> Modified {
    frame(
      width: width.map { Double($0) }, height: height.map { Double($0) }, alignment: alignment)
  }

  /// The sizes that the view can have, in points; nil leaves one to the view.
  ///
  /// - Parameters:
  ///   - minWidth: The least width.
  ///   - idealWidth: The width where there is as much room as it likes.
  ///   - maxWidth: The greatest width: `.infinity` for all that there is.
  ///   - minHeight: The least height.
  ///   - idealHeight: The height where there is as much room as it likes.
  ///   - maxHeight: The greatest height: `.infinity` for all that there is.
  ///   - alignment: Where the view stands if it needs less.
  @_disfavoredOverload
  public consuming func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> Modified {
    frame(
      minWidth: minWidth.map { Double($0) }, idealWidth: idealWidth.map { Double($0) },
      maxWidth: maxWidth.map { Double($0) }, minHeight: minHeight.map { Double($0) },
      idealHeight: idealHeight.map { Double($0) }, maxHeight: maxHeight.map { Double($0) },
      alignment: alignment)
  }
}
