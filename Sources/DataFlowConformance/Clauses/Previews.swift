import Conformance
import ConformanceKit
import DataFlow

/// Views that are looked at while they are being written.
extension Catalogue {
  static let previews: [Clause] = [
    Clause(
      flow: "PREV-01", .required,
      "The views of a PreviewProvider MUST be ones that a host can mount alone.",
      source: Source.document("Managing model data in your app"),
      hint: "Are the previews views as any, with states of their own?",
      expected: [
        "mounted: CountView +2, one = 0, two = 0", "add: CountView +1, one = 0, two = 1",
        "by the type: 0 Add 0 Add",
      ]
    ) { stage in
      stage.mount(bodies: [CountView.self], texts: ["one", "two"]) { CountPreviews.previews }
      stage.tap("add", "add two")
      // The clause is about this initializer, which takes what others take.
      let host = Host(
        previews: CountPreviews.self, tracking: stage.candidate.tracking,
        recording: stage.recording)
      stage.log("by the type: \(host.texts.joined(separator: " "))")
    },
    Clause(
      flow: "PREV-02", .required,
      "A preview MUST have the objects and values that it sets itself, and no others.",
      source: Source.document("Managing model data in your app"),
      hint: "Is anything of the program around a preview?",
      expected: [
        "mounted: name = program, accent = red, weight = 7",
        "mounted: name = preview, accent = green, weight = 0",
        "write new: name = new, accent = green, weight = 0",
      ]
    ) { stage in
      let texts = ["name", "accent", "weight"]
      stage.mount(app: PreviewedApp.self, texts: texts)
      stage.mount(texts: texts) { PreviewedPreviews.previews }
      stage.enter("new")
    },
  ]
}

// MARK: - Views

private struct CountPreviews: PreviewProvider {
  static var previews: some View {
    CountView("one")
    CountView("two")
  }
}

private struct PreviewedView: View {
  @EnvironmentObject private var person: Person
  @Environment(\.accent) private var accent
  @Environment(\.weight) private var weight

  var body: some View {
    Text(person.name).tag("name")
    TextField("Name", text: $person.name).tag("editor")
    Text(accent).tag("accent")
    Text("\(weight)").tag("weight")
  }
}

private struct PreviewedApp: App {
  @StateObject private var person = Person("program")

  var body: some Scene {
    WindowGroup {
      PreviewedView().environmentObject(person)
    }
    .environment(\.accent, "red")
    .environment(\.weight, 7)
  }
}

private struct PreviewedPreviews: PreviewProvider {
  static var previews: some View {
    PreviewedView()
      .environmentObject(Person("preview"))
      .environment(\.accent, "green")
  }
}
