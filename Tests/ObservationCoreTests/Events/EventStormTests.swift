import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// Observers with sides, and several threads.
  @Suite struct EventStormTests {
    static let options: [ObservationTracking.Options] = [
      .willSet, .didSet, [.willSet, .didSet], [.didSet, .deinit], [.willSet, .didSet, .deinit],
    ]

    @Test(arguments: options.indices)
    func `who tracks again sees the last value`(_ row: Int) {
      let options = Self.options[row]
      let rounds = Rounds.count(2_000, long: 200_000)
      expectingNoLeaks {
        let cells = Cells()
        let seen = Locked(0)
        // The flag is what the observer's thread waits for; its locks order nothing else.
        let isDue = Atomic<Bool>(true)
        let observer = PersistentObserver(options: options) { event in
          if event.kind != .willSet || !options.contains(.didSet) {
            isDue.store(true, ordering: .releasing)
          }
        }
        let writers = 2
        let isDone = Atomic<Int>(0)
        Team.run(writers + 2) { number in
          switch number {
          case 0:
            while true {
              let isLast = isDone.load(ordering: .acquiring) == writers
              if isDue.exchange(false, ordering: .acquiringAndReleasing) {
                let value = observer.track { cells[0] + cells[1] }
                seen.withLock { $0 = value }
              } else if isLast {
                return
              }
            }
          case 1:
            // Others come and go beside it.
            for _ in 0..<rounds {
              let token = ObservationTracking.observe(options: options) {
                _ = cells[0]
              } onChange: { _ in
              }
              token.cancel()
            }
          default:
            for _ in 0..<rounds { cells.increment(number % 2) }
            isDone.add(1, ordering: .acquiringAndReleasing)
          }
        }
        #expect(seen.copy == writers * rounds)
      }
    }

    @Test(arguments: options.indices)
    func `an observation ends once, whoever ends it`(_ row: Int) {
      let options = Self.options[row]
      expectingNoLeaks {
        for _ in 0..<Rounds.count(1_000, long: 20_000) {
          let held: [Locked<Cells?>] = {
            let cells = Cells()
            return (0..<3).map { _ in Locked(cells) }
          }()
          let wills = Atomic<Int>(0)
          let dids = Atomic<Int>(0)
          let ends = Atomic<Int>(0)
          held[2].withLock { cells in
            withObservationTracking(options: options) {
              _ = (cells?[0], cells?[1])
            } onChange: { event in
              switch event.kind {
              case .willSet: wills.add(1, ordering: .relaxed)
              case .didSet: dids.add(1, ordering: .relaxed)
              default: ends.add(1, ordering: .relaxed)
              }
            }
          }
          Team.run(3) { number in
            // The last one to let go ends the object.
            let mine = held[number].withLock { $0.take() }
            if number < 2 { mine?.increment(number) }
          }
          let counts = [
            wills.load(ordering: .relaxed), dids.load(ordering: .relaxed),
            ends.load(ordering: .relaxed),
          ]
          #expect(counts.allSatisfy { $0 <= 1 }, "\(counts)")
          #expect(counts[0] + counts[1] + counts[2] >= 1, "\(counts)")
        }
      }
    }
  }
}
