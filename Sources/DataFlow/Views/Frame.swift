/// The sizes that a view can have, in points; nil leaves one to the view.
///
/// Source: Apple, *frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)*.
public struct FlexibleFrame: Hashable, Sendable {
  /// The least width.
  public var minWidth: Double?
  /// The width where there is as much room as it likes.
  public var idealWidth: Double?
  /// The greatest width: `.infinity` for all that there is.
  public var maxWidth: Double?
  /// The least height.
  public var minHeight: Double?
  /// The height where there is as much room as it likes.
  public var idealHeight: Double?
  /// The greatest height: `.infinity` for all that there is.
  public var maxHeight: Double?
  /// Where the view stands in what is larger than itself.
  public var alignment: Alignment

  /// A frame that leaves everything to the view, but for what is given.
  public init(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) {
    self.minWidth = minWidth
    self.idealWidth = idealWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.idealHeight = idealHeight
    self.maxHeight = maxHeight
    self.alignment = alignment
  }

  private static var sizes: [WritableKeyPath<FlexibleFrame, Double?>] {
    [\.minWidth, \.idealWidth, \.maxWidth, \.minHeight, \.idealHeight, \.maxHeight]
  }

  /// The sizes that have something between them and others, in order.
  var finiteSizes: [Double] { Self.sizes.compactMap { self[keyPath: $0] }.filter(\.isFinite) }

  /// The same with other sizes in place of ``finiteSizes``.
  func with(_ sizes: [Double]) -> FlexibleFrame {
    var copy = self
    var rest = sizes[...]
    for size in Self.sizes where copy[keyPath: size]?.isFinite == true {
      copy[keyPath: size] = rest.popFirst()
    }
    return copy
  }

  /// Whether both say something finite of the same sizes, and else the same.
  func canMove(to other: FlexibleFrame) -> Bool {
    Self.sizes.allSatisfy { size in
      let (left, right) = (self[keyPath: size], other[keyPath: size])
      return left == right || left?.isFinite == true && right?.isFinite == true
    }
  }
}

extension View {
  /// The size of the view in points; nil leaves a dimension as it is.
  ///
  /// - Parameters:
  ///   - width: The width.
  ///   - height: The height.
  ///   - alignment: Where the view stands if that is more than it needs.
  ///
  /// Source: Apple, *frame(width:height:alignment:)*.
  public consuming func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> Modified {
    modifier(InertModifier(.frame(width: width, height: height, alignment: alignment)))
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
  ///
  /// Source: Apple,
  /// *frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)*.
  public consuming func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> Modified {
    modifier(
      InertModifier(
        .flexibleFrame(
          FlexibleFrame(
            minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth,
            minHeight: minHeight, idealHeight: idealHeight, maxHeight: maxHeight,
            alignment: alignment))))
  }
}
