import FaultInjection
import Foundation
import Mutation
import Testing

/// Mutants of the macros, which are compiled apart.
@Suite struct MacroMutantTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the mutants of the macros are told by their module`() throws {
    func mutants(of module: String) -> [MechanicalMutant] {
      MechanicalMutants(of: ["A.swift": "func f() { g() }"], in: module, from: 1).mutants
    }
    #expect(mutants(of: "ObservationCoreMacros").map(\.isOfMacros) == [true])
    #expect(mutants(of: "ObservationCore").map(\.isOfMacros) == [false])
  }

  @Test func `the macros of this package have mutants in all files but three`() throws {
    let module = MechanicalMutant.macros
    let sources = try SourceDirectory(
      Self.package.appending(path: "Sources/\(module)").path
    ).read()
    let mutants = MechanicalMutants(of: sources, in: module, from: 1).mutants
    let paths = Set(mutants.map(\.identity.path))
    let others = sources.keys.map { "\(module)/\($0)" }.filter { !paths.contains($0) }
    let without = ["ObservationIgnoredMacro", "Plugin", "Unparsed"]
    #expect(others.sorted() == without.map { "\(module)/\($0).swift" })
  }

  /// A line of the compiler, and the place that it names.
  @Test(arguments: [
    ("Wrong/Ends.swift:11:19: error: 'a' can not be used", "Wrong/Ends.swift:11"),
    ("/a b/C.swift:2:7: error: one: two: three", "/a b/C.swift:2"),
    ("Wrong/Ends.swift:11:19: warning: no error: this", nil),
    ("macro expansion @Tracked:20:21: error: no member 'other'", nil),
    ("   |   `- error: 'a' can not be used", nil),
    ("<unknown>:0: error: no such module", nil),
    ("error: compile command failed", nil),
    ("", nil),
  ])
  func `an error has a place where it is in a file`(_ line: String, _ place: String?) {
    #expect(CompilerError.place(in: line) == place)
  }

  @Test func `an error is one wherever it is`() {
    #expect(CompilerError.isThere(in: "<unknown>:0: error: no such module"))
    #expect(CompilerError.isThere(in: "macro expansion @T:1:2: error: no"))
    #expect(!CompilerError.isThere(in: "A.swift:1:2: warning: an error"))
  }
}
