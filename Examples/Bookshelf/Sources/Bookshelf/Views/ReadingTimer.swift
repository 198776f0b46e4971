import DataFlow

/// Counts the time for which a book is read, second by second.
struct ReadingTimer: View {
  let book: Book

  @State private var isReading = false
  @State private var timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

  var body: some View {
    HStack {
      if isReading {
        Text("Read for \(book.timeRead.clockText)").bold()
          .onReceive(timer) { _ in book.timeRead += .seconds(1) }
      } else {
        Text("Read for \(book.timeRead.clockText)")
      }
      Button(isReading ? "Stop" : "Read") { isReading.toggle() }
        .disabled(!book.isAvailable)
    }
    .onChange(of: book.isAvailable) { isReading = false }
  }
}
