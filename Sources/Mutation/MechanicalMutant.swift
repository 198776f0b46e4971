/// A small change of the sources that a tool makes everywhere, to see who notices.
package struct MechanicalMutant: Codable, Sendable {
  /// What switches it on, in the build that it was found for.
  package let number: Int
  package let identity: Identity
  /// The line of the file where it begins, from 1.
  package let line: Int
  /// The lines that it changes, and what they are then.
  package let old, new: [String]

  package init(number: Int, identity: Identity, line: Int, old: [String], new: [String]) {
    self.number = number
    self.identity = identity
    self.line = line
    self.old = old
    self.new = new
  }

  /// What a mutant is, whatever is changed elsewhere in the file.
  package struct Identity: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The file, from the directory of all modules.
    package let path: String
    package let declaration: String
    package let change: Change
    /// What is changed, in one line.
    package let text: String
    /// Which one it is of those that are otherwise the same, from 1.
    package let occurrence: Int

    package init(
      path: String, declaration: String, change: Change, text: String, occurrence: Int
    ) {
      self.path = path
      self.declaration = declaration
      self.change = change
      self.text = text
      self.occurrence = occurrence
    }

    /// `ObservationCore/Tracking/Link.swift: Link.isLinked: negate: a == b #1`.
    package var description: String {
      "\(path): \(declaration): \(change.rawValue): \(text) #\(occurrence)"
    }

    /// The directory of the module.
    package var module: String { String(path.prefix { $0 != "/" }) }
  }

  /// What is done to the sources.
  package enum Change: String, Codable, Sendable, CaseIterable {
    /// A condition, or a Boolean result, is its opposite.
    case negate
    /// A condition holds.
    case holds
    /// One side of `&&` holds, or one side of `||` does not, or a `!` is not there.
    case drop
    /// An optional is nil, where it is bound or returned.
    case none
    /// A statement is left out.
    case omit
    /// A function returns at once.
    case skip
    /// `break` for `continue`, and the other way round.
    case jump
    /// A literal is one more, or the other Boolean.
    case literal
    /// A bound of a range is one more or one less, or a comparison has an end less or more.
    case bound
    /// Another operator of the same type.
    case operation = "operator"
    /// An atomic operation has a weaker ordering.
    case order
    /// Two arguments change places.
    case swap

    /// Whether nothing that runs on this processor can notice it: it is for schedules in a
    /// weak memory.
    package var isForSchedules: Bool { self == .order }
  }
}

extension MechanicalMutant {
  /// The module whose mutants are compiled apart: they are in the compiler's plugin, and what
  /// they change is what others are compiled of.
  package static let macros = "ObservationCoreMacros"

  /// Whether it is one of the macros.
  package var isOfMacros: Bool { identity.module == Self.macros }

  /// The change as a diff.
  package var diff: String {
    let header = "@@ -\(line),\(old.count) +\(line),\(new.count) @@ \(identity.declaration)"
    return ([header] + old.map { "-\($0)" } + new.map { "+\($0)" }).joined(separator: "\n")
  }
}
