import Conformance
import ConformanceKit
import DataFlow

/// Observable objects that views read: what their changes do, and when.
extension Catalogue {
  static let observableChanges: [Clause] = [
    Clause(
      flow: "OBSV-12", .required, "Every view that read a property MUST be updated, each once.",
      source: Source.document("Managing model data: several views"),
      hint: "Is a reader lost, or called twice?",
      expected: ["count changed: CountReader +100", "texts 1: 100"]
    ) { candidate, context in hundred(candidate, context) },
    Clause(
      flow: "OBSV-14", .observed, "Many changes in a turn MUST run a body once.",
      source: Source.observed("one evaluation for each turn"),
      hint: "Is a body queued once for each change?",
      expected: ["1,000 changes: CountReader +1", "text 1000"]
    ) { candidate, context in
      withReader(candidate) { host, model, reader in
        context.runs("1,000 changes", in: host, of: [reader]) {
          host.turn { for value in 1...1_000 { model.count = value } }
        }
        context.log("text \(host.text("count")!)")
      }
    },
    Clause(
      flow: "OBSV-15", .observed,
      "A change MUST be announced before it is made; the body that follows sees the new value.",
      source: Source.behaviour,
      hint: "Is a body evaluated by the announcement itself?",
      expected: ["onChange saw 0", "text 1"]
    ) { candidate, context in willSet(candidate, context) },
    Clause(
      flow: "OBSV-16", .observed,
      "A write of an equal value MUST NOT run a body; a change in place may always do so.",
      source: Source.equality,
      hint: "Does the setter compare before it announces?",
      expected: ["equal value: ValuesReader +0", "changed in place: ValuesReader +1", "text 1 1"]
    ) { candidate, context in equalValues(candidate, context) },
    Clause(
      flow: "OBSV-17", .observed,
      "Changes of several objects in a turn MUST run a body that read them once.",
      source: Source.observed("one evaluation for each turn"),
      hint: "Is a body queued once for each object?",
      expected: ["3 objects changed: ManyReader +1", "text 3"]
    ) { candidate, context in several(candidate, context) },
    Clause(
      flow: "OBSV-18", .observed,
      "A change by another thread MUST update the view later, on the host, and not be lost.",
      source: Source.observed("updates by other threads are deferred"),
      hint: "Does the announcement reach the host, whichever thread makes it?",
      expected: ["before the step: CountReader +0", "bodies in range: true", "text 100"]
    ) { candidate, context in
      withReader(candidate) { host, model, reader in
        context.runs("before the step", in: host, of: [reader]) {
          context.elsewhere("100 writes") { for value in 1...100 { model.count = value } }
        }
        let before = host.bodies(reader)
        host.settle()
        context.log("bodies in range: \((1...100).contains(host.bodies(reader) - before))")
        context.log("text \(host.text("count")!)")
      }
    },
    Clause(
      flow: "OBSV-19", .observed, "A view that has gone MUST NOT be kept, nor cause work.",
      source: Source.observed("the tracking ends with the view"),
      hint: "Does the tracking hold the view, or run it?",
      expected: ["unmounted: released", "then changed: bodies +0", "idle: true"]
    ) { candidate, context in leaving(candidate, context) },
    Clause(
      flow: "OBSV-20", .required,
      "A registration MUST call at most once, also when another thread writes meanwhile.",
      source: "SE-0395: onChange is called on the first change",
      hint: "Is a registration claimed, by one thread only, before onChange runs?",
      expected: ["a write, and another one during its call: calls = 1", "text 1 1"]
    ) { candidate, context in calledOnce(candidate, context) },
    Clause(
      flow: "OBSV-21", .observed,
      "A write by another thread between a body's read and its end MUST NOT be lost.",
      source: Source.observed("views end on the last value"),
      hint: "Is there a moment between a read and its registration?",
      expected: ["mounted while another thread wrote: text 1"]
    ) { candidate, context in writtenInBody(candidate, context) },
  ]
}

// MARK: - Bodies

@MainActor
private func hundred<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let host = Host(tracking: C.tracking) {
    ForEach(0..<100) { CountReader(model: model, tag: "\($0)") }
  }
  context.runs("count changed", in: host, of: [CountReader<C.Counter>.self]) {
    host.turn { model.count = 1 }
  }
  context.log("texts 1: \((0..<100).count { host.text("\($0)") == "1" })")
}

@MainActor
private func willSet<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let host = Host(tracking: C.tracking) { CountReader(model: model) }
  C.track({ _ = model.count }, onChange: { context.log("onChange saw \(model.count)") })
  host.turn { model.count = 1 }
  context.log("text \(host.text("count")!)")
}

@MainActor
private func equalValues<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Values()
  model.integer = 1
  let host = Host(tracking: C.tracking) { ValuesReader(model: model) }
  let views: [any View.Type] = [ValuesReader<C.Values>.self]
  context.runs("equal value", in: host, of: views) { host.turn { model.integer = 1 } }
  context.runs("changed in place", in: host, of: views) { host.turn { model.array.append(1) } }
  context.log("text \(host.text("values")!)")
}

@MainActor
private func several<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let models = (0..<3).map { _ in C.Counter() }
  let host = Host(tracking: C.tracking) { ManyReader(models: models) }
  context.runs("3 objects changed", in: host, of: [ManyReader<C.Counter>.self]) {
    host.turn { for model in models { model.count = 1 } }
  }
  context.log("text \(host.text("sum")!)")
}

@MainActor
private func leaving<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let lives = Lives()
  let runs = Numbering()
  let host = Host(tracking: C.tracking) { Leaving(model: model, lives: lives, runs: runs) }
  host.unmount()
  context.log("unmounted: \(lives.deinits == 1 ? "released" : "kept")")
  let before = runs.count
  host.turn { model.count = 1 }
  context.log("then changed: bodies +\(runs.count - before)")
  context.log("idle: \(host.isIdle)")
}

@MainActor
private func calledOnce<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  let calls = Calls()
  // The candidate's own tracking, whatever its host would use: a persistent
  // observer makes no promise about registrations.
  let tracking = DataFlow::Tracking.oneShot { apply, onChange in
    C.track(
      apply,
      onChange: {
        calls.note()
        // Only the first call has company.
        if calls.count == 1 {
          context.elsewhere("a write during the call") { model.other = 1 }
        }
        onChange()
      })
  }
  let host = Host(tracking: tracking) { BothReader(model: model) }
  host.raw { model.count = 1 }
  context.log("a write, and another one during its call", calls)
  host.settle()
  context.log("text \(host.text("both")!)")
}

@MainActor
private func writtenInBody<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  let model = C.Counter()
  var isFirst = true
  let host = Host(tracking: C.tracking) {
    PausingReader(model: model) {
      guard isFirst else { return }
      isFirst = false
      context.elsewhere("a write during the body") { model.count = 1 }
    }
  }
  host.settle()
  context.log("mounted while another thread wrote: text \(host.text("count")!)")
}

// MARK: - Views

private struct ValuesReader<Model: ValuesModel>: View {
  let model: Model

  var body: some View { Text("\(model.integer) \(model.array.count)").tag("values") }
}

private struct ManyReader<Model: CounterModel>: View {
  let models: [Model]

  var body: some View { Text("\(models.reduce(0) { $0 + $1.count })").tag("sum") }
}

private final class Probe: Sendable {
  private let lives: Lives

  init(_ lives: Lives) {
    self.lives = lives
    lives.began()
  }

  deinit { lives.ended() }
}

private struct Leaving<Model: CounterModel>: View {
  let model: Model
  let runs: Numbering
  @State private var probe: Probe

  init(model: Model, lives: Lives, runs: Numbering) {
    self.model = model
    self.runs = runs
    _probe = State(wrappedValue: Probe(lives))
  }

  var body: some View {
    let _ = runs.next()
    Text("\(model.count)")
  }
}

private struct BothReader<Model: CounterModel>: View {
  let model: Model

  var body: some View { Text("\(model.count) \(model.other)").tag("both") }
}

private struct PausingReader<Model: CounterModel>: View {
  let model: Model
  let pause: () -> Void

  var body: some View {
    let count = model.count
    let _ = pause()
    Text("\(count)").tag("count")
  }
}
