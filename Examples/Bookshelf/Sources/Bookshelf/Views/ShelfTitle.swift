import DataFlow

/// Whose shelf it is, and how much is on it.
struct ShelfTitle: View {
  let count: Int

  @AppStorage("reader") private var reader = ""

  var body: some View {
    HStack {
      Text(reader.isEmpty ? "Bookshelf" : "\(reader)’s bookshelf").font(.title)
      Spacer()
      Text(count == 1 ? "1 book" : "\(count) books").foregroundStyle(.secondary)
    }
  }
}
