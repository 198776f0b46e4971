#if !hasFeature(Embedded)  // No `weak`, no `Codable`, no key paths.
  public import Synchronization

  /// Records which properties are read, and tells observers when they change.
  ///
  /// The ``Observable()`` macro gives every class one. By hand, keep one as a
  /// stored property, call ``access(_:keyPath:)`` before a read, and
  /// ``withMutation(of:keyPath:_:)`` around a change:
  ///
  /// ```swift
  /// final class Thermometer: Observable {
  ///   private let registrar = ObservationRegistrar()
  ///   private var storage = 20.0
  ///
  ///   var celsius: Double {
  ///     get {
  ///       registrar.access(self, keyPath: \.celsius)
  ///       return storage
  ///     }
  ///     set {
  ///       registrar.withMutation(of: self, keyPath: \.celsius) { storage = newValue }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// A registrar says nothing about the value of the object that has it: all
  /// registrars are equal, they hash to nothing, and they encode as an empty
  /// container. Copies share their observers, but for those that an extension makes of the
  /// macro's registrar before the object is first observed
  /// (<doc:migrating-from-observation>).
  ///
  /// Reading outside of a scope and writing a macro's property without observers are
  /// wait-free, unless a key path that is observed by hand may stand for it;
  /// everything else is lock-free, but for the allocator, and for a write of what derived
  /// values have read, which takes the lock of their graph (``Derived``). Safe from any
  /// thread. The values of the properties are the business of their owner.
  ///
  /// Source: SE-0395.
  @frozen
  public struct ObservationRegistrar: @unchecked Sendable {
    // `@unchecked Sendable`: the storage is only ever used atomically, and
    // `anchor` is never used at all.

    /// The storage, or nil while nobody has observed the object.
    ///
    /// Filled in place by a compare-and-swap, and released with the registrar by
    /// reference counting.
    @usableFromInline
    var storage: RegistrarStorage?

    /// Always nil.
    ///
    /// A value with a weak reference lives in memory and is never
    /// held in registers, so that the compiler passes a registrar that is a
    /// `let` of a class by its address in the object. That makes it possible to
    /// fill `storage` in place, in a type that can still be copied. A copyable
    /// type is needed because a synthesised `Codable` refuses others.
    @usableFromInline
    weak var anchor: RegistrarStorage?

    /// Creates a registrar without observers.
    ///
    /// Copies of it share their observers.
    public init() { self.init(memory: RegistrarStorage.make(count: 0, schema: nil)) }

    /// Creates a registrar that allocates when it is first observed.
    ///
    /// For the macro, which keeps it as a `let` of a class that makes no copies of
    /// it. Only the place in the object is filled in: a copy that is made before
    /// that would have observers of its own.
    @inlinable @inline(__always)
    public init(__lazy: Void) {
      // `anchor` starts as nil; to say so costs an assignment.
      storage = nil
    }
  }

  extension ObservationRegistrar {
    /// Creates a registrar for `count` numbered properties of `type`.
    ///
    /// For the macro, in a class that may copy its registrar: it has its storage
    /// from the start, which all copies share.
    public init(__of count: Int, in type: any Any.Type) {
      self.init(
        memory: RegistrarStorage.make(count: count, schema: ClassSchema.of(type, count: count)))
    }

    /// A registrar that owns `memory`, which is retained once.
    private init(memory: RegistrarMemory) {
      storage = Unmanaged<RegistrarStorage>.fromOpaque(memory.base).takeRetainedValue()
    }
  }

  // MARK: - Storage

  extension ObservationRegistrar {
    /// The word of `storage`, in place.
    @inlinable @inline(__always)
    var word: AtomicWord {
      withUnsafePointer(to: self) { UnsafeMutableRawPointer(mutating: $0).atomicWord(at: 0) }
    }

    /// The storage, or nil while nobody has observed the object.
    @inlinable @inline(__always)
    var memory: RegistrarMemory? {
      // Acquires a storage that another thread installed.
      let bits = word.pointee.load(ordering: .acquiring)
      return bits == 0 ? nil : RegistrarMemory(bits: bits)
    }

    /// The storage, installed if need be: `Tests/Models/install.pml` is that as a model.
    @inline(__always)
    func memory(count: Int, schema: () -> ClassSchema?) -> RegistrarMemory {
      if let memory { return memory }
      let fresh = RegistrarStorage.make(count: count, schema: schema())
      // Releases the storage's words; acquires those of another thread's.
      let (installed, current) = word.pointee.compareExchange(
        expected: 0, desired: fresh.base.bits, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if installed { return fresh }
      fresh.release()
      return RegistrarMemory(bits: current)
    }
  }

  // MARK: - Value semantics

  extension ObservationRegistrar: Codable {
    /// Creates a registrar without observers; reads nothing.
    public init(from decoder: any Decoder) throws { self.init() }

    /// Encodes an empty keyed container.
    public func encode(to encoder: any Encoder) {
      enum NoKeys: CodingKey {}
      _ = encoder.container(keyedBy: NoKeys.self)
    }
  }

  extension ObservationRegistrar: Hashable {
    /// Always true: a registrar does not take part in the equality of its owner.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}
  }
#endif
