internal import CObservationCore

/// When an observer is told of a change.
///
/// Who has not chosen is told once, before the change is stored, or when it turns
/// out that it has come in the middle of one.
struct Sides: OptionSet {
  let rawValue: Bits

  static var willSet: Sides { Sides(rawValue: Tracker.Word.willSide) }
  static var didSet: Sides { Sides(rawValue: Tracker.Word.didSide) }
  /// The end of an object that was read.
  static var `deinit`: Sides { Sides(rawValue: Tracker.Word.endSide) }
}

/// The half of a change that has taken a node.
enum Side {
  case willSet
  case didSet
}

/// What an observer with sides is told: something happened to a property that it
/// has read.
struct ObservedChange {
  enum Kind: Bits {
    case willSet = 1
    case didSet = 2
    case `deinit` = 3
  }

  let kind: Kind
  /// The observer, which is there as long as it is being called, or runs.
  let tracker: Tracker
  let property: ObservedProperty

  /// A change of `property`.
  init(_ kind: Kind, of property: ObservedProperty, for tracker: Tracker) {
    self.kind = kind
    self.tracker = tracker
    self.property = property
  }
}

/// The place of a property, or an object of which nothing else is known.
///
/// It says which property it is as long as somebody keeps the memory of the place, whatever
/// becomes of the link that it was taken from. A change has the object, and so the memory
/// of numbered slots; the entry of a key path it has to keep (``init(keeping:)``).
struct ObservedProperty {
  /// The address of the slot; that of the object, or 0, if the pin is 0.
  let slot: Bits
  /// As ``Link/pin``; 0 if it is not known which property it is.
  let pin: Bits

  /// The place of a link with that slot and that pin.
  init(slot: Bits, pin: Bits) {
    self.slot = pin == 0 ? 0 : slot
    self.pin = pin
  }

  #if !hasFeature(Embedded)  // No key paths.
    /// As ``init(of:)``, and keeps the entry of a key path; for who has a node in hand.
    ///
    /// The change that has taken the node need not use the entry. Where the property has a
    /// number, too, the node may have been found in the numbered slot, as one that another
    /// change has put there or left in a cell. Unknown if nobody keeps the key path any more:
    /// the observer has been cancelled (`LinkTable.dispose()`).
    init(keeping link: Link) {
      self.init(of: link)
      if pin == Link.entryPin, !Self.entry(slot).retainIfThere() { self = .unknown }
    }
  #else
    init(keeping link: Link) { self.init(of: link) }
  #endif

  /// The property of `link`, which the caller holds a node of, or is the observer of.
  ///
  /// To be asked before any step after which the observer may give the link to another
  /// property, or be cancelled.
  ///
  /// Unknown if the observer has been cancelled and has let the key path go.
  init(of link: Link) {
    let pin = link.pin
    self.init(slot: link.slot, pin: pin == Link.weakPin ? 0 : pin)
  }

  /// The object of `link`, which is at its end: its entries go before its observers are
  /// called.
  ///
  /// As ``init(of:)``, and needs no memory any more.
  init(objectOf link: Link) { self.init(object: ObservedProperty(of: link).object) }

  /// One of an object whose address is known, or 0, and nothing else.
  init(object: Bits) {
    slot = object
    pin = 0
  }

  /// One that is not known.
  static var unknown: ObservedProperty { ObservedProperty(object: 0) }

  /// The address of the object, if it is known, or 0; it may be gone.
  var object: Bits {
    switch pin {
    case 0: slot
    case Link.entryPin: Self.entry(slot).subject
    default: Self.memory(slot, pin).subject
    }
  }

  /// The object's identity, if it is known.
  var subject: ObjectIdentifier? {
    // Only the address is ever used.
    UnsafeRawPointer(bitPattern: UInt(object)).map {
      unsafeBitCast($0, to: ObjectIdentifier.self)
    }
  }

  #if !hasFeature(Embedded)  // No key paths.
    /// The property's key path, if it is known.
    var keyPath: AnyKeyPath? {
      if pin == 0 { return nil }
      if pin == Link.entryPin { return Self.entry(slot).name }
      return Self.memory(slot, pin).schema?.keyPath(Int(pin - 1))
    }
  #endif

  /// Gives back what ``init(keeping:)`` has kept.
  @inline(__always)
  func releaseEntry() {
    if pin == Link.entryPin { releaseMemory() }
  }

  /// Keeps the memory of the place.
  func retainMemory() {
    if pin == 0 { return }
    if pin == Link.entryPin {
      Self.entry(slot).retainMemory()
    } else {
      ObjectMemory.retain(Self.memory(slot, pin).base)
    }
  }

  /// Gives back what ``retainMemory()`` has taken.
  func releaseMemory() {
    if pin == 0 { return }
    if pin == Link.entryPin {
      Self.entry(slot).releaseMemory()
    } else {
      ObjectMemory.release(Self.memory(slot, pin).base)
    }
  }

  @inline(__always)
  private static func entry(_ slot: Bits) -> KeyPathEntry {
    KeyPathEntry(slot: Slot(UnsafeMutableRawPointer(bits: slot)))
  }

  @inline(__always)
  private static func memory(_ slot: Bits, _ pin: Bits) -> RegistrarMemory {
    RegistrarMemory(slot: Slot(UnsafeMutableRawPointer(bits: slot)), at: Int(pin - 1))
  }
}

/// The code of an observer with sides.
///
/// In a struct of its own for the reasons of ``ChangeHandler``, in whose place it
/// is.
struct SidedHandler: ~Copyable {
  private let body: @Sendable (ObservedChange) -> Void

  init(_ body: consuming @escaping @Sendable (ObservedChange) -> Void) {
    self.body = body
  }

  /// Calls the code outside of any tracking scope.
  borrowing func call(_ change: ObservedChange) {
    ChangeHandler.outsideOfScopes { body(change) }
  }
}
