import ObservationCore

// Hooks that no subclass may override, and hooks that collide.

@Observable
class WrongBase {
  var number = 0
}

final class WrongSubclass: WrongBase {
  override func access<Member>(keyPath: KeyPath<WrongBase, Member>) {}
}

final class WrongMutation: WrongBase {
  override func withMutation<Member, Result>(
    keyPath: KeyPath<WrongBase, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result { try mutation() }
}
