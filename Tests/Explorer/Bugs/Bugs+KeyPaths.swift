// Key paths: Tests/Models/number.pml and table.pml.

extension Bug {
  static let keyPaths: [Bug] = [
    Bug(
      "NO_RECHECK", "number", "number/write/learn",
      .at(
        "Registrar/RegistrarMemory+Entries",
        "if BUG || schema.version == version { return .named(entry) }",
        insteadOf: "if schema.version == version { return .named(entry) }")),
    Bug(
      "ASKS_FIRST", "number", "number/write/learn",
      .at(
        "Registrar/RegistrarMemory+Entries",
        """
                if BUG {
                  let isSame = schema.version == version
                  close(schema.unknownGroups)
                  if isSame { return .named(entry) }
                  entry.endUse()
                  continue
                }
        """, before: "        close(schema.unknownGroups)\n        if schema")),
    Bug(
      "VERSION_LAST", "number", "number/write/learn",
      .at(
        "Registrar/ClassSchema",
        """
              defer {
                if BUG { versionWord.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent) }
              }
              if !BUG { versionWord.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent) }
        """,
        insteadOf: "      versionWord.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)")),
    Bug(
      "IGNORES_USES", "number", "number/write/learn",
      .at(
        "Registrar/KeyPathEntry",
        """
              if BUG {
                if !slot.isEmpty { return false }
                uses.pointee.bitwiseOr(Self.retiredMark, ordering: .sequentiallyConsistent)
                return true
              }
        """, before: "      guard current & Self.useMask == 0, slot.isEmpty else")),
    Bug(
      "ENDS_FIRST", "table", "table/table/write",
      .at(
        "Registrar/KeyPathTable.Bucket",
        """
                if BUG {
                  let left = readers.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing)
                    .newValue
                  let first = removed.pointee.exchange(0, ordering: .acquiringAndReleasing)
                  if first == 0 { return }
                  if left == 0 { Self.free(first) } else { putBack(first) }
                  return
                }
        """, before: "        // Relaxed: whatever is not found now is another reader's to free.")),
    Bug(
      "LOADS_FIRST", "table", "table/table",
      .at(
        "Registrar/KeyPathTable", "        let early = bucket.load()",
        before: "        bucket.enter()\n"),
      .at(
        "Registrar/KeyPathTable", "        let word = BUG ? early : bucket.load()",
        insteadOf:
          "        let word = bucket.load()\n        if KeyPathTable(tagged: word) == nil {"
      ).keeping("\n        if KeyPathTable(tagged: word) == nil {")),
    Bug(
      "FREES_ALWAYS", "table", "table/write",
      .at(
        "Registrar/KeyPathTable.Bucket", "if BUG || left == 0 { Self.free(first) }",
        insteadOf: "if left == 0 { Self.free(first) }")),
  ]
}
