// The models whose properties have numbers.
extension ObservationModelsMacro {
  /// How many properties the widest model has: more than there are bits in two words.
  private static let width = 130

  /// A line for each number below `count`, as cases of a `switch`.
  private static func choice(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { "case \($0): \(line($0))" }.joined(separator: "\n")
  }

  /// Properties with numbers, and what reads and writes one by its number.
  ///
  /// They get their values in `init`: Swift 6.3 crashes at one of a generic class that has a
  /// value of its own and is made by an expansion.
  ///
  /// - Parameter rest: What else `init` does.
  private static func numbered(_ count: Int, _ rest: String = "") -> String {
    let properties = (0..<count).map { "public var property\($0): Int" }
    let values = (0..<count).map { "property\($0) = 0" }
    return """
      \(properties.joined(separator: "\n"))
        public init() {
          \(values.joined(separator: "\n"))
          \(rest)
        }
        public func read(_ property: Int) -> Int {
          switch property {
          \(choice(count) { "property\($0)" })
          default: 0
          }
        }
        public func write(_ value: Int, to property: Int) {
          switch property {
          \(choice(count) { "property\($0) = value" })
          default: break
          }
        }
        public func add(_ value: Int, to property: Int) {
          switch property {
          \(choice(count) { "property\($0) += value" })
          default: break
          }
        }
      """
  }

  static func broad(_ source: ModelSource) -> String {
    """
    \(source.attribute)
    public final class Broad: BroadModel, @unchecked Sendable {
    \(numbered(width))
    }
    """
  }

  /// A generic class with `count` properties, each of which is there by hand as well.
  ///
  /// It does not mention its registrar: one that fills itself in when it is needed does so
  /// here (see `mayCopyRegistrar` of `@Observable`). A key path of it is another object
  /// each time.
  static func fresh(_ name: String, _ count: Int, _ source: ModelSource) -> String {
    """
    \(source.attribute)
    public final class \(name)<Tag>: FreshModel, @unchecked Sendable {
      public static var width: Int { \(count) }
    \(numbered(count, "list = []"))
      public var list: [Int]
      private func keyPath(of property: Int) -> KeyPath<\(name)<Tag>, Int> {
        switch property {
        \(choice(count) { "return \\\(name)<Tag>.property\($0)" })
        default: preconditionFailure("There is no such property.")
        }
      }
      public func access(_ property: Int) {
        access(keyPath: keyPath(of: property))
      }
      public func withMutation<Result>(
        _ property: Int, _ mutation: () throws -> Result
      ) rethrows -> Result {
        try withMutation(keyPath: keyPath(of: property), mutation)
      }
      public func accessList() {
        access(keyPath: \\\(name)<Tag>.list)
      }
      public subscript(index: CollidingIndex) -> Int { 0 }
      public func accessIndex(_ place: Int) {
        access(keyPath: \\\(name)<Tag>.[CollidingIndex(place)])
      }
      public func changeList(_ body: () -> Void) {
        func change(_ list: inout [Int]) {
          body()
          list.append(list.count)
        }
        change(&list)
      }
    }
    """
  }

  /// Neither a stored property nor a macro's: its registrar knows of no number.
  static func bare(_ source: ModelSource) -> String {
    """
    \(source.attribute)
    public final class Bare: BareModel, @unchecked Sendable {
      public subscript(place: Int) -> Int { 0 }
      public init() {}
      public func access(_ place: Int) {
        _$observationRegistrar.access(self, keyPath: \\Bare.[place])
      }
      public func withMutation(_ place: Int) {
        _$observationRegistrar.withMutation(of: self, keyPath: \\Bare.[place]) {}
      }
    }
    """
  }
}
