import Bookshelf
import DataFlow
import Terminal
import Testing

/// What a script may say, and what it must not.
@MainActor
@Suite struct ScriptTests {
  private func run(_ text: String) async throws(ScriptError) -> [String] {
    var shown: [String] = []
    let host = Host(app: BookshelfApp())
    try await Script(host: host, width: 64) { shown.append($0) }.run(text)
    #expect(host.issues.isEmpty)
    return shown
  }

  @Test func `the screen is shown where the script says so, and at the end`() async throws {
    #expect(try await run("").count == 1)
    #expect(try await run("show").count == 1)
    #expect(try await run("show\n\n# a comment\n  show \n\n").count == 2)
    #expect(try await run("show\nkey j").count == 2)
    #expect(try await run("show\r\nkey j\r\nshow\r\n").count == 2)
    #expect(try await run("key ^c\nno command at all").isEmpty, "nobody reads further")
  }

  @Test(arguments: [
    ("jump", "there is no command \"jump\""),
    ("SHOW", "there is no command \"SHOW\""),
    ("show me", "show takes nothing"),
    ("key", "key needs the name of a key"),
    ("key hyper", "there is no key \"hyper\""),
    ("key \0", "there is no key \"␀\""),
    ("key ^1", "there is no key \"^1\""),
    ("type", "type needs a text"),
    ("type a", "no text field has the focus"),
    ("tap", "tap needs the label of a button"),
    ("tap Save", "there is no button \"Save\"; there is \"Open\", \"Add\", \"Remove\""),
    ("focus Nowhere", "there is no control \"Nowhere\"; there is \"Search\", \"List\""),
    ("select Dune Messiah", "there is no row \"Dune Messiah\"; there is \"Dune Frank Herbert\""),
    ("select Jane Austen", "there are 2 times a row \"Jane Austen\""),
    ("advance", "advance needs seconds from 0 to 86400"),
    ("advance -1", "and not \"-1\""),
    ("advance nan", "and not \"nan\""),
    ("advance inf", "and not \"inf\""),
    ("advance 1e9", "and not \"1e9\""),
    ("advance 1 second", "and not \"1 second\""),
    ("\u{1B}[2Jshow", "there is no command \"␛[2Jshow\""),
    (
      String(repeating: "x", count: 100_000),
      "there is no command \"\(String(repeating: "x", count: 60))…\""
    ),
  ])
  func `a line that is wrong is named`(_ line: String, _ message: String) async {
    let error = await #expect(throws: ScriptError.self) {
      _ = try await run("# first\nadvance 0\n\(line)\nkey ^c")
    }
    #expect(error?.line == 3)
    #expect(error?.message.contains(message) == true, "\(error?.description ?? "no error")")
    #expect(error?.description.contains("\u{1B}") == false)
  }

  @Test func `rows are selected by all that stands in them, or by a part`() async throws {
    for text in ["Emma", "Emma Jane Austen"] {
      let shown = try await run("select \(text)\ntap Open")
      #expect(shown[0].contains("Title: Emma"), "\(text)")
    }
  }

  @Test func `what stands behind a sheet cannot be reached`() async {
    let error = await #expect(throws: ScriptError.self) { _ = try await run("tap Add\ntap Open") }
    #expect(error?.description.hasPrefix("line 2: there is no button \"Open\"") == true)
  }
}
