internal import SwiftCompilerPlugin
internal import SwiftSyntaxMacros

@main
struct ObservationCorePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ObservableMacro.self,
    ObservationTrackedMacro.self,
    ObservationIgnoredMacro.self,
    ObservationDeinitMacro.self,
  ]
}
