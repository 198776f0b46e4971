import Foundation
import Testing

/// The program by a script, from its start to its exit code.
@Suite struct ProgramTests {
  private func script(_ lines: String, _ arguments: String...) throws -> Executable.Result {
    try Executable.run(arguments, input: Data(lines.utf8))
  }

  @Test func `a day with a book`() throws {
    let result = try script(
      """
      # Find it, and open it.
      focus Search
      type emm
      tap Open
      # Read it for a while, and fetch it meanwhile.
      tap Read
      tap Download
      advance 3
      show
      # Correct the title, and go back.
      focus Title
      type  Woodhouse
      key ^n
      show
      """)
    #expect(result.errors == "" && result.status == 0)
    #expect(
      result.output == """
         Bookshelf [Book]
        ────────────────────────────────────────────────────────────────
        Book
          Title: Emma
          Author: Jane Austen
          [x] Available
        Reading
          Read for 0:03  [ Stop ]
        Text
          Fetching: [######....] 60 %  [ Cancel download ]
        ────────────────────────────────────────────────────────────────
        [ Close ]
        ────────────────────────────────────────────────────────────────
        escape Close   tab next   ^N other window   ^W close   ^C quit

        [Bookshelf] Book
        ────────────────────────────────────────────────────────────────
        Search: emm
        Bookshelf                                                 1 book
        • Emma Woodhouse  Jane Austen                               0:03
        ────────────────────────────────────────────────────────────────
        [ Open ]  [ Add ]  [ Remove ]  [ Settings ]
        ────────────────────────────────────────────────────────────────
        return Open   a Add   r Remove   s Settings   tab next   ^N oth…


        """)
  }

  @Test func `the same script shows the same`() throws {
    let lines = "tap Add\ntype x\nadvance 1\nshow\nkey enter\ntap Open\ntap Download\nadvance 4.5"
    let first = try script(lines)
    #expect(first.output.contains("90 %") && first.status == 0)
    for _ in 0..<3 { #expect(try script(lines).output == first.output) }
  }

  @Test func `a line that is wrong ends it with 2, after what was before`() throws {
    let result = try script("show\n\ntap Nothing\nshow\n")
    #expect(result.status == 2 && result.output.hasPrefix("[Bookshelf]"))
    #expect(result.errors.hasPrefix("bookshelf: line 3: there is no button \"Nothing\"; there is "))
    #expect(result.errors.split(separator: "\n").count == 1)
    let bytes = try Executable.run(input: Data([0x6B, 0xFF, 0x00]))
    #expect(bytes.status == 2 && bytes.errors == "bookshelf: the script is not UTF-8\n")
  }

  @Test func `help says what there is, and wrong options are refused`() throws {
    let help = try Executable.run(["--help"])
    #expect(help.status == 0 && help.errors == "")
    for word in ["--settings", "--width", "advance SECONDS", "NO_COLOR", "Exit codes"] {
      #expect(help.output.contains(word), "\(word)")
    }
    for arguments in [["--width", "19"], ["--width", "x"], ["--settings", ""], ["more"]] {
      let result = try Executable.run(arguments)
      #expect(result.status == 64 && result.output == "", "\(arguments)")
    }
  }

  @Test func `settings stay in the file that is named`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("deep/settings").path
    let change = "key s\nfocus Your name\ntype Ada\ntap Done\nshow"
    #expect(try script(change, "--settings", path).output.contains("Ada’s bookshelf"))
    #expect(try script("show", "--settings", path).output.contains("Ada’s bookshelf"))
    #expect(try !script("show").output.contains("Ada"), "a script has no settings of its own")
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
    try? FileManager.default.removeItem(atPath: path + ".previous")
    let damaged = try script("show", "--settings", path)
    #expect(damaged.status == 0 && damaged.errors.contains(path))
  }

  @Test func `the width is that of all lines`() throws {
    for width in [20, 400] {
      let lines = try script("key s\nshow", "--width", "\(width)").output.split(separator: "\n")
      #expect(lines.map(\.count).max() == width)
    }
  }
}
