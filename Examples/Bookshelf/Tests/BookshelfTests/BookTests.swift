import Bookshelf
import DataFlow
import Testing

/// A book in a window of its own.
@MainActor
@Suite struct BookTests {
  private let host = Host(app: BookshelfApp())

  /// Opens the book that is selected.
  private func open() -> HostWindow {
    host.windows[0].tap(.button("Open"))
    return host.frontWindow!
  }

  @Test func `a book opens once, in a window of its own`() {
    let window = open()
    #expect(window.title == "Book" && host.windows.count == 2)
    #expect(open().id == window.id && host.windows.count == 2)
    host.windows[0].within { $0.select(2) }
    #expect(open().id != window.id && host.windows.count == 3)
    host.frontWindow?.tap(.button("Close"))
    #expect(host.windows.count == 2 && host.issues.isEmpty)
  }

  @Test func `a title that is edited is that of the row, at each key`() {
    let window = open()
    window.set(.textField("Title"), "Dune Messiah")
    #expect(host.windows[0].within { $0.rows[0].text } == "Dune Messiah Frank Herbert")
    window.set(.toggle("Available"), false)
    #expect(host.windows[0].within { $0.rows[0].text } == "Dune Messiah Frank Herbert lent")
    #expect(host.issues.isEmpty)
  }

  @Test func `a book that is removed is gone from its window, too`() {
    let window = open()
    host.windows[0].tap(.button("Remove"))
    host.windows[0].tap(.button("Remove").in(.kind("Alert")))
    #expect(window.within { $0.texts } == ["This book is no longer on the shelf.", "Close"])
    window.tap(.button("Close"))
    #expect(host.windows.map(\.title) == ["Bookshelf"] && host.issues.isEmpty)
  }

  @Test func `the time of reading is counted while somebody reads`() {
    let window = open()
    host.advance(by: .seconds(5))
    #expect(window.within { $0.texts }.contains("Read for 0:00"))
    window.tap(.button("Read"))
    host.advance(by: .seconds(65))
    #expect(window.within { $0.texts }.contains("Read for 1:05"))
    window.tap(.button("Stop"))
    host.advance(by: .seconds(5))
    #expect(window.within { $0.texts }.contains("Read for 1:05"))
    #expect(host.windows[0].within { $0.rows[0].text } == "Dune Frank Herbert 1:05")
    window.tap(.button("Read"))
    window.set(.toggle("Available"), false)
    host.advance(by: .seconds(5))
    #expect(window.within { $0.texts }.contains("Read for 1:05"), "a book that is lent")
    #expect(host.issues.isEmpty)
  }

  @Test func `a text is fetched bit by bit, and goes on where it was left`() async {
    var window = open()
    window.tap(.button("Download"))
    await host.advance(by: .seconds(2))
    #expect(window.shows(.kind("ProgressView", "40 %")))
    window.close()
    await host.advance(by: .seconds(60))
    window = open()
    #expect(window.shows(.kind("ProgressView", "40 %")), "nothing is fetched while it is closed")
    await host.advance(by: .seconds(3))
    #expect(window.within { $0.texts }.contains("The text is here."))
    #expect(host.windows[0].within { $0.rows[0].text } == "Dune Frank Herbert saved")
    #expect(host.issues.isEmpty)
  }

  @Test func `a download that is cancelled begins anew`() async {
    let window = open()
    window.tap(.button("Download"))
    await host.advance(by: .seconds(1))
    window.tap(.button("Cancel download"))
    await host.advance(by: .seconds(9))
    window.tap(.button("Download"))
    await host.advance(by: .milliseconds(500))
    #expect(window.shows(.kind("ProgressView", "10 %")) && host.issues.isEmpty)
  }
}

extension HostWindow {
  /// Whether a query finds something in the window.
  fileprivate func shows(_ query: ElementQuery) -> Bool { within { $0.shows(query) } }
}
