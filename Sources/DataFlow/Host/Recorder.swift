/// Which events a host keeps.
///
/// A host keeps none unless it is asked to: a program that runs for long has no
/// use for a log that grows with it. What is not an event, such as counts of
/// bodies and objects, issues and views, a host can always tell.
public enum Recording: Sendable, Hashable {
  /// No events. Costs nothing.
  case off

  /// The newest events, at most as many as given.
  ///
  /// The memory for them is reserved when the host is made: 32 bytes each.
  case last(Int)

  /// All events, until ``Host/removeEvents()``.
  ///
  /// Takes 32 bytes for each event, without bound: for tests.
  case all
}

/// The events that a host keeps, in order.
///
/// Only for the host's thread.
final class Recorder {
  /// How many events are kept at most.
  private let limit: Int

  /// The events; full, it is a ring that begins at `oldest`.
  private var ring: ContiguousArray<Event> = []
  private var oldest: Int = 0
  private var nextSequence: Int = 0

  /// - Returns: Nil if there is nothing to keep.
  init?(_ recording: Recording) {
    switch recording {
    case .off, .last(0): return nil
    case .last(let count):
      precondition(count > 0, "Recording.last(\(count)): a host cannot keep so many events")
      limit = count
      ring.reserveCapacity(count)
    case .all: limit = .max
    }
  }

  var events: [Event] { Array(ring[oldest...] + ring[..<oldest]) }

  /// - Complexity: O(1); amortised if all events are kept.
  func record(_ kind: Event.Kind, _ subject: String) {
    let event = Event(sequence: nextSequence, kind: kind, subject: subject)
    nextSequence += 1
    if ring.count < limit { return ring.append(event) }
    ring[oldest] = event
    oldest += 1
    if oldest == limit { oldest = 0 }
  }

  func record(_ kind: Event.Kind, _ node: TrackedNode) {
    if let name = node.logName { record(kind, name) }
  }

  func removeAll() {
    ring.removeAll(keepingCapacity: limit != .max)
    oldest = 0
  }
}

/// Something that a host has seen.
public struct Event: Sendable, Hashable, CustomStringConvertible {
  /// What happened; the raw value is how a log names it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A view or row comes, before its first body.
    case mounted
    /// A view or row goes, before those inside of it.
    case unmounted
    /// The evaluation of a body, or of a row's closure, begins.
    case bodyBegan = "body {"
    /// The evaluation of a body, or of a row's closure, ends.
    case bodyEnded = "} body"
    /// An update begins; the subject is its transaction.
    case updated = "update"
    /// A button is tapped; the subject is its tag.
    case action
    /// A control is set; the subject is its tag.
    case written
    /// A view begins to depend on an observable object.
    case subscribed
    /// A view no longer depends on an observable object.
    case cancelled
    /// A ``Probe`` is made in a step of the host.
    case initialised = "init"
    /// A ``Probe`` is freed in a step of the host.
    case deinitialised = "deinit"
    /// A line of the caller's: ``Host/note(_:)``.
    case note
  }

  /// Counts the events of the host, from 0; goes on when events are removed.
  public let sequence: Int

  /// What happened.
  public let kind: Kind

  /// What it happened to: the name of a type or a tag.
  public let subject: String

  /// The kind and the subject, as a line of a log: `body { Counter`.
  public var description: String { "\(kind.rawValue) \(subject)" }
}
