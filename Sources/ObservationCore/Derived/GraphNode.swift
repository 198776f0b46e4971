#if !hasFeature(Embedded)  // A change would be linked with all of this; there are no views.
  // Derived values and effects
  // ==========================
  //
  // A *vertex* is a derived value or an effect. It depends on properties, and on derived
  // values. A change of a property *marks* all that depends on it, and evaluates nothing.
  // Who asks for a value *checks* what that was made of, from the bottom up, and
  // evaluates what has really changed. A value that comes out equal stops there.
  //
  //     property --(node of a PersistentObserver)--> vertex --(Edge)--> vertex
  //                                                    |
  //                                                    +--(slot of its registrar)--> scopes
  //
  //      0          16     24      32      40     48     56      64     72       80
  //      +----------+------+-------+-------+------+------+-------+------+--------+--------+
  //      | (object) | word | owner | stamp | dependants  | reads | next | parent | cursor |
  //      +----------+------+-------+-------+------+------+-------+------+--------+--------+
  //      88         96          144         160    176
  //      +----------+-----------+-----------+------+-------+
  //      | observer | own edge  | registrar | code | value |
  //      +----------+-----------+-----------+------+-------+
  //
  //      word   version : 48 | left | lock : 6 | found | copied | ended | queued | effect
  //             | disturbed here : 1 | disturbed : 1 | state : 2
  //
  // States, and who moves them, all with the vertex's lock:
  //
  //   clean --(a value that it read was marked; any thread)--> check
  //   clean, check --(a property that it read was changed; any thread)--> dirty
  //   check --(its claimer: nothing that it read has another version)--> clean
  //   check --(its claimer: something has)--> dirty
  //   dirty --(its claimer evaluates it)--> check --(and has settled)--> clean
  //
  // A vertex that is clean has read clean ones only. So marking stops at what is stale
  // already, and a value that is clean is asked for by one look at its word.
  //
  // The locks. A vertex has one of 64 (`GraphLock`), and vertices that are joined by edges
  // have the same: whoever marks, checks or links holds it for all that it comes to. It
  // guards every word that is drawn above, and the value, but for who finds a value that is
  // clean and a word (`Derived+Glance.swift`): to ask for it, and to read it in an evaluation
  // as the one before has, takes no lock. Before a vertex reads one that has another lock,
  // the smaller of the two graphs takes that of the other (`GraphLock+Joining.swift`); graphs
  // that fall apart keep the one that they have. A new vertex has one by its address, and
  // nearly always takes that of the first value which it reads. So graphs that have nothing
  // to do with each other share a lock by accident only, and threads that change and
  // evaluate values of their own scale (`contention/own-value`).
  //
  // A lock is held for a few instructions, for the marks of one change, for the steps of a
  // check and for a joining, never while code of a program runs: closures, `==`, `deinit` of
  // values and what scopes and effects do are all outside. So nobody waits for anybody's
  // code, and there is no deadlock: a thread has one lock, or two of which it has taken the
  // lower one first. But one that the system suspends while it has a lock holds up the
  // others of that graph, and this part of the core is not lock-free. To be so, marking would
  // have to take and put back the dependants of each value as changes do with nodes, and each
  // move of a word would be an exchange: up to 19 % more time was measured
  // (`results/derived-profile.md`), without what an edge would need then, which is what
  // `Link.swift` and `Slot+Sweep.swift` are for.
  //
  // Claims. Who checks or evaluates a vertex has *claimed* it: `owner` is its thread. A
  // claim is not waited for. Another thread that asks meanwhile evaluates a *copy*, a
  // vertex of its own with the same code, on which whoever has asked depends until its
  // next evaluation; the claimer, when it settles, tells the scopes, which may have read
  // an older state from a copy. A check that comes to a claimed vertex evaluates the one
  // above it. The same thread finds its own claim only if a value depends on itself.
  //
  // Marks on a claimed vertex *disturb* it. Were they made by another thread, the result
  // is not stored, and the code runs again: no value is made of two states. Were they
  // made by the code itself, it runs again as well, 100 times at most. `settle` sees
  // either, because a read links its edge, or its node, before it reads. Who disturbs a
  // vertex marks its dependants again: one may have registered meanwhile.
  //
  // Reads. The edges of the last evaluation are in order; a read that meets the next one
  // writes down the version, and is over. Other reads make an edge, or skip one that is
  // not read any more; what is left at the end is dropped. `stamp` is the evaluation that
  // read a value last: it may be another's by then, which costs an edge. A dependant
  // retains what it has read, and is linked there without being retained: it takes the
  // lock to unlink at its end, until which its memory is there.
  //
  // Properties are read through a `PersistentObserver`, made at the first such read. It
  // wants the `didSet` only. Its nodes are marked (`Tracker.Word.derives`): a change marks
  // the values, and puts the nodes back, before it calls anybody (`Slot+Derived.swift`), and
  // runs effects when it has called all (`GraphWork.swift`). So code that a change calls
  // finds all that depends on it marked, and an evaluation that reads the properties of the
  // last one has nothing to register.
  //
  // Depth. Marking has a list by `next`, a check its way down by `parent`, the end of a
  // chain a list of what is still to be freed (`Vertex+End.swift`). Only code that reads
  // a value which has never been evaluated, or has to be evaluated for a reason that was
  // not read the last time, nests.
  //
  // Not promised: that a property that another thread is just changing is seen by all
  // values or by none. Between the store and the marks of that change whoever reads the
  // property sees it, and values that are clean do not; nor does a thread whose own change of
  // the same property comes meanwhile, and has left its marks to the other one. Nor that code
  // which is disturbed sees one state only: its result is thrown away, but not what else it
  // has done, which for an effect is all.
  //
  // Reference for the order of a check, and for the cut at equal values: U. A. Acar,
  // "Self-Adjusting Computation", CMU-CS-05-129 (2005).

  internal import CObservationCore

  // Public for its subclasses: two underscores.
  // swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
  /// What derived values and effects have in common; not for programs.
  public class __GraphNode: @unchecked Sendable {
    // `@unchecked Sendable`: the block is guarded by the graph's lock, as drawn above;
    // the code never changes until the end.

    /// The words of a ``Vertex``.
    private struct Block {
      private var words:
        (
          (Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits),
          (Bits, Bits, Bits, Bits, Bits, Bits)
        ) = ((0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
    }

    @usableFromInline
    typealias Body = @Sendable (__GraphNode, UnsafeMutableRawPointer) -> Void

    /// The code of a node.
    ///
    /// In a struct for the reasons of ``ChangeHandler``.
    struct Code: ~Copyable {
      let body: Body

      @inline(__always)
      borrowing func call(_ node: __GraphNode, _ evaluation: UnsafeMutableRawPointer) {
        body(node, evaluation)
      }
    }

    // The first stored property, where `Vertex` expects it. Used by its address only.
    private var block = Block()

    /// For who reads the value in a scope of its own.
    let registrar = ObservationRegistrar(__lazy: ())

    /// Calls the code, and settles the result; nothing at the end.
    @exclusivity(unchecked)
    final var code: Code

    @usableFromInline
    init(isEffect: Bool, body: @escaping Body) {
      code = Code(body: body)
      let vertex = Vertex(self)
      assert(
        withUnsafeMutablePointer(to: &block) { UnsafeMutableRawPointer($0) } == vertex.base + 16)
      LiveCounts.vertices.increment()
      vertex.word =
        GraphLock.first(for: vertex) | Vertex.Word.dirty | (isEffect ? Vertex.Word.effect : 0)
    }

    deinit {
      LiveCounts.vertices.decrement()
      Vertex(self).end(&code)
    }

    @usableFromInline
    final var body: Body { code.body }

    /// What a vertex's first word has of a value that is not up to date.
    @inlinable @inline(__always)
    static var staleMask: Bits { 3 }

    /// What the word of an evaluation has whose value is not used.
    @inlinable @inline(__always)
    static var refusal: Bits { 4 }

    /// Another one with the same code, or nil for an effect.
    @usableFromInline
    func copy() -> __GraphNode? { nil }

    /// How events call the value.
    @usableFromInline
    var path: (type: any Any.Type, keyPath: AnyKeyPath) {
      (__GraphNode.self, \__GraphNode.path)
    }
  }
#endif
