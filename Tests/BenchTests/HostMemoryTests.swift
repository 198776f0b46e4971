import BenchKit
import DataFlow
import Foundation
import Testing

@Observable
private final class Model {
  var count = 0
}

private final class Counter: ObservableObject {
  @Published var count = 0
  /// How often a change of the model was noticed.
  var changes = 0
}

private struct SumKey: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

/// A leaf with one of each thing that turns change.
private struct Leaf: View {
  let take: (Binding<Int>, Binding<Int>) -> Void
  let model: Model
  @ObservedObject var counter: Counter
  @State private var number = 0
  @AppStorage("stored") private var stored = 0

  var body: some View {
    let _ = take($number, $stored)
    Text("\(number) \(counter.count)").tag("text")
      .opacity(number % 2 == 0 ? 1 : 0.5)
      .onChange(of: model.count) { counter.changes += 1 }
      .preference(key: SumKey.self, value: stored)
  }
}

/// What turns leave behind in a host as programs make it.
struct HostMemoryTests {
  /// As many as asked for where they take seconds: in an optimised build, or if long runs
  /// are wanted.
  private static func turns(_ count: Int) -> Int {
    let isLong = ProcessInfo.processInfo.environment["OBSERVATION_LONG"] == "1"
    return _isDebugAssertConfiguration() && !isLong ? min(count, 100_000) : count
  }

  /// Runs rounds of turns, and expects as much memory afterwards as before.
  ///
  /// - Returns: How many rounds there have been.
  @MainActor
  private static func check(rounds: Int, _ body: (Range<Int>) -> Void) throws -> Int {
    // What is made once: the memory that updates use again.
    body(0..<1_000)
    let last = 1_000 + rounds
    let count = try Allocator().count { body(1_000..<last) }
    #expect(count.liveBytes == 0)
    return last
  }

  @Test func `ten million writes of a state leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let (model, counter) = (Model(), Counter())
        var number: Binding<Int>!
        let host = Host {
          Leaf(take: { binding, _ in number = binding }, model: model, counter: counter)
        }
        let last = try Self.check(rounds: Self.turns(10_000_000)) { rounds in
          for round in rounds { host.turn { number.wrappedValue = round + 1 } }
        }
        #expect(host.text("text") == "\(last) 0" && host.bodies(Leaf.self) == last + 1)
        #expect(host.isIdle && host.issues.isEmpty)
      }
    }
  }

  @Test func `turns of all kinds leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let (model, counter) = (Model(), Counter())
        var number: Binding<Int>!
        var stored: Binding<Int>!
        let host = Host {
          Leaf(
            take: {
              number = $0
              stored = $1
            }, model: model, counter: counter
          )
          .onPreferenceChange(SumKey.self) { _ in }
        }
        let last = try Self.check(rounds: Self.turns(1_000_000) / 5) { rounds in
          for round in rounds {
            host.turn { number.wrappedValue = 2 * round + 1 }
            host.turn { withAnimation { number.wrappedValue = 2 * round + 2 } }
            host.turn { model.count += 1 }
            host.turn { counter.count += 1 }
            host.turn { stored.wrappedValue += 1 }
          }
        }
        #expect(host.text("text") == "\(2 * last) \(last)" && counter.changes == last)
        #expect(host.bodies(Leaf.self) == 5 * last + 1 && host.isIdle && host.issues.isEmpty)
      }
    }
  }
}
