import DataFlow
import Foundation

/// All books that there are.
@Observable
public final class Library {
  /// The books, in the order in which they came.
  public private(set) var books: [Book] = []

  private var lastID = 0

  /// A library without books.
  public init() {}

  /// Puts a new book on the shelf.
  @discardableResult
  public func add(title: String, author: String, isAvailable: Bool = true) -> Book {
    lastID += 1
    let book = Book(id: lastID, title: title, author: author, isAvailable: isAvailable)
    books.append(book)
    return book
  }

  /// Takes a book from the shelf, if it is there.
  public func remove(_ id: Book.ID) { books.removeAll { $0.id == id } }

  /// The book with an identifier, if it is on the shelf.
  public subscript(id: Book.ID) -> Book? { books.first { $0.id == id } }
}

// MARK: - Looking for books

extension Library {
  /// The books whose title or author contains a text, in an order.
  func books(matching search: String, by order: Order, onlyAvailable: Bool) -> [Book] {
    books.filter { book in
      (!onlyAvailable || book.isAvailable)
        && (search.isEmpty || [book.title, book.author].contains { $0.matches(search) })
    }
    .sorted(by: order.comes)
  }
}

extension String {
  fileprivate func matches(_ search: String) -> Bool {
    range(of: search, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
