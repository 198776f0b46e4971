import DataFlow

/// The buttons below the shelf, and what they present.
struct ShelfActions: View {
  @Binding var selection: Book.ID?

  @Environment(Library.self) private var library
  @Environment(\.openWindow) private var openWindow

  @State private var isAdding = false
  @State private var isRemoving = false
  @State private var isChangingSettings = false

  private var selected: Book? { selection.flatMap { library[$0] } }

  var body: some View {
    HStack {
      Button("Open") { if let selection { openWindow(value: selection) } }
        .keyboardShortcut(.defaultAction)
        .disabled(selected == nil)
      Button("Add") { isAdding = true }
        .keyboardShortcut("a", modifiers: [])
      Button("Remove", role: .destructive) { isRemoving = true }
        .keyboardShortcut("r", modifiers: [])
        .disabled(selected == nil)
      Button("Settings") { isChangingSettings = true }
        .keyboardShortcut("s", modifiers: [])
    }
    .sheet(isPresented: $isAdding) { AddBookView(selection: $selection) }
    .sheet(isPresented: $isChangingSettings) { SettingsView() }
    .alert("Remove “\(selected?.title ?? "")”?", isPresented: $isRemoving, presenting: selected) {
      book in
      Button("Remove", role: .destructive) { library.remove(book.id) }
      Button("Keep", role: .cancel) {}.keyboardShortcut(.cancelAction)
    } message: { _ in
      Text("Nobody will know how long it was read.")
    }
  }
}
