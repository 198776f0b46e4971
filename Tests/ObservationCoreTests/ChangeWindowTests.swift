import CommandKit
import ObservationCore
import Testing

// What an observer waits for that was armed between a change's `willSet` and its
// `didSet`: the next change if the change itself called it, this one otherwise.

@Suite struct ChangeWindowTests {
  /// Suspends changes until it is opened.
  @MainActor final class Gate {
    private var waiting: CheckedContinuation<Void, Never>?
    func pass() async { await withCheckedContinuation { waiting = $0 } }
    var isReached: Bool { waiting != nil }
    func open() {
      waiting?.resume()
      waiting = nil
    }
  }

  @MainActor private static func set<Value>(
    _ place: inout Value, to value: Value, at gate: Gate
  ) async {
    await gate.pass()
    place = value
  }

  @MainActor @Test(arguments: [false, true])
  func `a change across await is told to who read meanwhile`(_ hasObserver: Bool) async {
    let model = Model()
    let gate = Gate()
    let earlier = CallTally()
    if hasObserver {
      withObservationTracking {
        _ = (model.a, model.list)
      } onChange: {
        earlier.add()
      }
    }
    for step in 0..<2 {
      let change = Task {
        if step == 0 {
          await Self.set(&model.a, to: 1, at: gate)
        } else {
          await Self.set(&model.list, to: [1], at: gate)
        }
      }
      while !gate.isReached { await Task.yield() }
      // The value of the array is being changed where it stands: not read here.
      let tally = CallTally()
      withObservationTracking {
        if step == 0 { #expect(model.a == 0) } else { model.accessByHand(\.list) }
      } onChange: {
        tally.add()
      }
      gate.open()
      await change.value
      #expect(tally.value == 1)
    }
    #expect(earlier.value == (hasObserver ? 1 : 0))
  }

  /// Its `access` is written by hand, so that its accessors name properties by key path.
  @Observable final class Hooked {
    var number = 0
    func access<Member>(keyPath: KeyPath<Hooked, Member>) {
      _$observationRegistrar.access(self, keyPath: keyPath)
    }
  }

  /// An actor whose first job has a thread of its own; the others are on the main one.
  actor Wanderer {
    final class Jobs: SerialExecutor {
      private let hasBegun = Locked(false)

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = hasBegun.withLock { hasBegun in
          defer { hasBegun = true }
          return !hasBegun
        }
        if isFirst {
          PlainThread.start(stackSize: 1 << 20) { [self] in
            job.runSynchronously(on: asUnownedSerialExecutor())
          }
        } else {
          Task { @MainActor in job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
      }
    }

    private let jobs = Jobs()
    private let model = Hooked()

    nonisolated var unownedExecutor: UnownedSerialExecutor { jobs.asUnownedSerialExecutor() }

    private func set(_ place: inout Int, at gate: Gate) async {
      await gate.pass()
      place = 1
    }

    func change(at gate: Gate) async {
      let model = model
      await set(&model.number, at: gate)
    }

    func track(_ tally: CallTally) {
      withObservationTracking {
        _ = model.number
      } onChange: {
        tally.add()
      }
    }
  }

  @MainActor @Test
  func `a change by key path that ends on another thread is told to who read there`() async {
    let owner = Wanderer()
    let gate = Gate()
    let tally = CallTally()
    let change = Task { await owner.change(at: gate) }
    while !gate.isReached { await Task.yield() }
    await owner.track(tally)
    #expect(tally.value == 0)
    gate.open()
    await change.value
    #expect(tally.value == 1)
  }

  @Test func `a change in place is told to who read within it`() {
    func setToOne(_ number: inout Int, _ meanwhile: () -> Void) {
      meanwhile()
      number = 1
    }
    let model = Model()
    let tally = CallTally()
    setToOne(&model.a) {
      withObservationTracking {
        _ = model.a
      } onChange: {
        tally.add()
      }
    }
    #expect(tally.value == 1)
  }

  /// Tracks `read` again in each `onChange`, and counts the calls.
  private static func follow(
    _ tally: CallTally, _ read: @escaping @Sendable () -> Void,
    then write: @escaping @Sendable () -> Void = {}
  ) {
    withObservationTracking(read) {
      tally.add()
      if tally.value > 20 { return }
      write()
      follow(tally, read, then: write)
    }
  }

  @Test(arguments: [false, true])
  func `who tracks again in a call waits for the next change`(_ isByHand: Bool) {
    let cells = Cells()
    let tally = CallTally()
    Self.follow(tally) { _ = cells[0] }
    for change in 1...3 {
      if isByHand { cells.incrementByPair(0) } else { cells.increment(0) }
      #expect(tally.value == change)
    }
  }

  @Test func `calls within calls belong to the outer change as well`() {
    let cells = Cells()
    let (first, second) = (CallTally(), CallTally())
    Self.follow(second) { _ = (cells[0], cells[1]) }
    // Called first, as the last one that came; its change of the other property
    // calls the second one, which then waits for the next change of both.
    Self.follow(first, { _ = cells[0] }, then: { cells.increment(1) })
    cells.increment(0)
    #expect(first.value == 1)
    #expect(second.value == 1)
  }

  @Test func `a change within a call keeps only whom it has called`() {
    let cells = Cells()
    let tally = CallTally()
    let (early, within) = (CallTally(), CallTally())
    withObservationTracking {
      _ = cells[0]
    } onChange: {
      withObservationTracking {
        _ = cells[1]
      } onChange: {
        early.add()
      }
      cells.change(1) {
        withObservationTracking {
          _ = cells[1]
        } onChange: {
          within.add()
        }
      }
      tally.add()
    }
    cells.increment(0)
    #expect(tally.value == 1 && early.value == 1 && within.value == 1)
  }

  @Test func `a pair by hand forgets who was called by another one`() {
    let cells = Cells()
    let tally = CallTally()
    Self.follow(tally) { _ = cells[0] }
    cells.changeByPair(0) { cells.incrementByPair(0) }
    // Once by each `willSet`, and once by the outer `didSet`: the inner call has
    // read before the outer store.
    #expect(tally.value == 3)
  }

  /// The calls of the outer `willSet` stay known, whatever the inner pair finds: nothing, or
  /// what is left of observers that have been called for another property.
  @Test(arguments: [(false, 0), (false, 1), (false, 2), (false, 3), (true, 0)])
  func `a pair by hand that calls nobody makes another one around it forget nobody`(
    _ isInCall: Bool, _ left: Int
  ) {
    let (cells, other) = (Cells(), Cells())
    for _ in 0..<left {
      withObservationTracking {
        _ = (cells.readByHand(1), other[0])
      } onChange: {
      }
    }
    other.increment(0)
    let tally = CallTally()
    Self.follow(tally) { _ = cells.readByHand(0) }
    if isInCall {
      withObservationTracking {
        _ = other[1]
      } onChange: {
        cells.changeByPair(0) { cells.incrementByPair(1) }
      }
      other.increment(1)
    } else {
      cells.changeByPair(0) { cells.incrementByPair(1) }
    }
    #expect(tally.value == 1)
  }

  @Test func `a didSet alone tells nobody`() {
    // On a thread of its own: elsewhere a `willSet` may be without its `didSet`.
    Team.run(1) { _ in
      let cells = Cells()
      let tally = CallTally()
      withObservationTracking {
        _ = cells.readByHand(0)
      } onChange: {
        tally.add()
      }
      cells.didSetByHand(0)
      #expect(tally.value == 0)
      cells.incrementByPair(0)
      #expect(tally.value == 1)
      cells.didSetByHand(0)
      #expect(tally.value == 1)
    }
  }
}
