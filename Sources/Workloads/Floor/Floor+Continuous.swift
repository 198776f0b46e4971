internal import Synchronization

extension Floor {
  static let continuousRerun = WorkloadLoop(ensemble: .continuousRerun) { shape, _ in
    let property = Watched()
    let reruns = Reruns()
    let watches = (0..<shape.size).map { _ in Watch(of: property) }
    for watch in watches {
      let receiver = reruns.receiver()
      Task.detached { await watch.follow(receiver) }
    }
    return reruns.ensemble(of: shape.size) { value in
      // Relaxed: the exchanges below release it.
      property.value.store(value, ordering: .relaxed)
      for watch in watches { watch.wake() }
    } end: {
      for watch in watches { watch.end() }
    }
  }

  private final class Watched: Sendable {
    let value = Atomic<Int>(0)
  }

  /// Where one task waits for changes.
  private final class Watch: Sendable {
    private static let changed: UInt = 1
    private static let ended: UInt = 2

    /// 0, one of the above, or the continuation of a task that waits.
    private let word = Atomic<UInt>(0)
    private let property: Watched

    init(of property: Watched) { self.property = property }

    func wake() { put(Self.changed) }

    func end() { put(Self.ended) }

    private func put(_ state: UInt) {
      let old = word.exchange(state, ordering: .acquiringAndReleasing)
      if old > Self.ended {
        unsafeBitCast(old, to: UnsafeContinuation<Void, Never>.self).resume()
      }
    }

    func follow(_ receiver: Reruns.Receiver) async {
      while true {
        receiver.receive(property.value.load(ordering: .relaxed))
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
          let (waits, _) = word.compareExchange(
            expected: 0, desired: unsafeBitCast(continuation, to: UInt.self),
            ordering: .acquiringAndReleasing)
          if !waits { continuation.resume() }
        }
        let (isChange, _) = word.compareExchange(
          expected: Self.changed, desired: 0, ordering: .acquiringAndReleasing)
        if !isChange { return }
      }
    }
  }
}
