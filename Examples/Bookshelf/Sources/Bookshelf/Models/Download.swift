import DataFlow

/// How much of a book's text has been fetched.
public enum Download: Equatable, Sendable {
  /// Nothing, and nobody has asked.
  case none
  /// This many of all parts.
  case running(parts: Int)
  /// All of it.
  case complete

  /// How many parts a text has.
  static let partCount = 10
}

extension Book {
  /// Fetches the parts that are missing, half a second for each.
  ///
  /// A simulation: there is no text. Ends early if the task is cancelled or the
  /// download is taken back; what has been fetched then stays.
  @MainActor
  func fetch(on clock: some Clock<Duration>) async {
    while case .running(let parts) = download {
      do { try await clock.sleep(for: .milliseconds(500)) } catch { return }
      guard download == .running(parts: parts) else { return }
      let next = parts + 1
      download = next < Download.partCount ? .running(parts: next) : .complete
    }
  }
}
