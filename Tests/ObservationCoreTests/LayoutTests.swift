import Foundation
import Testing

// The core reaches the words of its blocks by their offsets. Each block is drawn where its
// handle is, and what is drawn is what the code has to use.

/// The bounds of the parts of a block, as its drawing has them.
private struct Drawing {
  var bounds: [Int]
  /// Whether there is more behind the last bound.
  var isOpen: Bool

  /// Whether something of `size` bytes at `offset` is within one part.
  func holds(_ offset: Int, size: Int) -> Bool {
    guard let place = bounds.firstIndex(of: offset) else { return false }
    if place == bounds.count - 1 { return isOpen }
    return offset + size <= bounds[place + 1]
  }

  /// The drawings in the comments of a file: a line of numbers above a ruler.
  ///
  /// One that goes on where another one ends is the same one's.
  static func all(in source: String) -> [Drawing] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.drop { $0 == " " || $0 == "/" }
    }
    var drawings: [Drawing] = []
    for (line, ruler) in zip(lines, lines.dropFirst()) where ruler.hasPrefix("+--") {
      let numbers = line.split(separator: " ").map { Int($0) }
      guard numbers.count > 1, !numbers.contains(nil) else { continue }
      let bounds = numbers.compactMap { $0 }
      let isOpen = ruler.count { $0 == "+" } > bounds.count
      if let last = drawings.last?.bounds.last, bounds[0] > last, bounds[0] != 0 {
        drawings[drawings.count - 1].bounds += bounds
      } else {
        drawings.append(Drawing(bounds: bounds, isOpen: isOpen))
      }
    }
    return drawings
  }
}

@Suite struct LayoutTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// Files that use a block which is drawn in another one.
  private static let elsewhere = [
    "Derived/Slot+Derived.swift": ["Tracking/Tracker.swift"],
    "Derived/Vertex.swift": ["Derived/GraphNode.swift"],
    "Embedded/ObservationRegistrar+Embedded.swift": ["Registrar/RegistrarStorage.swift"],
    "Tracking/Link+Pin.swift": ["Tracking/Link.swift"],
    "Tracking/RunNote.swift": ["Tracking/Tracker+Persistent.swift"],
    "Tracking/Tracker+Sides.swift": ["Tracking/Tracker.swift"],
  ]

  /// The files of the core that reach into blocks, by their paths.
  private static let files: [String] = {
    let root = sources.appending(path: "ObservationCore")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { path in
      path.hasSuffix(".swift") && (try? !uses(in: text(path)).isEmpty) == true
    }.sorted()
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: sources.appending(path: "ObservationCore/\(path)"), encoding: .utf8)
  }

  /// The offsets that a file has in it, with the bytes that are used there.
  private static func uses(in source: String) -> [(offset: Int, size: Int, line: Substring)] {
    let sizes = ["word": 8, "atomicWord": 8, "half": 4, "atomicHalf": 4, "UInt32": 4, "plain": 1]
    var found: [(Int, Int, Substring)] = []
    for line in source.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//")
    {
      for use in line.matches(of: /\b(?:base|block|told)\.(\w+)\(at: (\d+)/) {
        found.append((Int(use.2)!, sizes[String(use.1)] ?? .max, line))
      }
      for use in line.matches(of: /ByteOffset: (\d+), as: (\w+)/) {
        found.append((Int(use.1)!, sizes[String(use.2)] ?? .max, line))
      }
      // Edges have no pointer of their own.
      for use in line.matches(of: /\bword\((\d+)\)\.pointee/) {
        found.append((Int(use.1)!, 8, line))
      }
      for use in line.matches(of: /\bbase \+ (\d+)\b/) { found.append((Int(use.1)!, 1, line)) }
    }
    return found
  }

  @Test(arguments: files)
  func `offsets are those that are drawn`(_ path: String) throws {
    let own = try Self.text(path)
    let drawings = try ([own] + (Self.elsewhere[path] ?? []).map(Self.text)).flatMap(Drawing.all)
    for use in Self.uses(in: own) {
      // What a pointer to something else begins with.
      if use.offset == 0, use.size == 1 { continue }
      #expect(
        drawings.contains { $0.holds(use.offset, size: use.size) },
        "\(path): nothing is drawn at \(use.offset):\(use.line)")
    }
    for use in own.matches(of: /oc_allocate\((\d+)\)/) {
      #expect(
        drawings.contains { $0.bounds.last == Int(use.1) && !$0.isOpen },
        "\(path): no block of \(use.1) bytes is drawn")
    }
  }

  @Test(arguments: [
    ("OC_SPARE_SIZE", "Tracking/Tracker.swift"), ("OC_CELL_SIZE", "Registrar/DeliveryCell.swift"),
    ("OC_CELL_SIZE", "Registrar/KeepCell.swift"), ("OC_EDGE_SIZE", "Derived/Edge.swift"),
  ])
  func `a thread keeps blocks of the size that is drawn`(_ name: String, _ path: String) throws {
    let header = try String(
      contentsOf: Self.sources.appending(
        path: "CObservationCore/include/CObservationCore.h"), encoding: .utf8)
    let size = try #require(
      header.split(separator: "\n").first { $0.hasPrefix("#define \(name) ") }?
        .split(separator: " ").last.flatMap { Int($0) })
    let drawing = try #require(Drawing.all(in: Self.text(path)).first)
    #expect(drawing.bounds.last == size && !drawing.isOpen)
  }

  @Test func `a part that is too small, and an offset beside it, are found`() throws {
    let drawing = try #require(
      Drawing.all(in: "/// 0   8   12  16\n/// +---+---+---+\n").first)
    #expect(drawing.holds(0, size: 8) && drawing.holds(8, size: 4) && drawing.holds(12, size: 4))
    #expect(!drawing.holds(8, size: 8) && !drawing.holds(4, size: 4) && !drawing.holds(16, size: 4))
    let open = try #require(Drawing.all(in: "// 0   8\n// +---+---+--\n").first)
    #expect(open.holds(8, size: 8) && !open.holds(16, size: 8))
    #expect(Self.uses(in: "base.atomicWord(at: 24)\n  // base.word(at: 8)\n").map(\.offset) == [24])
    #expect(!Self.files.isEmpty && Set(Self.elsewhere.keys).isSubset(of: Self.files))
  }
}
