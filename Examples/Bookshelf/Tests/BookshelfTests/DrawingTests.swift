import Bookshelf
import DataFlow
import Terminal
import Testing

/// How views become lines.
@MainActor
@Suite struct DrawingTests {
  private struct Program<Content: View>: App {
    let content: () -> Content

    var body: some Scene { WindowGroup("Test") { content() } }

    init() { fatalError("made with content") }

    init(content: @escaping () -> Content) { self.content = content }
  }

  /// The lines between the rules of a screen.
  private func draw<Content: View>(
    width: Int = 24, height: Int? = nil, focus: ElementQuery? = nil,
    @ViewBuilder _ content: @escaping () -> Content
  ) -> [String] {
    let host = Host(app: Program(content: content))
    if let focus { host.focus(focus) }
    let lines = Screen(width: width, height: height).lines(of: host)
    #expect(lines.allSatisfy { $0.width <= width })
    return lines.dropFirst(2).dropLast(2).map(\.plain)
  }

  @Test func `stacks stand below each other and side by side`() {
    let lines = draw {
      VStack(alignment: .trailing) {
        Text("one")
        HStack {
          Text("left")
          Spacer()
          Text("right")
        }
      }
      VStack {
        Text("a")
        Text("abc")
      }
      HStack(spacing: 0) {
        Text("a")
        Text("b")
      }
      Divider()
    }
    #expect(
      lines == [
        "                     one", "left               right", " a", "abc", "ab",
        String(repeating: "─", count: 24),
      ])
  }

  @Test func `what is too wide gives way, the widest first`() {
    let lines = draw(width: 16) {
      HStack {
        Text("A very long title")
        Text("lent")
      }
      Text("words that go on and on")
      Text("Donaudampfschifffahrt")
    }
    #expect(
      lines == ["A very lo…  lent", "words that go on", "and on", "Donaudampfschiff", "fahrt"])
  }

  @Test func `controls say what they are set to`() {
    let lines = draw(width: 40) {
      Button("Go") {}
      Toggle("On", isOn: .constant(true))
      Toggle("Off", isOn: .constant(false))
      TextField("Name", text: .constant("Ada"))
      SecureField("Word", text: .constant("abc"))
      Picker("Size", selection: .constant(2)) { ForEach(1..<3, id: \.self) { Text("No. \($0)") } }
      Stepper("Count", value: .constant(3))
      ProgressView("Fetching", value: 0.25)
      ProgressView("Waiting")
      Label("Title", systemImage: "star")
      Section("Header") { Text("inside") }
    }
    #expect(
      lines == [
        "[ Go ]", "[x] On", "[ ] Off", "Name: Ada", "Word: ***", "Size: [ No. 2 ]", "Count: [ 3 ]",
        "Fetching: [##........] 25 %", "Waiting: …", "Title", "Header", "  inside",
      ])
  }

  @Test(arguments: [
    ("Button", "[›Go‹]"), ("Toggle", "‹x› On"), ("TextField", "Name: Ada▏"), ("List", "▸ row"),
  ])
  func `what has the focus can be seen without colours`(_ kind: String, _ line: String) {
    let lines = draw(focus: .kind(kind)) {
      Button("Go") {}
      Toggle("On", isOn: .constant(true))
      TextField("Name", text: .constant("Ada"))
      List(["row"], id: \.self, selection: .constant("row")) { Text($0) }
    }
    #expect(lines.contains(line))
  }

  @Test func `a list that is too long is shown around what is selected`() {
    let lines = draw(height: 9, focus: .list) {
      List(1..<30, id: \.self, selection: .constant(20)) { Text("\($0)") }
    }
    #expect(lines == ["  18", "  19", "▸ 20", "  21", "  22"])
  }

  @Test func `a terminal does not obey what stands in a title`() {
    let lines = draw { Text("a\u{1B}[2Jb\nc\u{7F}\u{9B}d\u{202E}e") }
    #expect(lines == ["a␛[2Jb␊c␡�d�e"])
    let line = Line("\u{1B}]0;x\u{7}")
    #expect(!line.styledText.contains("\u{1B}") && !line.styledText.contains("\u{7}"))
  }

  @Test func `wide characters take two columns`() {
    let line = Line("源氏物語")
    #expect(line.width == 8 && line.truncated(to: 6).plain == "源氏…")
    #expect(line.dropping(3).plain == " 物語" && line.fitted(to: 10).width == 10)
    #expect(draw(width: 20) { Text("源氏 物語") } == ["源氏 物語"])
    #expect(draw(width: 20) { Text(String(repeating: "語", count: 11)) }.map(\.count) == [10, 1])
  }

  @Test func `styles are sequences, and end with the line`() {
    var style = Style()
    style.isBold = true
    style.color = .red
    let line = Line("a") + Line("b", style)
    #expect(line.styledText == "a\u{1B}[0;1;31mb\u{1B}[0m" && line.plain == "ab")
    #expect(Line("ab").styledText == "ab")
  }
}
