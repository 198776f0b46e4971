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

  // MARK: - Rows

  /// Rows whose closure reads the models itself.
  struct Shelf: View {
    let models: [StandardModel]
    let calls: Calls
    @State var isOpen: Bool
    @State private var runs = 0

    var body: some View {
      let _ = runs
      ForEach(0..<models.count, id: \.self) { index in
        let _ = calls.note(index)
        Text(isOpen ? models[index].name : "closed").tag("\(index)")
      }
      Button("run") { runs += 1 }.tag("run")
      Button("open") { isOpen.toggle() }.tag("open")
    }
  }

  @MainActor final class Calls {
    private(set) var rows: [Int] = []

    func note(_ row: Int) { rows.append(row) }

    func take() -> [Int] {
      defer { rows = [] }
      return rows
    }
  }

  /// More rows than are evaluated at a time, and a part of as many.
  nonisolated static let counts = [1, 16, 17, 40]

  @Test(arguments: counts, [false, true])
  func `a row shows the new value, and it alone is evaluated`(_ count: Int, isLate: Bool) {
    let models = (0..<count).map { _ in StandardModel() }
    let calls = Calls()
    let host = Host { Shelf(models: models, calls: calls, isOpen: !isLate) }
    // What is read for the first time in an update of several rows.
    if isLate { host.tap("open") }
    for name in ["a", "b"] {
      for index in Set([0, count / 2, count - 1]).sorted() {
        _ = calls.take()
        host.turn { models[index].name = name + "\(index)" }
        #expect(calls.take() == [index])
        #expect(host.text("\(index)") == name + "\(index)")
        host.tap("run")
        #expect(calls.take() == Array(0..<count))
      }
    }
  }

  @Test func `a row that reads a model by itself is observed from then on`() {
    let models = (0..<20).map { _ in StandardModel() }
    let calls = Calls()
    let host = Host { Shelf(models: models, calls: calls, isOpen: false) }
    host.tap("run")
    host.tap("open")
    host.tap("open")
    _ = calls.take()
    host.turn { models[3].name = "a" }
    #expect(calls.take() == [])
    host.tap("open")
    host.turn { models[3].name = "b" }
    #expect(host.text("3") == "b")
  }

  @Test func `rows of a host that records are evaluated as often`() {
    let models = (0..<20).map { _ in StandardModel() }
    let counts = [Recording.off, .all].map { recording in
      let calls = Calls()
      let host = Host(recording: recording) {
        Shelf(models: models, calls: calls, isOpen: false)
      }
      host.tap("run")
      host.tap("open")
      host.turn { models[7].name += "!" }
      return calls.take()
    }
    #expect(counts[0] == counts[1])
  }
}
