@testable import ObservationCore

/// An object whose properties are known by key path alone, and are all in one bucket once
/// the list is full; a table in its place has them in its first bucket and in its last one.
final class ManyRows: Observable, Sendable {
  /// A property, whose key path has the hash of all with this salt.
  struct Place: Hashable, Sendable {
    let salt: Int
    let number: Int

    func hash(into hasher: inout Hasher) { hasher.combine(salt) }
  }

  /// How many have room in the list and the bucket.
  static let room = 8 + 64
  static let paths = crowded()

  private static func crowded() -> [any KeyPath<ManyRows, Int> & Sendable] {
    let salts = [salt(inner: 0), salt(inner: 15)]
    return (0..<room + 2).map { path(Place(salt: salts[$0 % 2], number: $0)) }
  }

  private static func path(_ place: Place) -> any KeyPath<ManyRows, Int> & Sendable {
    \ManyRows[place]
  }

  /// One whose key paths are in the first bucket, and in bucket `inner` of a table there.
  private static func salt(inner: Bits) -> Int {
    var salt = 0
    while (KeyPathTable.hash(of: path(Place(salt: salt, number: 0))) >> 1) & 255 != inner << 4 {
      salt += 1
    }
    return salt
  }

  let registrar = ObservationRegistrar()

  // What the key paths name; the values do not matter.
  subscript(place: Place) -> Int { 0 }

  func read(_ number: Int) { registrar.access(self, keyPath: ManyRows.paths[number]) }

  func write(_ number: Int) {
    registrar.withMutation(of: self, keyPath: ManyRows.paths[number]) {}
  }
}
