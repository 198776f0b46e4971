internal import SwiftCompilerPlugin
internal import SwiftSyntaxMacros

@main
struct ConformancePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ClauseTestsMacro.self, ObservationModelsMacro.self, WorkloadModelsMacro.self,
  ]
}
