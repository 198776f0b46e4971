import Bookshelf
import DataFlow
import Testing

/// What the app remembers.
@MainActor
@Suite struct SettingsTests {
  private let store = MemoryStore()

  private func launch() -> Host { Host(app: BookshelfApp(), defaultAppStorage: store) }

  private func titles(_ host: Host) -> [String] {
    host.rows(in: .list).map { $0.elements[0].children[0].text ?? "" }
  }

  @Test func `the order, the filter and the name are those of the next launch`() {
    let host = launch()
    host.tap(button: "Settings")
    host.choose("Author")
    host.set(toggle: "Only available books", to: true)
    host.set(textField: "Your name", to: "Ada")
    host.tap(button: "Done")
    #expect(titles(host) == ["Dune", "Emma", "Persuasion"])
    #expect(host.texts.contains("Ada’s bookshelf"))
    let next = launch()
    #expect(titles(next) == ["Dune", "Emma", "Persuasion"])
    #expect(next.texts.contains("Ada’s bookshelf") && next.issues.isEmpty)
  }

  @Test func `what another program writes is shown`() {
    let host = launch()
    store["onlyAvailable"] = true
    host.settle()
    #expect(titles(host) == ["Dune", "Emma", "Persuasion"])
  }

  @Test func `a stored value that means nothing is the default`() {
    store["order"] = "by weight"
    store["onlyAvailable"] = "perhaps"
    let host = launch()
    #expect(titles(host).count == 5 && titles(host).first == "Dune")
  }
}

extension Host {
  /// Chooses in the picker, by what stands there.
  fileprivate func choose(_ name: String) {
    let picker = element(.picker("Sorted by"))
    let choice = picker.content.first { $0.text == name }
    select(choice!.selectionValue!, in: picker)
  }
}
