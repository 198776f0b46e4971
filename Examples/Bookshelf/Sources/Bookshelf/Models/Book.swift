import DataFlow

/// A book on the shelf.
@Observable
public final class Book: Identifiable {
  /// Counts the books that the shelf has ever had, from 1.
  public let id: Int

  /// What stands on the cover.
  public var title: String

  /// Who wrote it.
  public var author: String

  /// Whether it is here, and not lent to somebody.
  public var isAvailable: Bool

  /// How long it has been read.
  public var timeRead = Duration.zero

  /// How much of its text has been fetched.
  public var download = Download.none

  /// A book that nobody has read yet.
  public init(id: Int, title: String, author: String, isAvailable: Bool = true) {
    self.id = id
    self.title = title
    self.author = author
    self.isAvailable = isAvailable
  }
}
