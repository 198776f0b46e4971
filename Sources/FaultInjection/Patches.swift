import SwiftParser
import SwiftSyntax

/// A change of a range of a file, if a fault or a mutant is active.
struct Patch {
  let number: Int
  let name: String
  /// Where, in bytes; empty for what is only added.
  let range: Range<Int>
  let kind: Kind
  let text: String
  /// What stands behind what is there, if `text` stands before it.
  var suffix: String = ""

  /// From the outside in: that is how they nest where ranges are the same.
  enum Kind {
    case members, insertion, before, after, statements, aroundStatement, expression
    case aroundExpression

    /// Whether it changes an expression, and not what stands around it.
    var isInside: Bool { self == .expression || self == .aroundExpression }

    /// Whether it has the text before and behind what is there, and no condition of its own.
    var isAround: Bool { self == .aroundStatement || self == .aroundExpression }
  }
}

/// The changes of a file.
struct Patches {
  private var patches: [Patch] = []
  private var isInlinable: Bool = false

  mutating func add(_ patch: Patch, isInlinable: Bool) {
    patches.append(patch)
    self.isInlinable = self.isInlinable || isInlinable
  }

  /// Whether a range is neither inside of each other's, nor around it, nor beside it.
  func overlap(_ range: Range<Int>) -> Bool {
    patches.contains { patch in
      let other = patch.range
      return range.overlaps(other)
        && !(range.lowerBound <= other.lowerBound && other.upperBound <= range.upperBound)
        && !(other.lowerBound <= range.lowerBound && range.upperBound <= other.upperBound)
    }
  }

  /// The file's text with the changes.
  ///
  /// - Throws: If ranges overlap, or if the result does not parse.
  func apply(to file: SourceText) throws(EditFailure) -> String {
    let writer = Writer(bytes: Array(file.text.utf8), groups: try Self.groups(of: patches))
    let isConditional = patches.contains { $0.kind != .members }
    let header = isConditional ? (isInlinable ? "public" : "internal") + " import CFaults\n" : ""
    let text = header + writer.text
    if Parser.parse(source: text).hasError {
      throw EditFailure("the result does not parse")
    }
    return text
  }

  /// The changes of one range that nest in the same way, in order.
  fileprivate struct Group {
    let range: Range<Int>
    let isInside: Bool
    var patches: [Patch]
  }

  /// Groups in the order of the text, outer ones before inner ones.
  private static func groups(of patches: [Patch]) throws(EditFailure) -> [Group] {
    var groups: [Group] = []
    for patch in patches {
      if let place = groups.firstIndex(where: {
        $0.range == patch.range && $0.isInside == patch.kind.isInside
      }) {
        groups[place].patches.append(patch)
      } else {
        groups.append(Group(range: patch.range, isInside: patch.kind.isInside, patches: [patch]))
      }
    }
    groups.sort { left, right in
      let (a, b) = (left.range, right.range)
      if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
      // What is added at the start of a range is not inside of it.
      if a.isEmpty != b.isEmpty { return a.isEmpty }
      if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
      return !left.isInside && right.isInside
    }
    var around: [Group] = []
    for group in groups {
      while let last = around.last, last.range.upperBound <= group.range.lowerBound {
        around.removeLast()
      }
      if let outer = around.last, outer.range.upperBound < group.range.upperBound {
        let names = [outer, group].map { "'\($0.patches[0].name)'" }.joined(separator: " and ")
        throw EditFailure("the fragments of \(names) overlap")
      }
      around.append(group)
    }
    return groups
  }
}

/// Writes a file with its changes, the inner ones inside of the outer ones.
private struct Writer {
  let bytes: [UInt8]
  let groups: [Patches.Group]

  var text: String { render(0..<bytes.count, groups[...]) }

  /// The text of `range`, with those of `groups` that are in it.
  private func render(_ range: Range<Int>, _ groups: ArraySlice<Patches.Group>) -> String {
    var result = ""
    var position = range.lowerBound
    var rest = groups
    while let group = rest.popFirst() {
      let inner = rest.prefix { $0.range.lowerBound < group.range.upperBound }
      rest = rest.dropFirst(inner.count)
      result += source(position..<group.range.lowerBound)
      result += change(render(group.range, inner), by: group.patches)
      position = group.range.upperBound
    }
    return result + source(position..<range.upperBound)
  }

  private func source(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// `old` with the changes of one range.
  private func change(_ old: String, by patches: [Patch]) -> String {
    func of(_ kind: Patch.Kind) -> [Patch] { patches.filter { $0.kind == kind } }
    func runs(_ patch: Patch) -> String {
      "if cf_isActive(\(patch.number)) {\n\(patch.text)\n}"
    }
    let old = patches.filter(\.kind.isAround).reduce(old) { $1.text + $0 + $1.suffix }
    let expressions = of(.expression)
    if !expressions.isEmpty {
      let cases = expressions.map { "cf_isActive(\($0.number)) ? (\($0.text)) : " }.joined()
      return "(\(cases)(\(old)))"
    }
    if patches[0].kind.isInside { return old }
    var lines = of(.members).map(\.text) + (of(.insertion) + of(.before)).map(runs)
    let choices = of(.statements).map { runs($0) + " else " }.joined()
    if !choices.isEmpty {
      lines.append("\(choices){\n\(old)\n}")
    } else if !old.isEmpty {
      lines.append(old)
    }
    lines += of(.after).map(runs)
    let text = lines.joined(separator: "\n")
    // What is only added has no lines of its own yet.
    return patches[0].range.isEmpty ? "\n\(text)\n" : text
  }
}
