public import Foundation

/// Tapping a view, once or several times, at a place of it.
///
/// Source: Apple, *SpatialTapGesture*.
public struct SpatialTapGesture: Gesture {
  /// How many taps make the gesture.
  public var count: Int

  /// In which coordinates the place is.
  public var coordinateSpace: CoordinateSpace

  /// - Parameters:
  ///   - count: How many taps make the gesture.
  ///   - coordinateSpace: In which coordinates the place is; a headless host has one,
  ///     that of the view.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  /// Where a view was tapped.
  public struct Value: Equatable, Sendable {
    /// Where the finger came up the last time.
    public var location: CGPoint
  }

  /// Ends with the last tap.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    TapGesture(count: count)._recognize(touch, memory).map { Value(location: touch.location) }
  }
}

extension View {
  /// Calls `action` with the place at which the view is tapped.
  ///
  /// - Parameters:
  ///   - count: How many taps it takes.
  ///   - coordinateSpace: In which coordinates the place is; a headless host has one,
  ///     that of the view.
  ///   - action: Called with where the finger came up.
  ///
  /// Source: Apple, *onTapGesture(count:coordinateSpace:perform:)*.
  public consuming func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> ModifiedContent<Self, GestureModifier<EndedGesture<SpatialTapGesture>>> {
    gesture(
      SpatialTapGesture(count: count, coordinateSpace: coordinateSpace)
        .onEnded { action($0.location) })
  }
}
