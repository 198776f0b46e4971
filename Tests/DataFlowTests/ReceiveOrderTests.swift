import DataFlow
import OpenCombine
import Synchronization
import Testing

/// What publishers send on several threads, and to hosts that do nothing just then.
@MainActor
struct ReceiveOrderTests {
  final class Log {
    var values: [Int] = []
  }

  /// Only used by one thread at a time.
  private struct Sent<Subject>: @unchecked Sendable {
    let subject: Subject
  }

  private struct Hearing<Source: Publisher>: View where Source.Failure == Never {
    let source: Source
    let act: @MainActor (Source.Output) -> Void

    var body: some View { Text("").onReceive(source, perform: act) }
  }

  @Test func `a value does not overtake one that another thread has sent before`() {
    let log = Log()
    let subject = CurrentValueSubject<Int, Never>(0)
    let sent = Sent(subject: subject)
    let host = Host {
      Hearing(source: subject) { value in
        log.values.append(value)
        if value == 1 { sent.subject.send(3) }
      }
    }
    host.turn {
      onThread {
        sent.subject.send(1)
        sent.subject.send(2)
      }
      subject.send(4)
    }
    #expect(log.values == [0, 1, 2, 3, 4])
    #expect(host.isIdle)
  }

  @Test func `a value that another thread sends last is heard`() {
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let sent = Sent(subject: subject)
    let host = Host { Hearing(source: subject) { log.values.append($0) } }
    onThread {
      sent.subject.send(1)
      sent.subject.send(completion: .finished)
    }
    host.settle()
    #expect(log.values == [1])
  }

  private final class Value: Sendable {}

  /// Only used by one thread at a time.
  private final class Kept: @unchecked Sendable {
    weak var value: Value?
  }

  @Test func `a value that no step has fetched goes with the host`() {
    let kept = Kept()
    let subject = PassthroughSubject<Value, Never>()
    do {
      let host = Host { Hearing(source: subject) { _ in } }
      let sent = Sent(subject: subject)
      // The thread itself keeps nothing beyond its code.
      onThread {
        let value = Value()
        kept.value = value
        sent.subject.send(value)
      }
      #expect(kept.value != nil && !host.isIdle)
    }
    #expect(kept.value == nil)
  }

  private struct Sending: View {
    let number: Int
    let subject: PassthroughSubject<Int, Never>

    var body: some View {
      let _ = subject.send(number)
      Text("\(number)")
    }
  }

  @Test func `a body that sends to a view of another host wakes that`() {
    let wakes = Wakes()
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let wake: @Sendable () -> Void = { wakes.add() }
    let receiving = Host(wake: wake) {
      Hearing(source: subject) { log.values.append($0) }
    }
    let before = wakes.count
    _ = Host { Sending(number: 7, subject: subject) }
    #expect(!receiving.isIdle && wakes.count > before && log.values.isEmpty)
    // Nor does what comes at rest overtake it.
    subject.send(8)
    #expect(log.values.isEmpty)
    receiving.settle()
    #expect(log.values == [7, 8])
    subject.send(9)
    #expect(log.values == [7, 8, 9])
  }

  private final class Wakes: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
  }
}
