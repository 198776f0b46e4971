import CommandKit
import ObservationCore
import Testing

/// What another world is told of the scopes that it gets.
@Suite struct OtherWorldTests {
  /// A world that writes down which of its scopes are inside of others.
  private final class Notebook: __OtherWorld, @unchecked Sendable {
    // `@unchecked Sendable`: the lines are guarded.

    private let lines = Locked<[Bool]>([])

    override func observe(_ scope: UnsafeMutableRawPointer, _ body: () -> Void) {
      let isNested = __OtherWorld.__isNested(scope)
      lines.withLock { $0.append(isNested) }
      body()
    }

    /// What it has written down since it was last asked.
    func take() -> [Bool] {
      lines.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  /// How an observer is called by a change.
  private enum Call: CaseIterable { case oneShot, persistent, willSet, didSet }

  /// Calls `body` from an observer.
  private static func call(_ call: Call, _ body: @escaping @Sendable () -> Void) {
    let model = Model()
    switch call {
    case .oneShot:
      withObservationTracking {
        _ = model.a
      } onChange: {
        body()
      }
      model.a = 1
    case .persistent: change(model, PersistentObserver(onChange: body))
    case .willSet: change(model, PersistentObserver(options: .willSet) { _ in body() })
    case .didSet: change(model, PersistentObserver(options: .didSet) { _ in body() })
    }
  }

  private static func change(_ model: Model, _ observer: PersistentObserver) {
    observer.track { _ = model.a }
    model.a = 1
    observer.cancel()
  }

  /// Opens scopes and makes calls inside of each other, and asks before and after each.
  private static func nest(_ depth: Int, isInside: Bool, _ world: Notebook, seed: UInt64) {
    var dice = Dice(seed: seed)
    func ask() {
      let observer = PersistentObserver {}
      // Its address is of use as long as the world is there.
      let address = Unmanaged<__OtherWorld>.passUnretained(world).toOpaque()
      observer.__track(isFresh: false, in: address) {}
      observer.cancel()
      #expect(world.take() == [isInside], "\(depth) from the end, seed \(seed)")
    }
    ask()
    if depth == 0 { return }
    for _ in 0..<1 + dice.roll(3) {
      let next = dice.next()
      if dice.roll(2) == 0 {
        withObservationTracking {
          nest(depth - 1, isInside: true, world, seed: next)
        } onChange: {
        }
      } else {
        // The scope that is open is put aside meanwhile.
        call(Call.allCases[dice.roll(Call.allCases.count)]) {
          nest(depth - 1, isInside: isInside, world, seed: next)
        }
      }
      ask()
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a scope is inside of those that are open, or put aside, and of no other`(_ seed: UInt64) {
    let world = Notebook()
    withExtendedLifetime(world) { Self.nest(4, isInside: false, world, seed: seed) }
  }
}
