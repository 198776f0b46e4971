import ConformanceKit
@_spi(Testing) import ObservationCore
import ObservationInterop
import Synchronization
import Testing

extension ScopeTests {
  /// Whether only these tests run: the counts are those of the process.
  static let areAlone: Bool = {
    let arguments = CommandLine.arguments
    let filters = arguments.indices.filter { arguments[$0] == "--filter" }
    return filters.count == 1 && filters[0] + 1 < arguments.count
      && arguments[filters[0] + 1].hasPrefix("ObservationInteropTests.ScopeTests")
  }()

  /// All forms read models of both worlds, which two threads write, and are ended at random
  /// points; the last change is one that nobody may miss.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `observers of both worlds are ended wherever, and nothing is left`(
    _ seed: UInt64
  ) async {
    if Self.areAlone {
      #expect(LiveCounts.isCounting, "a release build needs OBSERVATORY_LIVE_COUNTS=1")
    }
    let before = LiveCounts.snapshot
    let captures = Atomic(0)
    var dice = SplitMix(seed: seed)
    for round in 0..<1_000 {
      let storm = WorldStorm { captures.add($0, ordering: .relaxed) }
      guard await storm.rage(&dice) else {
        Issue.record("seed \(seed), round \(round): \(storm.unfinished) wait")
        return
      }
    }
    // The runs that were under way may take a turn.
    #expect(await eventually { captures.load(ordering: .relaxed) == 0 })
    guard Self.areAlone else { return }
    let isBack = await eventually { LiveCounts.snapshot == before }
    #expect(isBack, "\(LiveCounts.snapshot), not \(before)")
  }
}

/// One round of observers that read a model of each kind, of writers, and of a last change.
///
/// An observer waits for the last change, unless it has had enough before or is cancelled. That
/// change is one of this package's model: one of a standard model would be missed by who
/// reads it at that moment.
private final class WorldStorm: Sendable {
  private enum Form: CaseIterable { case sequence, continuous, starting, oneShot, persistent }

  private static let last = 1_000_000

  private let ours = LockedOurs()
  private let theirs = LockedTheirs()
  private let shared = LockedShared()
  private let count: @Sendable (Int) -> Void
  private let ended = Atomic(0)

  /// - Parameter count: Told of each closure that is made, and of each that goes.
  init(count: @escaping @Sendable (Int) -> Void) { self.count = count }

  /// The observers that have not ended.
  var unfinished: Int { Form.allCases.count - ended.load(ordering: .relaxed) }

  /// - Returns: Whether all observers have ended.
  func rage(_ dice: inout SplitMix) async -> Bool {
    let observers = Form.allCases.map { form in
      let length = Bool.random(using: &dice) ? Int.max : Int.random(in: 1...4, using: &dice)
      return Task.detached {
        await self.observe(form, length)
        self.ended.add(1, ordering: .relaxed)
      }
    }
    let writers = (0..<2).map { _ in
      let seed = dice.next()
      return Task.detached { await self.write(seed: seed) }
    }
    for _ in 0..<Int.random(in: 0...5, using: &dice) { await Task.yield() }
    for observer in observers where Int.random(in: 0...2, using: &dice) == 0 { observer.cancel() }
    for writer in writers { await writer.value }
    ours.number = Self.last
    for observer in observers where Int.random(in: 0...2, using: &dice) == 0 { observer.cancel() }
    guard await eventually({ unfinished == 0 }) else { return false }
    for observer in observers { await observer.value }
    return true
  }

  private func write(seed: UInt64) async {
    var dice = SplitMix(seed: seed)
    for _ in 0..<Int.random(in: 0...12, using: &dice) {
      switch Int.random(in: 0...2, using: &dice) {
      case 0: ours.number += 1
      case 1: theirs.number += 1
      default: shared.number += 1
      }
      await Task.yield()
    }
  }

  /// What a run reads, whether it is the last one, with a capture.
  private func reading() -> @Sendable () -> Bool {
    let capture = Capture(count)
    return { [ours, theirs, shared] in
      withExtendedLifetime(capture) {
        let others = theirs.number + shared.number
        return others >= 0 && ours.number == Self.last
      }
    }
  }

  private func observe(_ form: Form, _ length: Int) async {
    let read = reading()
    switch form {
    case .sequence:
      var count = 0
      for await isLast in ObservationCore::Observations({ @Sendable in read() }) {
        count += 1
        if isLast || count >= length { break }
      }
    case .continuous, .starting: await keep(read, length, startsNow: form == .starting)
    case .oneShot: await repeatOnce(read, length)
    case .persistent: await track(read, length)
    }
  }

  private func keep(
    _ read: @escaping @Sendable () -> Bool, _ length: Int, startsNow: Bool
  ) async {
    let (values, source) = AsyncStream.makeStream(
      of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let apply: @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in
      source.yield(read())
    }
    let token =
      startsNow
      ? startContinuousObservation(options: .didSet, apply: apply)
      : withContinuousObservation(options: .didSet, apply: apply)
    var count = 0
    for await isLast in values {
      count += 1
      if isLast || count >= length { break }
    }
    token.cancel()
  }

  private func repeatOnce(_ read: @escaping @Sendable () -> Bool, _ length: Int) async {
    for _ in 0..<length {
      if Task.isCancelled { return }
      let (changes, source) = AsyncStream.makeStream(of: Void.self)
      let isLast = Atomic(false)
      let token = ObservationTracking.observe(options: .didSet) {
        isLast.store(read(), ordering: .relaxed)
      } onChange: { _ in
        source.finish()
      }
      if isLast.load(ordering: .relaxed) { return }
      for await _ in changes {}
      token.cancel()
    }
  }

  private func track(_ read: @escaping @Sendable () -> Bool, _ length: Int) async {
    let (changes, source) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = PersistentObserver { _ = source.yield() }
    var count = 0
    if !observer.run(read) {
      for await _ in changes {
        count += 1
        if observer.run(read) || count >= length { break }
      }
    }
    observer.cancel()
  }

  private final class Capture: Sendable {
    private let count: @Sendable (Int) -> Void

    init(_ count: @escaping @Sendable (Int) -> Void) {
      self.count = count
      count(1)
    }

    deinit { count(-1) }
  }
}
