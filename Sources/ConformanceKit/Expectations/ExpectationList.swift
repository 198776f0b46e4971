/// ``Expectations``, read: lines that can be changed without losing the others.
package struct ExpectationList: Sendable, Equatable {
  var lines: [ExpectationLine] = []

  /// What messages call the file.
  package let name: String

  private let hasMark: Bool
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Why a text is none: a line for each fault, with its place.
  package struct Malformed: Error, CustomStringConvertible {
    package let messages: [String]

    package var description: String { messages.joined(separator: "\n") }
  }

  /// Reads a text.
  ///
  /// - Throws: ``Malformed`` with everything that is wrong.
  package init(_ expectations: Expectations) throws(Malformed) {
    name = expectations.name
    hasMark = expectations.bytes.starts(with: Self.mark)
    var messages: [String] = []
    var number = expectations.firstLine
    var rest = expectations.bytes.dropFirst(hasMark ? Self.mark.count : 0)
    while !rest.isEmpty {
      let place = "\(name):\(number)"
      do throws(ExpectationLine.Fault) {
        lines.append(try Self.takeLine(&rest, place))
      } catch {
        messages.append("\(place): \(error.message)")
      }
      number += 1
    }
    if messages.isEmpty { messages = faultsOfOrder(firstLine: expectations.firstLine) }
    guard messages.isEmpty else { throw Malformed(messages: messages) }
  }

  /// The text.
  package var bytes: [UInt8] {
    (hasMark ? Self.mark : []) + lines.flatMap { Array(($0.text + $0.ending).utf8) }
  }

  /// The candidates that are named, in order.
  package var candidates: [String] {
    lines.compactMap { line in
      guard case .section(let name) = line.content else { return nil }
      return name
    }
  }

  /// The entries about a candidate, in order.
  package func entries(of candidate: String) -> [KnownFailure] {
    indices(of: candidate).compactMap { entry(at: $0) }
  }

  /// Where the section of a candidate stands, its first line included; empty for none.
  func indices(of candidate: String) -> Range<Int> {
    guard let first = lines.firstIndex(where: { $0.content == .section(candidate) }) else {
      return lines.endIndex..<lines.endIndex
    }
    let end = lines[(first + 1)...].firstIndex { line in
      if case .section = line.content { true } else { false }
    }
    return first..<(end ?? lines.endIndex)
  }

  /// The entry in a line, if that is what it has.
  func entry(at index: Int) -> KnownFailure? {
    guard case .entry(let known) = lines[index].content else { return nil }
    return known
  }

  /// Takes the first line off `bytes`.
  private static func takeLine(
    _ bytes: inout ArraySlice<UInt8>, _ place: String
  ) throws(ExpectationLine.Fault) -> ExpectationLine {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    var line = bytes[..<(end ?? bytes.endIndex)]
    bytes = end.map { bytes[($0 + 1)...] } ?? []
    var ending = end == nil ? "" : "\n"
    if end != nil, line.last == UInt8(ascii: "\r") {
      line.removeLast()
      ending = "\r\n"
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw ExpectationLine.Fault("this is not UTF-8")
    }
    return try ExpectationLine(text, ending: ending, place: place)
  }

  /// What is wrong with lines that are right by themselves.
  private func faultsOfOrder(firstLine: Int) -> [String] {
    var faults: [String] = []
    var seen: [String: [KnownFailure]] = [:]
    var section: String?
    for (index, line) in lines.enumerated() {
      let place = "\(name):\(firstLine + index)"
      switch line.content {
      case .remark: break
      case .section(let name):
        if lines[..<index].contains(where: { $0.content == line.content }) {
          faults.append("\(place): there is a section '[\(name)]' before")
        }
        section = name
      case .entry(let known):
        guard let section else {
          faults.append("\(place): no line '[name]' before says which candidate this is about")
          continue
        }
        let key = "\(section) \(ClauseIndex.key(known.clause))"
        if let other = seen[key]?.first(where: { $0.scope.overlaps(known.scope) }) {
          faults.append(
            "\(place): \(known.clause) is stated already, for the same runs: \(other.place ?? "")")
        }
        seen[key, default: []].append(known)
      }
    }
    return faults
  }
}
