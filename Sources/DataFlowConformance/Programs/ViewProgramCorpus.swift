import Foundation

/// Small programs that have found something once: each clause runs its own before any
/// other.
///
/// A clause that fails prints the entry for its program.
package enum ViewProgramCorpus {
  /// The programs, as text, by the ids of clauses.
  package static let texts: [String: [String]] = [
    "RND-24": [editThenTurn],
    "RND-25": [deepTree],
    "RND-29": [
      toldWhileOthersWait, animatedFromElsewhere, writeAroundBinding, laterOfTwoElsewhere,
      plainAfterAnimated,
    ],
  ]

  /// The programs of a clause.
  package static func programs(of clause: String) -> [ViewProgram] {
    texts[clause, default: []].map { text in
      guard let program = ViewProgram(text: text) else {
        preconditionFailure("a program of \(clause) cannot be read: \(text)")
      }
      return program
    }
  }
}

extension ViewProgram {
  /// Reads a program from a text that ``entry`` has made.
  package init?(text: String) {
    guard let program = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = program
  }

  /// The program as a text, in lines that fit into a source file; nothing is lost if the lines
  /// are joined again, or indented.
  package var entry: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // What is encoded are numbers and names.
    let text = try! String(decoding: encoder.encode(self), as: UTF8.self)
    var lines = [""]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if lines[lines.count - 1].count + part.count > 84 { lines.append("") }
      lines[lines.count - 1] += part + ","
    }
    lines[lines.count - 1].removeLast()
    return lines
  }
}
