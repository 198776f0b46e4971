import ObservationCoreMacros
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// The macros that an expansion test sees.
enum Expansion {
  static let observable = [
    "Observable": MacroSpec(type: ObservableMacro.self, conformances: ["Observable"])
  ]
  static let shared = [
    "SharedObservable": MacroSpec(
      type: ObservableMacro.self, conformances: ["SharedObservable"])
  ]
  static let tracked = [
    "ObservationTracked": MacroSpec(type: ObservationTrackedMacro.self),
    "ObservationIgnored": MacroSpec(type: ObservationIgnoredMacro.self),
  ]

  /// `access` and `withMutation` of a class `Model`.
  ///
  /// - Parameters:
  ///   - isFinal: Whether no subclass may override them.
  ///   - hasSubclasses: Whether there may be one, and it is told why.
  ///   - slots: How many of its properties have numbers.
  static func hooks(
    isFinal: Bool = true, hasSubclasses: Bool = true, slots: Int = 0
  ) -> String {
    let access =
      slots == 0
      ? "access(self, keyPath: keyPath)"
      : "__access(self, keyPath: keyPath, of: \(slots), in: Model.self)"
    let modifier = isFinal ? "final " : ""
    let advice =
      isFinal && hasSubclasses
      ? "// To override it, write it by hand in 'Model': the accessors call it then.\n  " : ""
    let member = "__macro_local_6MemberfMu"
    let result = "__macro_local_14MutationResultfMu_"
    return """
        \(advice)internal nonisolated \(modifier)func access<\(member)_>(
          keyPath: KeyPath<Model, \(member)_>
        ) {
          _$observationRegistrar.\(access)
        }

        \(advice)internal nonisolated \(modifier)func withMutation<\(member)0_, \(result)>(
          keyPath: KeyPath<Model, \(member)0_>,
          _ mutation: () throws -> \(result)
        ) rethrows -> \(result) {
          try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }
      """
  }

  /// The four overloads of `shouldNotifyObservers`, beside `hooks`.
  static let rules = [
    ("1_", "", "true"), ("2_", ": Equatable", "lhs != rhs"), ("3_", ": AnyObject", "lhs !== rhs"),
    ("4_", ": Equatable & AnyObject", "lhs != rhs"),
  ].map { number, constraint, body in
    let member = "__macro_local_6MemberfMu" + number
    return """
        @inline(__always) private nonisolated func shouldNotifyObservers<\(member)\(constraint)>(
          _ lhs: \(member), _ rhs: \(member)
        ) -> Bool {
          \(body)
        }
      """
  }.joined(separator: "\n\n")
}

/// Expects that `source` expands to `expanded`, with `diagnostics`.
func expectExpansion(
  of source: String, _ macros: [String: MacroSpec], to expanded: String,
  diagnostics: [DiagnosticSpec] = [], applying fixIts: [String]? = nil, fixed: String? = nil,
  configuration: (any BuildConfiguration)? = nil,
  at location: Testing::SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: macros,
    applyFixIts: fixIts, fixedSource: fixed, indentationWidth: .spaces(2),
    buildConfiguration: configuration,
    failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
}
