public import Foundation

/// How a view comes and goes.
///
/// Source: Apple, *AnyTransition*.
public struct AnyTransition: Sendable, Hashable, CustomStringConvertible {
  fileprivate indirect enum Kind: Sendable, Hashable {
    case identity, opacity, slide
    case scale(Double, anchor: UnitPoint)
    case offset(x: Double, y: Double)
    case move(Edge)
    case push(Edge)
    case modifier(active: String, identity: String)
    case combined(Kind, Kind)
    case asymmetric(insertion: AnyTransition, removal: AnyTransition)
  }

  private let kind: Kind

  /// The animation of the transition's own, which may be none, or nil for that of the update.
  let animation: Animation??

  private init(_ kind: Kind, animation: Animation?? = nil) {
    self.kind = kind
    self.animation = animation
  }

  /// Comes and goes at once.
  public static let identity = AnyTransition(.identity)
  /// Becomes visible and invisible.
  public static let opacity = AnyTransition(.opacity)
  /// Comes from where lines begin, and goes to where they end.
  public static let slide = AnyTransition(.slide)
  /// Grows from nothing, and shrinks to it.
  public static let scale = AnyTransition(.scale(0, anchor: .center))

  /// Grows from a part of its size, and shrinks to it.
  ///
  /// - Parameters:
  ///   - scale: The part.
  ///   - anchor: What stays where it is.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(.scale(scale, anchor: anchor))
  }

  /// Comes from a distance in points, and goes there.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
    AnyTransition(.offset(x: x, y: y))
  }

  /// Comes from a distance in points, and goes there.
  public static func offset(_ offset: CGSize) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Comes from an edge, and goes there.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(.move(edge)) }

  /// Comes from an edge, and pushes what was there to the opposite one.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(.push(edge)) }

  /// Comes from what a modifier makes of the view, and goes there.
  ///
  /// A headless host keeps both modifiers as text, and shows the view without them.
  ///
  /// - Parameters:
  ///   - active: What is done to the view while it is not there.
  ///   - identity: What is done to it while it is.
  ///
  /// Source: Apple, *modifier(active:identity:)*.
  public static func modifier<Modifier: ViewModifier>(
    active: Modifier, identity: Modifier
  ) -> AnyTransition {
    AnyTransition(.modifier(active: "\(active)", identity: "\(identity)"))
  }

  /// Comes and goes in different ways.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(.asymmetric(insertion: insertion, removal: removal))
  }

  /// Comes and goes in both ways at once.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(.combined(kind, other.kind), animation: animation ?? other.animation)
  }

  /// Has an animation of its own, also in an update without one.
  ///
  /// - Parameter animation: The animation, or nil to come and go at once.
  ///
  /// Source: Apple, *animation(_:)*.
  public func animation(_ animation: Animation?) -> AnyTransition {
    AnyTransition(kind, animation: animation)
  }

  /// How it comes, if that is different.
  var insertion: AnyTransition { half { insertion, _ in insertion } }

  /// How it goes, if that is different.
  var removal: AnyTransition { half { _, removal in removal } }

  /// What `choose` takes of each pair of ways, which may have an animation of its own.
  private func half(
    _ choose: (_ insertion: AnyTransition, _ removal: AnyTransition) -> AnyTransition
  ) -> AnyTransition {
    switch kind {
    case .asymmetric(let insertion, let removal):
      let own = choose(insertion, removal).half(choose)
      return AnyTransition(own.kind, animation: own.animation ?? animation)
    case .combined(let one, let other):
      let halves = (AnyTransition(one).half(choose), AnyTransition(other).half(choose))
      return AnyTransition(
        .combined(halves.0.kind, halves.1.kind),
        animation: animation ?? halves.0.animation ?? halves.1.animation)
    default: return self
    }
  }

  /// Whether it comes and goes at once.
  var isIdentity: Bool { kind == .identity }

  /// What it is, as a line of a log: `move(leading)`.
  public var description: String { kind.description }
}

extension AnyTransition.Kind {
  var description: String {
    switch self {
    case .identity: "identity"
    case .opacity: "opacity"
    case .slide: "slide"
    case .scale(let scale, _): "scale(\(scale))"
    case .offset(let x, let y): "offset(\(x), \(y))"
    case .move(let edge): "move(\(edge))"
    case .push(let edge): "push(\(edge))"
    case .modifier(let active, let identity): "modifier(\(active), \(identity))"
    case .combined(let first, let second): "\(first.description) + \(second.description)"
    case .asymmetric(let insertion, let removal): "in \(insertion), out \(removal)"
    }
  }
}

/// A modifier that says how its view comes and goes.
public struct TransitionModifier: ViewModifier {
  let transition: AnyTransition

  /// Mounts the view, which comes if the update or the transition is animated.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = TransitionNode(modifier.transition, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    node.coming = node.animate(modifier.transition.insertion) { .insertion($0) }
    return node
  }

  /// Takes the new transition.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: TransitionNode.self)
    node.transition = modifier.transition
    node.updateChild(to: content)
  }
}

/// A view that comes and goes in a way of its own.
final class TransitionNode: ViewNode {
  fileprivate var transition: AnyTransition
  private var isGoing: Bool = false
  /// What moves because the view has come.
  fileprivate var coming: Animator.Movement?

  init(_ transition: AnyTransition, in place: Place) {
    self.transition = transition
    super.init(in: place)
  }

  @MainActor
  fileprivate func animate(
    _ transition: AnyTransition, _ change: (AnyTransition) -> AnimationRecord.Change
  ) -> Animator.Movement? {
    // What is there from the beginning, or goes with its host, does not move.
    guard graph.isUpdating, !transition.isIdentity, isOfItem, isInnermost else { return nil }
    let transaction = graph.transaction(at: self)
    guard !transaction.disablesAnimations,
      let animation = transition.animation ?? transaction.animation
    else { return nil }
    return graph.animator.begin(
      change(transition), of: self, animation, completion: transaction.completion)
  }

  /// Whether the view comes or goes itself, and not inside of another one that does.
  ///
  /// What comes and goes are the views that a condition, a `ForEach` or an identity puts
  /// there; one that shows something itself, a stack say, takes all along that is inside of
  /// it. Views and modifiers that show nothing themselves do not count.
  ///
  /// - Complexity: O(depth).
  @MainActor
  private var isOfItem: Bool { isGoing ? goesItself : comesItself }

  @MainActor
  private var comesItself: Bool {
    var node = parent
    while let current = node {
      // An element that comes, too, does not have its views yet.
      if current.element != nil { return current.child != nil }
      node = current.parent
    }
    return true
  }

  @MainActor
  private var goesItself: Bool {
    var isInside = false
    var isInsideOfRow = false
    var node = parent
    while let current = node {
      // A place for one view or another does not have what goes any more.
      if current.isChoice, current.child == nil { return !isInside }
      if let tracked = current as? TrackedNode {
        if tracked.isMounted { break }
        // A list has its rows until they have gone: this may be the one that goes.
        if current is any IdentifiedRow { isInsideOfRow = isInside }
      }
      if current.element != nil { isInside = true }
      node = current.parent
    }
    return !isInsideOfRow
  }

  /// Whether no other transition is inside of this one, around the same view.
  @MainActor
  private var isInnermost: Bool {
    var node = firstElement?.parent
    while let current = node, current !== self {
      if current is TransitionNode { return false }
      node = current.parent
    }
    return true
  }

  override func unmount() {
    isGoing = true
    // A view that goes does not come any more.
    coming.take().map(graph.animator.end)
    let node = Handover(self)
    MainActor.assumeIsolated {
      _ = node.value.animate(node.value.transition.removal) { .removal($0) }
    }
    super.unmount()
  }
}

extension View {
  /// Says how the view comes and goes in an update that is animated, or with the animation
  /// that the transition has itself.
  ///
  /// A headless host takes views away at once; what a renderer would show is
  /// among ``Host/animations``: one record for each view that comes or goes, of whatever
  /// the transition is made. Views inside of one that comes or goes, as in a stack, do
  /// not come or go themselves, whatever their transitions say. Of several transitions
  /// of one view the innermost counts. Around an `if`, a `ForEach` or an `id(_:)` a transition
  /// says nothing about what these put there: write it inside.
  ///
  /// - Parameter transition: How the view comes and goes.
  ///
  /// On the main actor.
  ///
  /// Source: Apple, *transition(_:)*.
  public consuming func transition(
    _ transition: AnyTransition
  ) -> ModifiedContent<Self, TransitionModifier> {
    modifier(TransitionModifier(transition: transition))
  }
}
