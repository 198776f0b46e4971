import ModelMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// The macros that stamp the models of candidates.
@Suite struct ModelsExpansionTests {
  static let macros = [
    "ObservationModels": MacroSpec(type: ObservationModelsMacro.self),
    "WorkloadModels": MacroSpec(type: WorkloadModelsMacro.self),
  ]

  /// Properties that start as 1, one a line.
  private static func properties(_ indices: Range<Int>) -> String {
    indices.map { "    public var p\($0): Int = 1" }.joined(separator: "\n")
  }

  /// The function that reads `count` properties, as its caller would add them.
  private static func touch(_ count: Int) -> String {
    var lines = ["public func touch\(count)() -> Int {", "  var sum = p0"]
    for property in 1..<count { lines.append("  sum &+= p\(property)") }
    lines += ["  return sum", "}"]
    if count >= 64 { lines[0] = "@inline(never) " + lines[0] }
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }

  /// A function that does one thing for each number below `count`.
  private static func choice(
    _ signature: String, on number: String, _ count: Int, _ noun: String,
    _ lines: (Int) -> [String]
  ) -> String {
    var text = ["\(signature) {", "  switch \(number) {"]
    for index in 0..<count {
      text.append("  case \(index):")
      text += lines(index).map { "    " + $0 }
    }
    text += [
      "  default:", #"    preconditionFailure("no \#(noun) \(\#(number))")"#, "  }", "}",
    ]
    return text.map { "    " + $0 }.joined(separator: "\n")
  }

  /// A function that does something to one of 32 properties again and again.
  private static func lanes(_ name: String, _ operation: @escaping (Int) -> String) -> String {
    choice("public func \(name)(_ lane: Int, _ times: Int)", on: "lane", 32, "property") {
      ["for turn in 0 ..< times {", "  \(operation($0));", "  keep(turn)", "}"]
    }
  }

  @Test(arguments: [
    (#"(module: "Observation")"#, "@Observation::Observable"),
    (#"(registrar: Mine.self)"#, "@ObservationCore::Observable(registrar: Mine.self)"),
  ])
  func `the measured models of a candidate`(_ argument: String, _ attribute: String) {
    expectExpansion(
      of: """
        @WorkloadModels\(argument)
        enum Mine {
        }
        """,
      Self.macros,
      to: """
        enum Mine {

          \(attribute)
          public final class Cell: CellModel, @unchecked Sendable {
            public var value: Int = 0
            public var other: Int = 0
            public var reference: Referent = Referent()
            public var opaque: Opaque = Opaque(0)
            public init() {
            }
          }

          \(attribute)
          public final class Row: RowModel, @unchecked Sendable {
            public var p0: Int
        \(Self.properties(1..<10))
            public init(first: Int) {
              self.p0 = first
            }
            public func touch1() -> Int {
              let sum = p0
              return sum
            }
        \(Self.touch(10))
          }

          \(attribute)
          public final class Quarter: @unchecked Sendable {
        \(Self.properties(0..<64))
            public init() {
            }
            public func touch1() -> Int {
              let sum = p0
              return sum
            }
        \([4, 10, 16, 36, 64].map(Self.touch).joined(separator: "\n"))
        \(Self.choice(
          "@inline(never) public func value(at index: Int) -> Int", on: "index", 64, "property"
        ) { ["p\($0)"] })
        \(Self.choice(
          "@inline(never) public func store(_ value: Int, atAnchor anchor: Int)", on: "anchor", 8,
          "anchor"
        ) { ["p\($0 * 8 + 7) = value"] })
          }

          public final class Wide: WideModel, @unchecked Sendable {
            public let first = Quarter()
            public let second = Quarter()
            public let third = Quarter()
            public let fourth = Quarter()
            public init() {
            }
            public var p0: Int {
              get {
                first.p0
              }
              set {
                first.p0 = newValue
              }
            }
            public var p3: Int {
              get {
                first.p3
              }
              set {
                first.p3 = newValue
              }
            }
            public var p9: Int {
              get {
                first.p9
              }
              set {
                first.p9 = newValue
              }
            }
            public var p15: Int {
              get {
                first.p15
              }
              set {
                first.p15 = newValue
              }
            }
            public var p63: Int {
              get {
                first.p63
              }
              set {
                first.p63 = newValue
              }
            }
            public var p99: Int {
              get {
                second.p35
              }
              set {
                second.p35 = newValue
              }
            }
            public var p255: Int {
              get {
                fourth.p63
              }
              set {
                fourth.p63 = newValue
              }
            }
            public func touch1() -> Int {
              first.touch1()
            }
            public func touch4() -> Int {
              first.touch4()
            }
            public func touch10() -> Int {
              first.touch10()
            }
            public func touch16() -> Int {
              first.touch16()
            }
            public func touch64() -> Int {
              first.touch64()
            }
            public func touch100() -> Int {
              first.touch64() &+ second.touch36()
            }
            public func touch256() -> Int {
              first.touch64() &+ second.touch64() &+ third.touch64() &+ fourth.touch64()
            }
            public func value(at index: Int) -> Int {
              first.value(at: index)
            }
            public func store(_ value: Int, atAnchor anchor: Int) {
              first.store(value, atAnchor: anchor)
            }
          }

          \(attribute)
          public final class Panel: PanelModel, @unchecked Sendable {
        \((0..<32).map { "    public var s\($0): Pulse = Pulse()" }.joined(separator: "\n"))
            public init() {
            }
        \(Self.lanes("read") { "_ = s\($0)" })
        \(Self.lanes("write") { "s\($0) = Pulse()" })
          }

          \(attribute)
          public final class BoxOf<Argument>: BoxModel, @unchecked Sendable {
            public var count: Int = 3
            public init() {
            }
            @inline(never) @_semantics("optimize.sil.specialize.generic.never")
            public func sum(_ times: Int) -> Int {
              var sum = 0
              for _ in 0 ..< times {
                let value = count
                keep(value)
                sum &+= value
              }
              return sum
            }
            @inline(never) @_semantics("optimize.sil.specialize.generic.never")
            public func accessLiteral(_ times: Int) -> Int {
              for turn in 0 ..< times {
                access(keyPath: \\.count)
                keep(turn)
              }
              return times
            }
            @inline(never) @_semantics("optimize.sil.specialize.generic.never")
            public func accessCached(_ times: Int) -> Int {
              let path = \\BoxOf<Argument>.count
              for turn in 0 ..< times {
                access(keyPath: path)
                keep(turn)
              }
              return times
            }
          }

          public typealias Box = BoxOf<Int>

          public enum MeasuredModels: MeasuredModelSet {
            public typealias Cell = Mine.Cell
            public typealias Row = Mine.Row
            public typealias Wide = Mine.Wide
            public typealias Panel = Mine.Panel
            public typealias Box = Mine.Box
          }
        }
        """)
  }

  @Test(arguments: ["ObservationModels", "WorkloadModels"])
  func `the module is named by a literal`(_ macro: String) {
    expectExpansion(
      of: """
        @\(macro)(module: name)
        enum Mine {
        }
        """,
      Self.macros,
      to: """
        enum Mine {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "the module's name must be a string literal, as in 'module: \"Observation\"'",
          line: 1, column: macro.count + 3)
      ])
  }
}
