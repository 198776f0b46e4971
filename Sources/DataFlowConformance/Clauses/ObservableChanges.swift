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
      expected: [
        "mounted: CountReader +100, texts 1 = 0", "count changed: CountReader +100, texts 1 = 100",
      ]
    ) { stage in
      let model = stage.counter()
      stage.mount(
        bodies: [CountReader.self],
        values: ["texts 1": { (0..<100).count { stage.host.text("\($0)") == "1" } }]
      ) {
        ForEach(0..<100) { CountReader(model: model, tag: "\($0)") }
      }
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-14", .observed, "Many changes in a turn MUST run a body once.",
      source: Source.observed("one evaluation for each turn"),
      hint: "Is a body queued once for each change?",
      expected: ["mounted: CountReader +1, text = 0", "1,000 changes: CountReader +1, text = 1000"]
    ) { stage in
      let model = stage.mountReader()
      stage.turn("1,000 changes") { for value in 1...1_000 { model.count = value } }
    },
    Clause(
      flow: "OBSV-15", .observed,
      "A change MUST be announced before it is made; the body that follows sees the new value.",
      source: Source.behaviour, hint: "Is a body evaluated by the announcement itself?",
      expected: [
        "mounted: CountReader +1, text = 0", "onChange saw 0",
        "count changed: CountReader +1, text = 1",
      ]
    ) { stage in
      let model = stage.mountReader()
      stage.candidate.track(
        { _ = model.count }, onChange: { stage.log("onChange saw \(model.count)") })
      stage.turn("count changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-16", .observed,
      "A write of an equal value MUST NOT run a body; a change in place may always do so.",
      source: Source.equality, hint: "Does the setter compare before it announces?",
      expected: [
        "mounted: FunctionView +1, text = 1 0", "equal value: FunctionView +0, text = 1 0",
        "changed in place: FunctionView +1, text = 1 1",
      ]
    ) { stage in
      @MainActor func body<C: Candidate>(_: C.Type) {
        let model = C.Values()
        model.integer = 1
        stage.mountFunction { "\(model.integer) \(model.array.count)" }
        stage.turn("equal value") { model.integer = 1 }
        stage.turn("changed in place") { model.array.append(1) }
      }
      body(stage.candidate)
    },
    Clause(
      flow: "OBSV-17", .observed,
      "Changes of several objects in a turn MUST run a body that read them once.",
      source: Source.observed("one evaluation for each turn"),
      hint: "Is a body queued once for each object?",
      expected: [
        "mounted: FunctionView +1, text = 0", "3 objects changed: FunctionView +1, text = 3",
      ]
    ) { stage in
      let models = (0..<3).map { _ in stage.counter() }
      stage.mountFunction { models.reduce(0) { $0 + $1.count } }
      stage.turn("3 objects changed") { for model in models { model.count = 1 } }
    },
    Clause(
      flow: "OBSV-18", .observed,
      "A change by another thread MUST update the view later, on the host, and not be lost.",
      source: Source.observed("updates by other threads are deferred"),
      hint: "Does the announcement reach the host, whichever thread makes it?",
      expected: ["before the step: bodies +0", "bodies in range: true", "text = 100"]
    ) { stage in
      let model = stage.counter()
      stage.mount { CountReader(model: model) }
      let mounted = stage.host.bodies(CountReader.self)
      stage.elsewhere("100 writes") { for value in 1...100 { model.count = value } }
      let before = stage.host.bodies(CountReader.self)
      stage.log("before the step: bodies +\(before - mounted)")
      stage.host.settle()
      let after = stage.host.bodies(CountReader.self)
      stage.log("bodies in range: \((1...100).contains(after - before))")
      stage.log("text = \(stage.host.text("text")!)")
    },
    Clause(
      flow: "OBSV-19", .observed, "A view that has gone MUST NOT be kept, nor cause work.",
      source: Source.observed("the tracking ends with the view"),
      hint: "Does the tracking hold the view, or run it?",
      expected: [
        "mounted: evaluations = 1, idle = true, made = 1, gone = 0",
        "unmounted: evaluations = 1, idle = true, made = 1, gone = 1",
        "then changed: evaluations = 1, idle = true, made = 1, gone = 1",
      ]
    ) { stage in
      let model = stage.counter()
      let evaluations = Calls()
      stage.mount(
        values: ["evaluations": { evaluations.count }, "idle": { stage.host.isIdle }],
        lives: Person.self
      ) {
        FunctionView {
          evaluations.note()
          return model.count
        }
        .modifier(OwningModifier(Person("A")))
      }
      stage.unmount("unmounted")
      stage.turn("then changed") { model.count = 1 }
    },
    Clause(
      flow: "OBSV-20", .required,
      "A registration MUST call at most once, also when another thread writes meanwhile.",
      source: "SE-0395: onChange is called on the first change",
      hint: "Is a registration claimed, by one thread only, before onChange runs?",
      expected: ["a write, and another one during its call: calls = 1", "text = 1 1"]
    ) { stage in
      let model = stage.counter()
      let calls = Calls()
      let candidate = stage.candidate
      // The candidate's own tracking, whatever its host would use: a persistent
      // observer makes no promise about registrations.
      let company = Locked<(@Sendable () -> Void)?>({
        stage.elsewhere("a write during the call") { model.other = 1 }
      })
      let tracking = DataFlow::Tracking.oneShot { apply, onChange in
        candidate.track(
          apply,
          onChange: {
            // Only the first call has company.
            if calls.next() == 1 { company.withLock(\.self)?() }
            onChange()
          })
      }
      stage.mount(tracking: tracking) { FunctionView { "\(model.count) \(model.other)" } }
      stage.raw("write") { model.count = 1 }
      stage.log("a write, and another one during its call: calls = \(calls.count)")
      stage.settle("update")
      stage.log("text = \(stage.host.text("text")!)")
      // The stage has the host, which has the tracking.
      company.withLock { $0 = nil }
    },
    Clause(
      flow: "OBSV-21", .observed,
      "A write by another thread between a body's read and its end MUST NOT be lost.",
      source: Source.observed("views end on the last value"),
      hint: "Is there a moment between a read and its registration?",
      expected: ["mounted while another thread wrote: text = 1"]
    ) { stage in
      let model = stage.counter()
      var isFirst = true
      stage.mount {
        FunctionView {
          let count = model.count
          if isFirst {
            isFirst = false
            stage.elsewhere("a write during the body") { model.count = 1 }
          }
          return count
        }
      }
      stage.settle("update")
      stage.log("mounted while another thread wrote: text = \(stage.host.text("text")!)")
    },
  ]
}
