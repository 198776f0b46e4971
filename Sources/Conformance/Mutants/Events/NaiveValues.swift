import ConformanceKit
import Foundation
import ObservationCore

/// Values over time, written in a few lines, with the fault that is
/// ``EventFault/current``.
@MainActor
final class NaiveValues: ValueSequence {
  typealias Emit = @MainActor @Sendable () throws(ValueFailure) -> ValueStep

  let emit: Emit
  private var shared: Iteration?
  private var count = 0

  init(_ emit: @escaping Emit) {
    self.emit = emit
    if EventFault.current == .runningEarly { _ = try? emit() }
  }

  nonisolated func makeIterator() -> any ValueIterator { Handle(self) }

  /// The state of an iteration that begins.
  fileprivate func iteration() -> Iteration {
    count += 1
    let fresh = Iteration(emit, isFirst: count == 1)
    guard EventFault.current == .sharing else { return fresh }
    let iteration = shared ?? fresh
    shared = iteration
    return iteration
  }

  /// An iterator: it looks for its state when it is first used.
  ///
  /// `@unchecked Sendable`: for one task at a time.
  private final class Handle: ValueIterator, @unchecked Sendable {
    private let sequence: NaiveValues
    private var iteration: Iteration?

    init(_ sequence: NaiveValues) { self.sequence = sequence }

    func next(isolation: isolated (any Actor)?) async throws -> Int? {
      if EventFault.current == .ignoringCancellation {
        // A task of its own is not cancelled with the caller's.
        return try await Task.detached { try await self.step() }.value
      }
      return try await step()
    }

    @MainActor private func step() async throws -> Int? {
      let own = iteration ?? sequence.iteration()
      iteration = own
      return try await own.next()
    }
  }

  /// `@unchecked Sendable`: on the main actor, but for `isDirty`, which has a lock.
  @MainActor fileprivate final class Iteration {
    private let emit: Emit
    private let isFirst: Bool
    private let isDirty = Locked(false)
    private let early = Locked<Int?>(nil)
    private var observer: PersistentObserver?
    private var hasBegun = false
    private var isOver = false
    private var last: Int?
    private var again: Int?

    init(_ emit: @escaping Emit, isFirst: Bool) {
      self.emit = emit
      self.isFirst = isFirst
    }

    func next() async throws -> Int? {
      let fault = EventFault.current
      if isOver {
        guard fault == .reviving else { return nil }
        isOver = false
        hasBegun = false
      }
      if let value = again {
        again = nil
        return value
      }
      while true {
        if hasBegun, fault != .polling { await wait(fault) }
        if Task.isCancelled || isDirty.withLock({ $0 }) == false && hasBegun && fault != .polling {
          isOver = true
          return nil
        }
        isDirty.withLock { $0 = false }
        guard let value = try await read(fault) else {
          isOver = true
          return nil
        }
        let isBegin = !hasBegun
        hasBegun = true
        if fault == .leavingOutEquals, value == last, !isBegin { continue }
        let before = last
        last = value
        if fault == .doubling || fault == .doublingFirst && isBegin && !isFirst { again = value }
        if fault == .lagging { return before ?? value - 1 }
        return value
      }
    }

    private func wait(_ fault: EventFault) async {
      if fault == .losingUnawaited { isDirty.withLock { $0 = false } }
      // Not for ever: somebody may have left it behind.
      for _ in 0..<100_000 where !isDirty.withLock(\.self) && !Task.isCancelled {
        await Task.yield()
      }
    }

    private func read(_ fault: EventFault) async throws -> Int? {
      let options: ObservationTracking.Options =
        fault == .forgettingEnds ? .willSet : [.willSet, .deinit]
      let emit = emit
      let observer = PersistentObserver(options: options) { [isDirty, early] event in
        if EventFault.current == .readingInside {
          let step = try? MainActor.assumeIsolated { try emit() }
          if case .next(let value) = step { early.withLock { $0 = value } }
        }
        isDirty.withLock { $0 = true }
      }
      self.observer = observer
      do {
        let step: ValueStep
        if fault == .runningElsewhere {
          step = try await Self.elsewhere(observer, emit)
        } else {
          step = try observer.track { () throws(ValueFailure) in try emit() }
        }
        guard case .next(let value) = step else { return fault == .neverFinishing ? -1 : nil }
        return early.withLock { $0.take() } ?? value
      } catch {
        isOver = true
        if fault == .swallowing { return nil }
        throw error
      }
    }

    /// Runs the expression on a thread that is not the main one.
    private static func elsewhere(
      _ observer: PersistentObserver, _ emit: @escaping Emit
    ) async throws -> ValueStep {
      typealias Free = @Sendable () throws(ValueFailure) -> ValueStep
      let free = unsafeBitCast(emit, to: Free.self)
      return try await Task.detached {
        try observer.track { () throws(ValueFailure) in try free() }
      }.value
    }
  }
}
