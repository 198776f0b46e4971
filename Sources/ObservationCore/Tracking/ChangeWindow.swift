internal import CObservationCore

// An observer that tracks again in its `onChange` waits for the next change, and
// not for the `didSet` of the one that is calling it. That `didSet` therefore has
// to know which observers were armed *by the code that its own `willSet` called*.
// To know that they were armed on its thread since is not enough: between the two
// an `inout` access may have been suspended, and anything may have run.
//
// So the calls of a `willSet` have a mark, which an observer that is armed
// meanwhile on this thread takes. It is the next number of the thread's block of
// identifiers: to be armed takes a scope, whose identifier it then is, so that no
// other calls ever have it. Calls nest, and those inside draw a number for
// themselves. On one thread numbers only grow, so that the marks of one `willSet`
// and of all changes inside of its calls are one interval.
//
// An interval ends with its block, because the next block of the thread may not
// follow it. An observer whose mark is beyond the end is called once more than it
// would have to be; none is ever forgotten.

/// The marks of the observers that one `willSet` has had armed: a first one, in
/// the upper 48 bits, and how many follow it, in the lower 16.
struct ChangeWindow {
  let bits: Bits

  @inline(__always)
  init(bits: Bits) { self.bits = bits }

  /// That of a `didSet` that no `willSet` on `thread` belongs to: it tells nobody
  /// who tracked there (I-21).
  init(ofNoneOn thread: Bits) { bits = thread | Self.alone }

  /// Marks the address of a thread, in place of an interval that no number
  /// reaches.
  private static var alone: Bits { 1 << 63 }

  /// That of a `willSet` that has called nobody.
  static var none: ChangeWindow { ChangeWindow(bits: 0) }

  /// Whether nobody was armed.
  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// Whether an observer with `mark` was armed by a call of this `willSet`.
  ///
  /// - Parameter mark: A mark, or the address of the thread that armed the
  ///   observer outside of all calls; never 0.
  @inline(__always)
  func contains(_ mark: Bits) -> Bool {
    // A mark is odd; what is even is a thread's address.
    if mark & 1 == 0 { return bits == mark | Self.alone }
    return (mark >> 1) &- (bits >> 16) <= bits & 0xFFFF
  }
}

/// The calls of one `willSet`, while they are under way.
struct Delivery {
  private let thread: UnsafeMutablePointer<OCThread>
  private let number: UInt64
  private let outer: Bits

  /// Begins the calls on `thread`.
  @inline(__always)
  init(on thread: UnsafeMutablePointer<OCThread>) {
    self.thread = thread
    outer = thread.pointee.delivery
    var next = outer == 0 ? TrackingScope.nextID(of: thread) : TrackingScope.takeID(of: thread)
    // The outermost calls leave their number for the first scope; calls inside of
    // them that come before it must not be taken for them.
    if Self.mark(next) == outer { next = TrackingScope.takeID(of: thread) }
    number = next
    thread.pointee.delivery = Self.mark(number)
  }

  /// What an observer takes that is armed during the calls.
  @inline(__always)
  private static func mark(_ number: UInt64) -> Bits { Bits(number) << 1 | 1 }

  /// Ends the calls.
  @inline(__always)
  func end() -> ChangeWindow {
    thread.pointee.delivery = outer
    return window
  }

  /// The window of the calls until now.
  @inline(__always)
  var window: ChangeWindow {
    // Nobody has been armed, in most cases.
    if thread.pointee.nextScopeID == number { return .none }
    let last = min(thread.pointee.nextScopeID &- 1, number | 0xFFFF)
    return ChangeWindow(bits: Bits(number << 16 | (last &- number)))
  }
}
