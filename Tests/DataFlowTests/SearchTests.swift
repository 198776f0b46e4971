import DataFlow
import Testing

/// What a host finds, and what it says when it finds something else.
@MainActor
@Suite struct SearchTests {
  struct Shelf: View {
    @State private var books = ["Emma", "Dune"]
    @State private var title = ""

    var body: some View {
      TextField("Title", text: $title).tag("title")
      Button("Add") { books.append(title) }
      List(books, id: \.self) { book in
        Text(book)
        Button("Lend") { books.removeAll { $0 == book } }
      }
      Section("Help") { Button("Add") {} }
    }
  }

  @Test func `queries read like paths`() {
    #expect("\(ElementQuery.button("Add"))" == "Button(Add)")
    #expect("\(ElementQuery.button().at(2).in(.row(1)).in(.list))" == "List/Row[1]/Button[2]")
    #expect("\(ElementQuery.tag("title").in(.kind("Form")))" == "Form/#title")
    #expect("\(ElementQuery.text("a").in(.row(id: 3)))" == "Row(3)/Text(a)")
    for path in ["Button", "List[1]/Row[2]/Button(Delete)", "Row(Emma)/Text", "Toggle(a b)[0]"] {
      #expect(ElementQuery(path: path)?.description == path)
    }
    for path in ["", "/", "Button(", "Button[x]", "Button/", "Row", "Button[0", "#tag"] {
      #expect(ElementQuery(path: path) == nil, "\(path)")
    }
  }

  @Test func `a path that is none is refused with an example`() {
    let host = Host { Shelf() }
    #expect(throws: ElementSearchError.self) { try host.find(path: "Button(") }
    do { _ = try host.find(path: "Button(") } catch {
      #expect(error.description.contains("Kind(label)[place]"))
    }
  }

  @Test func `places, rows and paths say which of several is meant`() throws {
    let host = Host { Shelf() }
    #expect(host.buttons.map(\.label) == ["Add", "Lend", "Lend", "Add"])
    #expect(host.rows.map(\.text) == ["Emma Lend", "Dune Lend"])
    #expect(host.rows.map { $0.id as? String } == ["Emma", "Dune"])
    #expect(host.text(.text().in(.row(1))) == nil, "there are two texts in the row")
    #expect(try host.find(.button("Lend").in(.row(id: "Dune"))).kind == "Button")
    #expect(try host.find(path: "Row(Dune)/Button(Lend)").label == "Lend")
    #expect(try host.find(path: "Section/Button").label == "Add")
    host.set(textField: "Title", to: "Persuasion")
    host.tap(button: "Add", at: 0)
    host.tap(button: "Lend", in: .row(0))
    #expect(host.rows.map(\.text) == ["Dune Lend", "Persuasion Lend"])
    #expect(host.issues.isEmpty)
  }

  /// Rows with menus, of which one has another in it; the same button is in all of them.
  private struct Cabinet: View {
    @State private var opened = "none"

    private func button(_ place: String) -> some View { Button("Open") { opened = place } }

    var body: some View {
      Text(opened).tag("opened")
      List(["a", "b"], id: \.self) { row in
        button(row)
        Menu("Upper") {
          button(row + " upper")
          Menu("Inner") { button(row + " inner") }
        }
        Menu("Lower") { button(row + " lower") }
      }
    }
  }

  @Test func `each step of a path is looked for in what the one before it finds`() {
    let host = Host { Cabinet() }
    let counts: KeyValuePairs = [
      "Button(Open)": 8, "List/Button(Open)": 8, "Row(a)/Button(Open)": 4,
      "List/Row[1]/Button(Open)": 4, "Row(b)/Menu(Upper)/Button(Open)": 2,
      "Row(a)/Menu(Lower)/Button(Open)": 1, "Row(a)/Menu(Upper)/Menu/Button(Open)": 1,
      "List/Row(b)/Menu(Inner)/Button(Open)": 1, "Row(b)/Menu(Lower)/Menu/Button(Open)": 0,
      "Menu/Button(Open)": 0, "Row(c)/Menu(Lower)/Button(Open)": 0,
    ]
    for (path, count) in counts {
      let found = ElementQuery(path: path).map { host.elements($0).count }
      #expect(found == count, "\(path)")
    }
    for (index, row) in ["a", "b"].enumerated() {
      for menu in ["Upper", "Inner", "Lower"] {
        host.tap(.button("Open").at(0).in(.kind("Menu", menu)).in(.row(index)))
        #expect(host.text("opened") == "\(row) \(menu.lowercased())")
      }
    }
  }

  @Test func `an error says what is wrong and what there is`() {
    let host = Host { Shelf() }
    func error(_ query: ElementQuery) -> ElementSearchError? {
      do {
        _ = try host.find(query)
        return nil
      } catch { return error }
    }
    #expect(error(.button("Sell"))?.reason == .missing)
    #expect(
      error(.button("Sell"))?.candidates == [
        #"Button "Add""#, #"Button "Lend""#, #"Button "Lend""#, #"Button "Add""#,
      ])
    #expect(error(.button("Lend"))?.reason == .ambiguous(2))
    #expect(error(.button("Lend").in(.row(5)))?.candidates == ["Row(Emma)", "Row(Dune)"])
    #expect(error(.tag("name"))?.candidates == [#"TextField "Title" #title"#])
    #expect(error(.button("Lend").in(.kind("Form")))?.query == "Form")
    #expect(error(.button("Add").at(7))?.reason == .missing)
    #expect(error(.button("Sell"))?.shown == host.description)
  }

  @Test func `an element is a picture, and acts as long as its view is there`() {
    let host = Host { Shelf() }
    let field = host.textFields[0]
    host.set(field, "new")
    #expect(field.value == "\"\"")
    #expect(host.textFields[0].value == "\"new\"")
    host.tap(host.buttons[0])
    #expect(host.rows.count == 3)
  }

  @Test func `of several controls with a tag the first one is meant`() {
    struct Twins: View {
      @State private var taps: [String] = []

      var body: some View {
        Text(taps.joined(separator: " ")).tag("taps")
        Button("First") { taps.append("first") }.tag("twin")
        Button("Second") { taps.append("second") }.tag("twin")
      }
    }
    let host = Host { Twins() }
    for taps in ["first", "first first"] {
      host.tap("twin")
      #expect(host.text("taps") == taps)
    }
  }

  @Test(arguments: Misuse.all.indices)
  func `what cannot be done ends the program with a text that says why`(_ index: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index] in
      await Misuse.all[index].body()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(Misuse.all[index].message))
  }
}

/// What a host cannot do, and what it says.
private struct Misuse: Sendable {
  let message: String
  let body: @MainActor @Sendable () -> Void

  init(_ message: String, _ body: @escaping @MainActor @Sendable (Host) -> Void) {
    self.message = message
    self.body = { body(Host { SearchTests.Shelf() }) }
  }

  static let all = [
    Misuse("There is no button with the tag a among:") { $0.tap("a") },
    Misuse("There is no button with the tag title among:") { $0.tap("title") },
    Misuse("There is no control with the tag a among:") { $0.set("a", 1) },
    Misuse("There is no Button(Sell).") { $0.tap(button: "Sell") },
    Misuse("There are 2 matches of Button(Lend).") { $0.tap(button: "Lend") },
    Misuse("The Text(Emma) cannot be tapped.") { $0.tap(.text("Emma")) },
    Misuse("The Button(Add)[0] has no value that could be set.") {
      $0.set(.button("Add").at(0), 1)
    },
    Misuse("A Text \"Emma\" cannot be tapped.") { $0.tap($0.rows[0].elements[0]) },
    Misuse("A Button \"Add\" has no value.") { $0.set($0.buttons[0], 1) },
    Misuse("The Button(Add)[0] cannot be incremented.") { $0.increment(.button("Add").at(0)) },
    Misuse("The Button(Add)[0] cannot be decremented.") { $0.decrement(.button("Add").at(0)) },
    Misuse("takes a value of type String, not 1.") { $0.set("title", 1) },
    Misuse("The Row[0] cannot be selected.") { $0.tap(.row(0)) },
    Misuse("There is no row or choice with the value x.") { $0.select("x") },
    Misuse("The Button is no longer there") { host in
      let button = host.rows[0].elements[1]
      host.tap(button)
      host.tap(button)
    },
  ]
}
