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

  static func corruptStore(_ path: String, _ reason: String, _ remedy: String) -> Issue {
    Issue(
      kind: .corruptStore,
      description: "The store \(path) is damaged: \(reason). \(remedy)")
  }

  static func storeNotSaved(_ path: String, _ reason: String) -> Issue {
    Issue(
      kind: .storeNotSaved,
      description: "The store \(path) could not be written: \(reason). Its values are in memory, "
        + "and the next write tries again.")
  }
}
