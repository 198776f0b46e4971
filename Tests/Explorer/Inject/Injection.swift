import Foundation

/// The edits of all bugs, by file.
struct Injection {
  private var edits: [String: [(bug: Bug, number: Int, edit: BugEdit)]] = [:]

  init(of bugs: [Bug]) {
    for (index, bug) in bugs.enumerated() {
      for edit in bug.edits { edits[edit.file, default: []].append((bug, index + 1, edit)) }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Copies the Swift files in the modules that have edits, changed.
  ///
  /// - Parameter sources: Where the modules are.
  func copy(_ sources: URL, to copy: URL) throws {
    try? FileManager.default.removeItem(at: copy)
    var changed: Set<String> = []
    let modules = Set(edits.keys.compactMap { $0.split(separator: "/").first.map(String.init) })
    let names = try modules.sorted().flatMap { module in
      let folder = sources.appendingPathComponent(module).path
      return try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(module)/\($0)" }
    }
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      let place = copy.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try apply(to: text, name).write(to: place, atomically: false, encoding: .utf8)
      changed.insert(name)
    }
    if let file = edits.keys.first(where: { !changed.contains($0) }) {
      throw Failure(description: "there is no \(file)")
    }
  }

  /// Each edit is one of the text as it was: none sees what another one has made.
  private func apply(to text: String, _ name: String) throws -> String {
    guard let edits = edits[name] else { return text }
    var places: [(range: Range<String.Index>, new: String)] = []
    for (bug, number, edit) in edits {
      let ranges = text.ranges(of: edit.old)
      guard ranges.count == 1 else {
        throw Failure(
          description:
            "\(bug.name) of \(bug.model): \(name) has \(ranges.count) times:\n\(edit.old)"
        )
      }
      var new = edit.new.replacing("BUG", with: "(oc_exploredHas(\(number)) != 0)")
      var range = ranges[0]
      // What is only added before a place changes nothing there.
      if new.hasSuffix(edit.old) {
        new.removeLast(edit.old.count)
        range = range.lowerBound..<range.lowerBound
      } else if let end = commonEnd(edit) {
        new.removeLast(end)
        range = range.lowerBound..<text.index(range.upperBound, offsetBy: -end)
      }
      places.append((range, new))
    }
    // From the end, so that the places before stay; of one place in the order of bugs.
    let order = places.indices.sorted {
      (places[$0].range.lowerBound, $0) > (places[$1].range.lowerBound, $1)
    }
    var result = text
    var last = text.endIndex
    for index in order {
      let (range, new) = places[index]
      guard range.upperBound <= last else {
        throw Failure(description: "\(name): two edits overlap at:\n\(text[range])")
      }
      result.replaceSubrange(range, with: new)
      last = range.lowerBound
    }
    return result.contains("import CObservationCore")
      ? result : "internal import CObservationCore\n" + result
  }

  /// How many characters the old text and the new one have in common at their ends.
  private func commonEnd(_ edit: BugEdit) -> Int? {
    let count = zip(edit.old.reversed(), edit.new.reversed()).prefix { $0 == $1 }.count
    return count == 0 || count == edit.old.count ? nil : count
  }
}
