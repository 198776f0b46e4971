import DataFlow

/// A book, to be edited, read and fetched.
struct BookDetail: View {
  @Bindable var book: Book

  var body: some View {
    VStack(alignment: .leading) {
      Form {
        Section("Book") {
          TextField("Title", text: $book.title)
          TextField("Author", text: $book.author)
          Toggle("Available", isOn: $book.isAvailable)
        }
        Section("Reading") { ReadingTimer(book: book) }
        Section("Text") { DownloadView(book: book) }
      }
      Divider()
      CloseButton()
    }
  }
}
