import Conformance
import ConformanceKit
import DataFlow

/// States: what reading and writing them does.
///
/// How long they live is in StateLifetimes.swift.
extension Catalogue {
  static let state: [Clause] = [
    Clause(
      flow: "STATE-01", .required, "The first body MUST see the declared default.",
      source: Source.document("State"),
      hint: "Is the default in the storage before the body is evaluated?",
      expected: ["text 3"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { StartingAtThree() }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-04", .required, "A write MUST update every reader, which shows the new value.",
      source: Source.document("State"),
      hint: "Does a write reach who has read the value?",
      expected: ["write: Reading +1", "text 1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Reading() }
      context.runs("write", in: host, of: [Reading.self]) { host.tap("add") }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-05", .required,
      "A written value MUST be readable at once by who wrote it; views are updated later.",
      source: Source.apple("Binding.wrappedValue"),
      hint: "Do actions read the newest value, and bodies the presented one?",
      expected: ["before the update: Reading +0", "read 5", "update: Reading +1", "text 5"]
    ) { candidate, context in
      let handle = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) { Reading(handle: handle) }
      var seen = 0
      context.runs("before the update", in: host, of: [Reading.self]) {
        host.raw {
          handle.value.wrappedValue = 5
          seen = handle.value.wrappedValue
        }
      }
      context.log("read \(seen)")
      context.runs("update", in: host, of: [Reading.self]) { host.settle() }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-06", .observed, "A write of an equal value MUST do nothing.",
      source: Source.observed("equal values are compared by ==, bits, fields or identity"),
      hint: "Is the new value compared with the newest one, and not only if it is Equatable?",
      expected: [
        "the same number: bodies +0", "the same structure: bodies +0",
        "the same object: bodies +0", "another number: bodies +1", "another structure: bodies +1",
        "another object: bodies +1",
      ]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { EqualWrites() }
      for which in ["the same", "another"] {
        for what in ["number", "structure", "object"] {
          context.bodies(EqualWrites.self, in: host, "\(which) \(what)") {
            host.tap("\(which) \(what)")
          }
        }
      }
    },
    Clause(
      flow: "STATE-07", .observed,
      "A state that the body of its owner does not read MUST NOT update the owner.",
      source: Source.observed("only states that a body reads are its dependencies"),
      hint: "Is the owner a reader because it has the storage?",
      expected: ["write: Ignoring +0, IgnoredReader +1", "a later action read 1"]
    ) { candidate, context in
      let seen = Handle<Int>()
      let host = Host(tracking: candidate.tracking) { Ignoring(seen: seen) }
      context.runs("write", in: host, of: [Ignoring.self, IgnoredReader.self]) { host.tap("add") }
      host.tap("read")
      context.log("a later action read \(seen.value!)")
    },
    Clause(
      flow: "STATE-08", .required,
      "A view that is given the value MUST be updated whenever the value changes.",
      source: Source.document("Share state with subviews"),
      hint: "Is the input compared with that of the last update?",
      expected: ["write: Given +1", "text 1", "write: Given +1", "text 2"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Giving() }
      for _ in 0..<2 {
        context.runs("write", in: host, of: [Given.self]) { host.tap("add") }
        context.log("text \(host.text("given")!)")
      }
    },
    Clause(
      flow: "STATE-15", .required, "An optional state without a default MUST begin as nil.",
      source: Source.apple("State.init()"),
      hint: "Is the initialiser without arguments there for optional values?",
      expected: ["text nil"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { StartingAsNil() }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-21", .observed,
      "A closure of an earlier body MUST read the current value, unless it captured the old one.",
      source: Source.observed("closures read through the storage"),
      hint: "Does the wrapper in a closure lead to the storage, or hold a value?",
      expected: ["closure of the first body: current 5, captured 0"]
    ) { candidate, context in
      let current = Handle<() -> Int>()
      let captured = Handle<() -> Int>()
      let state = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) {
        Closing(current: current, captured: captured, state: state)
      }
      host.raw {
        state.value.wrappedValue = 5
        context.log(
          "closure of the first body: current \(current.value()), captured \(captured.value())")
      }
    },
    Clause(
      flow: "STATE-22", .observed,
      "All reads of a state in one evaluation of a body MUST give the same value.",
      source: Source.observed("bodies read the value of the transaction that is applied"),
      hint: "Does a body read what another thread has just written?",
      expected: ["during the write: 0 and 0", "after it: 1 and 1"]
    ) { candidate, context in
      let state = Handle<Binding<Int>>()
      let reads = Handle<(Int, Int)>()
      var writes = true
      let host = Host(tracking: candidate.tracking) {
        ReadingTwice(state: state, reads: reads) { binding in
          guard writes else { return }
          writes = false
          context.elsewhere("a write during a body") { binding.wrappedValue = 1 }
          context.log("during the write: \(reads.value.0) and \(binding.wrappedValue)")
        }
      }
      host.settle()
      context.log("after it: \(reads.value.0) and \(reads.value.1)")
    },
    Clause(
      flow: "STATE-23", .observed,
      "Several states of a type with equal values in one view MUST be independent.",
      source: Source.observed("guards against storage that is found by its value"),
      hint: "Is the storage found by the place of the property?",
      expected: ["texts 1 0", "made again: texts 1 0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { TwinsOwner() }
      host.tap("first")
      context.log("texts \(host.text("twins")!)")
      host.tap("tick")
      context.log("made again: texts \(host.text("twins")!)")
    },
    Clause(
      flow: "STATE-24", .required,
      "A change of a member of a structure MUST be one write of the whole value.",
      source: Source.document("State: Episode"),
      hint: "Does each member have a storage of its own?",
      expected: ["toggle: Playing +1", "toggle: updates plain", "text 'Title true'"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking, recording: .all) { Playing() }
      host.removeEvents()
      context.runs("toggle", in: host, of: [Playing.self]) { host.tap("toggle") }
      context.updates("toggle", in: host)
      context.log("text '\(host.text("episode")!)'")
    },
    Clause(
      flow: "STATE-25", .required, "A new run of the program MUST begin with the defaults.",
      source: Source.document("State: not for persistent storage"),
      hint: "Is a value taken over from the run before?",
      expected: ["text 1", "started again: text 0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Reading() }
      host.tap("add")
      context.log("text \(host.text("number")!)")
      host.relaunch()
      context.log("started again: text \(host.text("number")!)")
    },
    Clause(
      "STATE-26", .required,
      "A state MUST be out of reach for everybody who was not handed a binding to it.",
      source: Source.document("State"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
  ]
}

// MARK: - Views

private struct StartingAtThree: View {
  @State private var number = 3

  var body: some View { Text("\(number)").tag("number") }
}

private struct Reading: View {
  var handle: Handle<Binding<Int>>?
  @State private var number = 0

  var body: some View {
    let _ = handle?.take($number)
    Text("\(number)").tag("number")
    Button("add") { number += 1 }.tag("add")
  }
}

private struct EqualWrites: View {
  /// Neither equatable nor without references.
  struct Structure {
    var name: String
    var isOn: Bool
  }

  final class Object: Sendable {}

  @State private var number = 1
  @State private var structure = Structure(name: "a", isOn: true)
  @State private var object = Object()

  var body: some View {
    Text("\(number) \(structure.name) \(ObjectIdentifier(object).hashValue)")
    Button("same number") { number = 1 }.tag("the same number")
    Button("same structure") { structure = Structure(name: "a", isOn: true) }
      .tag("the same structure")
    Button("same object") { object = object }.tag("the same object")
    Button("another number") { number = 2 }.tag("another number")
    Button("another structure") { structure.name = "b" }.tag("another structure")
    Button("another object") { object = Object() }.tag("another object")
  }
}

private struct Ignoring: View {
  let seen: Handle<Int>
  @State private var number = 0

  var body: some View {
    IgnoredReader(number: $number)
    Button("add") { number += 1 }.tag("add")
    Button("read") { seen.take(number) }.tag("read")
  }
}

private struct IgnoredReader: View {
  @Binding var number: Int

  var body: some View { Text("\(number)") }
}

private struct Giving: View {
  @State private var number = 0

  var body: some View {
    Given(number: number)
    Button("add") { number += 1 }.tag("add")
  }
}

private struct Given: View {
  let number: Int

  var body: some View { Text("\(number)").tag("given") }
}

private struct StartingAsNil: View {
  // In a word, zeros are not nil.
  @State private var number: Int32?

  var body: some View { Text(number.map { "\($0)" } ?? "nil").tag("number") }
}

private struct Closing: View {
  let current: Handle<() -> Int>
  let captured: Handle<() -> Int>
  let state: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = state.take($number)
    let _ = current.takeOnce { number }
    let _ = captured.takeOnce { [number] in number }
    Text("\(number)")
  }
}

private struct ReadingTwice: View {
  let state: Handle<Binding<Int>>
  let reads: Handle<(Int, Int)>
  let between: (Binding<Int>) -> Void
  @State private var number = 0

  var body: some View {
    let first = number
    let _ = reads.take((first, first))
    let _ = between($number)
    let _ = reads.take((first, number))
    Text("\(first)")
  }
}

private struct TwinsOwner: View {
  @State private var tick = 0

  var body: some View {
    Twins(tick: tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct Twins: View {
  let tick: Int
  @State private var first: Int64 = 0
  @State private var second: Int64 = 0

  var body: some View {
    Text("\(first) \(second)").tag("twins")
    Button("first") { first = 1 }.tag("first")
  }
}

private struct Episode {
  var title: String
  var isFavorite: Bool
}

private struct Playing: View {
  @State private var episode = Episode(title: "Title", isFavorite: false)

  var body: some View {
    Text("\(episode.title) \(episode.isFavorite)").tag("episode")
    Button("toggle") { episode.isFavorite.toggle() }.tag("toggle")
  }
}
