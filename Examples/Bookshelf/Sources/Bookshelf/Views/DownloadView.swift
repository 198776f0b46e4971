import DataFlow

/// Fetches the text of a book, as long as it is shown.
struct DownloadView: View {
  let book: Book

  @Environment(\.hostClock) private var clock

  var body: some View {
    switch book.download {
    case .none:
      Button("Download") { book.download = .running(parts: 0) }
    case .running(let parts):
      HStack {
        ProgressView("Fetching", value: Double(parts) / Double(Download.partCount))
          .task { await book.fetch(on: clock) }
        Button("Cancel download") { book.download = .none }
      }
    case .complete:
      Text("The text is here.")
    }
  }
}
