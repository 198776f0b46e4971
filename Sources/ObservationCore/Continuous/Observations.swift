#if !hasFeature(Embedded)  // No tasks.
  /// The values of an expression as an asynchronous sequence: one at first, and one after
  /// each change of what the expression read.
  ///
  /// ```swift
  /// let titles = Observations { model.title }
  /// for await title in titles { print(title) }
  /// ```
  ///
  /// `emit` runs on the isolation in which it is written, whoever iterates; one that is not
  /// isolated runs on that of the iterating task. It runs in `next()`, once, and never
  /// because of a change alone. Changes between two suspensions of its isolation, and
  /// changes while nobody waits, are one element, with the last values. Elements that are
  /// equal are not left out.
  ///
  /// Every iterator is an observation of its own: it begins with the value of its first
  /// `next()`, misses no last value, and gets one element for one change that is made on the
  /// isolation of `emit`. That is stricter than SE-0475, whose iterators wake up together
  /// and share what they know of changes: two of ours agree as soon as nothing changes any
  /// more, and need not get the same elements before. A change by another thread that comes
  /// while `emit` runs is one more element, whether `emit` has seen it or not.
  ///
  /// The end of an object that `emit` has read is a change as well, unless it is `emit` that
  /// lets go of it last: what it makes and drops would have no end of elements.
  ///
  /// An iterator ends, for good, when `emit` throws or finishes, or when its task is
  /// cancelled. What it has registered goes with it, or with the iterator.
  ///
  /// Registering and changes are lock-free, but for the allocator. An iterator is for one
  /// task at a time, the sequence for any.
  ///
  /// Source: SE-0475. Its text says `.finished` where Swift has `.finish`. `emit` is called
  /// after a change has been stored, which to an isolation that makes its own changes is
  /// the same as SE-0475's first `willSet`; to others it is what makes an element for one
  /// change come once.
  public struct Observations<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// What ``untilFinished(_:)`` gets from its expression.
    public enum Iteration: Sendable {
      /// One more element.
      case next(Element)
      /// The end.
      case finish
    }

    /// The expression, in one of the two forms that it is written in.
    @usableFromInline
    enum Emitter: Sendable {
      case endless(@isolated(any) @Sendable () throws(Failure) -> Element)
      case untilFinished(@isolated(any) @Sendable () throws(Failure) -> Iteration)
    }

    @usableFromInline
    let emitter: Emitter

    @inlinable
    init(_ emitter: Emitter) { self.emitter = emitter }

    // Closures with an actor of their own stop the compiler of Swift 6.3 at the next two if
    // this module is compiled in the mode of Swift 5, as the standard library is, and the
    // caller's in that of Swift 6 (swiftlang/swift issues 90370 and 91702).

    /// The values of `emit`, without an end.
    ///
    /// - Parameter emit: Reads properties. If it throws, the error is the end.
    @inlinable
    public init(
      @_inheritActorContext _ emit: @escaping @isolated(any) @Sendable () throws(Failure) -> Element
    ) {
      self.init(.endless(emit))
    }

    /// The values of `emit`, until it returns `.finish`.
    ///
    /// - Parameter emit: Reads properties. If it throws, the error is the end.
    @inlinable
    public static func untilFinished(
      @_inheritActorContext _ emit:
        @escaping @isolated(any) @Sendable () throws(Failure) -> Iteration
    ) -> Observations<Element, Failure> {
      Observations(.untilFinished(emit))
    }

    /// An iterator, which observes nothing before its first `next()`.
    @inlinable
    public func makeAsyncIterator() -> Iterator { Iterator(emitter) }

    /// An iteration over the values.
    ///
    /// Copies of an iterator are the same iteration.
    public struct Iterator: AsyncIteratorProtocol {
      @usableFromInline
      let iteration: ObservationsIteration<Element, Failure>

      @inlinable
      init(_ emitter: Emitter) { iteration = ObservationsIteration(emitter) }

      /// Waits for the next element.
      ///
      /// - Parameter isolation: The caller's.
      /// - Returns: The first value at once, another one after a change, or nil after
      ///   the end, or if the task is cancelled.
      /// - Throws: What the expression threw; nil follows.
      @inlinable
      public mutating func next(
        isolation: isolated (any Actor)? = #isolation
      ) async throws(Failure) -> Element? {
        if let own = iteration.isolation { return try await iteration.nextElsewhere(on: own) }
        return try await iteration.next(on: isolation)
      }
    }
  }
#endif
