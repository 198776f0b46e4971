import DataFlow
import Foundation

/// One of everything that says something.
struct Everything: View {
  var body: some View {
    Image("all")
      .disabled(false).keyboardShortcut("k", modifiers: [.shift, .control])
      .multilineTextAlignment(.trailing).lineLimit(2).opacity(0.5).rotationEffect(.degrees(90))
      .offset(x: 1, y: 2.5).scaleEffect(x: 1, y: 2).frame(minWidth: 1, idealWidth: 2, maxWidth: 3)
      .padding(.horizontal, 4).background(.red).foregroundStyle(.blue).bold().font(.title)
      .navigationTitle("Title").accessibilityIdentifier("identifier").tag("tag")
    Image("none").keyboardShortcut(nil).lineLimit(nil).foregroundColor(nil).font(nil).bold(false)
      .padding()
    Group {
      Image("").frame(width: 1, height: 2)
      Image("").frame(height: 2, alignment: .topLeading)
      Image("").frame(minHeight: 1, maxHeight: .infinity, alignment: .bottom)
      Image("").frame(idealWidth: 5)
      Image("").padding([.top, .leading], 1).padding(.bottom, 2).padding(.trailing)
        .padding(.vertical)
      Image("").font(.system(size: 12.5, weight: .bold, design: .serif)).background(
        .red.opacity(0.5))
    }
    ForEach(Self.alignments, id: \.self) { alignment in
      ZStack(alignment: alignment) { EmptyView() }
    }
    HStack(alignment: .firstTextBaseline, spacing: 2) { Spacer() }
    VStack(alignment: .trailing) { Divider() }
    Text("plain").overlay(alignment: .top) { Text("in front") }.background { Color.red }
    Text("a").bold() + Text("b")
    ForEach(Self.shortcuts.indices, id: \.self) { index in
      Image("").keyboardShortcut(Self.shortcuts[index])
    }
    Controls()
  }

  private static let alignments: [Alignment] = [
    .center, .leading, .trailing, .top, .bottom, .topLeading, .topTrailing, .bottomLeading,
    .bottomTrailing, Alignment(horizontal: .leading, vertical: .lastTextBaseline),
  ]

  private static let shortcuts: [KeyboardShortcut] = [
    KeyboardShortcut("n"), .defaultAction, .cancelAction, KeyboardShortcut(.tab, modifiers: .all),
    KeyboardShortcut(.space, modifiers: [.option]),
    KeyboardShortcut(.delete, modifiers: [.capsLock]),
  ]

  /// One of each control.
  struct Controls: View {
    var body: some View {
      Group {
        Button("Plain") {}
        Button("Delete", role: .destructive) {}.keyboardShortcut(.defaultAction).disabled(true)
        Button {
        } label: {
          Text("Two")
          Text("parts")
        }
        Button {
        } label: {
          Text("Styled").font(.title)
        }
        Toggle("On", isOn: .constant(true)).disabled(true)
        TextField("Name", text: .constant("a\"b"), prompt: Text("Who?"), axis: .vertical)
        TextField("Empty", text: .constant(""))
        SecureField("Secret", text: .constant("s"))
        TextEditor(text: .constant("long"))
        Slider(value: .constant(2), in: 0...4) { Text("Level") }
        Stepper("Count", value: .constant(3), in: 0...3)
      }
      Group {
        Picker("Kind", selection: .constant(2)) {
          Text("one").tag(1)
          Text("two").tag(2)
          Text("other").tag("x")
        }
        List(selection: .constant(Set(["b"]))) {
          ForEach(["a", "b"], id: \.self) { Text($0) }
          Text("c")
        }
        DatePicker(
          "Day", selection: .constant(Date(timeIntervalSinceReferenceDate: 0)),
          displayedComponents: .date)
        DatePicker(
          "Time", selection: .constant(Date(timeIntervalSinceReferenceDate: 0)),
          displayedComponents: .hourAndMinute)
        ProgressView("Loading", value: 1, total: 4)
        ProgressView()
        Section("Title") { Text("inside") }
        Section { Text("alone") }
        Label("Labelled", systemImage: "star")
        Menu("More") { Button("Choice") {} }
        NavigationLink("Next") { Text("next") }
        Text("tagged").tag(1).accessibilityIdentifier("name").tag("two")
      }
      Text("").sheet(isPresented: .constant(true)) { Text("sheet") }
      EmptyView().alert("Sure?", isPresented: .constant(true)) { Button("Yes", role: .cancel) {} }
    }
  }

  /// Things of which there are several.
  struct Shelf: View {
    @State private var day = Date(timeIntervalSinceReferenceDate: 0)

    var body: some View {
      Button("Add") {}
      Section("First") { Button("Add") {} }
      Section("Second") { Text("b") }
      Toggle("On", isOn: .constant(true))
      TextField("Name", text: .constant(""))
      SecureField("Secret", text: .constant(""))
      TextEditor(text: .constant(""))
      Text("c").searchable(text: .constant(""), prompt: "Find")
      Image("star")
      Picker("Kind", selection: .constant(1)) { Text("only").tag(1) }
      Slider(value: .constant(0.5)) { Text("Level") }
      Stepper("Count", value: .constant(1))
      DatePicker("Day", selection: $day)
      NavigationLink("Next") { Text("next") }
      List([1, 2], id: \.self) { Text("row \($0)") }
      List {
        ForEach([1, 3], id: \.self) { Text($0 == 1 ? "a" : "z") }
      }
      Text("tagged").tag("tag")
      Text("named").accessibilityIdentifier("identifier").tag(7)
    }
  }

  struct Rows: View {
    var body: some View {
      List(selection: .constant(2 as Int?)) {
        Section("Section") {
          ForEach([1, 2], id: \.self) { number in
            Text("row \(number)")
            Text("more")
          }
        }
        Text("static")
        Text("tagged").tag(3)
        ForEach([4], id: \.self) { outer in
          ForEach([5, 6], id: \.self) { Text("inner \(outer) \($0)") }
        }
        ForEach([7], id: \.self) { _ in if true { Text("chosen") } else { Text("not") } }
        ForEach([8], id: \.self) { _ in EmptyView() }
        ForEach([9], id: \.self) { _ in
          HStack {
            Text("two")
            Text("texts")
          }
        }
        ForEach([10], id: \.self) { _ in Text("tag first").tag(11) }
      }
      List {
        Text("one").sheet(isPresented: .constant(true)) { Text("in front") }
        Text("two").overlay { Text("over") }
        Group {
          Text("three")
          Text("four")
        }
        Section {
          Text("five")
        } header: {
          Text("header")
        }
      }
      List(["a", "b"], id: \.self, selection: .constant(Set(["a", "b"]))) { Text($0) }
      Picker("Kind", selection: .constant("y")) {
        Text("X").tag("x")
        Text("Y").tag("y")
        Text("none")
      }
    }
  }
}
