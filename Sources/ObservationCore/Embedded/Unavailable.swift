#if hasFeature(Embedded)
  // What there is elsewhere and not in Embedded Swift: refused where it is used, with the
  // reason, and what there is instead. The list with words is in the article "Embedded
  // Swift and WebAssembly"; `Codable` is the compiler's to refuse.

  extension ObservationRegistrar {
    /// Not in Embedded Swift, which has no key paths.
    @available(
      *, unavailable,
      message: "Embedded Swift has no key paths; '@Observable' tracks stored properties by number"
    )
    public func access<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {}

    /// Not in Embedded Swift, which has no key paths.
    @available(
      *, unavailable,
      message: "Embedded Swift has no key paths; '@Observable' tracks stored properties by number"
    )
    public func willSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {}

    /// Not in Embedded Swift, which has no key paths.
    @available(
      *, unavailable,
      message: "Embedded Swift has no key paths; '@Observable' tracks stored properties by number"
    )
    public func didSet<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {}

    /// Not in Embedded Swift, which has no key paths.
    @available(
      *, unavailable,
      message: "Embedded Swift has no key paths; '@Observable' tracks stored properties by number"
    )
    public func withMutation<Subject: Observable, Member, Result>(
      of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () -> Result
    ) -> Result { mutation() }
  }

  extension ObservationTracking.Event {
    /// Not in Embedded Swift, which has no key paths.
    @available(
      *, unavailable,
      message: "Embedded Swift has no key paths; 'subject' says which object an event is about"
    )
    public func matches(_ keyPath: AnyKeyPath) -> Bool { false }
  }

  /// Not in Embedded Swift: it needs tasks.
  @available(
    *, unavailable,
    message:
      "asynchronous sequences need tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called"
  )
  public struct Observations<Element> {
    /// Not in Embedded Swift.
    public init(_ emit: @escaping () -> Element) {}
  }

  /// Not in Embedded Swift: it needs tasks.
  @available(
    *, unavailable,
    message:
      "continuous observation needs tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called"
  )
  public func withContinuousObservation(
    options: ObservationTracking.Options,
    apply: @escaping (borrowing ObservationTracking.Event) -> Void
  ) {}

  /// Not in Embedded Swift: it needs tasks.
  @available(
    *, unavailable,
    message:
      "continuous observation needs tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called"
  )
  public func startContinuousObservation(
    options: ObservationTracking.Options,
    apply: @escaping (borrowing ObservationTracking.Event) -> Void
  ) {}
#endif
