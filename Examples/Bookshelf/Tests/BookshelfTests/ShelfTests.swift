import Bookshelf
import DataFlow
import Testing

/// The app as a user has it, without a screen.
@MainActor
@Suite struct ShelfTests {
  private let host = Host(app: BookshelfApp())

  private var titles: [String] { host.rows.map { $0.elements[0].children[0].text ?? "" } }

  private var selected: [String] { host.rows.filter(\.isSelected).map(\.text) }

  @Test func `the shelf shows its books by title, and the first is selected`() {
    #expect(titles == ["Dune", "Emma", "Middlemarch", "Persuasion", "Ulysses"])
    #expect(selected == ["Dune Frank Herbert"] && host.texts.contains("5 books"))
    #expect(host.windows.map(\.title) == ["Bookshelf"])
    #expect(host.issues.isEmpty)
  }

  @Test func `a search finds titles and authors, whatever their case and accents`() {
    host.set(.searchField(), "AUSTÉN")
    #expect(titles == ["Emma", "Persuasion"] && selected == ["Emma Jane Austen"])
    #expect(host.texts.contains("2 books"))
    host.set(.searchField(), "ulyss")
    #expect(titles == ["Ulysses"] && host.texts.contains("1 book"))
    host.set(.searchField(), "xyz")
    #expect(host.lists.isEmpty && host.texts.contains("No book matches “xyz”."))
    host.set(.searchField(), "")
    #expect(titles.count == 5 && host.issues.isEmpty)
  }

  @Test func `a book is added in a sheet, once it has a title`() {
    host.tap(button: "Add")
    #expect(host.focusedElement?.label == "Title")
    let sheet = ElementQuery.kind("Sheet")
    host.tap(button: "Add", in: sheet)
    #expect(host.shows(sheet), "a disabled button does nothing")
    host.set(textField: "Title", to: "Walden")
    host.set(textField: "Author", to: "Henry Thoreau")
    host.tap(button: "Add", in: sheet)
    #expect(!host.shows(sheet) && titles.last == "Walden")
    #expect(selected == ["Walden Henry Thoreau"] && host.issues.isEmpty)
  }

  @Test func `what was typed into a sheet that is cancelled is gone`() throws {
    host.tap(button: "Add")
    host.set(textField: "Title", to: "Walden")
    host.tap(button: "Cancel")
    #expect(titles.count == 5)
    host.tap(button: "Add")
    #expect(try host.find(.textField("Title")).value(as: String.self) == "")
  }

  @Test func `a book is removed when the user is sure`() {
    host.select(2)
    host.tap(button: "Remove")
    #expect(host.texts.contains("Nobody will know how long it was read."))
    #expect(host.shows(.kind("Alert", "Remove “Emma”?")))
    host.tap(button: "Keep")
    #expect(titles.contains("Emma") && !host.shows(.kind("Alert")))
    host.tap(button: "Remove")
    host.tap(button: "Remove", in: .kind("Alert"))
    #expect(!titles.contains("Emma") && !host.shows(.kind("Alert")))
    #expect(selected == ["Dune Frank Herbert"] && host.issues.isEmpty)
  }

  @Test func `an empty shelf says so, and nothing can be opened`() throws {
    let host = Host(app: BookshelfApp(library: Library()))
    #expect(host.texts.contains("No books.") && host.texts.contains("0 books"))
    #expect(try !host.find(.button("Open")).isEnabled && !host.find(.button("Remove")).isEnabled)
    host.tap(button: "Open")
    #expect(host.windows.count == 1 && host.issues.isEmpty)
  }
}
