import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization

/// One round: observers of some forms, writers beside them, and a last change.
///
/// An observer waits for the last change, unless it has had enough before or is
/// cancelled. So each object that one may have read has to have a last change: a replaced
/// one as well, which nobody else would ever write.
final class CancellationStorm: Sendable {
  struct Shape: Sendable {
    var forms: [Form]
    var writers: Int
    var cells: Int
    var objects = Objects.same
  }

  enum Form: String, CaseIterable {
    case sequence, finishing, continuous, starting, oneShot, persistent
  }

  /// What becomes of the object that is read.
  enum Objects: String {
    /// It stays.
    case same
    /// Others take its place; the last change of all of them is a write.
    case replaced
    /// Others take its place; the last change of all but one is their end.
    case ended
  }

  /// More than all writers together add to a cell.
  private static let last = 1_000_000

  let shape: Shape
  private let captures: Captures
  private let ended = Atomic<Int>(0)
  /// All objects of the round, of which the last one is observed.
  private let objects = Locked([Cells()])

  init(_ shape: Shape, _ captures: Captures) {
    self.shape = shape
    self.captures = captures
  }

  /// The observers that have not ended.
  var unfinished: Int { shape.forms.count - ended.load(ordering: .relaxed) }

  /// Plays the round.
  ///
  /// - Returns: Whether all observers have ended.
  func rage(_ dice: inout Dice) async -> Bool {
    let observers = shape.forms.map { form in
      let seed = dice.next()
      return Task.detached { await self.observe(form, seed: seed) }
    }
    let writers = (0..<shape.writers).map { _ in
      let seed = dice.next()
      return Task.detached { await self.write(seed: seed) }
    }
    for _ in 0..<dice.roll(6) { await Task.yield() }
    for observer in observers where dice.roll(3) == 0 { observer.cancel() }
    for writer in writers { await writer.value }
    finish()
    for observer in observers where dice.roll(3) == 0 { observer.cancel() }
    guard await eventually({ unfinished == 0 }) else { return false }
    for observer in observers { await observer.value }
    return true
  }
}

extension CancellationStorm: CustomStringConvertible {
  var description: String {
    "\(shape.forms.map(\.rawValue).joined(separator: ", ")) of \(shape.cells) cells"
      + " (\(shape.objects)), \(shape.writers) writers"
  }
}

// MARK: - Changes

extension CancellationStorm {
  private func write(seed: UInt64) async {
    var dice = Dice(seed: seed)
    for _ in 0..<dice.roll(12) {
      current.increment(dice.roll(shape.cells))
      if shape.objects != .same, dice.roll(4) == 0 { objects.withLock { $0.append(Cells()) } }
      await Task.yield()
    }
  }

  private var current: Cells { objects.withLock { $0[$0.count - 1] } }

  /// Makes the last change of all objects.
  private func finish() {
    let all = objects.copy
    withExtendedLifetime(all) {
      // The one that is observed first: who hears of another one's change finds it done.
      for cells in shape.objects == .ended ? all.suffix(1) : all.reversed() {
        for cell in 0..<shape.cells { cells[cell] = Self.last }
      }
      objects.withLock { $0 = all.suffix(1) }
    }
  }

  private func isLast(_ value: Int) -> Bool { value == shape.cells * Self.last }
}

// MARK: - Observers

extension CancellationStorm {
  private func observe(_ form: Form, seed: UInt64) async {
    var dice = Dice(seed: seed)
    // Some wait for the last change, whatever comes before.
    let length = dice.roll(2) == 0 ? Int.max : 1 + dice.roll(4)
    let cancelsItself = dice.roll(6) == 0
    switch form {
    case .sequence: await follow(length, cancelsItself)
    case .finishing: await finish(length, fails: dice.roll(2) == 0)
    case .continuous: await keep(length, cancelsItself, startsNow: false)
    case .starting: await keep(length, cancelsItself, startsNow: true)
    case .oneShot: await repeatOnce(length)
    case .persistent: await track(turns: dice.roll(8))
    }
    ended.add(1, ordering: .relaxed)
  }

  private func follow(_ length: Int, _ cancelsItself: Bool) async {
    let read = reading()
    let values = Observations { @Sendable in
      // In the middle of a run that the task itself makes.
      if cancelsItself { withUnsafeCurrentTask { $0?.cancel() } }
      return read()
    }
    var count = 0
    for await read in values {
      count += 1
      if count >= length || isLast(read.value) { break }
    }
  }

  private func finish(_ length: Int, fails: Bool) async {
    struct Stop: Error {}
    let read = reading()
    let count = Atomic<Int>(0)
    let values = Observations<Read, any Error>.untilFinished { @Sendable in
      let read = read()
      let isOver = count.add(1, ordering: .relaxed).newValue > length || self.isLast(read.value)
      guard isOver else { return .next(read) }
      if fails { throw Stop() }
      return .finish
    }
    do { for try await _ in values {} } catch {}
  }

  private func keep(_ length: Int, _ cancelsItself: Bool, startsNow: Bool) async {
    let read = reading()
    let (values, source) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let apply: @Sendable (borrowing ObservationTracking.Event) -> Void = { event in
      source.yield(read().value)
      if cancelsItself, event.kind != .initial {
        event.cancel()
        source.finish()
      }
    }
    let token =
      startsNow
      ? startContinuousObservation(options: .didSet, apply: apply)
      : withContinuousObservation(options: [.willSet, .didSet, .deinit], apply: apply)
    var count = 0
    for await value in values {
      count += 1
      if count >= length || isLast(value) { break }
    }
    if count % 2 == 0 { token.cancel() } else { _ = consume token }
  }

  private func repeatOnce(_ length: Int) async {
    let read = reading()
    for _ in 0..<length {
      if Task.isCancelled { break }
      let (changes, source) = AsyncStream.makeStream(of: Void.self)
      let found = Locked<Read?>(nil)
      let token = ObservationTracking.observe(options: [.didSet, .deinit]) {
        let read = read()
        found.withLock { $0 = read }
      } onChange: { _ in
        source.finish()
      }
      let value = found.withLock { $0.take()?.value }
      if value.map(isLast) ?? true { break }
      for await _ in changes {}
      token.cancel()
    }
  }

  private func track(turns: Int) async {
    let read = reading()
    let (changes, source) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = PersistentObserver { _ = source.yield() }
    // Another task cancels it, maybe while it tracks.
    let canceller = Task.detached {
      for _ in 0..<turns { await Task.yield() }
      observer.cancel()
      source.finish()
    }
    _ = observer.track(read)
    for await _ in changes { _ = observer.track(read) }
    await canceller.value
  }

  /// What a run has read.
  ///
  /// It keeps the object until the run is over: an object's end by the run that reads it
  /// is no change.
  private struct Read: Sendable {
    let value: Int
    let object: Cells
  }

  /// What a run does; holds a capture.
  private func reading() -> @Sendable () -> Read {
    let capture = Captures.Capture(captures)
    return { [self] in
      withExtendedLifetime(capture) {
        let cells = current
        return Read(value: (0..<shape.cells).reduce(0) { $0 + cells[$1] }, object: cells)
      }
    }
  }
}
