// The making of a storage: Tests/Models/install.pml.

extension Bug {
  static let installs: [Bug] = [
    Bug(
      "NO_RECHECK", "install", "install/install/write",
      .at(
        "Registrar/ObservationRegistrar+Slots", "guard let memory else { return BUG ? ~0 : 0 }",
        insteadOf: "guard let memory else { return 0 }"),
      .at(
        "Registrar/ObservationRegistrar+Slots", "      if BUG, change == ~0 { return }",
        before: "      guard let memory else { return }\n")),
    Bug(
      "FREES_INSTALLED", "install", "install/install",
      .at(
        "Registrar/ObservationRegistrar",
        """
              if BUG {
                RegistrarMemory(bits: current).release()
                return RegistrarMemory(bits: current)
              }
        """, before: "      fresh.release()\n")),
    Bug(
      "FREES_NOTHING", "install", "install/install",
      .at(
        "Registrar/ObservationRegistrar",
        "      if BUG { return RegistrarMemory(bits: current) }",
        before: "      fresh.release()\n")),
    Bug(
      "KEEPS_OWN", "install", "install/install",
      .at(
        "Registrar/ObservationRegistrar", "if BUG || installed { return fresh }",
        insteadOf: "if installed { return fresh }")),
    Bug(
      "INSTALLS_BY_STORE", "install", "install/install",
      .at(
        "Registrar/ObservationRegistrar",
        """
              if BUG {
                word.pointee.store(fresh.base.bits, ordering: .releasing)
                return fresh
              }
        """, before: "      // Releases the storage's words; acquires those of another thread's.")),
    // It makes the slots once more: without the first time there would be none to look at
    // between two steps. The loads are steps, by which others may come before it.
    Bug(
      "PUBLISHES_FIRST", "install", "install/install",
      .at(
        "Registrar/ObservationRegistrar",
        """
              if BUG, installed {
                for index in 0..<count {
                  _ = fresh.slot(index).head.pointee.load(ordering: .relaxed)
                  fresh.slot(index).initialize()
                }
              }
        """, before: "      if installed { return fresh }\n")),
  ]
}
