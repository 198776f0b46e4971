#if hasFeature(Embedded)
  // What the core does beside its own work elsewhere, and not in Embedded Swift: the
  // slots of key paths, and the scopes of another world. Nothing here is ever reached
  // with something to do.

  /// The slot of a key path: there is none.
  struct KeyPathEntry {
    init(slot: Slot) {}

    var subject: Bits { 0 }

    func retainMemory() {}
    func releaseMemory() {}
  }

  /// The change of a model of two worlds: there is one.
  enum SharedChange {
    static func leave(_ tracker: Tracker) {}
  }
#endif
