/// Something that moves, or comes or goes with a transition.
///
/// ```swift
/// host.tap("grow")
/// let record = host.animations(of: "image").first
/// #expect(record?.from == .scale(x: 1, y: 1) && record?.to == .scale(x: 1.5, y: 1.5))
/// host.advance(by: .seconds(0.1))
/// #expect(record.map(host.value) != record?.to)
/// ```
public struct AnimationRecord: Sendable, Hashable, CustomStringConvertible {
  /// What happens.
  public enum Change: Sendable, Hashable {
    /// A value of a modifier moves.
    case value(from: Attribute, to: Attribute)
    /// A view comes.
    case insertion(AnyTransition)
    /// A view goes. It is not among the elements any more.
    case removal(AnyTransition)
  }

  /// Tells records apart: a number that no other record of the host has.
  public let id: Int

  /// The names of the views around it, from the outside in, with slashes
  /// between.
  public let path: String

  /// The tags and identifiers for tests of the view's first element, the
  /// innermost first.
  public let tags: [Tag]

  /// What happens.
  public let change: Change

  /// How it moves.
  public let animation: Animation

  /// When it began, by the host's clock.
  public let start: HostClock.Instant

  /// Where a value comes from, or nil for a transition.
  public var from: Attribute? { if case .value(let from, _) = change { from } else { nil } }

  /// Where a value goes, or nil for a transition.
  public var to: Attribute? { if case .value(_, let to) = change { to } else { nil } }

  /// How much of the way is done at a time of the host's clock.
  public func progress(at time: HostClock.Instant) -> Double {
    animation.progress(at: start.duration(to: time) / .seconds(1))
  }

  /// What is shown at a time of the host's clock, or nil for a transition.
  public func value(at time: HostClock.Instant) -> Attribute? {
    guard case .value(let from, let to) = change else { return nil }
    guard let old = AnimatedValue(from), let new = AnimatedValue(to) else { return to }
    return old.moved(progress(at: time), to: new)
  }

  /// The change and its animation, as a line of a log.
  public var description: String {
    switch change {
    case .value(let from, let to): "\(from) -> \(to), \(animation)"
    case .insertion(let transition): "insertion \(transition), \(animation)"
    case .removal(let transition): "removal \(transition), \(animation)"
    }
  }
}

// MARK: - Asking

extension Host {
  /// What moves at the time, in the order in which it began.
  ///
  /// A value that changes again while it moves goes on from where it is.
  public var animations: [AnimationRecord] { graph.animator.records }

  /// What moves at the time of the views with a tag.
  public func animations<Tag: Hashable>(of tag: Tag) -> [AnimationRecord] {
    animations.filter { $0.tags.contains { $0.value == AnyHashable(tag) } }
  }

  /// What a record shows at the time of the host's clock, or nil for a
  /// transition.
  public func value(of record: AnimationRecord) -> Attribute? { record.value(at: clock.now) }
}
