public import Foundation

/// Moving a finger while it is down.
///
/// Source: Apple, *DragGesture*.
public struct DragGesture: Gesture {
  /// How far the finger has to move before it counts, in points.
  public var minimumDistance: CGFloat

  /// In which coordinates the locations are.
  public var coordinateSpace: CoordinateSpace

  /// - Parameters:
  ///   - minimumDistance: How far the finger has to move before it counts.
  ///   - coordinateSpace: In which coordinates the locations are; a headless host
  ///     has one, that of the view.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  /// Where a finger is, and where it came from.
  public struct Value: Equatable, Sendable {
    /// When the finger was there, by the host's clock and by the steps that say how long they
    /// take; see ``Host/gesture(_:_:)``.
    public var time: Date
    /// Where the finger is.
    public var location: CGPoint
    /// Where it came down.
    public var startLocation: CGPoint
    /// How far it would move in a second: as in its last movement, and not at all once it has
    /// stayed where it is for a tenth of a second.
    public var velocity: CGSize

    /// How far it is from where it came down.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// Where it would come to rest: after a quarter of a second more.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    /// How far that is from where it came down.
    public var predictedEndTranslation: CGSize {
      CGSize(
        width: predictedEndLocation.x - startLocation.x,
        height: predictedEndLocation.y - startLocation.y)
    }
  }

  /// Begins once the finger has moved far enough, ends with the touch.
  public func _recognize(_ touch: Touch, _ memory: GestureMemory) -> GesturePhase<Value> {
    // Without a touch under way there is nothing to come of.
    guard let isActive = touch.action == .began ? false : memory.value as? Bool else {
      return .failed
    }
    memory.value = touch.isOver ? nil : isActive
    switch touch.action {
    case .cancelled: return .failed
    case .ended: return isActive ? .ended(Value(touch)) : .failed
    case .held where !isActive: return .possible
    case .began, .moved, .held:
      guard isActive || touch.distance >= Double(minimumDistance) else { return .possible }
      memory.value = true
      return .active(Value(touch))
    }
  }
}

extension DragGesture.Value {
  init(_ touch: Touch) {
    time = touch.date
    location = touch.location
    startLocation = touch.start
    velocity = touch.velocity
  }
}

/// In which coordinates points are.
///
/// Source: Apple, *CoordinateSpace*.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  // `@unchecked Sendable`: a name is only compared.

  /// The screen's.
  case global
  /// The view's.
  case local
  /// Those of a view with a name.
  case named(AnyHashable)
}
