import Foundation
import Testing

/// What is built for a product: for a registrar's author, and for programs.
@Suite struct ProductTests {
  /// What each target of the package names in its declaration, by its own name.
  private static func declarations() throws -> [String: [String]] {
    let text = try Repository.text("Package.swift")
    let targets = text.components(separatedBy: "  targets: [").dropFirst().joined()
    let blocks = targets.components(separatedBy: "\n    .").map { block in
      let lines = block.split(separator: "\n").filter { !$0.contains("//") }
      return lines.joined(separator: "\n").components(separatedBy: "\"")
    }
    return blocks.reduce(into: [:]) { declarations, parts in
      // Every second part stands between quotation marks.
      let names = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      if let name = names.first, declarations[name] == nil {
        declarations[name] = Array(names.dropFirst())
      }
    }
  }

  /// Everything that is built for a target.
  private static func all(behind name: String) throws -> Set<String> {
    let declarations = try declarations()
    var found: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      if found.insert(next).inserted { open += declarations[next] ?? [] }
    }
    return found
  }

  @Test(arguments: ["Conformance", "ConformanceTesting"])
  func `clauses as tests need no views, no OpenCombine and no parser`(_ name: String) throws {
    let views: Set = ["DataFlow", "DataFlowCore", "DataFlowConformance", "OpenCombine"]
    let built = try Self.all(behind: name)
    #expect(built.contains("ConformanceKit") && built.contains("CommandKit"))
    #expect(built.isDisjoint(with: views.union(["ArgumentParser", "CDataFlow", "Candidates"])))
    // The gate has them: what is looked for would be found.
    #expect(try Self.all(behind: "ConformCommand").isSuperset(of: views))
  }

  @Test(arguments: ["ObservationCore", "ObservationInterop", "DataFlow"])
  func `what programs build needs no jemalloc`(_ name: String) throws {
    let built = try Self.all(behind: name)
    #expect(built.contains("CObservationCore"))
    #expect(!built.contains("CJemalloc"))
    // The benchmark has it: what is looked for would be found.
    #expect(try Self.all(behind: "bench").contains("CJemalloc"))
  }
}
