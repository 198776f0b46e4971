import DataFlow
import Dispatch
import ObservationCore
import Synchronization
import Testing

/// What other threads animate, beside the clause TX-25: when that is complete.
@MainActor
struct ForeignAnimationTests {
  private struct Fading: View {
    let handOut: (Binding<Double>) -> Void
    @State private var opacity = 0.0

    var body: some View {
      let _ = handOut($opacity)
      Text("a").opacity(opacity)
    }
  }

  private func host() -> (host: Host, opacity: Binding<Double>) {
    var binding: Binding<Double>!
    let host = Host { Fading { binding = $0 } }
    return (host, binding)
  }

  /// Counts completions.
  private final class Completions: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
  }

  private func write(_ opacity: Binding<Double>, _ completions: Completions) {
    onThread {
      withAnimation(.linear(duration: 1)) {
        opacity.wrappedValue = 1
      } completion: {
        completions.add()
      }
    }
  }

  // In one turn of the main actor, which an asynchronous function does not get.

  private func settle(_ host: Host) { host.settle() }

  private func advance(_ host: Host) { host.advance(by: .seconds(1)) }

  /// Waits for what other threads have handed to the main queue.
  private func waitForMainQueue() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test func `what another thread writes is not of the transaction of the step`() {
    let (host, opacity) = host()
    onThread { opacity.wrappedValue = 1 }
    withAnimation(.linear(duration: 1)) { settle(host) }
    #expect(host.animations.isEmpty && host.isIdle)
    onThread { withAnimation(.linear(duration: 2)) { opacity.wrappedValue = 0 } }
    var plain = Transaction()
    plain.disablesAnimations = true
    withTransaction(plain) { settle(host) }
    #expect(host.animations.map(\.animation) == [.linear(duration: 2)])
  }

  @Test func `what another thread animates is complete once, after it has been shown`() async {
    let completions = Completions()
    let (host, opacity) = host()
    write(opacity, completions)
    await waitForMainQueue()
    #expect(completions.count == 0)
    settle(host)
    #expect(host.animations.count == 1 && completions.count == 0)
    advance(host)
    await waitForMainQueue()
    #expect(completions.count == 1)
  }

  @Test func `of writes between two updates the last says how the newest value is shown`() {
    let (host, opacity) = host()
    onThread {
      opacity.wrappedValue = 0.5
      withAnimation(.linear(duration: 1)) { opacity.wrappedValue = 1 }
    }
    host.settle()
    #expect(host.animations.map(\.description) == ["opacity(0.0) -> opacity(1.0), linear(1.0 s)"])
    advance(host)
    onThread {
      withAnimation(.linear(duration: 1)) { opacity.wrappedValue = 0.5 }
      opacity.wrappedValue = 0
    }
    host.settle()
    #expect(host.animations.isEmpty && host.elements[0].attributes == [.opacity(0)])
  }

  @Test func `the same write in the same transaction is looked at once`() {
    let (host, opacity) = host()
    onThread {
      for _ in 0..<10_000 { withAnimation(.linear(duration: 1)) { opacity.wrappedValue += 1 } }
    }
    host.settle()
    #expect(host.animations.count == 1 && host.issues.isEmpty && host.isIdle)
  }

  @Test func `other threads may write in any number of transactions`() {
    let (host, opacity) = host()
    onThread {
      for number in 1...1_000 {
        withAnimation(.linear(duration: Double(number))) { opacity.wrappedValue += 1 }
      }
    }
    host.settle()
    #expect(host.animations.count == 1 && host.issues.isEmpty && host.isIdle)
  }

  @Test func `what a registrar tells a host that has gone keeps nothing from being complete`() async
  {
    let completions = Completions()
    // Such a registrar calls however late it is: its registrations cannot be cancelled.
    let tracking = Tracking.oneShot { apply, onChange in
      withObservationTracking(apply, onChange: onChange)
    }
    let number = DrainTests.Number()
    var gone: Host? = Host(tracking: tracking) { DrainTests.Reader(number: number) {} }
    #expect(gone?.text("number") == "0")
    gone = nil
    onThread {
      withAnimation(.linear(duration: 1)) {
        number.value = 1
      } completion: {
        completions.add()
      }
    }
    await waitForMainQueue()
    #expect(completions.count == 1)
  }

  @Test func `what nobody will show is complete with the host`() async {
    let completions = Completions()
    var gone: (host: Host, opacity: Binding<Double>)? = host()
    if let gone { write(gone.opacity, completions) }
    await waitForMainQueue()
    #expect(completions.count == 0)
    gone = nil
    await waitForMainQueue()
    #expect(completions.count == 1)
  }
}
