#if !hasFeature(Embedded)  // No unowned references.
  // What keeps the memory of an object, and not the object, where the runtime's
  // functions for it cannot be called by name (OC_PORTABLE in CObservationCore.h):
  // an `unowned` variable, whose reference is one that is counted by the same count.
  //
  // Built everywhere, so that it is compiled and tested where nobody needs it.

  /// A reference to memory.
  ///
  /// The class stands for any: it has no part in counting.
  private struct UnownedReference {
    final class AnyNative {}

    unowned let object: AnyNative
  }

  /// Keeps the memory of `object`, which is alive, until ``portableRelease(_:)``.
  ///
  /// Lock-free. Safe from any thread.
  @_cdecl("oc_portableRetain")
  package func portableRetain(_ object: UnsafeMutableRawPointer) {
    let native = Unmanaged<UnownedReference.AnyNative>.fromOpaque(object)
    withUnsafeTemporaryAllocation(of: UnownedReference.self, capacity: 1) { place in
      // Never deinitialised: that is what `portableRelease` does.
      native._withUnsafeGuaranteedRef {
        place.initializeElement(at: 0, to: UnownedReference(object: $0))
      }
    }
  }

  /// Ends what ``portableRetain(_:)`` has begun; the object may be gone by now.
  ///
  /// Lock-free. Safe from any thread.
  @_cdecl("oc_portableRelease")
  package func portableRelease(_ object: UnsafeMutableRawPointer) {
    // A native `unowned` reference is the object's address.
    assert(MemoryLayout<UnownedReference>.size == MemoryLayout<UnsafeRawPointer>.size)
    withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer.self, capacity: 1) { place in
      place.initializeElement(at: 0, to: object)
      UnsafeMutableRawPointer(place.baseAddress.unsafelyUnwrapped)
        .assumingMemoryBound(to: UnownedReference.self).deinitialize(count: 1)
    }
  }
#endif
