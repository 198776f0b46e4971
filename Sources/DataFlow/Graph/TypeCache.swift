/// What is found out once about each type.
///
/// A table of recent types in front of a dictionary: a type that was asked for
/// lately costs a comparison. Entries live as long as the process. Only for the
/// thread of the hosts.
struct TypeCache<Entry: AnyObject> {
  private var recent: [Recent?]
  private var all: [ObjectIdentifier: Entry] = [:]

  private struct Recent {
    let type: ObjectIdentifier
    let entry: Unmanaged<Entry>
  }

  private static var size: Int { 256 }

  init() { recent = Array(repeating: nil, count: Self.size) }

  /// The entry of `type`, made if need be.
  ///
  /// - Complexity: O(1), expected.
  mutating func entry(of key: ObjectIdentifier, make: () -> Entry) -> Unmanaged<Entry> {
    // Metadata is aligned to 8 bytes, and mostly some dozens long.
    let place = (Int(bitPattern: key) >> 4) & (Self.size - 1)
    if let found = recent[place], found.type == key { return found.entry }
    let entry: Unmanaged<Entry>
    if let known = all[key] {
      entry = .passUnretained(known)
    } else {
      let made = make()
      all[key] = made
      entry = .passUnretained(made)
    }
    recent[place] = Recent(type: key, entry: entry)
    return entry
  }
}
