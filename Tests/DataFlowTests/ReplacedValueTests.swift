import DataFlow
import Testing

/// What becomes of values that threads replace while others read them.
///
/// The explorer has all schedules of a few reads and writes; here there are many of them, on
/// threads of the system.
@Suite struct ReplacedValueTests {
  /// Is counted until the last one that has it lets go of it.
  private final class Life: Sendable {
    private let alive: Shared<Int>

    init(_ alive: Shared<Int>) {
      self.alive = alive
      alive.withLock { $0 += 1 }
    }

    deinit { alive.withLock { $0 -= 1 } }
  }

  private final class Owner: ObservableObject, @unchecked Sendable {
    @Published var life: Life

    init(_ life: Life) { self.life = life }
  }

  @Test(arguments: [1, 2])
  func `all values go but the last one`(writers: Int) {
    for _ in 1...20 {
      let alive = Shared(0)
      let owner = Owner(Life(alive))
      Threads.run(4) { thread in
        for _ in 1...500 {
          if thread < writers {
            owner.life = Life(alive)
          } else {
            withExtendedLifetime(owner.life) {}
          }
        }
      }
      let left = alive.withLock { $0 }
      #expect(left == 1)
      withExtendedLifetime(owner) {}
    }
  }
}
