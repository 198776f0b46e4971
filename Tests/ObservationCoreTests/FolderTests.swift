import Foundation
import Testing

// Whoever reads the core goes from what users call down to words in memory: a file may name
// what is declared in its own folder and in those below. What names something above is listed.

/// A file of the core, and the types that it names.
private struct CoreFile {
  /// Its path in the folder of the core.
  let path: String
  /// The types that it declares, without those inside of generic parameters.
  let declared: Set<String>
  let named: Set<String>

  init(path: String, text: String) {
    self.path = path
    let code = text.replacing(#/\/\/.*/#, with: "").replacing(#/"(\\.|[^"\\])*"/#, with: "")
    // Of the boundaries of words that Unicode has by default none is before a dot.
    let declarations = #/\b(?:struct|enum|class|protocol|typealias)\s+([A-Z_]\w*)/#
      .wordBoundaryKind(.simple)
    declared = Set(code.matches(of: declarations).map { String($0.output.1) })
    let names = #/\b[A-Z_]\w*/#.wordBoundaryKind(.simple)
    named = Set(code.matches(of: names).map { String($0.output) })
  }

  /// How far above memory its folder stands.
  var layer: Int {
    let folder = path.contains("/") ? path.prefix { $0 != "/" } : ""
    return ["Memory", "Tracking", "Registrar"].firstIndex { $0 == folder } ?? 3
  }

  static let all: [CoreFile] = {
    let core = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ObservationCore").standardizedFileURL
    let paths = FileManager.default.enumerator(atPath: core.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.compactMap { path in
      let text = try? String(contentsOf: core.appending(path: path), encoding: .utf8)
      return text.map { CoreFile(path: path, text: $0) }
    }
  }()
}

@Suite struct FolderTests {
  /// What files name of the folders above theirs, and why that is not turned round.
  static let upwards: [String: Set<String>] = [
    // A scope, and a link, have slots to register with: where a property's observers are.
    "Tracking/Link.swift": ["Slot"],
    "Tracking/Link+Pin.swift": ["KeyPathEntry", "RegistrarMemory", "Slot"],
    "Tracking/LinkTable.swift": ["RegistrarMemory", "Slot"],
    "Tracking/Sides.swift": ["KeyPathEntry", "RegistrarMemory", "Slot"],
    "Tracking/Tracker+Sides.swift": ["GraphLock", "Slot"],
    "Tracking/TrackingScope.swift": ["Evaluation", "RegistrarMemory", "Slot"],
    // Parts that a program without them does not have linked in.
    "Tracking/UsedParts.swift": ["DeliveryCell", "EndedObservers", "RegistrarMemory", "Slot"],
    "Tracking/PersistentObserver.swift": ["Vertex"],
    // Who takes the nodes of derived values marks these.
    "Registrar/Slot+Call.swift": ["DerivedUse", "GraphWork"],
    "Registrar/Slot+Take.swift": ["GraphWork"],
    // The protocol of models, and those who keep an observer that has ended.
    "Registrar/ObservationRegistrar+KeyPaths.swift": ["Observable"],
    "Registrar/ObservationRegistrar+Shared.swift": ["Observable"],
  ]

  @Test func `each file names what is below it, but for what is listed`() {
    #expect(CoreFile.all.count > 80)
    var layers: [String: Int] = [:]
    for file in CoreFile.all {
      for name in file.declared {
        layers[name] = min(layers[name] ?? file.layer, file.layer)
      }
    }
    var found: [String: Set<String>] = [:]
    for file in CoreFile.all {
      let above = file.named.filter { (layers[$0] ?? 0) > file.layer }.subtracting(Self.generic)
      if !above.isEmpty { found[file.path] = above }
    }
    for path in Set(found.keys).union(Self.upwards.keys).sorted() {
      #expect(found[path] == Self.upwards[path], "\(path)")
    }
  }

  /// Names of generic parameters that are also those of types above.
  static let generic: Set<String> = ["Value"]
}
