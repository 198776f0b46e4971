import DataFlow
import Testing

/// What a program finds in elements that draws them, and does to those that its
/// user points at.
@MainActor
@Suite struct ElementDriverTests {
  private enum Order: String, CaseIterable { case title, author }

  private struct Shelf: View {
    @FocusState private var isSearching: Bool
    @State private var search = "du"
    @State private var isOpen = true
    @State private var order = Order.title
    @State private var chosen: Int? = 2
    @State private var marked: Set<Int> = [1]
    @State private var count = 1
    @State private var isAsking = false

    var body: some View {
      VStack {
        Text(isSearching ? "searching" : "reading").tag("focus")
        Toggle("Open", isOn: $isOpen)
        Picker("Order", selection: $order) {
          ForEach(Order.allCases, id: \.self) { Text($0.rawValue) }
        }
        List(selection: $chosen) {
          Section("Novels") {
            ForEach(1..<4, id: \.self) { number in
              Text("Book \(number)")
              Text("read")
            }
          }
        }
        .disabled(!isOpen)
        List(1..<3, id: \.self, selection: $marked) { Text("Mark \($0)") }
        Stepper("Copies", value: $count, in: 0...2)
        ProgressView("Reading", value: 0.07)
        ProgressView("Waiting")
        Button("Ask") { isAsking = true }.keyboardShortcut("a", modifiers: [.control])
      }
      .searchable(text: $search, prompt: "Title")
      .focused($isSearching)
      .alert("Sure?", isPresented: $isAsking) { Button("Yes") {} }
    }
  }

  @Test func `a control says what it is set to, as a value`() throws {
    let host = Host { Shelf() }
    let field = try host.find(.searchField("Title"))
    #expect(field.value == "\"du\"" && field.value(as: String.self) == "du")
    #expect(field.value(as: Bool.self) == nil)
    #expect(try host.find(.toggle("Open")).value(as: Bool.self) == true)
    #expect(try host.find(.picker("Order")).value(as: Order.self) == .title)
    #expect(try host.find(.stepper("Copies")).value(as: Int.self) == 1)
    #expect(try host.find(.text("Mark 1")).value(as: String.self) == nil)
  }

  @Test func `controls can be told from what is only shown`() {
    let host = Host { Shelf() }
    let controls = host.elements.flatMap { [$0] + $0.descendants }.filter(\.isControl)
    #expect(
      controls.map(\.kind) == [
        "SearchField", "Toggle", "Picker", "List", "List", "Stepper", "Button",
      ])
  }

  @Test func `rows and choices say what stands for them, and whether they are selected`() throws {
    let host = Host { Shelf() }
    let lists = host.lists
    func rows(_ element: Element) -> [Element] {
      element.descendants.filter { $0.selectionValue != nil }
    }
    #expect(rows(lists[0]).map(\.text) == ["Book 1", "Book 2", "Book 3"])
    #expect(rows(lists[0]).map(\.isSelected) == [false, true, false])
    #expect(rows(lists[1]).map(\.selectionValue) == [1, 2].map(AnyHashable.init))
    let choices = rows(try host.find(.picker()))
    #expect(choices.map(\.selectionValue) == [Order.title, .author].map(AnyHashable.init))
    #expect(choices.map(\.isSelected) == [true, false])
    // An element says the same however it was found.
    #expect(try host.find(.text("Book 2")).isSelected)
    #expect(try host.find(.text("Book 3")).selectionValue == AnyHashable(3))
    #expect(host.elements(.text("read")).allSatisfy { $0.selectionValue == nil })
    #expect(host.rows(in: .list.at(0)).flatMap(\.elements).count { $0.isSelected } == 1)
  }

  @Test func `what is inside can be told from the label`() throws {
    let host = Host {
      Section("Novels") { Text("Emma") }
      Section {
        Text("Dune")
      } header: {
        HStack { Text("Other") }
        Text("books")
      }
      Section { Text("Alone") }
      Picker("Order", selection: .constant(1)) { Text("First").tag(1) }
      Button("Add") {}
      VStack { Text("a") }
    }
    #expect(host.elements.map(\.label) == ["Novels", "Other books", nil, "Order", "Add", nil])
    #expect(
      host.elements.map { $0.content.map(\.text) } == [
        ["Emma"], ["Dune"], ["Alone"], ["First"], [], ["a"],
      ])
    #expect(host.description.hasPrefix("Section \"Novels\"\n  Text \"Emma\"\nSection\n"))
  }

  @Test func `a label without texts is made of the names of its images`() {
    let host = Host {
      Button {
      } label: {
        HStack {
          Image("plus")
          Spacer()
          Image("star")
        }
      }
      Button {
      } label: {
        Image("plus")
        HStack { Text("Add") }
      }
      Button {
      } label: {
        HStack { Divider() }
      }
    }
    #expect(host.buttons.map(\.label) == ["plus star", "Add", nil])
  }

  @Test func `a row is selected in the list that is at hand`() throws {
    let host = Host { Shelf() }
    host.select(3, in: host.lists[0])
    #expect(try host.find(.text("Book 3")).isSelected)
    host.select(2, in: host.lists[1])
    #expect(host.rows(in: .list.at(1)).map(\.isSelected) == [true, true])
    host.deselect(1, in: host.lists[1])
    #expect(host.rows(in: .list.at(1)).map(\.isSelected) == [false, true])
    host.select(Order.author, in: try host.find(.picker()))
    #expect(try host.find(.picker()).value(as: Order.self) == .author)
    host.set(toggle: "Open", to: false)
    host.select(1, in: host.lists[0])
    #expect(try host.find(.text("Book 3")).isSelected, "a disabled list stays as it is")
  }

  @Test func `a stepper that is at hand is stepped`() throws {
    let host = Host { Shelf() }
    host.increment(try host.find(.stepper()))
    #expect(try host.find(.stepper()).value(as: Int.self) == 2)
    host.decrement(try host.find(.stepper()))
    host.decrement(try host.find(.stepper()))
    #expect(try host.find(.stepper()).value(as: Int.self) == 0)
  }

  @Test func `the focus goes to an element and is found there`() throws {
    let host = Host { Shelf() }
    #expect(host.focusedElement == nil && host.text("focus") == "reading")
    host.focus(try host.find(.searchField()))
    #expect(host.text("focus") == "searching")
    #expect(host.focusedElement?.label == "Title" && host.focusedElement?.isFocused == true)
    #expect(host.elements.map(\.isFocused) == [true, false])
    host.focus(.button("Ask"))
    #expect(host.focusedElement?.keyboardShortcut == .init("a", modifiers: [.control]))
    #expect(try !host.find(.searchField()).isFocused)
    host.focus(nil)
    #expect(host.focusedElement == nil)
  }

  @Test func `a dialog can be told from what it stands in front of`() {
    let host = Host { Shelf() }
    #expect(!host.elements.contains { $0.isPresentation })
    host.tap(button: "Ask")
    #expect(host.elements.last?.isPresentation == true && host.elements.last?.kind == "Alert")
  }

  @Test func `progress is a number, and reads like one`() throws {
    let host = Host { Shelf() }
    let known = try host.find(.kind("ProgressView", "7 %"))
    #expect(known.progress == 0.07)
    #expect(try host.find(.kind("ProgressView", "Waiting")).progress == nil)
  }

  @Test func `shortcuts are kept as values, and printed`() {
    let host = Host {
      Button("Add") {}.keyboardShortcut("n")
      Button("Back") {}.keyboardShortcut(.cancelAction)
      Button("None") {}.keyboardShortcut(nil)
      Button("Plain") {}
    }
    #expect(
      host.buttons.map { $0.keyboardShortcut?.description } == ["command+n", "escape", nil, nil])
    #expect(
      host.description == """
        Button "Add" key(command+n)
        Button "Back" key(escape)
        Button "None" key(nil)
        Button "Plain"
        """)
    #expect(KeyboardShortcut("x", modifiers: .all).description.hasSuffix("command+numericPad+x"))
    #expect(KeyboardShortcut.defaultAction.key == .return && "\(KeyEquivalent.tab)" == "tab")
  }

  @Test func `a window is brought to the front`() {
    struct Program: App {
      var body: some Scene { WindowGroup { Shelf() } }
    }
    let host = Host(app: Program())
    let second = host.openWindow()
    #expect(host.frontWindow?.id == second.id)
    host.windows[0].bringToFront()
    #expect(host.windows[0].isFront && !second.isFront)
    let first = host.windows[0]
    first.close()
    first.bringToFront()
    #expect(host.frontWindow?.id == second.id, "a window that is not open stays away")
  }

  private struct Numbers: View {
    @State private var whole: UInt8 = 0
    @State private var level = 0.0

    var body: some View {
      Stepper("Whole", value: $whole).tag("whole")
      Slider(value: $level, in: 0...10).tag("level")
      Text("\(whole) \(level)").tag("text")
    }
  }

  @Test func `a number is set as one of the type of the control`() {
    let host = Host { Numbers() }
    host.set("whole", 5)
    host.set("level", 3)
    #expect(host.text("text") == "5 3.0")
    host.set("whole", 7.0)
    #expect(host.text("text") == "7 3.0")
  }
}
