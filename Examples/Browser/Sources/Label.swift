import CPage
import ObservationCore

/// The text of one element of the page: a body that runs again when something that it has
/// read has changed, and not before.
final class Label {
  private let element: Int
  private let body: (inout Text) -> Void
  private var observer: PersistentObserver?

  /// How many bodies have run.
  nonisolated(unsafe) static var runs = 0
  /// Those whose text is out of date.
  nonisolated(unsafe) private static var pending: [Label] = []

  init(_ element: Int, body: @escaping (inout Text) -> Void) {
    self.element = element
    self.body = body
    // Called at most once after each run, before the change: the new value is there when
    // the event has been dealt with.
    nonisolated(unsafe) unowned(unsafe) let label = self
    observer = PersistentObserver { Label.pending.append(label) }
    update()
  }

  private func update() {
    Label.runs += 1
    var text = Text()
    observer?.track { body(&text) }
    text.bytes.withUnsafeBufferPointer {
      page_setText(Int32(element), $0.baseAddress, Int32($0.count))
    }
  }

  /// Brings the page up to date, after an event.
  static func updateAll() {
    while let label = pending.popLast() { label.update() }
  }
}

/// The bytes of a text.
///
/// `String` would do as well, and bring the tables of Unicode along.
struct Text {
  var bytes: [UInt8] = []

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int) {
    if number < 0 { add("-") }
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(48 + rest % 10))
      rest /= 10
    } while rest != 0
    bytes.append(contentsOf: digits.reversed())
  }
}
