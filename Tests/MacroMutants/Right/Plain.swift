import ObservationCore

// What stands in Apple's documents: plain classes, of which each property is one thing.

/// A book.
@Observable
final class PlainBook {
  var title = "A sample book"
  /// Whether somebody has read it.
  var isRead: Bool = false
  var author: PlainAuthor? = PlainAuthor()
  let number = 1
  static let shelf = "shelf"
  nonisolated(unsafe) static var printed = 0
  private(set) var length = 0
  fileprivate var notes: [String] = []
  weak var parent: PlainBook?
  unowned(unsafe) var owner: PlainAuthor?
  var `default`: Int = 1
  @ObservationIgnored var pages = 0
  @ObservationCore.ObservationIgnored lazy var index = title.count
  var summary: String { "\(title), \(length)" }
  var first: String {
    get { notes.first ?? "" }
    set { notes = [newValue] }
  }
  var inPlace: Int {
    _read { yield length }
    _modify { yield &length }
  }
  init() {}
  init(title: String) {
    self.title = title
    self.length = title.count
  }
}

@Observable final class PlainAuthor {
  /// The name.
  public var name = "Sample Author"
  package var born = 0
  internal var age: Int { 2_000 - born }
}

@Observable
class PlainEmpty {
}

/// A class for others to inherit from.
@Observable
public class PlainOpen {
  /// What it is.
  public class var kind: String { "open" }
  class func make() -> PlainOpen { PlainOpen() }
  /// A number.
  public var number = 0
  @usableFromInline var inlinable = 0
  /// One.
  public init() {}
}

@Observable
final class PlainPair {
  var (left, right) = (1, 2)
  var other = 0
}

@Observable
final class PlainUnnamed {
  static let (one, two) = (1, 2)
  let (three, four) = (3, 4)
}

@MainActor
func usePlain() {
  let book = PlainBook(title: "a")
  book.title += "b"
  book.isRead.toggle()
  book.parent = book
  book.default = 2
  book.first = "c"
  book.inPlace += 1
  book.index = book.pages
  withObservationTracking {
    print(book.summary, book.default, book.author?.name ?? "", PlainOpen.kind)
  } onChange: {
    print("changed")
  }
  book.access(keyPath: \.title)
  book.withMutation(keyPath: \.title) {}
  let pair = PlainPair()
  pair.left = pair.other
}
