import ObservationCore

// What a `deinit` may not use.

final class WrongWork {}

@MainActor @Observable
final class WrongEnd {
  var work = WrongWork()
  var computed: Int { 0 }
  deinit { print(work, computed) }
}

@Observable @MainActor
final class WrongClosure {
  var number = 0
  deinit {
    func use() { number = 1 }
    use()
  }
}
