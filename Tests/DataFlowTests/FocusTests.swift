import DataFlow
import Testing

/// The focus: what the clauses FOC leave open.
@MainActor
@Suite struct FocusTests {
  private enum Field: Hashable {
    case name, address
  }

  private struct Form: View {
    @FocusState private var field: Field?
    @FocusState private var isHere: Bool
    @State private var isShown = true
    @State private var name = ""

    var body: some View {
      Text(field.map { "\($0)" } ?? "none").tag("field")
      Text("\(isHere)").tag("isHere")
      VStack {
        if isShown { TextField("Name", text: $name).focused($field, equals: .name).tag("name") }
        AddressView(field: $field)
      }
      .focused($isHere)
      Button("Hide") { isShown.toggle() }.tag("hide")
      Button("Both") {
        field = .name
        field = .address
      }
      .tag("both")
    }
  }

  private struct AddressView: View {
    @FocusState<Field?>.Binding var field: Field?
    @State private var address = ""

    var body: some View {
      TextField("Address", text: $address).focused($field, equals: .address).tag("address")
      Button("Name") { field = .name }.tag("to name")
    }
  }

  @Test func `a container has the focus while a view inside has it`() {
    let host = Host { Form() }
    #expect(!host.hasFocus && host.focusedTag == nil)
    host.focus("address")
    #expect(host.text("field") == "address" && host.text("isHere") == "true")
    host.tap("to name")
    #expect(host.text("field") == "name" && host.text("isHere") == "true")
    #expect(host.focusedTag == AnyHashable("name") && host.issues.isEmpty)
    host.focus(nil)
    #expect(host.text("field") == "none" && host.text("isHere") == "false" && !host.hasFocus)
  }

  @Test func `a view that goes takes the focus with it`() {
    let host = Host { Form() }
    host.focus("name")
    host.tap("hide")
    #expect(host.text("field") == "none" && host.text("isHere") == "false" && !host.hasFocus)
    host.tap("hide")
    #expect(host.text("field") == "none" && !host.hasFocus)
  }

  @Test func `of two writes in a turn the last one counts`() {
    let host = Host { Form() }
    host.tap("both")
    #expect(host.text("field") == "address" && host.focusedTag == AnyHashable("address"))
  }

  private struct Twins: View {
    @FocusState private var isHere: Bool
    @State private var hasSecond = false
    @State private var name = ""

    var body: some View {
      Text("\(isHere)").tag("isHere")
      TextField("First", text: $name).focused($isHere).tag("first")
      if hasSecond { TextField("Second", text: $name).focused($isHere).tag("second") }
      Button("Show") { hasSecond.toggle() }.tag("show")
    }
  }

  @Test func `of two views with one value the focus is where it was moved`() {
    let host = Host { Twins() }
    host.focus("first")
    host.tap("show")
    #expect(host.focusedTag == AnyHashable("first"), "one that comes takes nothing")
    host.focus("second")
    #expect(host.text("isHere") == "true" && host.focusedTag == AnyHashable("second"))
    host.tap("show")
    #expect(host.text("isHere") == "false" && !host.hasFocus)
  }

  @Test func `the focus goes with the host's views`() {
    let host = Host { Form() }
    host.focus("name")
    host.relaunch()
    #expect(!host.hasFocus && host.text("field") == "none")
  }

  @Test func `a focus in a window is that of the host`() {
    struct Program: App {
      var body: some Scene { WindowGroup { Form() } }
    }
    let host = Host(app: Program())
    let second = host.openWindow()
    second.within { $0.focus("address") }
    #expect(second.text("field") == "address" && host.windows[0].text("field") == "none")
    host.windows[0].within { $0.focus("name") }
    #expect(second.text("field") == "none" && host.windows[0].text("field") == "name")
    host.windows[0].close()
    #expect(!host.hasFocus)
  }

  @Test func `outside of a view a binding is constant and reported`() {
    struct Loose: View {
      @FocusState var isHere: Bool

      var body: some View { Text("") }
    }
    let view = Loose()
    view.isHere = true
    #expect(!view.isHere)
    Host.removeLooseIssues()
    view.$isHere.wrappedValue = true
    #expect(!view.$isHere.wrappedValue)
    #expect(Host.looseIssues.contains { $0.kind == .stateOutsideView })
  }

  private struct Exchanging: View {
    @FocusState private var field: Field?
    @State private var isExchanged = false
    @State private var name = ""

    var body: some View {
      Text(field.map { "\($0)" } ?? "none").tag("field")
      TextField("First", text: $name)
        .focused($field, equals: isExchanged ? .address : .name).tag("first")
      TextField("Second", text: $name)
        .focused($field, equals: isExchanged ? .name : .address).tag("second")
      Button("Exchange") { isExchanged.toggle() }.tag("exchange")
      Button("Address") { field = .address }.tag("to address")
    }
  }

  @Test func `the focus follows the value to the view that has it now`() {
    let host = Host { Exchanging() }
    host.focus("first")
    #expect(host.text("field") == "name")
    for tag in ["second", "first", "second"] {
      host.tap("exchange")
      #expect(host.text("field") == "name" && host.focusedTag == AnyHashable(tag))
    }
    host.tap("to address")
    #expect(host.text("field") == "address" && host.focusedTag == AnyHashable("first"))
  }

  private struct Choosing: View {
    @FocusState private var one: Bool
    @FocusState private var other: Bool
    @State private var isOther = false
    @State private var name = ""

    var body: some View {
      Text("\(one) \(other)").tag("state")
      TextField("Name", text: $name).focused(isOther ? $other : $one).tag("name")
      Button("Switch") { isOther.toggle() }.tag("switch")
      Button("One") { one = true }.tag("one")
      Button("Other") { other = true }.tag("other")
    }
  }

  @Test func `a view that is given another binding hears of its writes`() {
    let host = Host { Choosing() }
    host.tap("switch")
    #expect(!host.hasFocus)
    host.tap("other")
    #expect(host.text("state") == "false true" && host.focusedTag == AnyHashable("name"))
    host.focus(nil)
    #expect(host.text("state") == "false false" && !host.hasFocus)
    host.tap("switch")
    host.tap("one")
    #expect(host.text("state") == "true false" && host.focusedTag == AnyHashable("name"))
  }

  /// Rows of which some have one value for the focus, in this body or in one of their own.
  private struct Rows: View {
    enum Kind: CaseIterable {
      case loose, tied, inside
    }

    let kinds: [Kind]
    @FocusState private var isHere: Bool

    var body: some View {
      ForEach(kinds.indices, id: \.self) { row in
        switch kinds[row] {
        case .loose: TextField("", text: .constant("")).tag(row)
        case .tied: TextField("", text: .constant("")).tag(row).focused($isHere)
        case .inside: TiedRow(isHere: $isHere, row: row)
        }
      }
      Button("Write") { isHere = true }
    }
  }

  private struct TiedRow: View {
    @FocusState<Bool>.Binding var isHere: Bool
    let row: Int

    var body: some View { TextField("", text: .constant("")).tag(row).focused($isHere) }
  }

  // Views ask in any order, as deep as they are: what stands before them and between them
  // must not tell.
  @Test func `of views with one value the first has the focus, wherever they stand`() {
    let kinds = Rows.Kind.allCases
    for number in 0..<81 {
      let rows = [27, 9, 3, 1].map { kinds[number / $0 % 3] }
      let first = rows.firstIndex { $0 != .loose }.map { AnyHashable($0) }
      let host = Host { Rows(kinds: rows) }
      #expect(!host.hasFocus)
      host.tap(button: "Write")
      #expect(host.focusedTag == first, "\(rows)")
    }
  }

  @Test func `of two views around each other with one state the inner one decides`() {
    struct Nested: View {
      @FocusState private var field: Field?
      @State private var name = ""

      var body: some View {
        Text(field.map { "\($0)" } ?? "none").tag("field")
        VStack { TextField("Name", text: $name).focused($field, equals: .name).tag("name") }
          .focused($field, equals: .address)
        Button("Around") { field = .address }
        Button("Nowhere") { field = nil }
      }
    }
    let host = Host { Nested() }
    host.focus("name")
    #expect(host.focusedTag == AnyHashable("name") && host.text("field") == "name")
    host.tap(button: "Nowhere")
    #expect(host.focusedTag == nil && host.text("field") == "none")
    host.focus("name")
    host.tap(button: "Around")
    #expect(host.focusedTag == AnyHashable("name") && host.text("field") == "address")
  }
}
