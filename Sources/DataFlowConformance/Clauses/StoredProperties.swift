import Conformance
import ConformanceKit
import DataFlow
import OpenCombine

/// Stored values of observable objects.
extension Catalogue {
  static let storedProperties: [Clause] = [
    Clause(
      flow: "STORE-28", .observed,
      "A stored value of an observable object MUST be shown when it changes, whoever changes it.",
      source: Source.observed("views follow stored values of their objects"),
      hint: "Does the object publish what is written by a property, a binding, a store, a thread?",
      expected: [
        "mounted: Sized +1, size = 12, weight = 400, labels = 12 12",
        "larger: Sized +1, size = 13, weight = 400, labels = 13 13",
        "by the object: Sized +1, size = 23, weight = 400, labels = 23 23",
        "by the property: Sized +1, size = 33, weight = 400, labels = 33 33", "stored 33",
        "in the store: Sized +1, size = 40, weight = 400, labels = 40 40",
        "elsewhere: Sized +1, size = 41, weight = 400, labels = 41 41",
        "of a subclass: Sized +1, size = 41, weight = 700, labels = 41 41",
        "another key: Sized +0, size = 41, weight = 700, labels = 41 41",
      ]
    ) { stage in
      let store = MemoryStore()
      stage.mount(
        bodies: [Sized.self], texts: ["size", "weight"],
        values: ["labels": { labels(stage.host) }]
      ) { Sized(store) }
      for step in ["larger", "by the object", "by the property"] { stage.tap(step) }
      stage.log("stored \(shown(store["size"]))")
      stage.turn("in the store") { store["size"] = 40 }
      stage.perform("elsewhere") {
        stage.elsewhere("write") { store["size"] = 41 }
        stage.host.settle()
      }
      stage.tap("of a subclass")
      stage.turn("another key") { store["other"] = 1 }
    },
    Clause(
      flow: "STORE-29", .observed,
      "An object MUST publish before each write of its own to a store, and once for any other.",
      source: Source.observed("stored values of objects publish as @Published ones do"),
      hint: "Is a write of the object's own told from one that the store hears of?",
      expected: [
        "of its own: nothing", "by a binding: 13", "of another's: 15", "published: 15",
        "cancelled: -", "one publisher: true",
      ]
    ) { stage in
      let store = MemoryStore()
      let font = Heading(store)
      let notes = NoteList()
      let subscription = font.objectWillChange.sink {
        notes.add(shown(store["size"]))
      }
      font.size = 13
      stage.log("of its own: \(notes.take())")
      font.$size.wrappedValue = 14
      stage.log("by a binding: \(notes.take())")
      store["size"] = 15
      stage.log("of another's: \(notes.take())")
      font.name = "b"
      stage.log("published: \(notes.take())")
      subscription.cancel()
      font.size = 16
      stage.log("cancelled: \(notes.take())")
      stage.log("one publisher: \(font.objectWillChange === font.objectWillChange)")
    },
  ]
}

/// What the buttons show that have bindings.
@MainActor private func labels(_ host: Host) -> String {
  host.buttons.compactMap(\.label).filter { !$0.isEmpty }.joined(separator: " ")
}

private class Font: ObservableObject {
  @AppStorage var size: Int
  @Published var name = "a"

  init(_ store: any KeyValueStore) { _size = AppStorage(wrappedValue: 12, "size", store: store) }
}

private final class Heading: Font {
  @AppStorage var weight: Int

  override init(_ store: any KeyValueStore) {
    _weight = AppStorage(wrappedValue: 400, "weight", store: store)
    super.init(store)
  }
}

private struct Sized: View {
  @StateObject private var font: Heading

  init(_ store: any KeyValueStore) { _font = StateObject(wrappedValue: Heading(store)) }

  var body: some View {
    Text("\(font.size)").tag("size")
    Text("\(font.weight)").tag("weight")
    Button("") { font.size += 1 }.tag("larger")
    SizeButton(size: $font.size, tag: "by the object")
    SizeButton(size: font.$size, tag: "by the property")
    Button("") { font.weight = 700 }.tag("of a subclass")
  }
}

private struct SizeButton: View {
  @Binding var size: Int
  let tag: String

  var body: some View { Button("\(size)") { size += 10 }.tag(tag) }
}
