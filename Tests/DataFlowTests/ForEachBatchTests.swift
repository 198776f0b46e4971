import DataFlow
import Testing

/// Rows are evaluated some at a time: lists of fewer than that, as many, and more.
@MainActor
struct ForEachBatchTests {
  private struct Rows: View {
    let model: StandardModel
    /// The row that reads the model.
    let reader: Int
    let handOut: (Binding<[Int]>, Binding<Int>) -> Void
    @State var ids: [Int]
    @State private var factor = 1

    var body: some View {
      let _ = handOut($ids, $factor)
      let factor = factor
      ForEach(ids, id: \.self) { id in
        Text("\(id * factor)\(id == reader ? " \(model.name)" : "")")
      }
    }
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 31, 32, 33, 49], [true, false])
  func `lists of any length show each change`(_ count: Int, _ seesModels: Bool) {
    for reader in [0, count / 2, count - 1] {
      let model = StandardModel()
      var bindings: (ids: Binding<[Int]>, factor: Binding<Int>)!
      let host = Host(tracking: seesModels ? .core : .coreAlone) {
        Rows(
          model: model, reader: reader, handOut: { bindings = ($0, $1) }, ids: Array(0..<count))
      }
      func expect(_ ids: [Int], times factor: Int, _ name: String, _ step: String) {
        let expected = ids.map { "\($0 * factor)\($0 == reader ? " \(name)" : "")" }
        #expect(host.elements.map(\.text) == expected, "\(step), reader \(reader)")
      }
      let ids = Array(0..<count)
      expect(ids, times: 1, "theirs", "mounted")
      host.turn { bindings.factor.wrappedValue = 2 }
      expect(ids, times: 2, "theirs", "all change")
      host.turn { model.name = "other" }
      expect(ids, times: 2, seesModels ? "other" : "theirs", "one changes")
      // Rows before, between and behind those that were there.
      for (step, new) in [
        [100] + ids, Array(ids.prefix(1)) + Array(200..<220) + ids.dropFirst(), ids + [300, 301],
        ids.reversed(), ids.filter { $0 % 2 == 0 },
      ].enumerated() {
        host.turn {
          bindings.ids.wrappedValue = new
          bindings.factor.wrappedValue = 3 + step
        }
        expect(new, times: 3 + step, "other", "list \(step)")
        host.turn { model.name = "again" }
        host.turn { model.name = "other" }
        expect(new, times: 3 + step, "other", "list \(step), one changes")
      }
      #expect(host.issues.isEmpty && host.isIdle)
    }
  }

  /// All rows read a model of another library's, if the shelf has more than one.
  private struct Counting: View {
    let model: StandardModel
    let shelf: ObservedShelf
    let count: Int
    let evaluated: (Int) -> Void
    let handOut: (Binding<Int>) -> Void
    @State private var factor = 1

    var body: some View {
      let _ = handOut($factor)
      let factor = factor
      ForEach(Array(0..<count), id: \.self) { id in
        let _ = evaluated(id)
        Text("\(id * factor) \(shelf.count > 1 ? model.name : "-")")
      }
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 40], [true, false])
  func `each change evaluates each row once, once one has read another library's model`(
    _ count: Int, _ readsAtOnce: Bool
  ) {
    let model = StandardModel()
    let shelf = ObservedShelf()
    if readsAtOnce { shelf.count = 2 }
    var runs = Array(repeating: 0, count: count)
    var binding: Binding<Int>!
    let host = Host {
      Counting(
        model: model, shelf: shelf, count: count, evaluated: { runs[$0] += 1 },
        handOut: { binding = $0 })
    }
    func expectOnce(_ step: String, _ change: () -> Void) {
      runs = Array(repeating: 0, count: count)
      host.turn { change() }
      #expect(runs.allSatisfy { $0 == 1 }, "\(step)")
    }
    // Rows by themselves, and then all of them.
    for round in 3...5 {
      expectOnce("the shelf, round \(round)") { shelf.count = round }
      expectOnce("the list, round \(round)") { binding.wrappedValue = round }
      expectOnce("the model, round \(round)") { model.name = "round \(round)" }
      expectOnce("the list again, round \(round)") { binding.wrappedValue = -round }
      #expect(host.texts == (0..<count).map { "\($0 * -round) round \(round)" })
    }
  }

  /// Rows of a range that is meant to be constant, and grows all the same.
  private struct Growing: View {
    let count: Int
    let handOut: (Binding<Int>) -> Void
    @State private var factor = 1

    var body: some View {
      let _ = handOut($factor)
      let factor = factor
      ForEach(0..<(count + factor)) { Text("\($0 * factor)") }
    }
  }

  @Test(arguments: [0, 14, 15, 16, 31, 32, 40])
  func `a range that changes keeps its rows, and all of them show what is new`(_ count: Int) {
    var binding: Binding<Int>!
    let host = Host { Growing(count: count) { binding = $0 } }
    for factor in 2...3 {
      host.turn { binding.wrappedValue = factor }
      #expect(host.texts == (0...count).map { "\($0 * factor)" }, "factor \(factor)")
    }
    #expect(host.issues.map(\.kind) == [.rangeChanged, .rangeChanged])
  }
}
