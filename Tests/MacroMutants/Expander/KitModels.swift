import Foundation
import ModelMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion

/// The models that the kit makes for a candidate with these macros.
enum KitModels {
  /// Writes a file with them.
  ///
  /// Of numbered properties the first ten: others are the same, and to expand them takes long.
  static func write(to directory: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    let candidate: DeclSyntax = "enum CoreModels {}"
    let models = try ObservationModelsMacro.expansion(
      of: "@ObservationModels(module: \"ObservationCore\")",
      providingMembersOf: candidate.cast(EnumDeclSyntax.self), conformingTo: [],
      in: BasicMacroExpansionContext())
    let text = models.map(\.description).joined(separator: "\n")
      .replacing(#/.*\bproperty[0-9]{2,}\b.*\n/#, with: "")
    try Data("enum CoreModels {\n\(text)\n}\n".utf8)
      .write(to: URL(fileURLWithPath: "\(directory)/CoreModels.swift"))
  }
}
