import Foundation
import Testing

// From an archive a linker takes only the objects that something refers to. A conformance that
// is looked up at run time alone, and stands in a file that declares neither the type nor the
// protocol, is dropped, and what it is for silently does nothing (`Tests/Archives`).

@Suite struct ConformanceFileTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// Conformances that stand elsewhere, and what else of the file is used wherever they are.
  private static let elsewhere = [
    "DataFlow/Storage/StoreFormat.swift: StoredValue: Codable": "the format of a file",
    "DataFlow/Storage/UserDefaults+KeyValueStore.swift: UserDefaults: KeyValueStore":
      "a program names it where it passes the store",
    "DataFlow/Views/ConditionalContent.swift: Optional: View": "what the builder makes of `if`",
  ]

  /// The conformances in a file that declares neither the type nor the protocol.
  private static func strays(in source: String) -> [String] {
    let declared = Set(
      source.matches(of: /\b(?:class|struct|enum|protocol|actor)\s+(\w+)/).map { $0.1 })
    return source.matches(of: /\bextension\s+([\w.]+)\s*:\s*([^{]+?)\s*\{/).compactMap { found in
      let type = found.1.split(separator: ".").last ?? found.1
      let protocols = found.2.prefix { !$0.isNewline }.split(separator: " where ")[0]
        .split(separator: ",").map { $0.drop { $0 == " " } }
        .map { $0.hasPrefix("@unchecked ") ? $0.dropFirst(11) : $0 }
      let isHome = declared.contains(type) || protocols.contains { declared.contains($0) }
      return isHome ? nil : "\(found.1): \(protocols.joined(separator: ", "))"
    }
  }

  @Test func `a conformance stands with its type or its protocol`() throws {
    var found: [String] = []
    for module in ["DataFlow", "ObservationCore", "ObservationInterop"] {
      let root = Self.sources.appending(path: module)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      for path in paths ?? [] where path.hasSuffix(".swift") {
        let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        found += Self.strays(in: source).map { "\(module)/\(path): \($0)" }
      }
    }
    #expect(found.sorted() == Self.elsewhere.keys.sorted())
  }

  @Test func `a conformance on its own is found`() {
    #expect(Self.strays(in: "extension A: P {\n}") == ["A: P"])
    #expect(Self.strays(in: "extension A: P, Q where B: R {}") == ["A: P, Q"])
    #expect(Self.strays(in: "struct A {}\nextension A: P {}") == [])
    #expect(Self.strays(in: "protocol P {}\nextension A.B: P {}") == [])
    #expect(Self.strays(in: "extension A {}\nextension A where B: C {}") == [])
  }
}
