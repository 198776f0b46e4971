/// What the forms of observation with options have in common: which sides of a
/// change an observer wants, what it is told, and what ends it.
///
/// A namespace; there is nothing to do with a value of it.
///
/// Source: SE-0506.
public struct ObservationTracking: Sendable {
  private init() {}
}

extension ObservationTracking {
  /// When an observer is called.
  ///
  /// An empty set calls nobody: nothing is registered then.
  ///
  /// Source: SE-0506.
  public struct Options: SetAlgebra, Sendable {
    var sides: Sides

    /// No side.
    public init() { sides = [] }

    private init(_ sides: Sides) { self.sides = sides }

    /// Before a changed value is stored.
    public static var willSet: Options { Options(.willSet) }

    /// After a changed value has been stored.
    public static var didSet: Options { Options(.didSet) }

    /// When an object that was read comes to its end: once for each object.
    ///
    /// Once for each of its registrars, if it has several: a class whose superclass is
    /// observable, too, has one of its own.
    public static var `deinit`: Options { Options(.deinit) }
  }
}

// MARK: - SetAlgebra

extension ObservationTracking.Options {
  /// Whether all sides of `member` are in the set.
  public func contains(_ member: Self) -> Bool { sides.contains(member.sides) }

  /// The sides of both.
  public func union(_ other: Self) -> Self { Self(sides.union(other.sides)) }

  /// The sides that are in both.
  public func intersection(_ other: Self) -> Self { Self(sides.intersection(other.sides)) }

  /// The sides that are in one of them.
  public func symmetricDifference(_ other: Self) -> Self {
    Self(sides.symmetricDifference(other.sides))
  }

  /// Adds the sides of `newMember`.
  ///
  /// - Returns: Whether one of them was new, and the member that is in the set now.
  @discardableResult
  public mutating func insert(
    _ newMember: Self
  ) -> (inserted: Bool, memberAfterInsert: Self) {
    let (inserted, after) = sides.insert(newMember.sides)
    return (inserted, Self(after))
  }

  /// Takes the sides of `member` out.
  ///
  /// - Returns: Those that were there, or nil.
  @discardableResult
  public mutating func remove(_ member: Self) -> Self? { sides.remove(member.sides).map(Self.init) }

  /// Adds the sides of `newMember`.
  ///
  /// - Returns: Those that were there before, or nil.
  @discardableResult
  public mutating func update(with newMember: Self) -> Self? {
    sides.update(with: newMember.sides).map(Self.init)
  }

  /// Adds the sides of `other`.
  public mutating func formUnion(_ other: Self) { sides.formUnion(other.sides) }

  /// Keeps the sides that are in `other`, too.
  public mutating func formIntersection(_ other: Self) { sides.formIntersection(other.sides) }

  /// Keeps the sides that are in one of both.
  public mutating func formSymmetricDifference(_ other: Self) {
    sides.formSymmetricDifference(other.sides)
  }

  /// Whether both have the same sides.
  public static func == (left: Self, right: Self) -> Bool { left.sides == right.sides }
}
