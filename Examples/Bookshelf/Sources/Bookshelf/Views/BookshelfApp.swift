import DataFlow

/// A shelf of books, and a window for each book.
public struct BookshelfApp: App {
  @State private var library: Library

  /// The app with a few books.
  public init() { self.init(library: .sample) }

  /// The app with the books of a library.
  public init(library: Library) { _library = State(initialValue: library) }

  /// The shelf, and the books that are open.
  public var body: some Scene {
    WindowGroup("Bookshelf") {
      ShelfView()
    }
    .environment(library)

    WindowGroup("Book", for: Book.ID.self) { $id in
      BookWindow(id: id)
    }
    .environment(library)
  }
}
