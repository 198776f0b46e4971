import DataFlow
import Testing

/// What views that show something show.
@MainActor
@Suite struct ElementTests {
  private func shown<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content)
    -> String
  {
    Host(content: content).elements.map(\.description).joined(separator: "\n")
  }

  @Test func `containers are elements with their content inside`() {
    let text = shown {
      Form {
        Section("Title") { Text(verbatim: "a") }
        Section {
          Text("b".dropLast(0))
        } header: {
          Text("Header")
        }
        Section { Divider() }
      }
      ZStack { Spacer() }
      Color.red
      Image("logo")
      AnyView(erasing: Text("c"))
    }
    #expect(
      text == """
        Form
          Section
            Text "Title"
            Text "a"
          Section
            Text "Header"
            Text "b"
          Section
            Divider
        ZStack
          Spacer
        Color "red"
        Image "logo"
        Text "c"
        """)
  }

  @Test func `a builder takes nothing, and what needs a later system`() {
    let text = shown {
      VStack {}
      if #available(macOS 99, *) { Text("later") }
    }
    #expect(text.hasPrefix("VStack"))
  }

  @Test func `the runs of a text keep the style of each part`() {
    let host = Host {
      Text("a").font(.title) + Text("b").bold() + Text("c").foregroundStyle(.red)
        + Text("d").foregroundColor(nil)
    }
    #expect(
      host.elements[0].runs == [
        TextRun(text: "a", attributes: [.font(.title)]),
        TextRun(text: "b", attributes: [.bold(true)]),
        TextRun(text: "c", attributes: [.foreground(.red)]),
        TextRun(text: "d", attributes: [.foreground(nil)]),
      ])
  }

  private struct Styled: View {
    @State private var isLow = false

    var body: some View {
      Text("Ann").font(.title).foregroundColor(.red).tag("name")
      Text("Ann").tag("name").font(.title).foregroundColor(.red)
      Text("own").bold().tag("tag").bold(false)
      (Text("a").foregroundColor(.red).italic() + Text("b")).font(.body).tag("parts")
      Text("c") + Text("d")
      Text("e").bold() + Text("f").bold()
      Button("Warn") { isLow = true }
      Text("Total").foregroundColor(isLow ? .red : .primary)
    }
  }

  @Test func `a text's own style is printed as that of modifiers is`() {
    let host = Host { Styled() }
    let lines = """
      Text "Ann" #name font(title) foreground(red)
      Text "Ann" #name font(title) foreground(red)
      Text "own" #tag bold bold(false)
      Text "ab" ("a" font(body) italic foreground(red), "b" font(body)) #parts
      Text "cd"
      Text "ef" bold
      Button "Warn"

      """
    #expect(host.description == lines + "Text \"Total\" foreground(primary)")
    host.tap(button: "Warn")
    #expect(host.description == lines + "Text \"Total\" foreground(red)")
  }

  @Test func `modifiers are attributes, the innermost first`() {
    let host = Host {
      Image("i")
        .foregroundStyle(.primary).foregroundColor(.secondary).background(.gray)
        .scaleEffect(2).scaleEffect(x: 1, y: 3).font(.body).opacity(0.5)
        .frame(width: 1, height: 2).disabled(true).bold().lineLimit(3)
        .multilineTextAlignment(.center).navigationTitle("Title")
        .accessibilityIdentifier("image").tag(7)
        .padding(.horizontal, 2)
    }
    #expect(
      host.elements[0].attributes.filter { if case .tag = $0 { false } else { true } } == [
        .foreground(.primary), .foreground(.secondary), .background(.gray), .scale(x: 2, y: 2),
        .scale(x: 1, y: 3), .font(.body), .opacity(0.5), .frame(width: 1, height: 2),
        .disabled(true), .bold(true), .lineLimit(3), .multilineTextAlignment(.center),
        .navigationTitle("Title"), .accessibilityIdentifier("image"),
        .padding(edges: .horizontal, length: 2),
      ])
    #expect(host.elements[0].tags == [7])
    #expect(host.shows(7) && host.shows("image") && !host.shows("other"))
  }

  @Test func `frames keep what they are given`() {
    let host = Host {
      Image("a").frame(alignment: .leading).frame(width: 1, alignment: .topTrailing)
      Image("b").frame(maxWidth: .infinity, alignment: .leading)
      Image("c").frame(minWidth: 1, idealWidth: 2, maxWidth: 3, minHeight: 4)
    }
    #expect(
      host.elements.map(\.attributes) == [
        [
          .frame(width: nil, height: nil, alignment: .leading),
          .frame(width: 1, height: nil, alignment: .topTrailing),
        ],
        [.flexibleFrame(FlexibleFrame(maxWidth: .infinity, alignment: .leading))],
        [
          .flexibleFrame(
            FlexibleFrame(minWidth: 1, idealWidth: 2, maxWidth: 3, minHeight: 4))
        ],
      ])
    #expect(
      host.description == """
        Image "a" frame(- x - leading) frame(1 x - topTrailing)
        Image "b" frame(...inf x - leading)
        Image "c" frame(1...2...3 x 4...)
        """)
  }

  struct Inner: View {
    var body: some View { Text("inner") }
  }

  struct Outer: View {
    @State private var items = [Item(id: 1), Item(id: 2)]

    var body: some View {
      VStack { Inner() }
      ForEach($items) { $item in TextField("Name", text: $item.name).tag(item.id) }
      ForEach($items, id: \.id) { item in Text(item.wrappedValue.name).tag("name \(item.id)") }
    }
  }

  struct Item: Identifiable {
    let id: Int
    var name = ""
  }

  @Test func `a view is named by the views around it`() {
    let host = Host { Outer() }
    #expect(host.bodies("Outer/VStack/Inner") == 1)
    #expect(host.bodies("Inner") == 1)
    #expect(host.bodies("Inner/Outer") == nil)
  }

  @Test func `a view in a stack is named by what presents it, too`() {
    let host = Host { NavigationStack { Inner() } }
    #expect(host.bodies("PresentationElement/Inner") == 1)
  }

  @Test func `a host shows what its views show, whatever has been written since`() {
    struct Names: View {
      @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
      @State private var chosen: Int? = 2
      let write: (Binding<[Item]>, Binding<Int?>) -> Void

      var body: some View {
        let _ = write($items, $chosen)
        List($items, selection: $chosen) { $item in TextField("Name", text: $item.name) }
      }
    }
    var bindings: (items: Binding<[Item]>, chosen: Binding<Int?>)?
    let host = Host { Names { bindings = ($0, $1) } }
    let text = host.description
    #expect(text == "List\n  - TextField \"Name\" = \"a\"\n  * TextField \"Name\" = \"b\"")
    // The second field's element is gone: its binding has no value any more.
    bindings?.items.wrappedValue.removeLast()
    bindings?.chosen.wrappedValue = 1
    #expect(host.description == text)
    #expect(host.elements[0].children.map(\.value) == ["\"a\"", "\"b\""])
    #expect(host.rows(in: .list).map(\.isSelected) == [false, true])
    host.settle()
    #expect(host.description == "List\n  * TextField \"Name\" = \"a\"")
  }

  @Test func `a row is what a ForEach has made, and not what stands in front`() throws {
    struct Rows: View {
      @State private var chosen: Int? = 1
      @State private var isOpen = false

      var body: some View {
        List(selection: $chosen) {
          ForEach([1, 2], id: \.self) { number in
            HStack {
              Text("row \(number)").sheet(isPresented: .constant(number == 1)) { Text("sheet") }
            }
            if isOpen { ForEach([number * 10], id: \.self) { Text("row \($0)") } }
          }
          Text("last").sheet(isPresented: .constant(true)) { Text("sheet") }
        }
        Button("Open") { isOpen = true }
      }
    }
    let host = Host { Rows() }
    #expect(host.rows(in: .list).map(\.text) == ["row 1", "row 2", "last"])
    #expect(host.rows(in: .list).map(\.id) == [1, 2, nil])
    #expect(host.rows(in: .list).map(\.isSelected) == [true, false, false])
    #expect(host.text(.text().in(.row(0))) == "row 1")
    host.tap(button: "Open")
    #expect(host.rows(in: .list).map(\.text) == ["row 1", "row 10", "row 2", "row 20", "last"])
    #expect(host.rows(in: .list).map(\.id) == [1, 10, 2, 20, nil])
    host.select(20)
    #expect(host.rows(in: .list).map(\.isSelected) == [false, false, false, true, false])
    host.select(2)
    #expect(host.rows(in: .list).map(\.isSelected) == [false, false, true, false, false])
  }

  @Test func `a list of which one row is selected has another one selected, and never none`() {
    struct Rows: View {
      @State private var chosen = 1
      @State private var other = "b"

      var body: some View {
        List(selection: $chosen) { ForEach(1..<4) { Text("row \($0)") } }
        List(["a", "b"], id: \.self, selection: $other) { Text($0) }
        Text("\(chosen) \(other)").tag("chosen")
      }
    }
    let host = Host { Rows() }
    host.select(3)
    host.select("a")
    #expect(host.text("chosen") == "3 a")
    host.select(3)
    #expect(host.text("chosen") == "3 a" && host.issues.isEmpty)
  }

  @Test func `rows write through the bindings of their elements`() {
    let host = Host { Outer() }
    host.set(2, "two")
    #expect(host.text("name 1") == "" && host.text("name 2") == "two")
  }

  struct Program: App {
    var body: some Scene { WindowGroup("Main") { Text("a") } }
  }

  @Test func `a window has its group's title`() {
    #expect(Host(app: Program()).elements.map(\.description) == ["Window \"Main\"\n  Text \"a\""])
  }

  final class Store: ObservableObject {
    @Published var name = "a"
  }

  struct Shop: View {
    @ObservedObject private var store: Store

    init(_ store: Store, _ other: Store) {
      _store = ObservedObject(initialValue: store)
      self.store = other
    }

    var body: some View { Text(store.name).tag("name") }
  }

  @Test func `an observed object that is set in an initialiser is the one that counts`() {
    let (store, other) = (Store(), Store())
    let host = Host { Shop(store, other) }
    host.turn { store.name = "b" }
    #expect(host.text("name") == "a")
    host.turn { other.name = "c" }
    #expect(host.text("name") == "c")
  }
}
