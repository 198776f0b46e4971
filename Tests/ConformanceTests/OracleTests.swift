import Conformance
import ConformanceKit
import Testing

/// The oracle's engine, step by step.
@Suite struct OracleTests {
  private let engine = ReferenceEngine()
  private let count = Locked(0)

  private func watch(_ read: () -> Void) {
    engine.track(read, onChange: { { [count] in count.withLock { $0 += 1 } } })
  }

  private var calls: Int { count.withLock { $0 } }

  /// Whether nothing is left behind.
  private var isEmpty: Bool {
    engine.table.withLock {
      $0.observers.isEmpty && $0.scopes.isEmpty && $0.mutations.isEmpty && $0.batches.isEmpty
    }
  }

  @Test func `a tracking that fired leaves nothing behind`() {
    watch {
      engine.access(property(-1))
      engine.access(property(-2))
    }
    engine.willSet(property(-2))
    engine.didSet(property(-2))
    #expect(calls == 1)
    #expect(isEmpty)
  }

  @Test func `a dead registrar leaves nothing behind`() {
    watch { engine.access(property()) }
    engine.willSet(property(-3))
    engine.forget(-3)
    engine.forget(-1)
    #expect(calls == 0)
    #expect(isEmpty)
  }

  @Test func `an apply that throws leaves nothing behind`() {
    struct Fault: Error {}
    #expect(throws: Fault.self) {
      try engine.track(
        {
          engine.access(property())
          throw Fault()
        }, onChange: { {} })
    }
    #expect(isEmpty)
  }

  @Test func `a read between another thread's willSet and didSet is due at the didSet`() {
    let (begun, read) = (Latch(), Latch())
    let writer = Worker { [engine] in
      engine.willSet(property())
      begun.open()
      _ = read.wait(10)
      engine.didSet(property())
    }
    #expect(begun.wait(10))
    watch { engine.access(property()) }
    #expect(calls == 0)
    read.open()
    #expect(writer.join(10))
    #expect(calls == 1)
    #expect(isEmpty)
  }

  @Test func `a read between the own willSet and didSet is due, one by a call is not`() {
    engine.willSet(property())
    watch { engine.access(property()) }
    engine.didSet(property())
    #expect(calls == 1)
    engine.track(
      { engine.access(property()) }, onChange: { { watch { engine.access(property()) } } })
    engine.willSet(property())
    engine.didSet(property())
    #expect(calls == 1)
    engine.willSet(property())
    engine.didSet(property())
    #expect(calls == 2)
    #expect(isEmpty)
  }

  @Test func `who waits while another observer is called is called by another thread`() {
    for _ in 0..<3 {
      let onChange: @Sendable () -> Void = { [engine, count] in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else { return }
        let writer = Worker {
          engine.willSet(property())
          engine.didSet(property())
        }
        #expect(writer.join(10))
        #expect(count.withLock { $0 } == 3)
      }
      engine.track({ engine.access(property()) }, onChange: { onChange })
    }
    engine.willSet(property())
    engine.didSet(property())
    #expect(calls == 3)
    #expect(isEmpty)
  }

  @Test func `mutations of one property nest`() {
    engine.willSet(property())
    engine.willSet(property())
    engine.didSet(property())
    #expect(engine.table.withLock { $0.mutations[property()]?.count } == 1)
    engine.didSet(property())
    engine.didSet(property())
    #expect(isEmpty)
  }

  @Test func `a stale tracking stops registering and is called after apply`() {
    watch {
      engine.access(property(-1))
      let writer = Worker { [engine] in engine.willSet(property(-1)) }
      #expect(writer.join(10))
      engine.access(property(-2))
      #expect(engine.table.withLock { $0.observers.isEmpty })
      #expect(calls == 0)
    }
    #expect(calls == 1)
  }
}

private struct Point {
  var x: Int = 0
}

/// A property of a registrar that does not exist.
private func property(_ registrar: Int = -1) -> Property {
  Property(registrar: registrar, keyPath: \Point.x)
}
