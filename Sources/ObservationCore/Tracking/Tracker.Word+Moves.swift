// The moves of a tracker's word. What they decide by is the word and what the caller
// knows; nothing here is done to anything else. `WordTests` has a table of them.

// MARK: - Runs

extension Tracker.Word {
  /// Whether a run may begin.
  enum Beginning {
    case begun
    /// It may not: the observer is cancelled.
    case dead
    /// It may not: another run is under way.
    case nested
  }

  /// A persistent observer begins a run.
  @inline(__always)
  func begun() -> Move<Self, Beginning> {
    switch state {
    case Self.fired, Self.armed:
      let next = (bits & ~Self.spent) &- state &+ Self.recording &+ Self.bias
      return Move(to: Self(bits: next), .begun)
    case Self.dead: return Move(to: nil, .dead)
    default: return Move(to: nil, .nested)
    }
  }

  /// What has come in the middle of a scope or a run, for its thread.
  enum Ending {
    /// Nothing that calls.
    case quiet
    /// A change: the observer has fired, and is to be called.
    case changed
    /// The end of an observer: it is to be retired.
    case dead
    /// Marks on links, which have to be collected first: no step has been made.
    case marked
  }

  /// A scope or a run that pushed `pushes` nodes ends.
  ///
  /// - Parameters:
  ///   - rest: What the word has instead of recording if no other thread has made a
  ///     change meanwhile: armed, or fired for a scope that is forgotten.
  ///   - onFire: What the step from dirty to fired adds to the word.
  @inline(__always)
  func settled(pushes: UInt32, into rest: Bits, onFire: Bits) -> Move<Self, Ending> {
    let surplus = Self.bias &- Bits(pushes) &* Self.oneRef
    return switch state {
    case Self.recording:
      Move(to: Self(bits: bits &- Self.recording &+ rest &- surplus), .quiet)
    case Self.dirty:
      Move(to: Self(bits: bits &- Self.dirty &+ Self.fired &+ onFire &- surplus), .changed)
    default: Move(to: Self(bits: bits &- surplus), .dead)
    }
  }

  /// As ``settled(pushes:into:onFire:)``, for a run of an observer with sides.
  ///
  /// - Parameter tells: Whether ends have been collected, of which it is to be told.
  func sidedSettled(pushes: UInt32, tells: Bool) -> Move<Self, Ending> {
    if bits & Self.ended != 0 { return Move(to: nil, .marked) }
    let call = tells ? Self.oneCall : 0
    return settled(pushes: pushes, into: Self.armed &+ call, onFire: Self.oneCall)
  }
}

// MARK: - Changes

extension Tracker.Word {
  /// What a change has come to.
  enum Claim {
    /// Nobody waits for it.
    case none
    /// The end of the run that is under way calls.
    case noted
    /// Whoever has made the step calls.
    case due
    /// The same, and the reference of the node is gone: it was the only one.
    case dueLast
  }

  /// A change is told to an observer.
  ///
  /// - Parameters:
  ///   - onFire: What the step to fired adds to the word.
  ///   - dropsLast: Whether the step to fired also drops the reference if it
  ///     is the only one. With others left, the reference has to outlive the
  ///     caller's use of the block.
  ///   - mustExchange: Whether also a change that means nothing to the tracker
  ///     takes an exchange. It does for a writer that has just taken a link out of
  ///     the linked state: a run that begins now may find the link as it was and
  ///     push nothing, so that the writer has to see that it records. ``begun()``
  ///     is an exchange, too; whichever is second sees what the first one's thread
  ///     did before.
  @inline(__always)
  func told(onFire: Bits, dropsLast: Bool, mustExchange: Bool) -> Move<Self, Claim> {
    switch state {
    case Self.armed:
      let isLast = dropsLast && refs == Self.oneRef
      let next = bits &- Self.armed &+ Self.fired &+ onFire &- (isLast ? Self.oneRef : 0)
      return Move(to: Self(bits: next), isLast ? .dueLast : .due)
    case Self.recording:
      return Move(to: Self(bits: bits &- Self.recording &+ Self.dirty), .noted)
    case Self.dirty: return Move(to: mustExchange ? self : nil, .noted)
    default: return Move(to: mustExchange ? self : nil, .none)
    }
  }

  /// What becomes of a node, if the observer's sides alone decide; nil if its state does.
  @inline(__always)
  func reaction(to side: Side) -> Tracker.Reaction? {
    switch side {
    case _ where isDead: .take(.didSet)
    case .willSet where !wants(.willSet): .keep
    case .willSet where !wants(.didSet): .take(.willSet)
    case .didSet where !wants(.didSet): wants(.willSet) ? .take(.willSet) : .keep
    case .didSet where !outlivesChange: .take(.didSet)
    default: nil
    }
  }

  /// A change asks an observer with sides what becomes of its node.
  func asked(at side: Side) -> Move<Self, Tracker.Reaction> {
    if let reaction = reaction(to: side) { return Move(to: nil, reaction) }
    // A reference for the call, and that of the node, which goes back.
    let call = Self.oneCall &+ Self.oneRef
    switch side {
    case .willSet:
      guard isArmed, bits & Self.spent == 0 else { return Move(to: nil, .keep) }
      return Move(to: Self(bits: (bits | Self.spent) &+ call), .keepAndCall(.willSet))
    case .didSet:
      let move = told(onFire: call, dropsLast: false, mustExchange: true)
      return Move(to: move.next, move.action == .due ? .keepAndCall(.didSet) : .keep)
    }
  }

  /// The end of an object is told to an observer: see `Tracker+Ends.swift`.
  func toldOfEnd() -> Move<Self, Tracker.EndClaim> {
    if waitsForEnds { return Move(to: Self(bits: bits &+ Self.oneCall &+ Self.oneRef), .due) }
    guard state == Self.recording || state == Self.dirty else { return Move(to: nil, .none) }
    return Move(to: Self(bits: bits | Self.ended), .noted)
  }

  /// A call and the reference of a node are given back, together if the observer is alive.
  ///
  /// - Returns: As the action, whether they were.
  @inline(__always)
  func calledAndReleased() -> Move<Self, Bool> {
    if isDead { return Move(to: nil, false) }
    // Never the last reference: the observer has one until it is cancelled.
    return Move(to: Self(bits: bits &- Self.oneCall &- Self.oneRef), true)
  }
}

// MARK: - The end of an observer

extension Tracker.Word {
  /// What is left to be done for an observer that has been cancelled.
  struct Cancellation: Equatable {
    /// No call is under way: the code is released.
    var releasesCode: Bool
    /// No run is under way, which would do it at its end: the tracker is retired.
    var retires: Bool
  }

  /// A persistent observer is cancelled, once and for all.
  func cancelled() -> Move<Self, Cancellation> {
    if isDead { return Move(to: nil, Cancellation(releasesCode: false, retires: false)) }
    let rests = state == Self.armed || state == Self.fired
    return Move(
      to: Self(bits: bits &- state &+ Self.dead),
      Cancellation(releasesCode: bits & Self.callMask == 0, retires: rests))
  }

  /// Who has made an observer leaves it to its nodes.
  ///
  /// - Returns: As the action, whether it did: the observer waits, and has some.
  func leftToNodes() -> Move<Self, Bool> {
    guard waitsForEnds, refs > Self.oneRef else { return Move(to: nil, false) }
    return Move(to: Self(bits: bits | Self.owned), true)
  }
}
