// What a store remembers of writes that are not on the disk.

extension FileStore {
  /// A write that is not in the file.
  struct Change {
    /// The new value; nil for what was removed.
    let value: StoredValue?
    /// What the file had in its place when it could not be written, if it could be read: if
    /// it has something else by now, somebody has written later.
    var replaced: StoredValue??

    /// The change to the value of `key` after an attempt to save it has failed.
    func failed(_ key: String, _ sight: Sight?) -> Change {
      if let sight, sight.isOwn { return Change(value: value, replaced: .some(value)) }
      return Change(value: value, replaced: replaced ?? sight.map { $0.values[key] })
    }

    /// Whether the change counts more than what a good file has.
    func counts(against saved: StoredValue?) -> Bool { replaced.map { $0 == saved } ?? true }
  }

  /// What a file was seen to have by who could not write it, or not put its name on the disk.
  struct Sight {
    let values: [String: StoredValue]
    /// Whether it was the new file.
    var isOwn: Bool = false
  }
}
