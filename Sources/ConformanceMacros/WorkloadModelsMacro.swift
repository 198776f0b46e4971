public import SwiftSyntax
internal import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Implements `@WorkloadModels`: one template, stamped for each candidate.
public struct WorkloadModelsMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let source = ModelSource(node, in: context) else { return [] }
    return template(source).map { DeclSyntax(stringLiteral: $0) }
  }

  private static func template(_ source: ModelSource) -> [String] {
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
      public final class Wide: WideModel, @unchecked Sendable {
        \(properties(0..<256))
        public init() {}
        \([1, 4, 10, 16, 64, 100, 256].map(touch).joined(separator: "\n"))
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
      }
      """,
      "public typealias Box = BoxOf<Int>",
    ]
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
}
