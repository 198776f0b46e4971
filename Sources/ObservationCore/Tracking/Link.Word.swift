extension Link {
  /// The word of a link: what its nodes mean, and where they are.
  ///
  /// ```
  ///      externals : 28 | ended | busy | abandoned | linked
  /// ```
  ///
  /// - *linked*: a node is in the property's chain, or in the hands of a taker
  ///   that will still process it; a change is reported.
  /// - *abandoned*: a node is in the chain, but the last run did not read the
  ///   property. A run that reads it again links it with one exchange; a sweeper
  ///   may claim it instead.
  /// - *busy*: the link's own node is in a chain. A link that has to push while
  ///   it is busy pushes an external node.
  /// - The *externals* count the external nodes in chains. A link whose word is
  ///   zero has no node anywhere, and only then may stand for another property: a
  ///   forgotten node would speak for the wrong one.
  /// - *ended*: the object has come to its end during a run, which has to tell of it
  ///   (`Tracker+Ends.swift`). Such a link is not spare.
  ///
  /// ```
  ///   (none)    --(observer reads; pushes)-->         linked
  ///   linked    --(a writer takes the node)-->        (none)
  ///   linked    --(a run ends without a read)-->      abandoned
  ///   abandoned --(observer reads)-->                 linked
  ///   abandoned --(a writer takes, a sweeper claims)-> (none)
  ///   abandoned --(the observer pops)-->               (none)
  /// ```
  struct Word: Equatable {
    let bits: UInt32

    @inline(__always)
    init(bits: UInt32) { self.bits = bits }

    static let linked: UInt32 = 1
    static let abandoned: UInt32 = 2
    static let busy: UInt32 = 4
    static let ended: UInt32 = 8
    static let oneExternal: UInt32 = 16
  }
}

// MARK: - Questions

extension Link.Word {
  @inline(__always)
  var isLinked: Bool { bits & Self.linked != 0 }

  @inline(__always)
  var isAbandoned: Bool { bits & Self.abandoned != 0 }

  @inline(__always)
  var isBusy: Bool { bits & Self.busy != 0 }

  /// Whether no change is reported, and the observer cannot come back to a node.
  @inline(__always)
  var hasLetGo: Bool { bits & (Self.linked | Self.abandoned) == 0 }
}

// MARK: - Moves

extension Link.Word {
  /// The node that a read has to push.
  enum Pushing {
    case none
    /// The link's own one.
    case own
    /// A block of its own, which has been counted.
    case external
  }

  /// The observer reads the property.
  @inline(__always)
  func read() -> Move<Self, Pushing> {
    if isLinked { return Move(to: nil, .none) }
    if isAbandoned { return Move(to: Self(bits: bits & ~Self.abandoned | Self.linked), .none) }
    if !isBusy { return Move(to: Self(bits: bits | Self.linked | Self.busy), .own) }
    return Move(to: Self(bits: (bits | Self.linked) &+ Self.oneExternal), .external)
  }

  /// The writer that has taken the link, and still holds a node, gives it back.
  ///
  /// - Returns: As the action, whether the node speaks for the link again. It does not if
  ///   the observer has meanwhile linked by itself.
  @inline(__always)
  func relinked() -> Move<Self, Bool> {
    hasLetGo ? Move(to: Self(bits: bits | Self.linked), true) : Move(to: nil, false)
  }

  /// The observer's last run has not read the property.
  @inline(__always)
  func letGo() -> Move<Self, Void> {
    Move(to: isLinked ? Self(bits: bits & ~Self.linked | Self.abandoned) : nil, ())
  }

  /// A sweeper looks at one of the nodes.
  ///
  /// - Parameter isDead: Whether the observer is cancelled; asked if a change is reported.
  /// - Returns: As the action, whether the node is garbage, for good.
  @inline(__always)
  func swept(isDead: @autoclosure () -> Bool) -> Move<Self, Bool> {
    guard !isLinked || isDead() else { return Move(to: nil, false) }
    if hasLetGo { return Move(to: nil, true) }
    return Move(to: Self(bits: bits & ~(Self.linked | Self.abandoned)), true)
  }
}
