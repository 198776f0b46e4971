import ConformanceKit
import Foundation
import ObservationCore

/// ObservationCore, whose derived values and effects have the fault that is
/// ``DerivedFault/current``.
enum DerivedMutant: Candidate {
  typealias Models = CoreModels.Models

  static var name: String { "derived" }
  static var version: String { "1" }
  static var summary: String { "ObservationCore, whose derived values have a fault." }
  static var capabilities: Set<Capability> {
    [.manualKeyPaths, .codableModels, .throwingApply, .events, .derived, .derivedTypes]
  }

  /// How many effects there have been.
  fileprivate static let effects = Locked(0)

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    switch DerivedFault.current {
    case .lateScopes:
      let onChange = onChange()
      return withObservationTracking(options: .didSet, apply) { _ in onChange() }
    case .losingScopes:
      let onChange = onChange()
      let isLost = Locked(false)
      let before = effects.withLock(\.self)
      let result = withObservationTracking(
        apply, onChange: { if !isLost.withLock(\.self) { onChange() } })
      isLost.withLock { $0 = effects.withLock(\.self) != before }
      return result
    default: return withObservationTracking(apply, onChange: onChange())
    }
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try withObservationTracking(apply, onChange: onChange())
  }

  static func trackEvents(
    _ sides: ObservedSides, _ apply: () throws -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws {
    try CoreAdapter.track(sides, EventMutant.names, apply, onEvent: onEvent)
  }

  @MainActor static func observeContinuously(
    _ sides: ObservedSides, startsNow: Bool,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    CoreAdapter.observe(sides, startsNow: startsNow, EventMutant.names, apply)
  }

  static func makeGraph() throws -> any DerivedGraph { FaultyGraph(DerivedFault.current) }
}

/// ObservationCore's derived values and effects with a fault.
private struct FaultyGraph: DerivedGraph {
  let fault: DerivedFault
  let core = CoreDerivedGraph()
  let readers = Locked<[ThreadIdentity: [LeakingNumber]]>([:])

  init(_ fault: DerivedFault) { self.fault = fault }

  func derive(_ compute: @escaping @Sendable () -> Int) -> any DerivedNumber {
    switch fault {
    case .uncached: return CodeNumber(compute)
    case .eager:
      let number = core.derive(compute)
      return KeepingNumber(number, effect: core.effect { _ = number.value })
    case .twice:
      return core.derive {
        _ = compute()
        return compute()
      }
    case .glitching: return PushedNumber(compute)
    case .withoutCut:
      let box = Derived { Box(value: compute()) }
      return CodeNumber { box.value.value }
    case .leaking: return LeakingNumber(readers, compute)
    case .hoarding:
      let number = core.derive(compute)
      _ = Unmanaged.passRetained(number as AnyObject)
      return number
    case .deaf:
      let number = core.derive(compute)
      return CodeNumber {
        let value = Locked(0)
        // Where no scope is.
        _ = Worker { value.withLock { $0 = number.value } }.join(10)
        return value.withLock(\.self)
      }
    case .lagging:
      let number = core.derive(compute)
      return CodeNumber { number.value - 1 }
    case .losing: return LosingNumber(compute)
    case .piling:
      let number = core.derive(compute)
      return PilingNumber(number)
    case .locking:
      let (number, lock) = (core.derive(compute), Locked(()))
      return CodeNumber { lock.withLock { _ in number.value } }
    case .givingUp: return core.derive(givingUp(compute, last: 0))
    case .telling: return TellingNumber(compute)
    default: return core.derive(compute)
    }
  }

  func derive<Value: Equatable & Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) -> any DerivedValue<Value> {
    switch fault {
    case .uncached: return CodeValue(compute)
    case .twice:
      return core.derive(type) {
        _ = compute()
        return compute()
      }
    case .withoutCut:
      let box = Derived { Box(value: compute()) }
      return CodeValue { box.value.value }
    case .hoarding:
      let value = core.derive(type, compute)
      _ = Unmanaged.passRetained(value as AnyObject)
      return value
    case .frozen: return FrozenValue(compute)
    default: return core.derive(type, compute)
    }
  }

  func deriveUncompared<Value: Sendable>(
    _ type: Value.Type, _ compute: @escaping @Sendable () -> Value
  ) -> any DerivedValue<Value> {
    switch fault {
    case .uncached: return CodeValue(compute)
    case .eager:
      let value = core.deriveUncompared(type, compute)
      return KeepingValue(value, effect: core.effect { _ = value.value })
    case .twice:
      return core.deriveUncompared(type) {
        _ = compute()
        return compute()
      }
    case .comparing:
      let same = Derived { Compared(value: compute()) }
      return CodeValue { same.value.value }
    case .frozen: return FrozenValue(compute)
    default: return core.deriveUncompared(type, compute)
    }
  }

  func effect(_ body: @escaping @Sendable () -> Void) -> any ObservationKeeping {
    DerivedMutant.effects.withLock { $0 += 1 }
    switch fault {
    case .neverStarting: return core.effect {}
    case .plainEffects: return PlainEffect(body)
    case .runningTwice:
      return core.effect {
        body()
        body()
      }
    case .keeping: return KeptEffect(core.effect(body))
    case .overlapping: return OverlappingEffect(body)
    case .givingUp: return core.effect(givingUp(body, last: ()))
    default: return core.effect(body)
    }
  }

  func batch(_ body: () -> Void) { fault == .batchless ? body() : core.batch(body) }
}

/// Has no `==`.
private struct Box<Value: Sendable>: Sendable {
  let value: Value
}

/// A number that is whatever its code says.
private final class CodeNumber: DerivedNumber {
  private let code: @Sendable () -> Int

  init(_ code: @escaping @Sendable () -> Int) { self.code = code }

  var value: Int { code() }
}

/// A number that keeps something of each time it is read.
private final class PilingNumber: DerivedNumber {
  private final class Pile: Sendable {
    private let content = [Int](repeating: 0, count: 8)
  }

  private let number: any DerivedNumber

  init(_ number: any DerivedNumber) { self.number = number }

  var value: Int {
    _ = Unmanaged.passRetained(Pile())
    return number.value
  }
}

/// A number with an effect.
private final class KeepingNumber: DerivedNumber {
  private let number: any DerivedNumber
  private let effect: any ObservationKeeping

  init(_ number: any DerivedNumber, effect: any ObservationKeeping) {
    self.number = number
    self.effect = effect
  }

  var value: Int { number.value }
}

/// A number that is computed again in the middle of each change of what it has read, and
/// then tells those who have read it.
private final class PushedNumber: DerivedNumber, @unchecked Sendable {
  // `@unchecked Sendable`: set by the initialiser, and then left as it is.
  private let cell = CoreModels.Models.Counter()
  private let compute: @Sendable () -> Int
  private var observer: PersistentObserver?

  init(_ compute: @escaping @Sendable () -> Int) {
    self.compute = compute
    observer = PersistentObserver(options: .didSet) { [weak self] _ in self?.refresh() }
    refresh()
  }

  var value: Int { cell.count }

  private func refresh() {
    if let value = observer?.track(compute) { cell.count = value }
  }
}

/// A number that takes what it has been told while it was evaluated for what it knows.
private final class LosingNumber: DerivedNumber, @unchecked Sendable {
  // `@unchecked Sendable`: the observer is set by the initialiser, and then left as it is.
  private let cell = CoreModels.Models.Manual()
  private let compute: @Sendable () -> Int
  private let isDue = Locked(true)
  private let last = Locked(0)
  private var observer: PersistentObserver?

  init(_ compute: @escaping @Sendable () -> Int) {
    self.compute = compute
    observer = PersistentObserver(options: .didSet) { [weak self] _ in
      guard let self else { return }
      isDue.withLock { $0 = true }
      cell.withMutation(.value) {}
    }
  }

  var value: Int {
    cell.access(.value)
    return last.withLock { last in
      guard isDue.withLock(\.self), let observer else { return last }
      last = observer.track(compute)
      for _ in 0..<10 { sched_yield() }
      isDue.withLock { $0 = false }
      return last
    }
  }
}

/// A number that goes on reading what it has read once.
private final class LeakingNumber: DerivedNumber, @unchecked Sendable {
  // `@unchecked Sendable`: set by the initialiser, and then left as it is.
  /// Those that each thread evaluates, the innermost last.
  private let readers: Locked<[ThreadIdentity: [LeakingNumber]]>
  private let known = Locked<[LeakingNumber]>([])
  private var derived: Derived<Int>?

  init(
    _ readers: Locked<[ThreadIdentity: [LeakingNumber]]>,
    _ compute: @escaping @Sendable () -> Int
  ) {
    self.readers = readers
    derived = Derived { [weak self] in
      guard let self else { return 0 }
      let before = known.withLock(\.self)
      readers.withLock { $0[.current, default: []].append(self) }
      let value = compute()
      _ = readers.withLock { $0[.current]?.removeLast() }
      for number in before { _ = number.derived?.value }
      return value
    }
  }

  var value: Int {
    let reader = readers.withLock { $0[.current]?.last }
    reader?.known.withLock { known in
      if !known.contains(where: { $0 === self }) { known.append(self) }
    }
    return derived?.value ?? 0
  }
}

/// An effect that is nothing but a scope: it is told whenever something may have changed.
private final class PlainEffect: ObservationKeeping, @unchecked Sendable {
  // `@unchecked Sendable`: set by the initialiser, and then left as it is.
  private let body: @Sendable () -> Void
  private var observer: PersistentObserver?

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    observer = PersistentObserver(options: .didSet) { [weak self] _ in self?.run() }
    run()
  }

  private func run() { observer?.track(body) }

  func cancel() { observer?.cancel() }
}

/// An effect that is two: each runs on whichever thread changes what it has read.
private final class OverlappingEffect: ObservationKeeping, Sendable {
  private let body: @Sendable () -> Void
  private let isOver = Locked(false)

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    for _ in 0..<2 { run() }
  }

  private func run() {
    withObservationTracking(options: .didSet) {
      body()
    } onChange: { [weak self] _ in
      guard let self, !isOver.withLock(\.self) else { return }
      run()
    }
  }

  func cancel() { isOver.withLock { $0 = true } }
}

/// An effect that has no end.
private final class KeptEffect: ObservationKeeping {
  init(_ effect: any ObservationKeeping) { _ = Unmanaged.passRetained(effect as AnyObject) }

  func cancel() {}
}
