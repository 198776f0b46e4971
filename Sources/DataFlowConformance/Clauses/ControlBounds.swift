import Conformance
import ConformanceKit
import DataFlow

/// Controls at their bounds.
extension Catalogue {
  static let controlBounds: [Clause] = [
    Clause(
      flow: "SEL-08", .observed,
      "A stepper MUST go to its bound and not beyond, also where its type ends there.",
      source: Source.apple("Stepper: init(value:in:step:label:onEditingChanged:)"),
      hint: "Is the step made before it is compared with what is left?",
      expected: [
        "decrement: 0, sets 0", "increment 3 times: 9, sets 3", "to the bound: 10, sets 4",
        "at the bound: 10, sets 4", "back: 7, sets 5", "byte: 255, sets 0",
        "byte down: 254, sets 1",
        "from outside: 10, sets 1",
      ]
    ) { stage in
      let (count, byte, outside) = (Counted<UInt>(0), Counted<UInt8>(255), Counted(12))
      stage.mount {
        Stepper("", value: count.binding, in: 0...10, step: 3)
        Stepper("", value: byte.binding)
        Stepper("", value: outside.binding, in: 0...10)
      }
      let host = stage.host!
      @MainActor func log<Value>(_ step: String, _ counted: Counted<Value>) {
        stage.log("\(step): \(counted.value), sets \(counted.sets.count)")
      }
      host.decrement(.stepper().at(0))
      log("decrement", count)
      for _ in 1...3 { host.increment(.stepper().at(0)) }
      log("increment 3 times", count)
      for step in ["to the bound", "at the bound"] {
        host.increment(.stepper().at(0))
        log(step, count)
      }
      host.decrement(.stepper().at(0))
      log("back", count)
      host.increment(.stepper().at(1))
      log("byte", byte)
      host.decrement(.stepper().at(1))
      log("byte down", byte)
      host.increment(.stepper().at(2))
      host.decrement(.stepper().at(2))
      log("from outside", outside)
    },
    Clause(
      flow: "SEL-09", .observed,
      "A slider MUST stay between its bounds although its steps do not divide the range.",
      source: Source.apple("Slider"), hint: "Is the bound a place of the knob, too?",
      expected: ["to the end: 1.0", "to a step: 0.8", "beyond: 1.0"]
    ) { stage in
      let level = Counted(0.0)
      stage.mount { Slider(value: level.binding, in: 0...1, step: 0.4) }
      for (step, value) in [("to the end", 1.0), ("to a step", 0.9), ("beyond", 7)] {
        stage.host.set(.slider(), value)
        stage.log("\(step): \(level.value)")
      }
    },
    Clause(
      flow: "SEL-10", .required,
      "To take a row out of the selection MUST leave another row's selection as it is.",
      source: Source.apple("List"), hint: "Is the row compared with the selected one?",
      expected: [
        "mounted: chosen = 1", "deselect 2: chosen = 1", "deselect 1: chosen = nil",
      ]
    ) { stage in
      struct Rows: View {
        @State private var chosen: Int? = 1

        var body: some View {
          List([1, 2, 3], id: \.self, selection: $chosen) { Text("row \($0)") }
          Text(chosen.map { "\($0)" } ?? "nil").tag("chosen")
        }
      }
      stage.mount(texts: ["chosen"]) { Rows() }
      stage.perform("deselect 2") { stage.deselect(2) }
      stage.perform("deselect 1") { stage.deselect(1) }
    },
    Clause(
      flow: "SEL-11", .observed,
      "The rows of a ForEach's sections MUST be rows each, and nothing in a sheet MUST be one.",
      source: Source.apple("List"),
      hint: "Are rows looked for inside of what a ForEach has made, and not in front of it?",
      expected: [
        "mounted: chosen = nil", "one, 1", "two, 1", "three, 1", "select 3: chosen = 3",
        "selected: three",
      ]
    ) { stage in
      struct Group: Identifiable {
        let id: String
        let numbers: [Int]
      }
      struct Groups: View {
        let groups = [
          Group(id: "a", numbers: [1, 2]), Group(id: "b", numbers: []),
          Group(id: "c", numbers: [3]),
        ]
        @State private var chosen: Int?

        var body: some View {
          List(selection: $chosen) {
            ForEach(groups) { group in
              Section(group.id) {
                ForEach(group.numbers, id: \.self) { number in
                  Text(["one", "two", "three"][number - 1])
                    .sheet(isPresented: .constant(number == 1)) { Text("sheet") }
                }
              }
            }
            ForEach(groups) { group in
              ForEach(group.numbers.prefix(0), id: \.self) { Text("\($0)") }
            }
          }
          Text(chosen.map { "\($0)" } ?? "nil").tag("chosen")
        }
      }
      stage.mount(texts: ["chosen"]) { Groups() }
      for row in stage.host.rows(in: .list) { stage.log("\(row.text), \(row.elements.count)") }
      stage.perform("select 3") { stage.select(3) }
      for row in stage.host.rows(in: .list) where row.isSelected {
        stage.log("selected: \(row.text)")
      }
    },
  ]
}
