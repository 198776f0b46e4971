internal import SwiftSyntaxMacros

/// Implements `@WorkloadModels`: one template, stamped for each candidate.
package struct WorkloadModelsMacro: ModelsMacro {
  package static let set = (name: "MeasuredModels", conformance: "MeasuredModelSet")

  package static let models = ["Cell", "Row", "Wide", "Panel", "Box"]

  package static func template(_ source: ModelSource) -> [String] {
    let observable = source.attribute
    return [
      """
      \(observable)
      public final class Cell: CellModel, @unchecked Sendable {
        public var value: Int = 0
        public var other: Int = 0
        public var reference: Referent = Referent()
        public var opaque: Opaque = Opaque(0)
        public init() {}
      }
      """,
      """
      \(observable)
      public final class Row: RowModel, @unchecked Sendable {
        public var p0: Int
        \(properties(1..<10))
        public init(first: Int) { self.p0 = first }
        \(touch(1))
        \(touch(10))
      }
      """,
      """
      \(observable)
      public final class Quarter: @unchecked Sendable {
        \(properties(0..<64))
        public init() {}
        \([1, 4, 10, 16, 36, 64].map(touch).joined(separator: "\n"))
        \(valueAtIndex)
        \(storeAtAnchor)
      }
      """,
      wide,
      """
      \(observable)
      public final class Panel: PanelModel, @unchecked Sendable {
        \(lanes.map { "public var s\($0): Pulse = Pulse()" }.joined(separator: "\n"))
        public init() {}
        \(laneLoops("read") { "_ = s\($0)" })
        \(laneLoops("write") { "s\($0) = Pulse()" })
      }
      """,
      """
      \(observable)
      public final class BoxOf<Argument>: BoxModel, @unchecked Sendable {
        public var count: Int = 3
        public init() {}
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        public func sum(_ times: Int) -> Int {
          var sum = 0
          for _ in 0..<times {
            let value = count
            keep(value)
            sum &+= value
          }
          return sum
        }
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        public func accessLiteral(_ times: Int) -> Int {
          for turn in 0..<times {
            access(keyPath: \\.count)
            keep(turn)
          }
          return times
        }
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        public func accessCached(_ times: Int) -> Int {
          let path = \\BoxOf<Argument>.count
          for turn in 0..<times {
            access(keyPath: path)
            keep(turn)
          }
          return times
        }
      }
      """,
      "public typealias Box = BoxOf<Int>",
    ]
  }

  /// The model of 256 properties: four observable objects of 64.
  ///
  /// The time to expand `@Observable` grows with the square of the number of
  /// properties, and everybody who builds a candidate pays for it.
  private static let wide = """
    public final class Wide: WideModel, @unchecked Sendable {
      public let first = Quarter()
      public let second = Quarter()
      public let third = Quarter()
      public let fourth = Quarter()
      public init() {}
      \(["p0", "p3", "p9", "p15", "p63"].map { forward($0, to: "first.\($0)") }
        .joined(separator: "\n"))
      \(forward("p99", to: "second.p35"))
      \(forward("p255", to: "fourth.p63"))
      \([1, 4, 10, 16, 64].map { "public func touch\($0)() -> Int { first.touch\($0)() }" }
        .joined(separator: "\n"))
      public func touch100() -> Int { first.touch64() &+ second.touch36() }
      public func touch256() -> Int {
        first.touch64() &+ second.touch64() &+ third.touch64() &+ fourth.touch64()
      }
      public func value(at index: Int) -> Int { first.value(at: index) }
      public func store(_ value: Int, atAnchor anchor: Int) {
        first.store(value, atAnchor: anchor)
      }
    }
    """

  private static func forward(_ name: String, to target: String) -> String {
    "public var \(name): Int { get { \(target) } set { \(target) = newValue } }"
  }

  /// Properties that start as 1.
  private static func properties(_ indices: Range<Int>) -> String {
    indices.map { "public var p\($0): Int = 1" }.joined(separator: "\n")
  }

  /// A function that reads the first `count` properties, in straight-line code:
  /// one long expression would take the type checker long.
  ///
  /// The long ones are not inlined: a call costs nothing beside so many reads,
  /// and copies of them in every loop would take the optimiser long.
  private static func touch(_ count: Int) -> String {
    let attribute = count < 64 ? "" : "@inline(never) "
    let reads = (1..<count).map { "sum &+= p\($0)" }
    let lines =
      ["\(attribute)public func touch\(count)() -> Int {"]
      + ["\(count == 1 ? "let" : "var") sum = p0"] + reads + ["return sum", "}"]
    return lines.joined(separator: "\n")
  }

  /// A function that reads the property with a number that is not known before
  /// run time: one jump, which is the same for every candidate.
  private static var valueAtIndex: String {
    let cases = (0..<64).map { "case \($0): p\($0)" }
    let lines =
      ["@inline(never) public func value(at index: Int) -> Int {", "switch index {"] + cases
      + ["default: preconditionFailure(\"no property \\(index)\")", "}", "}"]
    return lines.joined(separator: "\n")
  }

  /// A function that writes every eighth property, by its number.
  private static var storeAtAnchor: String {
    let cases = (0..<8).map { "case \($0): p\($0 * 8 + 7) = value" }
    let lines =
      [
        "@inline(never) public func store(_ value: Int, atAnchor anchor: Int) {",
        "switch anchor {",
      ] + cases + ["default: preconditionFailure(\"no anchor \\(anchor)\")", "}", "}"]
    return lines.joined(separator: "\n")
  }

  /// The properties of a `Panel`: one for each of the threads that contend.
  private static let lanes = 0..<32

  /// A function that does `operation` to one property again and again; the
  /// property is chosen before the loop, which has nothing else in it.
  private static func laneLoops(_ name: String, _ operation: (Int) -> String) -> String {
    let cases = lanes.map { lane in
      "case \(lane): for turn in 0..<times { \(operation(lane)); keep(turn) }"
    }
    let lines =
      ["public func \(name)(_ lane: Int, _ times: Int) {", "switch lane {"] + cases
      + ["default: preconditionFailure(\"no property \\(lane)\")", "}", "}"]
    return lines.joined(separator: "\n")
  }
}
