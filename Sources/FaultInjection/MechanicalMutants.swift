package import Mutation
import SwiftSyntax

/// The mechanical mutants of a module's sources.
package struct MechanicalMutants {
  /// What switches each on, and what it is.
  package private(set) var mutants: [MechanicalMutant] = []
  private var sites: [(path: String, number: Int, site: MutantSite)] = []

  /// No mutants.
  package init() {}

  /// - Parameters:
  ///   - sources: The text of each file, by its path in the module.
  ///   - module: The module's directory, with which paths of mutants begin.
  ///   - first: The number of the first mutant.
  ///   - isIncluded: Whether a mutant is to be made: the compiler refuses some.
  package init(
    of sources: [String: String], in module: String, from first: Int,
    where isIncluded: (MechanicalMutant.Identity) -> Bool = { _ in true }
  ) {
    var number = first
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) where Self.isLookedAt(path) {
      let lines = SourceLines(text)
      var seen: [MechanicalMutant.Identity: Int] = [:]
      for site in MutantFinder.sites(in: text) {
        let first = MechanicalMutant.Identity(
          path: "\(module)/\(path)", declaration: site.node.declarationPath, change: site.change,
          text: Self.shortened(site.label), occurrence: 1)
        seen[first, default: 0] += 1
        let identity = first.occurring(seen[first] ?? 1)
        guard isIncluded(identity) else { continue }
        let (line, old, new) = lines.replacing(site.range, with: site.replacement)
        mutants.append(
          MechanicalMutant(number: number, identity: identity, line: line, old: old, new: new))
        sites.append((path, number, site))
        number += 1
      }
    }
  }

  /// What is for tests, what is compiled elsewhere, and what counts for tests only.
  private static func isLookedAt(_ path: String) -> Bool {
    let isOther = path.hasPrefix("Embedded/") || path.hasSuffix("LiveCounts.swift")
    return !isOther && !["+Testing.", "+Invariants.", "+Embedded."].contains { path.contains($0) }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 100 ? text : text.prefix(99) + "…"
  }

  /// Adds what makes the mutants to the changes of files; leaves out those that there is no
  /// room for.
  mutating func add(to patches: inout [String: Patches]) {
    var unplaced: Set<Int> = []
    for (path, number, site) in sites {
      if patches[path]?.overlap(site.range) == true {
        unplaced.insert(number)
      } else {
        patches[path, default: Patches()]
          .add(site.patch(number), isInlinable: site.node.isInlinable)
      }
    }
    mutants.removeAll { unplaced.contains($0.number) }
    sites.removeAll { unplaced.contains($0.number) }
  }
}

extension MutantSite {
  /// What is changed, and into what where there are two ways.
  fileprivate var label: String {
    let text = node.is(CodeBlockSyntax.self) ? "{" : node.line
    switch change {
    case .bound, .operation: return "\(text) -> \(replacement)"
    case .order, .swap:
      let words = replacement.split(whereSeparator: \.isWhitespace)
      return "\(text) -> \(words.joined(separator: " "))"
    default: return text
    }
  }
}

extension MechanicalMutant.Identity {
  fileprivate func occurring(_ occurrence: Int) -> Self {
    Self(
      path: path, declaration: declaration, change: change, text: text, occurrence: occurrence)
  }
}

/// The lines of a text.
private struct SourceLines {
  private let bytes: [UInt8]
  /// Where each begins.
  private let starts: [Int]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    self.bytes = bytes
  }

  /// The lines that a change of `range` is in, and what they are then.
  func replacing(
    _ range: Range<Int>, with text: String
  ) -> (line: Int, old: [String], new: [String]) {
    let first = (starts.firstIndex { $0 > range.lowerBound } ?? starts.count) - 1
    let end = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let before = string(starts[first]..<range.lowerBound)
    let behind = string(range.upperBound..<end)
    let new = lines(before + text + behind)
    return (
      first + 1, lines(string(starts[first]..<end)),
      new.allSatisfy { $0.allSatisfy(\.isWhitespace) } ? [] : new
    )
  }
}
