#if !hasFeature(Embedded)  // It is not copied there.
  internal import Synchronization
  @_spi(Reflection) internal import Swift

  // A registrar of the macro fills itself in at its place in the object. A copy that was made
  // before that has nothing, and is not where the object looks: it finds the object's own, in
  // the object that it is asked about. Only what people write by hand comes this way, and only
  // while the registrar has no storage; what the macro writes is always about its own place.

  extension ObservationRegistrar {
    /// The storage, or that of the registrar in `subject` that this is a copy of; nil if
    /// nobody has observed the object.
    ///
    /// - Complexity: O(1), and without a storage O(*n*) for the *n* properties of the class.
    @inline(__always)
    func memory<Subject: Observable>(of subject: Subject) -> RegistrarMemory? {
      memory ?? originalMemory(of: subject)
    }

    @inline(never)
    private func originalMemory<Subject: Observable>(of subject: Subject) -> RegistrarMemory? {
      withExtendedLifetime(subject) { original(in: subject).flatMap { Self.memory(at: $0) } }
    }

    /// Takes the storage of the registrar in `subject` that this is a copy of, made if need
    /// be; or does nothing.
    @inline(never)
    func joinOriginal<Subject: Observable>(in subject: Subject) {
      withExtendedLifetime(subject) {
        guard let original = original(in: subject) else { return }
        let shared = Self.memory(at: original, count: 0) { nil }
        shared.retain()
        // Releases what its maker has released, to whoever reads it here.
        let (joined, _) = word.pointee.compareExchange(
          expected: 0, desired: shared.base.bits, successOrdering: .acquiringAndReleasing,
          failureOrdering: .relaxed)
        if !joined { shared.release() }
      }
    }

    /// The word of the registrar that the macro gave `subject`, if this is another one.
    private func original<Subject: Observable>(in subject: Subject) -> AtomicWord? {
      guard let type = Subject.self as? AnyClass, let offset = Self.offset(in: type) else {
        return nil
      }
      let object = Unmanaged.passUnretained(subject as AnyObject).toOpaque()
      let original = object.atomicWord(at: offset)
      return original == word ? nil : original
    }

    /// Where the objects of `type` have the registrar of this very class; nil if nowhere.
    private static func offset(in type: AnyClass) -> Int? {
      var found: Int?
      let isClass = _EachFieldOptions(rawValue: 1)
      // Superclasses come first: the last one is the class's own.
      _ = _forEachField(of: type, options: isClass) { name, offset, fieldType, _ in
        if fieldType == ObservationRegistrar.self,
          String(cString: name) == "_$observationRegistrar"
        {
          found = offset
        }
        return true
      }
      return found
    }
  }
#endif
