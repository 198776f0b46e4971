// What goes wrong with stored values.

extension Issue {
  static func storageOutsideView(_ key: String) -> Issue {
    Issue(
      kind: .storageOutsideView,
      description: "The stored value \"\(key)\" was used of a view that is not mounted. A read "
        + "gives the default, and a write does nothing. Use it in the body or in an action, or "
        + "give the property a store.")
  }

  static func storedValueOfOtherType(_ key: String, _ stored: StoredValue, _ type: String) -> Issue
  {
    Issue(
      kind: .storedValueOfOtherType,
      description: "The store has a \(stored.typeName) for \"\(key)\", which is no \(type). The "
        + "default counts until it is replaced. Use one type for each key.")
  }

  static func valueNotStored(_ key: String, _ type: String, _ error: String) -> Issue {
    Issue(
      kind: .valueNotStored,
      description: "A \(type) could not be encoded for \"\(key)\": \(error). The old value stays.")
  }

  /// - Parameters:
  ///   - hasMemory: Whether the values are in memory.
  ///   - hasPrevious: Whether there is a good file from before.
  static func corruptStore(
    _ path: String, _ reason: String, hasMemory: Bool, hasPrevious: Bool
  ) -> Issue {
    let remedy =
      if hasMemory {
        "The values in memory count."
      } else if hasPrevious {
        "The values of the write before count."
      } else {
        "There is no good file from before: only defaults are left."
      }
    return Issue(
      kind: .corruptStore,
      description: "The store \(path) is damaged: \(reason). \(remedy) The next write makes a "
        + "good file, and keeps the damaged one as \(path).corrupt.")
  }

  static func storeRemoved(_ path: String) -> Issue {
    Issue(
      kind: .corruptStore,
      description: "The store \(path) is not there any more. The values in memory count, and the "
        + "next write makes it again.")
  }

  static func storeNotRead(_ path: String, _ reason: String) -> Issue {
    Issue(
      kind: .storeNotRead,
      description: "The store \(path) could not be read: \(reason). Defaults count where there are "
        + "no values in memory, and the file is left alone.")
  }

  static var defaultsNotSaved: Issue {
    Issue(
      kind: .storeNotSaved,
      description: "Foundation could not save the UserDefaults. Their values are in memory, and "
        + "each later turn tries again. Look at whether the program may write to its home "
        + "folder, or name a FileStore, which says more.")
  }

  static func storeNotSaved(_ path: String, _ reason: String) -> Issue {
    Issue(
      kind: .storeNotSaved,
      description: "The store \(path) could not be written: \(reason). Its values are in memory, "
        + "and the next write tries again.")
  }
}
