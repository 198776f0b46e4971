internal import Synchronization

extension Floor {
  static let sequenceElement = WorkloadLoop(ensemble: .sequenceElement) { shape, _ in
    sequence(consumers: shape.size, writes: 1)
  }

  static let sequenceBurst = WorkloadLoop(ensemble: .sequenceBurst) { shape, _ in
    sequence(consumers: 1, writes: shape.size)
  }

  static let sequenceWake = WorkloadLoop(ensemble: .sequenceWake) { shape, iterations in
    wake(Schedule(bursts: iterations, writes: 16, consumers: shape.size))
  }

  static let sequenceWakeOnce = WorkloadLoop(ensemble: .sequenceWakeOnce) { shape, iterations in
    wake(Schedule(bursts: iterations, writes: 1, consumers: shape.size))
  }

  static let sequenceWakeFlood = WorkloadLoop(ensemble: .sequenceWakeFlood) { shape, iterations in
    wake(Schedule(bursts: iterations, writes: 256, consumers: shape.size))
  }

  private static func sequence(consumers: Int, writes: Int) -> WorkloadLoop.Ensemble {
    let source = Source(consumers: consumers)
    return followers(of: source).ensemble(of: writes) {
      source.write($0)
    } end: {
      source.end()
    }
  }

  private static func wake(_ schedule: Schedule) -> WorkloadLoop.Ensemble {
    let source = Source(consumers: schedule.consumers)
    return schedule.ensemble(followers(of: source, receiving: schedule.receiver)) {
      source.write($0)
    } end: {
      source.end()
    }
  }

  private static func followers(
    of source: Source, receiving: (Int) -> (@Sendable (Int) -> Void)? = { _ in nil }
  ) -> Followers {
    Followers(source.count, receiving: receiving) { tally in
      await source.follow(tally.number) { tally.receive($0) }
    }
  }

  /// A property with tasks that wait for it.
  ///
  /// For one thread at a time: `@unchecked Sendable` for that reason. Its words are
  /// atomic, because those of an implementation have to be.
  private final class Source: @unchecked Sendable {
    private var value = 0
    private var isOver = false
    /// The continuations of those who wait, or 0.
    private let words: UnsafeMutablePointer<Atomic<UInt>>
    let count: Int

    init(consumers: Int) {
      count = consumers
      words = .allocate(capacity: consumers)
      for index in 0..<consumers { (words + index).initialize(to: Atomic(0)) }
    }

    deinit {
      words.deinitialize(count: count)
      words.deallocate()
    }

    func write(_ value: Int) {
      self.value = value
      resume()
    }

    func end() {
      isOver = true
      resume()
    }

    private func resume() {
      for index in 0..<count where words[index].load(ordering: .acquiring) != 0 {
        let waiting = words[index].exchange(0, ordering: .acquiringAndReleasing)
        unsafeBitCast(waiting, to: UnsafeContinuation<Void, Never>.self).resume()
      }
    }

    func follow(_ number: Int, _ receive: (Int) -> Void) async {
      while !isOver {
        receive(value)
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
          _ = words[number].exchange(
            unsafeBitCast(continuation, to: UInt.self), ordering: .acquiringAndReleasing)
        }
      }
    }
  }
}
