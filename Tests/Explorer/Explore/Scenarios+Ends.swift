import CExplorer

@testable import ObservationCore

// Ends of observers and of objects, and changes beside them.

extension Scenario {
  static var ends: [Scenario] {
    [
      Scenario("fire/cancel", "writes; cancels the observer", FireCancel.self),
      Scenario(
        "fire/deinit of the observer", "writes; lets go of the observer",
        FireDrop.self),
      Scenario(
        "fire/deinit of the object",
        "writes, and lets go of the object; lets go of it, and the observer tracks another one",
        FireEnd.self),
      Scenario(
        "end/cancel", "lets go of the object; cancels an observer of its end", EndCancel.self),
      Scenario(
        "end/track",
        "lets go of the object; the observer of its end reads it, and then another one",
        EndTrack.self),
      Scenario(
        "end/end of a run",
        "lets go of the object; the observer of its end reads it, and lets go of it",
        EndInRun.self),
    ]
  }
}

private final class FireCancel: Run {
  let model = Model()
  let view = View()

  required init() {
    view.code = { _ in ex_pause() }
    view.track(model)
  }

  override func run(_ number: Int) {
    if number == 0 { model.write(0, 1) } else { view.cancel() }
  }

  override func finish() -> String? {
    let calls = view.calls
    model.write(0, 2)
    view.drop()
    if view.calls > calls { return "the observer was called after its end" }
    return calls > 1 ? "the observer was called \(calls) times" : nil
  }
}

private final class FireDrop: Run {
  let model = Model()
  let view = View()

  required init() {
    view.code = { _ in ex_pause() }
    view.trackBoth(model)
  }

  override func run(_ number: Int) {
    if number == 0 { model.write(0, 1) } else { view.drop() }
  }

  override func finish() -> String? {
    let calls = view.calls
    model.write(0, 2)
    if view.calls > calls { return "the observer was called after its end" }
    return calls > 1 ? "the observer was called \(calls) times" : nil
  }
}

private final class FireEnd: Run {
  var models: [Model?]
  let other = Model()
  let view = View()
  let watch: OneShot

  required init() {
    let model = Model()
    models = [model, model]
    watch = OneShot.armed(model)
    view.track(model)
  }

  override func run(_ number: Int) {
    if number == 0 {
      models[0]?.write(0, 1)
    } else {
      models[1] = nil
      view.track(other)
    }
    models[number] = nil
  }

  override func finish() -> String? {
    if watch.calls != 1 { return "the observer of one shot was called \(watch.calls) times" }
    return check([view], other)
  }
}

private final class EndCancel: Run {
  var model: Model?
  let view = View(options: .deinit)

  required init() {
    let model = Model()
    self.model = model
    view.trackBoth(model)
  }

  override func run(_ number: Int) {
    if number == 0 { model = nil } else { view.cancel() }
  }

  override func finish() -> String? {
    view.drop()
    return view.calls > 1 ? "the end of one object was told \(view.calls) times" : nil
  }
}

private final class EndTrack: Run {
  var models: [Model?]
  let other = Model()
  let view = View(options: .deinit)

  required init() {
    let model = Model()
    models = [model, model]
    view.track(model)
  }

  override func run(_ number: Int) {
    if number == 1 {
      view.track {
        view.read(other)
        if let model = models[1] { view.read(model, 1) }
        models[1] = nil
      }
      view.track(other)
    } else {
      models[0] = nil
    }
  }

  override func finish() -> String? {
    view.drop()
    return view.calls > 1 ? "the end of one object was told \(view.calls) times" : nil
  }
}

/// Whoever lets go last ends the object; what the run's own code ends is told to nobody.
private final class EndInRun: Run {
  var models: [Model?]
  let view = View(options: .deinit)
  var isEndedByRun = false

  required init() {
    let model = Model()
    models = [model, model]
  }

  override func run(_ number: Int) {
    if number == 1 {
      view.track {
        if let model = models[1] { view.readBoth(model) }
        isEndedByRun = models[0] == nil
        models[1] = nil
      }
    } else {
      models[0] = nil
    }
  }

  override func finish() -> String? {
    view.drop()
    let expected = isEndedByRun ? 0 : 1
    return view.calls == expected
      ? nil : "the end of an object was told \(view.calls) times, and not \(expected)"
  }
}
