import DataFlow

/// A sheet for a new book.
struct AddBookView: View {
  /// The new book is selected.
  @Binding var selection: Book.ID?

  private enum Field { case title, author }

  @Environment(Library.self) private var library
  @Environment(\.dismiss) private var dismiss

  @FocusState private var field: Field?
  @State private var title = ""
  @State private var author = ""

  var body: some View {
    VStack(alignment: .leading) {
      Text("A new book").font(.headline)
      TextField("Title", text: $title).focused($field, equals: .title)
      TextField("Author", text: $author).focused($field, equals: .author)
      HStack {
        Button("Add") {
          selection = library.add(title: title, author: author).id
          dismiss()
        }
        .keyboardShortcut(.defaultAction)
        .disabled(title.isEmpty)
        Button("Cancel", role: .cancel) { dismiss() }
          .keyboardShortcut(.cancelAction)
      }
    }
    .onAppear { field = .title }
  }
}
