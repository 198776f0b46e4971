package import HostFaults

/// Puts all faults into sources at once: mutant schemata.
///
/// An expression `old` becomes `(cf_isActive(12) ? (new) : (old))`, statements
/// become `if cf_isActive(12) { new } else { old }`, and what runs before or
/// after others is an `if` of its own. One build has every fault; which one is
/// active is asked at run time, and with none the program is the old one.
///
/// Fragments may be the same, and one may be inside of another: the inner one
/// is changed where the outer one is not. They may not overlap otherwise.
///
/// Two steps: ``Placement`` finds where an edit is to be made, ``Patches``
/// makes changes of ranges. Edits that are found in another way than by a
/// fragment's text need the latter only.
///
/// Reference: R. H. Untch, A. J. Offutt, M. J. Harrold, *Mutation analysis using
/// mutant schemata*, ISSTA 1993, doi:10.1145/154183.154265.
package struct FaultInjection {
  /// A fault, and the number by which it is switched on.
  package struct Numbered {
    package let number: Int
    package let name: String
    package let edits: [FaultEdit]

    package init(_ number: Int, _ name: String, _ edits: [FaultEdit]) {
      self.number = number
      self.name = name
      self.edits = edits
    }
  }

  /// Everything that cannot be done, one line each.
  package struct Refusal: Error, CustomStringConvertible {
    package let problems: [String]

    package var description: String { problems.joined(separator: "\n") }
  }

  /// The file of declarations that belong to no type.
  package static let addedPath = "Faults.swift"

  private let files: [SourceText]
  private let index: DeclarationIndex

  /// - Parameter sources: The text of each file, by its path.
  package init(sources: [String: String]) {
    files = sources.sorted { $0.key < $1.key }.map { SourceText(path: $0.key, text: $0.value) }
    index = DeclarationIndex(of: files)
  }

  /// The sources with the faults.
  ///
  /// - Throws: A ``Refusal``, as with mutants.
  package func inject(_ faults: [Numbered]) throws(Refusal) -> [String: String] {
    var none = MechanicalMutants()
    return try inject(faults, and: &none)
  }

  /// The sources with the faults, and with mechanical mutants beside them.
  ///
  /// - Parameters:
  ///   - faults: What is edited by hand.
  ///   - mutants: What was found in the same sources; those are taken out whose range a
  ///     fault's cuts in two.
  /// - Throws: A ``Refusal`` if a declaration is not there, if a fragment does
  ///   not occur once in it or is not whole, if what is new does not parse, or
  ///   if fragments overlap.
  package func inject(
    _ faults: [Numbered], and mutants: inout MechanicalMutants
  ) throws(Refusal) -> [String: String] {
    var problems: [String] = []
    var patches: [String: Patches] = [:]
    var added: [String] = []
    for fault in faults {
      for edit in fault.edits {
        do {
          guard !edit.declaration.isEmpty else {
            if case .add(let text) = edit.change {
              added.append(try Placement.code(text, "declarations"))
            }
            continue
          }
          let placement = try Placement(edit, in: index)
          patches[placement.path, default: Patches()]
            .add(placement.patch(fault.number, by: fault.name), isInlinable: placement.isInlinable)
        } catch {
          problems.append("\(fault.name), in '\(edit.declaration)': \(error.text)")
        }
      }
    }
    mutants.add(to: &patches)
    var result: [String: String] = [:]
    for file in files {
      do {
        result[file.path] = try patches[file.path]?.apply(to: file) ?? file.text
      } catch {
        problems.append("\(file.path): \(error.text)")
      }
    }
    guard problems.isEmpty else { throw Refusal(problems: problems) }
    if !added.isEmpty { result[Self.addedPath] = added.joined(separator: "\n\n") + "\n" }
    return result
  }
}

/// Why one edit cannot be made.
struct EditFailure: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
