import Bookshelf
import DataFlow
import Terminal
import Testing

/// The app as it is driven by keys.
@MainActor
@Suite struct KeyboardTests {
  private let host = Host(app: BookshelfApp())

  /// Presses keys by their names; what is none is typed.
  @discardableResult
  private func press(_ names: String...) -> Bool {
    let keys = names.flatMap { name in
      Key(name: name).map { [$0] } ?? name.map { Key.character($0) }
    }
    return keys.map { Keyboard(host: host).press($0) }.last ?? true
  }

  private var selected: String? { host.rows.first { $0.isSelected }?.text }

  @Test func `the keys of a list select in it`() {
    press("down", "j")
    #expect(selected == "Middlemarch George Eliot lent")
    press("k", "up", "up", "up")
    #expect(selected == "Dune Frank Herbert")
    for _ in 0..<9 { press("down") }
    #expect(selected == "Ulysses James Joyce lent")
  }

  @Test func `tab goes around all controls that can be used`() {
    var labels: [String] = []
    for _ in 0..<7 {
      labels.append(host.focusedElement.map { $0.label ?? $0.kind } ?? "nothing")
      press("tab")
    }
    #expect(labels == ["List", "Open", "Add", "Remove", "Settings", "Search", "List"])
    press("backtab", "backtab")
    #expect(host.focusedElement?.label == "Search")
  }

  @Test func `what is typed stands in the field that has the focus`() throws {
    press("backtab", "aus", "backspace")
    #expect(try host.find(.searchField()).value(as: String.self) == "au")
    #expect(host.rows.map(\.text) == ["Emma Jane Austen", "Persuasion Jane Austen"])
    press("escape")
    #expect(!host.hasFocus)
  }

  @Test func `letters are shortcuts where nobody types`() {
    press("a", "Walden", "tab", "Thoreau", "enter")
    #expect(host.rows.last?.text == "Walden Thoreau" && host.rows.last?.isSelected == true)
    press("r", "escape")
    #expect(host.rows.count == 6)
    press("r", "tab", "enter")
    #expect(host.rows.count == 5 && host.issues.isEmpty)
  }

  @Test func `a sheet has all keys`() {
    press("s", "j", "tab", "Ada", "tab", "right", "tab", "space", "enter")
    #expect(host.texts.contains("Ada’s bookshelf"))
    #expect(host.rows.map(\.text).first == "Dune Frank Herbert" && host.rows.count == 3)
    press("s", "escape")
    #expect(!host.shows(.kind("Sheet")))
  }

  @Test func `windows are switched, and the last one that is closed ends the program`() {
    press("enter")
    #expect(host.frontWindow?.title == "Book")
    press("^n")
    #expect(host.frontWindow?.title == "Bookshelf" && !host.hasFocus)
    press("^n")
    #expect(host.frontWindow?.title == "Book")
    #expect(press("escape") && host.windows.count == 1)
    #expect(!press("^w") && host.windows.isEmpty)
  }

  @Test func `two keys end the program at once`() {
    #expect(!press("^c") && !press("^q"))
    #expect(press("q"))
  }

  @Test func `a terminal's bytes are keys`() {
    var reader = KeyReader()
    func keys(_ text: String) -> [Key] { reader.read(Array(text.utf8)) }
    func keys(_ bytes: UInt8...) -> [Key] { reader.read(bytes) }
    #expect(keys("aé€") == ["a", "é", "€"].map(Key.character))
    #expect(
      keys("\r\t\u{7F}\u{3}\u{E}") == [.enter, .tab, .backspace, .control("c"), .control("n")])
    #expect(
      keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D\u{1B}[Z") == [.up, .down, .right, .left, .backTab])
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}[3~x") == [.character("x")], "a key without a name")
    // In pieces.
    #expect(keys(0xE2, 0x82) == [])
    #expect(keys(0xAC) == [.character("€")])
    #expect(keys("\u{1B}[") == [])
    #expect(keys("A") == [.up])
    // What is no text.
    #expect(keys(0xFF, 0xC0, 0x80, 0xE2, 0x28, 0xA1, 0x61) == [.character("a")])
  }
}
