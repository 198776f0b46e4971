import Conformance
import ConformanceKit
import DataFlow

/// Dynamic properties that come and go.
extension Catalogue {
  static let optionalProperties: [Clause] = [
    Clause(
      flow: "DP-08", .required,
      "A property that comes and goes MUST be as one that is there, for as long as it is there.",
      source: Source.apple("DynamicProperty"),
      hint: "Is an optional asked for its value each time, and an object found again followed?",
      expected: [
        "mounted: update body", "without it: body", "there again: update body",
        "mounted: text = there", "none: text = none", "there again: text = there",
        "mounted: text = A", "renamed: text = B", "taken away: text = nobody",
        "renamed meanwhile: text = nobody", "given again: text = C", "renamed again: text = D",
        "mounted: text = A, made = 1, gone = 0",
        "without its object: text = none, made = 1, gone = 1",
        "with another one: text = A, made = 2, gone = 1",
        "renamed: text = E, made = 2, gone = 1",
      ]
    ) { stage in
      let notes = NoteList()
      stage.mountSteps { step in
        NotingView(property: step == 1 ? nil : Noting(notes: notes), notes: notes)
      }
      stage.log("mounted: \(notes.take())")
      stage.advance("without it")
      stage.log("without it: \(notes.take())")
      stage.advance("there again")
      stage.log("there again: \(notes.take())")

      stage.mountSteps(texts: ["text"]) { step in
        EmptyPropertyView(property: step == 1 ? nil : EmptyProperty())
      }
      stage.advance("none")
      stage.advance("there again")

      let person = Person("A")
      stage.mountSteps(texts: ["text"]) { step in
        GivenNameView(isGiven: step != 1)
          .transformEnvironment(\.self) { if step == 1 { $0 = EnvironmentValues() } }
          .environmentObject(person)
      }
      stage.turn("renamed") { person.name = "B" }
      stage.advance("taken away")
      stage.turn("renamed meanwhile") { person.name = "C" }
      stage.advance("given again")
      stage.turn("renamed again") { person.name = "D" }

      let owned = Handle<Celebrity>()
      stage.mountSteps(texts: ["text"], lives: Celebrity.self) { step in
        OwningPropertyView(
          property: step == 1 ? nil : OwningProperty(), handle: step == 2 ? owned : nil)
      }
      stage.advance("without its object")
      stage.advance("with another one")
      stage.turn("renamed") { owned.value.name = "E" }
    }
  ]
}

// MARK: - Properties and views

/// Notes that it is updated.
private struct Noting: DynamicProperty {
  let notes: NoteList

  func update() { notes.add("update") }
}

private struct NotingView: View {
  let property: Noting?
  let notes: NoteList

  var body: some View {
    let _ = notes.add("body")
    Text(property == nil ? "none" : "there")
  }
}

/// Has nothing in it: all of them are the same.
private struct EmptyProperty: DynamicProperty {}

private struct EmptyPropertyView: View {
  let property: EmptyProperty?

  var body: some View { Text(property == nil ? "none" : "there").tag("text") }
}

private struct OwningProperty: DynamicProperty {
  @StateObject var person = Celebrity("A")
}

private struct OwningPropertyView: View {
  let property: OwningProperty?
  let handle: Handle<Celebrity>?

  var body: some View {
    let _ = property.map { handle?.take($0.person) }
    Text(property?.person.name ?? "none").tag("text")
  }
}

/// Asks for its object only where there is one.
private struct GivenNameView: View {
  @EnvironmentObject private var person: Person
  private let isGiven: Bool

  init(isGiven: Bool) { self.isGiven = isGiven }

  var body: some View { Text(isGiven ? person.name : "nobody").tag("text") }
}
