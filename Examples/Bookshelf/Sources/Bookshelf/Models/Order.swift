/// What books are sorted by.
enum Order: String, CaseIterable, Identifiable {
  case title, author, timeRead

  var id: Self { self }

  var name: String {
    switch self {
    case .title: "Title"
    case .author: "Author"
    case .timeRead: "Most read"
    }
  }

  /// Whether one book stands before another; those that are equal by their
  /// identifiers.
  func comes(_ left: Book, before right: Book) -> Bool {
    switch self {
    case .title: (left.title, left.id) < (right.title, right.id)
    case .author: (left.author, left.title, left.id) < (right.author, right.title, right.id)
    case .timeRead: (right.timeRead, left.id) < (left.timeRead, right.id)
    }
  }
}
