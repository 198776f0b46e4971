extension ObservationTracking {
  /// What an observer is told.
  ///
  /// An event is valid while the observer's code runs, and cannot be kept.
  ///
  /// Source: SE-0506. ``keyPath`` and ``subject`` are this package's own.
  public struct Event: ~Copyable {
    /// What has happened.
    public let kind: Kind

    #if !hasFeature(Embedded)  // No key paths.
      /// The property that the event is about; nil for an initial event, for the end
      /// of an object, and where it is not known.
      ///
      /// That is so for properties beyond the 65,533rd of a class, and for models of the
      /// standard library. Of several changes by other threads during one run the event
      /// names one. A numbered property has the key path that the macro names it by: its
      /// root is the class that declares it.
      ///
      /// - Complexity: O(1).
      public var keyPath: AnyKeyPath? { property.keyPath }
    #endif

    /// The object that the event is about; nil where ``keyPath`` is not known, but
    /// known for the end of an object.
    ///
    /// Compare it with identifiers of objects that you hold. A registrar of which
    /// there are copies in several objects has the subject that was observed first.
    ///
    /// - Complexity: O(1).
    public var subject: ObjectIdentifier? { property.subject }

    private let property: ObservedProperty
    private let tracker: Tracker

    /// An event for `change`, the memory of whose property is kept as long as the event is
    /// there.
    init(_ change: ObservedChange) {
      kind = Kind(change.kind)
      // Looked up by who asks.
      property = change.property
      tracker = change.tracker
    }

    /// The event of an observer's first run.
    init(initialOf tracker: Tracker) {
      kind = .initial
      property = .unknown
      self.tracker = tracker
    }

    #if !hasFeature(Embedded)  // No key paths.
      /// Whether the event is a change of the property that `keyPath` names.
      ///
      /// Always false for an initial event and for the end of an object.
      ///
      /// - Parameter keyPath: A key path whose root is the class that declares the
      ///   property.
      public func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool {
        self.keyPath == keyPath
      }
    #endif

    /// Ends the observation: no further event comes, of whatever kind.
    ///
    /// An observer that is called before and after a change is then not called after
    /// it. Calls that are under way on other threads finish.
    ///
    /// Lock-free. Safe from any thread, as far as the event is.
    public func cancel() { tracker.cancel() }
  }
}

extension ObservationTracking.Event {
  /// A kind of event.
  ///
  /// Source: SE-0506.
  public struct Kind: Equatable, Sendable {
    private enum Value {
      case initial
      case willSet
      case didSet
      case `deinit`
    }

    private let value: Value

    private init(value: Value) { self.value = value }

    init(_ kind: ObservedChange.Kind) {
      value =
        switch kind {
        case .willSet: .willSet
        case .didSet: .didSet
        case .deinit: .deinit
        }
    }

    /// The first run of a continuous observation.
    public static var initial: Kind { Kind(value: .initial) }

    /// A value is about to be stored.
    public static var willSet: Kind { Kind(value: .willSet) }

    /// A value has been stored.
    public static var didSet: Kind { Kind(value: .didSet) }

    /// An object has come to its end: weak references to it are nil.
    public static var `deinit`: Kind { Kind(value: .deinit) }
  }
}

extension ObservationTracking.Event.Kind: CustomStringConvertible {
  /// The name of the kind.
  public var description: String { "\(value)" }
}
