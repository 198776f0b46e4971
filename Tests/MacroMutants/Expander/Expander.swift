import CFaults
import Foundation
import ObservationCoreMacros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros with all their mutants: the compiler's plugin, and, with words after its name,
/// what expands the sources in files.
@main
enum Expander {
  private static let usage = """
    Usage: expander FILE...
           expander --digest FILE...
           expander --kit DIRECTORY
           expander

    Writes what the macros make of each file, and what they say about it; or a line with a
    number that stands for that. With --kit it writes the models of the gate into a directory.
    Without a word it is a plugin of the compiler.

    OBSERVATORY_MUTANT is the number of a mutant; that of a plugin is in its name, as in
    'plugin-12'.
    """

  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case nil:
      if let mutant { cf_mutate(mutant) }
      try Plugin.main()
    case "--help": print(usage)
    case "--digest":
      for path in words.dropFirst() { print(digest(of: try Expansion.text(ofFile: path))) }
    case "--kit":
      for directory in words.dropFirst() { try KitModels.write(to: directory) }
    default:
      for path in words { print(try Expansion.text(ofFile: path)) }
    }
  }

  /// The number at the end of the program's name, `plugin-12`: the compiler gives its plugins
  /// no environment.
  private static var mutant: Int32? {
    let name = CommandLine.arguments[0].split(separator: "/").last ?? ""
    return name.split(separator: "-").dropFirst().last.flatMap { Int32($0) }
  }

  /// FNV-1a.
  private static func digest(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  private struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      ObservableMacro.self, ObservationTrackedMacro.self, ObservationIgnoredMacro.self,
      ObservationDeinitMacro.self,
    ]
  }
}
