import DataFlow
import Testing

/// What a modifier around a view with something beside it is about.
@MainActor
@Suite struct ApartTests {
  @Test func `modifiers around a presenter are its own`() {
    let host = Host {
      Button("Edit") {}
        .sheet(isPresented: .constant(true)) { Text("in the sheet").tag("inner") }
        .fullScreenCover(isPresented: .constant(true)) { Text("in the cover") }
        .popover(isPresented: .constant(true)) { Text("in the popover") }
        .alert("Sure?", isPresented: .constant(true)) { Button("Yes") {} }
        .confirmationDialog("Really?", isPresented: .constant(true)) { Button("No") {} }
        .font(.title).keyboardShortcut("e").navigationTitle("Title")
        .accessibilityIdentifier("edit")
    }
    #expect(host.elements(.tag("edit")).map(\.kind) == ["Button"])
    #expect(host.element(.tag("edit")).attributes.count == 4)
    let presented = host.elements.dropFirst()
    let kinds = ["Sheet", "FullScreenCover", "Popover", "Alert", "ConfirmationDialog"]
    #expect(presented.map(\.kind) == kinds)
    #expect(presented.allSatisfy { $0.attributes.isEmpty && $0.environment.font == .title })
    #expect(host.text("inner") == "in the sheet")
  }

  @Test func `modifiers around a link are not those of its screen`() {
    let host = Host {
      NavigationStack {
        NavigationLink("Next") { Text("inside").tag("inner") }.tag("link").navigationTitle("Link")
        Text("root").navigationDestination(isPresented: .constant(true)) { Text("screen") }
          .tag("root")
      }
    }
    host.tap("link")
    #expect(host.elements(.tag("link")).map(\.kind) == ["NavigationLink"])
    #expect(host.elements(.tag("root")).map(\.kind) == ["Text"])
    let screens = host.elements(.kind("NavigationDestination"))
    #expect(screens.count == 2 && screens.allSatisfy { $0.attributes.isEmpty })
    #expect(host.text("inner") == "inside")
  }

  private struct Books: View {
    @State private var search = ""
    @State private var name = ""
    @State private var chosen: Int?
    @FocusState private var isHere: Bool

    var body: some View {
      List(["a", "b"], id: \.self) { Text($0) }
        .searchable(text: $search, prompt: "Find").navigationTitle("Books").tag("books")
      TextField("Name", text: $name).searchable(text: $search).focused($isHere).tag("name")
      List(selection: $chosen) {
        ForEach(["c"], id: \.self) { Text($0).searchable(text: $search).tag(1) }
      }
      .tag("rows")
      Button("Write") { isHere = true }
      Text("\(search) \(name) \(isHere) \(chosen ?? 0)").tag("state")
    }
  }

  @Test func `modifiers around a searchable view are not those of its field`() {
    let host = Host { Books() }
    #expect(host.rows(in: .tag("books")).map(\.text) == ["a", "b"])
    host.set("name", "Ann")
    #expect(host.text("state") == " Ann false 0")
    host.set(.searchField("Find"), "x")
    host.select(1, in: .tag("rows"))
    #expect(host.text("state") == "x Ann false 1")
    #expect(
      host.description == """
        SearchField "Find" = "x"
        List #books title(Books)
          Text "a"
          Text "b"
        SearchField = "x"
        TextField "Name" = "Ann" #name
        List #rows
          SearchField = "x"
          * Text "c" #1
        Button "Write"
        Text "x Ann false 1" #state
        """)
  }

  @Test func `a focus that a program writes goes to the view, and not to the field`() {
    let host = Host { Books() }
    host.tap(button: "Write")
    #expect(host.focusedTag == AnyHashable("name") && host.focusedElement?.kind == "TextField")
    #expect(host.text("state") == "  true 0")
    // The field is in the view all the same.
    host.focus(.searchField().at(1))
    #expect(host.text("state") == "  true 0" && host.focusedTag == nil)
  }

  @Test func `a row with something in front of it has its own tag`() {
    struct Shelf: View {
      @State private var chosen: Int?

      var body: some View {
        List(selection: $chosen) {
          Text("a").sheet(isPresented: .constant(true)) { Text("sheet") }
            .overlay { Text("front") }.tag(7)
        }
        Text("\(chosen ?? 0)").tag("chosen")
      }
    }
    let host = Host { Shelf() }
    #expect(host.rows.map(\.text) == ["a front"])
    host.select(7)
    #expect(host.text("chosen") == "7")
  }
}
