internal import SwiftSyntax
internal import Synchronization

/// What the expansions for a class ask of all its members, in every branch of every `#if`.
///
/// The compiler expands `@Observable` once more for each member, with the whole class at
/// hand: a walk over the class there makes the expansion of all of them quadratic. So the
/// answers are kept until another class is asked about.
struct MemberSurvey: Sendable {
  /// The names of the tracked properties; a property's slot is its index here.
  ///
  /// Every branch counts, so that the numbers do not depend on which one is compiled. A
  /// name that stands in two branches has one slot.
  let slots: [String]
  /// The index of each name in ``slots``.
  let slotIndices: [String: Int]
  /// Whether something has the name of what `@Observable` adds to a class.
  let mayReplaceHooks: Bool
  /// Whether a property that has a value goes without an `init` accessor: nothing can assign
  /// it before all have theirs.
  ///
  /// For the sake of the compiler, so in large classes alone. The initializer that the compiler
  /// gives such a class is `nonisolated` where no initial value needs an actor, as without the
  /// macro. A subclass with one on its actor is then refused: so in final classes alone.
  let goesWithoutInitAccessors: Bool

  /// How many tracked properties a large class has.
  static let large = 100

  private init(_ declaration: ClassDeclSyntax) {
    var slots: [String] = []
    var indices: [String: Int] = [:]
    var mayReplaceHooks = false
    var mayInitialize = declaration.mayGetMembers
    for member in declaration.memberBlock.members.flattened({ Array($0.clauses) }) {
      if let variable = member.as(VariableDeclSyntax.self) {
        guard let name = variable.identifier?.text else { continue }
        if name == "_$observationRegistrar" { mayReplaceHooks = true }
        guard indices[name] == nil, variable.hasSlot else { continue }
        indices[name] = slots.count
        slots.append(name)
      } else if let function = member.as(FunctionDeclSyntax.self) {
        if ["access", "withMutation"].contains(function.name.text) { mayReplaceHooks = true }
      } else if member.is(InitializerDeclSyntax.self) || member.is(MacroExpansionDeclSyntax.self) {
        mayInitialize = true
      }
    }
    self.slots = slots
    slotIndices = indices
    self.mayReplaceHooks = mayReplaceHooks
    goesWithoutInitAccessors = slots.count >= Self.large && !mayInitialize && declaration.isFinal
  }

  // MARK: - The last one

  private struct Entry: Sendable {
    /// Kept, and not its identity alone: that goes by an address, which another tree could
    /// get.
    let declaration: ClassDeclSyntax
    let survey: MemberSurvey
  }

  private static let last = Mutex<Entry?>(nil)

  /// What there is to say of the members of `declaration`.
  static func of(_ declaration: ClassDeclSyntax) -> MemberSurvey {
    last.withLock { last in
      // Trees with one identity have one structure.
      if let last, last.declaration.id == declaration.id { return last.survey }
      let survey = MemberSurvey(declaration)
      last = Entry(declaration: declaration, survey: survey)
      return survey
    }
  }
}

extension VariableDeclSyntax {
  /// Whether `@Observable` gives the property a slot, in one build or another.
  fileprivate var hasSlot: Bool {
    isTrackable && !hasUnconditionalAttribute("ObservationIgnored")
      && !hasUnconditionalAttribute("ObservationTracked") && !has(modifier: "lazy")
  }
}

extension ClassDeclSyntax {
  /// Whether a macro that is none of ours may add members.
  ///
  /// Said of every attribute but those that are known not to: a macro looks like any other. A
  /// macro on a member, which may add an initializer beside it, is not looked for: it would have
  /// to be told from a property wrapper.
  fileprivate var mayGetMembers: Bool {
    let known: Set = [
      "Observable", "MainActor", "available", "dynamicMemberLookup", "objc",
      "objcMembers", "preconcurrency", "usableFromInline",
    ]
    return attributes.flattened { Array($0.clauses) }
      .contains { !known.contains($0.baseName ?? "") }
  }
}
