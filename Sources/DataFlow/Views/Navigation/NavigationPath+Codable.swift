extension NavigationPath {
  /// The path in a form that can be stored, or nil if one of its values has none:
  /// if it is not `Codable`, or of a type that is private to a file or a function.
  ///
  /// ```swift
  /// let data = try path.codable.map { try JSONEncoder().encode($0) }
  /// ```
  ///
  /// - Complexity: O(screens).
  ///
  /// Source: Apple, *codable*.
  public var codable: CodableRepresentation? { CodableRepresentation(values) }

  /// The path that was stored.
  ///
  /// Source: Apple, *init(_:)*.
  public init(_ codable: CodableRepresentation) { values = codable.values }

  /// A path whose values can all be stored.
  ///
  /// It is stored as a list: the name of each value's type, as the compiler
  /// mangles it, and the value after it. What was stored by a program in which the
  /// type is called otherwise, or is in another module, cannot be read.
  ///
  /// Source: Apple, *NavigationPath.CodableRepresentation*.
  public struct CodableRepresentation: Equatable {
    fileprivate let values: [NavigationValue]

    fileprivate init?(_ values: [NavigationValue]) {
      guard values.allSatisfy(Self.hasForm) else { return nil }
      self.values = values
    }

    /// Whether a value can be stored, and its type be found again by its name.
    private static func hasForm(_ value: NavigationValue) -> Bool {
      let base = value.value.base
      return base is any Codable
        && _mangledTypeName(type(of: base)).flatMap(_typeByName) != nil
    }
  }
}

// MARK: - Codable

extension NavigationPath.CodableRepresentation: Codable {
  /// Reads the values.
  ///
  /// - Throws: A `DecodingError`, if the program has no such type or if that
  ///   cannot read the value.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    func next<Value: Decodable & Hashable>(_ type: Value.Type) throws -> NavigationValue {
      NavigationValue(try container.decode(type))
    }
    var values: [NavigationValue] = []
    while !container.isAtEnd {
      let name = try container.decode(String.self)
      guard let type = _typeByName(name) as? any (Decodable & Hashable).Type else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "There is no type called \(name) that is Decodable and Hashable.")
      }
      values.append(try next(type))
    }
    self.values = values
  }

  /// Writes the values.
  ///
  /// - Throws: What a value throws, or an `EncodingError` if its type has no name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for base in values.map(\.value.base) {
      guard let value = base as? any Encodable, let name = _mangledTypeName(type(of: value))
      else {
        throw EncodingError.invalidValue(
          base, .init(codingPath: encoder.codingPath, debugDescription: "It has no name."))
      }
      try container.encode(name)
      try container.encode(value)
    }
  }
}
