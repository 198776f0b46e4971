import DataFlow

/// A book in the list.
struct BookRow: View {
  let book: Book

  var body: some View {
    HStack {
      Text(book.title)
      Text(book.author).foregroundStyle(.secondary)
      Spacer()
      if book.timeRead > .zero { Text(book.timeRead.clockText) }
      if book.download == .complete { Text("saved").foregroundStyle(.green) }
      if !book.isAvailable { Text("lent").foregroundStyle(.orange) }
    }
  }
}
