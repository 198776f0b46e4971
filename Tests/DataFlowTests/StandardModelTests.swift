import DataFlow
import Testing

/// Views of models that the standard library observes.
@MainActor
@Suite struct StandardModelTests {
  struct Plate: View {
    let model: StandardModel

    var body: some View { Text(model.name).tag("name") }
  }

  struct Editor: View {
    @Bindable var model: StandardModel
    @State private var runs = 0

    var body: some View {
      TextField("Name", text: $model.name).tag("field")
      Plate(model: model)
      Button("run") { runs += 1 }.tag("run")
      Text("\(runs)")
    }
  }

  @Test func `a view shows the new value, and runs once for a change`() {
    let model = StandardModel()
    let host = Host { Plate(model: model) }
    for (round, name) in ["a", "b", "c"].enumerated() {
      host.turn {
        model.name = ""
        model.name = name
      }
      #expect(host.text("name") == name)
      #expect(host.bodies(Plate.self) == round + 2)
    }
  }

  @Test func `views that run for their own reasons go on showing new values`() {
    let model = StandardModel()
    let host = Host { Editor(model: model) }
    for name in ["a", "b"] {
      host.tap("run")
      host.set("field", name)
      #expect(model.name == name)
      #expect(host.text("name") == name)
    }
  }

  @Test func `a host that records sees the models, too`() {
    let model = StandardModel()
    let host = Host(recording: .all) { Plate(model: model) }
    host.turn { model.name = "a" }
    #expect(host.text("name") == "a")
  }

  @Test func `a host that is told not to does not see the models`() {
    let model = StandardModel()
    let host = Host(tracking: .coreAlone) { Plate(model: model) }
    host.turn { model.name = "a" }
    #expect(host.text("name") == "theirs")
    #expect(host.bodies(Plate.self) == 1)
  }

  @Test func `a view that has gone is not told any more`() {
    struct Switch: View {
      let model: StandardModel
      @State private var isShown = true

      var body: some View {
        if isShown { Plate(model: model) }
        Button("hide") { isShown = false }.tag("hide")
      }
    }
    let model = StandardModel()
    let host = Host { Switch(model: model) }
    host.tap("hide")
    host.raw { model.name = "a" }
    #expect(host.isIdle)
  }
}
