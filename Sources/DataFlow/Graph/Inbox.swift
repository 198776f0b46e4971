internal import Synchronization

/// What other threads have to say to a host.
///
/// A lock-free stack: any thread pushes, the host's thread takes everything at
/// once. A letter is in the inbox at most once, and retained while it is.
@usableFromInline
final class Inbox: @unchecked Sendable {
  // `@unchecked Sendable`: `wake` is set before the inbox is shared.

  /// The newest letter, retained, or 0; all ones once closed.
  private let head = Atomic<UInt>(0)

  /// Called by the thread whose letter is the first of a batch.
  private let wake: (@Sendable () -> Void)?

  private static var closed: UInt { .max }

  /// How many changes of objects were published on other threads.
  let publishedOffMain = Atomic<Int>(0)

  /// How often a one-shot registrar has called.
  let notifications = Atomic<Int>(0)

  init(wake: (@Sendable () -> Void)?) { self.wake = wake }

  deinit { close() }

  /// Puts `letter` into the inbox unless it is there.
  ///
  /// What the caller wrote before is seen by the host that opens the letter,
  /// also if the letter was there already. Lock-free. Safe from any thread.
  func post(_ letter: Letter) {
    // Releases the caller's writes to `open()`, which clears the flag before
    // it reads them; acquires nothing that is needed.
    if letter.isPosted.exchange(true, ordering: .acquiringAndReleasing) { return }
    let bits = UInt(bitPattern: Unmanaged.passRetained(letter).toOpaque())
    var current = head.load(ordering: .relaxed)
    while current != Self.closed {
      letter.next = current
      // Releases `next` and the letter's contents to `takeAll`.
      let (exchanged, found) = head.compareExchange(
        expected: current, desired: bits, successOrdering: .releasing, failureOrdering: .relaxed)
      if exchanged {
        if current == 0 { wake?() }
        return
      }
      current = found
    }
    // Nobody reads the letters of a host that is gone.
    Unmanaged<Letter>.fromOpaque(UnsafeRawPointer(bitPattern: bits)!).release()
  }

  /// Whether nobody has posted since the last time.
  var isEmpty: Bool { head.load(ordering: .acquiring) == 0 }

  /// Takes all letters and calls `body` with each, the oldest first.
  ///
  /// The flag of a letter is cleared before the call: what is written during
  /// or after it posts the letter again.
  ///
  /// - Returns: Whether there was a letter.
  func open(_ body: (Letter) -> Void) -> Bool {
    if head.load(ordering: .relaxed) == 0 { return false }
    var letters = reverse(head.exchange(0, ordering: .acquiring))
    while let pointer = UnsafeRawPointer(bitPattern: letters) {
      let letter = Unmanaged<Letter>.fromOpaque(pointer).takeRetainedValue()
      letters = letter.next
      // Acquires the writes of everyone who found the letter posted.
      _ = letter.isPosted.exchange(false, ordering: .acquiringAndReleasing)
      body(letter)
    }
    return true
  }

  /// Asks for another step if there are letters that nobody has asked for.
  func wakeForRest() {
    if !isEmpty { wake?() }
  }

  /// Throws the letters away, and those that come later.
  func close() {
    let last = head.exchange(Self.closed, ordering: .acquiring)
    var letters = last == Self.closed ? 0 : last
    while let pointer = UnsafeRawPointer(bitPattern: letters) {
      letters = Unmanaged<Letter>.fromOpaque(pointer).takeRetainedValue().next
    }
  }

  private func reverse(_ head: UInt) -> UInt {
    var newest = head
    var oldest: UInt = 0
    while let pointer = UnsafeRawPointer(bitPattern: newest) {
      Unmanaged<Letter>.fromOpaque(pointer)._withUnsafeGuaranteedRef { letter in
        newest = letter.next
        letter.next = oldest
      }
      oldest = UInt(bitPattern: pointer)
    }
    return oldest
  }
}

/// Something that another thread asks a host to look at.
@usableFromInline
class Letter: Signal, @unchecked Sendable {
  // `next` belongs to the thread that posts until the letter is in the inbox,
  // and to the host's thread from then on.

  fileprivate final var next: UInt = 0
  fileprivate final let isPosted = Atomic<Bool>(false)

  /// What the host does with it, on its thread.
  func deliver(to graph: ViewGraph) {}
}
