import Conformance
import ConformanceKit
import DataFlow

/// What makes a row of a `ForEach` the same one as before.
extension Catalogue {
  static let identityOfRows: [Clause] = [
    Clause(
      flow: "ID-06", .required,
      "ForEach MUST give each view the identity of its element's identifier.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Is another element at the same position another view?",
      expected: ["mounted: a = 0, b = gone", "add: a = 1, b = gone", "b: a = gone, b = 0"]
    ) { stage in
      stage.mountRows([["a"], ["b"]], steps: ["b"])
    },
    Clause(
      flow: "ID-07", .required, "What a row keeps MUST move with its element.",
      source: Source.apple("ForEach"), hint: "Are rows found again by their identifier?",
      expected: [
        "mounted: a = 0, b = 0, c = 0", "add: a = 1, b = 0, c = 0", "c a b: a = 1, b = 0, c = 0",
        "b a c: a = 1, b = 0, c = 0",
      ]
    ) { stage in
      stage.mountRows(
        [["a", "b", "c"], ["c", "a", "b"], ["b", "a", "c"]],
        steps: ["c a b", "b a c"])
    },
    Clause(
      flow: "ID-08", .required,
      "Inserting and deleting elements MUST leave what the other rows keep.",
      source: Source.apple("ForEach"), hint: "Are rows found again by their identifier?",
      expected: [
        "mounted: a = 0, b = 0, c = gone", "add: a = 1, b = 0, c = gone",
        "c a b: a = 1, b = 0, c = 0", "c a: a = 1, b = gone, c = 0", "a: a = 1, b = gone, c = gone",
      ]
    ) { stage in
      stage.mountRows(
        [["a", "b"], ["c", "a", "b"], ["c", "a"], ["a"]],
        steps: ["c a b", "c a", "a"])
    },
    Clause(
      flow: "ID-09", .required,
      "A deleted row MUST lose what it keeps, also if its identifier comes back.",
      source: Source.apple("ForEach"), hint: "Does a row end with its element?",
      expected: [
        "mounted: a = 0, b = 0", "add: a = 1, b = 0", "b: a = gone, b = 0", "a b: a = 0, b = 0",
      ]
    ) { stage in
      stage.mountRows([["a", "b"], ["b"], ["a", "b"]], steps: ["b", "a b"])
    },
    Clause(
      flow: "ID-10", .required,
      "Another content with the same identifier MUST update that row, which keeps its state.",
      source: Source.apple("ForEach"),
      hint: "Are rows with other elements updated, and only those?",
      expected: [
        "mounted: ItemView +2, 1 = x 0, 2 = y 0", "add: ItemView +1, 1 = x 1, 2 = y 0",
        "z: ItemView +1, 1 = z 1, 2 = y 0",
      ]
    ) { stage in
      stage.mountSteps(bodies: [ItemView.self], texts: ["1", "2"]) { step in
        ForEach([Item(id: 1, name: step == 0 ? "x" : "z"), Item(id: 2, name: "y")]) {
          ItemView(item: $0)
        }
      }
      stage.tap("add", "add 1")
      stage.advance("z")
    },
    Clause(
      flow: "ID-11", .required, "An element with another identifier MUST lose what its row keeps.",
      source: Source.apple("ForEach.init(_:content:)"),
      hint: "Is the row of another identifier another view?",
      expected: [
        "mounted: 1 = x 0, 2 = gone", "add: 1 = x 1, 2 = gone", "another id: 1 = gone, 2 = x 0",
      ]
    ) { stage in
      stage.mountSteps(texts: ["1", "2"]) { step in
        ForEach([Item(id: step + 1, name: "x")]) { ItemView(item: $0) }
      }
      stage.tap("add", "add 1")
      stage.advance("another id")
    },
    Clause(
      flow: "ID-12", .observed, "Identifiers that occur twice MUST be reported, and no more.",
      source: Source.observed(
        "\"occurs multiple times within the collection\" in the debugger; results undefined"),
      hint: "Are the identifiers of the rows compared?",
      expected: [
        "mounted: ItemView +2, issue duplicateIdentifier", "once: ItemView +0",
        "twice again: ItemView +1, issue duplicateIdentifier",
      ]
    ) { stage in
      stage.mountSteps(bodies: [ItemView.self]) { step in
        let item = Item(id: 1, name: "x")
        ForEach(step == 1 ? [item] : [item, item]) { ItemView(item: $0) }
      }
      stage.advance("once")
      stage.advance("twice again")
    },
    Clause(
      flow: "ID-13", .observed,
      "A constant range that changes MUST be reported, and the rows stay as they are.",
      source: Source.observed("ForEach(_: Range<Int>) reads its data once"),
      hint: "Is the range compared with the first one?",
      expected: ["mounted: ItemView +3", "4: ItemView +0, issue rangeChanged", "3: ItemView +0"]
    ) { stage in
      stage.mountSteps(bodies: [ItemView.self]) { step in
        ForEach(0..<(step == 1 ? 4 : 3)) { ItemView(item: Item(id: $0, name: "x")) }
      }
      stage.advance("4")
      stage.advance("3")
    },
    Clause(
      flow: "ID-21", .observed, "Identifiers MUST be unique among siblings alone.",
      source: Source.observed("two lists may use the same identifiers"),
      hint: "Is a row looked up in its own ForEach?",
      expected: ["mounted: left 1 = 0, right 1 = 0", "add: left 1 = 1, right 1 = 0"]
    ) { stage in
      stage.mount(texts: ["left 1", "right 1"]) {
        List([1], id: \.self) { CountView("left \($0)") }
        List([1], id: \.self) { CountView("right \($0)") }
      }
      stage.tap("add", "add left 1")
    },
  ]
}

extension Stage {
  /// Mounts a row for each name, adds to `a`, and shows the orders one by one.
  fileprivate func mountRows(_ orders: [[String]], steps: [String]) {
    mountSteps(texts: Set(orders.joined()).sorted()) { step in
      ForEach(orders[step % orders.count], id: \.self) { CountView($0) }
    }
    tap("add", "add a")
    for step in steps { advance(step) }
  }
}

// MARK: - Views

private struct Item: Identifiable, Equatable {
  let id: Int
  let name: String
}

private struct ItemView: View {
  let item: Item
  @State private var count = 0

  var body: some View {
    Text("\(item.name) \(count)").tag("\(item.id)")
    Button("Add") { count += 1 }.tag("add \(item.id)")
  }
}
