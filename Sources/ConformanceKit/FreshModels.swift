/// A model of a class that nobody has observed before: a specialisation of a generic class, of
/// which there are as many as are asked for.
///
/// What a registrar knows of a class it may learn when an object of the class is first read,
/// written or observed, by name or by key path. Each of the properties, which are `Int`s with
/// numbers, is there in both ways.
public protocol FreshModel: AnyObject, Sendable {
  /// How many properties with numbers there are.
  static var width: Int { get }
  /// A model of zeros, and of an empty list.
  init()
  /// The value of the property with this number.
  func read(_ property: Int) -> Int
  /// Sets the property with this number.
  func write(_ value: Int, to property: Int)
  /// Adds to the property with this number, in place.
  func add(_ value: Int, to property: Int)
  /// `access(keyPath:)` of the property with this number, by hand.
  func access(_ property: Int)
  /// `withMutation(keyPath:_:)` of the property with this number, by hand.
  func withMutation<Result>(
    _ property: Int, _ mutation: () throws -> Result
  ) rethrows -> Result
  /// `access(keyPath:)` of a list, by hand.
  func accessList()
  /// `access(keyPath:)` of `\.[CollidingIndex(place)]`, which is 0 at any place, by hand.
  func accessIndex(_ place: Int)
  /// Adds to the list in place, and calls `body` in the middle of that.
  func changeList(_ body: () -> Void)
}

/// A model without any property but a subscript, which calls its registrar by hand.
public protocol BareModel: AnyObject, Sendable {
  /// A model that is not observed yet.
  init()
  /// 0, at any place; nothing notifies for it.
  subscript(place: Int) -> Int { get }
  /// `access` of `\.[place]`, by hand.
  func access(_ place: Int)
  /// `withMutation(of:keyPath:_:)` of `\.[place]`, by hand.
  func withMutation(_ place: Int)
}

/// An index whose hash is that of all others: key paths with it are told apart by `==` alone.
public struct CollidingIndex: Hashable, Sendable {
  /// What `==` compares.
  public let place: Int
  /// Creates the index of a place.
  public init(_ place: Int) { self.place = place }
  /// Adds nothing.
  public func hash(into hasher: inout Hasher) {}

  /// Whether the places are the same; first calls the code that one of them has.
  public static func == (left: CollidingIndex, right: CollidingIndex) -> Bool {
    left.noteComparison()
    if left.place != right.place { right.noteComparison() }
    return left.place == right.place
  }

  // MARK: - Code

  /// What the `==` of some indices does first.
  private struct Codes {
    var last = CollidingIndex.firstWithCode
    var byPlace: [Int: @Sendable () -> Void] = [:]
  }

  /// No place below has code, and nobody looks for one.
  private static let firstWithCode = 1 << 30
  private static let codes = Locked(Codes())

  /// Calls `body` with a place of its own, each comparison with which calls `code` until
  /// `body` returns.
  package static func withCode<Result>(
    _ code: @escaping @Sendable () -> Void, _ body: (_ place: Int) throws -> Result
  ) rethrows -> Result {
    let place = codes.withLock { codes -> Int in
      codes.last += 1
      codes.byPlace[codes.last] = code
      return codes.last
    }
    defer { codes.withLock { $0.byPlace[place] = nil } }
    return try body(place)
  }

  private func noteComparison() {
    guard place >= Self.firstWithCode else { return }
    let code = Self.codes.withLock { $0.byPlace[place] }
    code?()
  }
}

extension Candidate {
  /// A class that nobody has observed yet, nor will anybody who asks after this.
  ///
  /// The runtime keeps each one for good.
  ///
  /// - Parameter isBroad: Whether it has 70 properties, and not two.
  package static func freshClass(isBroad: Bool) -> any FreshModel.Type {
    func specialise<Tag>(_ tag: Tag.Type) -> any FreshModel.Type {
      Models.fresh(tag, isBroad: isBroad)
    }
    return _openExistential(FreshTag.next(), do: specialise)
  }
}

/// Types without end: each number is one, of as many parts as it has binary digits.
private enum FreshTag {
  private enum Zero {}
  private enum One {}
  private enum Digits<Rest, Last> {}

  private static let numbers = Locked(0)

  /// Another type each time.
  static func next() -> any Any.Type {
    let number = numbers.withLock { last in
      last += 1
      return last
    }
    return type(number)
  }

  private static func type(_ number: Int) -> any Any.Type {
    guard number > 0 else { return Zero.self }
    func longer<Rest>(_ rest: Rest.Type) -> any Any.Type {
      if number % 2 == 0 { return Digits<Rest, Zero>.self }
      return Digits<Rest, One>.self
    }
    return _openExistential(type(number / 2), do: longer)
  }
}
