import DataFlow

/// The books that are asked for, and what can be done with them.
struct ShelfView: View {
  @Environment(Library.self) private var library

  @AppStorage("order") private var order = Order.title
  @AppStorage("onlyAvailable") private var onlyAvailable = false

  @State private var search = ""
  @State private var selection: Book.ID?
  @FocusState private var isListFocused: Bool

  private var books: [Book] {
    library.books(matching: search, by: order, onlyAvailable: onlyAvailable)
  }

  var body: some View {
    VStack(alignment: .leading) {
      ShelfTitle(count: books.count)
      if books.isEmpty {
        Text(search.isEmpty ? "No books." : "No book matches “\(search)”.")
          .foregroundStyle(.secondary)
      } else {
        List(books, selection: $selection) { BookRow(book: $0) }
          .focused($isListFocused)
      }
      Divider()
      ShelfActions(selection: $selection)
    }
    .searchable(text: $search, prompt: "Search")
    .onAppear { isListFocused = true }
    .onChange(of: books.map(\.id), initial: true) { _, shown in
      if selection.map(shown.contains) != true { selection = shown.first }
    }
  }
}
