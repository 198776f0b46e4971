import Mutation
import SwiftSyntax

/// A place in a file where a mutant is, and what makes it.
struct MutantSite {
  let change: MechanicalMutant.Change
  /// In bytes; empty where something is only added.
  let range: Range<Int>
  let isExpression: Bool
  /// What stands before and behind what is there, with ``number`` for the mutant's number.
  let prefix, suffix: String
  /// What is there then, for people.
  let replacement: String
  /// Where it is.
  let node: Syntax

  /// Stands for the number.
  private static let number = "\u{1A}"

  /// Whether the mutant is active.
  static let isActive: String = "cf_isMutant(\(number))"

  /// What the site does with a mutant's number.
  func patch(_ number: Int) -> Patch {
    func numbered(_ text: String) -> String { text.replacing(Self.number, with: "\(number)") }
    return Patch(
      number: number, name: "\(change.rawValue) at \(range.lowerBound)", range: range,
      kind: isExpression ? .aroundExpression : .aroundStatement, text: numbered(prefix),
      suffix: numbered(suffix))
  }
}

extension SyntaxProtocol {
  /// Without what stands around it.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The text in one line.
  var line: String {
    tokens(viewMode: .sourceAccurate).map { token in
      (token.leadingTrivia.isSpace ? " " : "") + token.text
        + (token.trailingTrivia.isSpace ? " " : "")
    }
    .joined().split(separator: " ").joined(separator: " ")
  }
}

extension Trivia {
  fileprivate var isSpace: Bool { !isEmpty }
}
