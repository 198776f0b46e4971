/// What a host has seen, in order.
///
/// The log is what tests compare: counts are questions to it. On the host's
/// thread, but for the objects' counts, which any thread may add to.
final class Recorder {
  private(set) var events: [Event] = []
  private var nextSequence: Int = 0

  func record(_ kind: Event.Kind, _ subject: String) {
    events.append(Event(sequence: nextSequence, kind: kind, subject: subject))
    nextSequence += 1
  }

  func record(_ kind: Event.Kind, _ node: TrackedNode) {
    if let name = node.logName { record(kind, name) }
  }

  func removeAll() { events.removeAll() }
}

/// Something that a host has seen.
public struct Event: Sendable, Hashable, CustomStringConvertible {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case mounted
    case unmounted
    case bodyBegan = "body {"
    case bodyEnded = "} body"
    /// An update begins; the subject is its transaction.
    case updated = "update"
    case action
    case written
    case subscribed
    case cancelled
    case initialised = "init"
    case deinitialised = "deinit"
    case note
  }

  /// The event's number, from 0.
  public let sequence: Int
  public let kind: Kind

  /// What it happened to: the name of a type or a tag.
  public let subject: String

  public var description: String { "\(kind.rawValue) \(subject)" }
}
