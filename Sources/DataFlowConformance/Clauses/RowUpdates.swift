import Conformance
import ConformanceKit
import DataFlow

/// What rows show that are made again, and what is said of those that are equal.
extension Catalogue {
  static let rowUpdates: [Clause] = [
    Clause(
      flow: "ID-24", .observed,
      "Each row MUST show its element of the last update, and be reported once if it is double.",
      source: Source.observed("ForEach updates its rows; \"occurs multiple times\" is said once"),
      hint: "Is every row updated, and its element kept for when the row is evaluated by itself?",
      expected: [
        "a constant range: 0 1, 1 1, 2 1, issues 1",
        "other names: A 0, b 0, C 0, by themselves: A 1, b 1, C 1, bodies 2",
        "another order: z 1, y 1, x 1, by themselves: z 2, y 2, x 2, bodies 3",
        "doubles: 1, 1, 2, 4",
      ]
    ) { stage in
      let handle = Handle<Binding<Int>>()
      let ranged = stage.made {
        WatchedView(0) {
          handle.take($0)
        } content: { number in
          // A value, and not the state: rows that read that one are evaluated for it.
          ForEach(0..<(number == 0 ? 3 : 4)) { Text("\($0) \(number)") }
        }
      }
      ranged.turn { handle.value.wrappedValue = 1 }
      stage.log("a constant range: \(shown(by: ranged)), issues \(ranged.issues.count)")

      let count = Handle<Binding<Int>>()
      let counted = stage.made { CountedRows(step: handle, count: count) }
      for (number, step) in ["other names", "another order"].enumerated() {
        counted.turn { handle.value.wrappedValue = number + 1 }
        let line = "\(step): \(shown(by: counted))"
        counted.turn { count.value.wrappedValue += 1 }
        stage.log(
          "\(line), by themselves: \(shown(by: counted)), "
            + "bodies \(counted.bodies(CountedRows.self))")
      }

      // One that is there already, none, one more, and two of those that come with others.
      let start = [1, 1]
      let lists = [
        start, start + [2, 3, 4, 5, 6], start + [2, 3, 4, 5, 6, 6],
        start + [2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9],
      ]
      let doubled = stage.made {
        WatchedView(0) {
          handle.take($0)
        } content: { number in
          ForEach(lists[number], id: \.self) { Text("\($0)") }
        }
      }
      let counts = lists.indices.map { number in
        doubled.turn { handle.value.wrappedValue = number }
        return "\(doubled.issues.count)"
      }
      stage.log("doubles: \(counts.joined(separator: ", "))")
    },
    Clause(
      flow: "ID-25", .required,
      "A row that begins to read a model of the standard library's MUST show its new values.",
      source: Source.decision, needs: [.standardModels],
      hint: "Is a row observed for itself once one of its list has read such a model?",
      expected: [
        "all of 3: 3, 3, 3", "the last of 20: 1, 1, 1", "the first of 20: 1, 1, 1",
        "all of 20: 20, 20, 20",
      ]
    ) { stage in
      stage.logReaders("all of 3", of: 3) { _ in true }
      stage.logReaders("the last of 20", of: 20) { $0 == 19 }
      stage.logReaders("the first of 20", of: 20) { $0 == 0 }
      stage.logReaders("all of 20", of: 20) { _ in true }
    },
  ]
}

extension Stage {
  /// Writes how many rows show what a model has when they begin to read it, after a change, and
  /// after one more for which the rows have been made again.
  fileprivate func logReaders(
    _ name: String, of count: Int, reads: @escaping (Int) -> Bool
  ) {
    let (model, handle) = (StandardModel(), Handle<Binding<Int>>())
    let host = made {
      WatchedView(0) {
        handle.take($0)
      } content: { number in
        ForEach(0..<count, id: \.self) { row in
          Text("\(number > 0 && reads(row) ? model.count : -1)")
        }
      }
    }
    var counts: [String] = []
    for (step, value) in [0, 5, 6].enumerated() {
      if step != 1 { host.turn { handle.value.wrappedValue += 1 } }
      host.turn { model.count = value }
      let text = "\(value)"
      counts.append("\(host.texts.filter { $0 == text }.count)")
    }
    log("\(name): \(counts.joined(separator: ", "))")
  }
}

/// All texts that a host shows, in one line.
@MainActor
private func shown(by host: Host) -> String { host.texts.joined(separator: ", ") }

// MARK: - Views

private struct NamedItem: Identifiable {
  let id: Int
  let name: String
}

/// Has rows that read a state, which its own body does not.
private struct CountedRows: View {
  let step: Handle<Binding<Int>>
  let count: Handle<Binding<Int>>
  @State private var number = 0
  @State private var total = 0

  private var items: [NamedItem] {
    let names = [["a", "b", "c"], ["A", "b", "C"], ["x", "y", "z"]][number]
    let items = names.enumerated().map { NamedItem(id: $0.offset, name: $0.element) }
    return number == 2 ? items.reversed() : items
  }

  var body: some View {
    let _ = step.take($number)
    let _ = count.take($total)
    ForEach(items) { item in Text("\(item.name) \(total)") }
  }
}
