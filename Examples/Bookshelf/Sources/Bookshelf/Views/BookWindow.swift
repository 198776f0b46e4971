import DataFlow

/// What a window shows that was opened for a book.
struct BookWindow: View {
  let id: Book.ID?

  @Environment(Library.self) private var library

  var body: some View {
    if let book = id.flatMap({ library[$0] }) {
      BookDetail(book: book)
    } else {
      VStack(alignment: .leading) {
        Text("This book is no longer on the shelf.").foregroundStyle(.secondary)
        CloseButton()
      }
    }
  }
}
