#if !hasFeature(Embedded)  // One world.
  internal import CObservationCore

  // A program may have models of two worlds: this module's, and those of a library
  // with scopes and registrars of its own, above all the standard library's. The
  // scopes here see both where another world is in force: for the whole process, by
  // a word that every scope loads, or for the runs of one observer, whose owner
  // passes it along. A scope then calls its code inside of a scope of the other
  // world, so that its reads there are recorded there. What this module knows of
  // another world is below; it names none, and imports none.
  //
  //   scope here  -- calls -->  __OtherWorld.observe
  //                                 opens its own scope, and calls the code
  //                                 has the code read something there?
  //                                     no:  nothing else happens
  //                                     yes: __ForeignRegistration, for its onChange
  //   scope here ends           <--
  //
  // A registration stands to its tracker as a node on a property's stack does: it
  // holds a reference, and a change tells the tracker by the step that any change
  // takes, so that one of all changes of both worlds makes it, and calls. It is one
  // word:
  //
  // | the word | who moves it | to |
  // | --- | --- | --- |
  // | a tracker | the other world, at the first change; tells the tracker | 0 |
  // | a tracker | the observer's next run, or its end | 0 |
  // | a tracker | the other world, which releases it uncalled | 0 |
  //
  // Who moves it to 0 has the reference, and drops it. A registration that an
  // observer has left behind is 0: however long the other world keeps it, and
  // whenever it calls it, nothing happens. That is what cancels it where the other
  // world has no cancel; what it occupies there is the other world's.
  //
  // The order of a run: the scope here opens; the code runs; the other world
  // registers; the scope here is armed. A change that comes between the last two
  // finds a tracker that records, and is reported when the scope ends. A change of
  // another thread between a read there and the registration there is the other
  // world's business: the standard library misses it.

  /// A library that observes models of its own, for the scopes of this module.
  ///
  /// For `ObservationInterop`, not for programs.
  // swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
  open class __OtherWorld: @unchecked Sendable {
    // `@unchecked Sendable`: without state; subclasses have none, either.

    /// A world in which nothing is observed.
    public init() {}

    /// Calls `body`, and observes what it reads in the other world.
    ///
    /// - Parameters:
    ///   - scope: The scope whose code it is, for ``__ForeignRegistration``: make
    ///     one when `body` has read something, before this returns, and call it at
    ///     the first change.
    ///   - body: Called exactly once.
    open func observe(_ scope: UnsafeMutableRawPointer, _ body: () -> Void) { body() }

    /// As ``observe(_:_:)``, for the next run of an observer that has registered something.
    ///
    /// - Parameter previous: What the last run has registered, and is called in vain from
    ///   now on.
    open func observe(
      _ scope: UnsafeMutableRawPointer, after previous: __ForeignRegistration,
      _ body: () -> Void
    ) {
      observe(scope, body)
    }

    /// Calls `body`, and says whether it has read anything in the other world, which
    /// is not observed.
    ///
    /// For whoever calls much code of which hardly any reads there: one scope is less
    /// than many.
    ///
    /// - Parameter body: Called exactly once.
    open func isRead(by body: () -> Void) -> Bool {
      body()
      return false
    }

    /// Whether a scope that `observe` gets is inside of another one here, or of a call that
    /// is made while another one is open on the thread: that one is put aside here, and not
    /// in the other world.
    public static func __isNested(_ scope: UnsafeMutableRawPointer) -> Bool {
      scope.assumingMemoryBound(to: TrackingScope.self).pointee.parent != nil
        || oc_thread().pointee.heldScopes != 0
    }

    /// What ``isRead(by:)`` of the world at `address` says.
    public static func __isRead(
      by body: () -> Void, in address: UnsafeMutableRawPointer
    ) -> Bool {
      Unmanaged<__OtherWorld>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.isRead(by: body) }
    }

    /// The address by which scopes find the world, which then is never freed.
    public final var __address: UnsafeMutableRawPointer {
      Unmanaged.passRetained(self).toOpaque()
    }

    /// What all scopes of the process observe as well: the address of a world, or nil.
    ///
    /// Scopes that are open stay as they are.
    public static var __ofProcess: UnsafeMutableRawPointer? {
      get { oc_loadOtherWorld() }
      set { oc_storeOtherWorld(newValue) }
    }
  }

  /// Calls `body`, whose reads in another world count for `scope`.
  @inlinable @inline(never)
  func withinBothWorlds<Result: ~Copyable, Failure: Error>(
    _ world: UnsafeMutableRawPointer, _ scope: UnsafeMutablePointer<TrackingScope>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome = Outcome<Result, Failure>.pending(0)
    runInBothWorlds(world, scope) {
      do throws(Failure) {
        outcome = .done(try body())
      } catch {
        outcome = .failed(error)
      }
    }
    switch consume outcome {
    case .done(let result): return result
    case .failed(let failure): throw failure
    case .pending: preconditionFailure("the world did not call the code")
    }
  }

  /// What code in two worlds has come to.
  ///
  /// Neither a `Swift.Result`, from which a value is copied, with a retain for each reference
  /// in it, nor an optional: that is kept in the value where its type has room, which is asked
  /// of the type at run time. With two payloads there is a tag, and with one that is consumed
  /// nothing is copied.
  @usableFromInline
  enum Outcome<Result: ~Copyable, Failure: Error>: ~Copyable {
    /// The number says nothing: it makes this a second payload.
    case pending(UInt8)
    case done(Result)
    case failed(Failure)
  }

  @usableFromInline @inline(never)
  func runInBothWorlds(
    _ world: UnsafeMutableRawPointer, _ scope: UnsafeMutablePointer<TrackingScope>,
    _ body: () -> Void
  ) {
    // What has not begun has nothing to leave behind, and may be cancelled by others.
    if scope.pointee.id != TrackingScope.noID, TrackingScope.hasForeign(scope),
      let previous = TrackingScope.leaveForeign(scope)
    {
      return runInBothWorlds(world, scope, after: previous, body)
    }
    Unmanaged<__OtherWorld>.fromOpaque(world)._withUnsafeGuaranteedRef {
      $0.observe(UnsafeMutableRawPointer(scope), body)
    }
  }

  @inline(never)
  private func runInBothWorlds(
    _ world: UnsafeMutableRawPointer, _ scope: UnsafeMutablePointer<TrackingScope>,
    after previous: __ForeignRegistration, _ body: () -> Void
  ) {
    Unmanaged<__OtherWorld>.fromOpaque(world)._withUnsafeGuaranteedRef {
      $0.observe(UnsafeMutableRawPointer(scope), after: previous, body)
    }
  }
#endif
