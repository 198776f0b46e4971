internal import Synchronization

/// What other threads have to tell a host.
///
/// A lock-free stack: any thread pushes, the host's thread takes everything at
/// once. A letter is in the inbox at most once, and retained while it is.
@usableFromInline
final class Inbox: @unchecked Sendable {
  // `@unchecked Sendable`: `wake` is set before the inbox is shared.

  /// The newest letter, retained, or 0; all ones once closed.
  private let head = Atomic<UInt>(0)

  /// Asks for a step of the host.
  private let wake: @Sendable () -> Void

  /// Called whenever there is something to look at.
  private let look: @Sendable () -> Void

  /// Whether a step has been asked for, and none has ended since.
  private let isAsked = Atomic<Bool>(false)

  private static var closed: UInt { .max }

  /// What other threads have changed in transactions.
  let transactions = ForeignTransactions()

  /// How many changes of objects were published on other threads.
  let publishedOffMain = Atomic<Int>(0)

  /// How often a one-shot registrar has called.
  let notifications = Atomic<Int>(0)

  /// - Parameters:
  ///   - wake: Called when a step is needed, once until one ends; by any thread.
  ///   - look: Called whenever there is something to look at; by any thread.
  init(wake: @escaping @Sendable () -> Void, look: @escaping @Sendable () -> Void) {
    self.wake = wake
    self.look = look
  }

  deinit { close() }

  /// Puts `letter` into the inbox unless it is there.
  ///
  /// What the caller wrote before is seen by the host that opens the letter,
  /// also if the letter was there already. Lock-free. Safe from any thread.
  func post(_ letter: Letter) {
    // Releases the caller's writes to `open()`, which clears the flag before
    // it reads them; acquires nothing that is needed.
    if letter.exchangePosted(true) { return }
    letter.retain()
    var current = head.load(ordering: .relaxed)
    while current != Self.closed {
      letter.next = current
      // Releases `next` and the letter's contents to `takeAll`.
      let (exchanged, found) = head.compareExchange(
        expected: current, desired: letter.bits, successOrdering: .releasing,
        failureOrdering: .relaxed)
      if exchanged {
        if current == 0 { askForStep() }
        return
      }
      current = found
    }
    // Nobody reads the letters of a host that is gone.
    letter.release()
  }

  /// Has the host make a step although nothing is to be looked at: once until then, however
  /// often it is called.
  ///
  /// Lock-free. Safe from any thread.
  func postNothing() { post(Letter(transactions)) }

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
    while let letter = Letter(bits: letters) {
      letters = letter.next
      // Acquires the writes of everyone who found the letter posted.
      _ = letter.exchangePosted(false)
      body(letter)
      letter.release()
    }
    return true
  }

  /// Asks for another step, for whatever there is to do.
  func askForStep() {
    // Releases the caller's letter to the step, and acquires what the last one left.
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { wake() }
    look()
  }

  /// A step ends: what has come by now is looked for after this, and what comes later asks for
  /// another one.
  @inline(__always)
  func noteEndOfStep() {
    // Relaxed: whoever makes a step because it was asked for has heard of that.
    if isAsked.load(ordering: .relaxed) {
      _ = isAsked.exchange(false, ordering: .acquiringAndReleasing)
    }
  }

  /// Throws the letters away, and those that come later.
  func close() {
    transactions.close()
    let last = head.exchange(Self.closed, ordering: .acquiring)
    var letters = last == Self.closed ? 0 : last
    while let letter = Letter(bits: letters) {
      letters = letter.next
      letter.release()
    }
  }

  private func reverse(_ head: UInt) -> UInt {
    var newest = head
    var oldest: UInt = 0
    while let letter = Letter(bits: newest) {
      newest = letter.next
      letter.next = oldest
      oldest = letter.bits
    }
    return oldest
  }
}

/// Something that another thread asks a host to look at.
///
/// One word, so that the inbox can be an intrusive list of all kinds.
struct Letter {
  /// The address of a ``StateStorage``, or that of an ``Invalidation`` plus 1, or
  /// that of a ``Mailbox`` plus 2, or that of ``ForeignTransactions`` plus 3.
  fileprivate let bits: UInt

  /// A storage with a new value.
  init(_ storage: StateStorage) {
    bits = UInt(bitPattern: Unmanaged.passUnretained(storage).toOpaque())
  }

  /// Something that was sent to an effect.
  init(_ mailbox: Mailbox) {
    bits = UInt(bitPattern: Unmanaged.passUnretained(mailbox).toOpaque()) | 2
  }

  /// A change that a node depends on.
  init(_ invalidation: Invalidation) {
    bits = UInt(bitPattern: Unmanaged.passUnretained(invalidation).toOpaque()) | 1
  }

  /// What was changed in transactions.
  init(_ transactions: ForeignTransactions) {
    bits = UInt(bitPattern: Unmanaged.passUnretained(transactions).toOpaque()) | 3
  }

  /// The letter with these bits, or nil for 0.
  fileprivate init?(bits: UInt) {
    if bits == 0 { return nil }
    self.bits = bits
  }

  private var object: UnsafeRawPointer { UnsafeRawPointer(bitPattern: bits & ~3).unsafelyUnwrapped }

  private var invalidation: Unmanaged<Invalidation>? {
    bits & 3 == 1 ? .fromOpaque(object) : nil
  }

  private var mailbox: Unmanaged<Mailbox>? { bits & 3 == 2 ? .fromOpaque(object) : nil }

  private var transactions: Unmanaged<ForeignTransactions>? {
    bits & 3 == 3 ? .fromOpaque(object) : nil
  }

  private var storage: Unmanaged<StateStorage> { .fromOpaque(object) }

  fileprivate func withLink<Result>(_ body: (borrowing InboxLink) -> Result) -> Result {
    if let invalidation { return invalidation._withUnsafeGuaranteedRef { body($0.link) } }
    if let mailbox { return mailbox._withUnsafeGuaranteedRef { body($0.link) } }
    if let transactions { return transactions._withUnsafeGuaranteedRef { body($0.link) } }
    return storage._withUnsafeGuaranteedRef { body($0.link) }
  }

  /// The next letter in the inbox.
  fileprivate var next: UInt {
    // Relaxed: it belongs to the thread that posts until the letter is in the
    // inbox, and to the host's from then on; `head` orders the two.
    get { withLink { $0.next.load(ordering: .relaxed) } }
    nonmutating set { withLink { $0.next.store(newValue, ordering: .relaxed) } }
  }

  /// Says whether the letter is in the inbox.
  ///
  /// Releases what the caller wrote before to whoever says so next, and
  /// acquires what those wrote who have said so.
  ///
  /// - Returns: Whether it was there.
  fileprivate func exchangePosted(_ isPosted: Bool) -> Bool {
    withLink { $0.isPosted.exchange(isPosted, ordering: .acquiringAndReleasing) }
  }

  fileprivate func retain() {
    if let invalidation {
      _ = invalidation.retain()
    } else if let mailbox {
      _ = mailbox.retain()
    } else if let transactions {
      _ = transactions.retain()
    } else {
      _ = storage.retain()
    }
  }

  fileprivate func release() {
    if let invalidation {
      invalidation.release()
    } else if let mailbox {
      mailbox.release()
    } else if let transactions {
      transactions.release()
    } else {
      storage.release()
    }
  }

  /// Makes the update that is asked for pending, on the host's thread.
  func deliver() {
    if let invalidation {
      invalidation._withUnsafeGuaranteedRef { $0.invalidateNode() }
    } else if let mailbox {
      mailbox._withUnsafeGuaranteedRef { $0.open() }
    } else if let transactions {
      transactions._withUnsafeGuaranteedRef { $0.open() }
    } else {
      storage._withUnsafeGuaranteedRef { $0.deliver() }
    }
  }
}

/// The place of a letter in the inbox; it is there at most once.
struct InboxLink: ~Copyable, Sendable {
  fileprivate let next = Atomic<UInt>(0)
  fileprivate let isPosted = Atomic<Bool>(false)
  /// Whether what has changed is also among the changes in transactions, and shown with these.
  ///
  /// Relaxed: it only decides which update shows it.
  let isInTransaction = Atomic<Bool>(false)
}
