internal import CObservationCore
internal import Synchronization

// Two kinds of blocks outlive what they belong to: the storage of a registrar, which
// links keep for a while, and the tracker of a persistent observer, which its nodes
// keep. Both begin with 16 bytes that are not the core's.
//
// With the runtime these are an object's header: the block is the object itself, and
// its memory is kept by unowned references. Embedded Swift has no such references. The
// block is one of its own there, and the header is a count and the owner's address.
//
//      0       8       16
//      +-------+-------+--
//      | count | owner | ...
//      +-------+-------+--

/// The memory of an object, which may be needed for longer than the object.
enum ObjectMemory {
  /// How many bytes come before what the core keeps there.
  @inline(__always)
  static var header: Int { 16 }
}

#if hasFeature(Embedded)
  extension ObjectMemory {
    /// A block of zeros, `size` bytes behind its header, which its owner holds.
    static func make(size: Int) -> UnsafeMutableRawPointer {
      let base = oc_allocate(header + size)
      base.initializeMemory(as: UInt8.self, repeating: 0, count: header + size)
      base.word(at: 0).pointee = 1
      return base
    }

    /// Writes down who the owner is, if anybody is to ask.
    static func setOwner(_ owner: AnyObject, of base: UnsafeMutableRawPointer) {
      base.word(at: 8).pointee = Bits(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
    }

    /// The address of the owner; as long as that is there.
    static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(bits: base.word(at: 8).pointee)
    }

    /// Keeps the memory.
    static func retain(_ base: UnsafeMutableRawPointer) {
      // Relaxed: the caller knows of somebody who holds it.
      base.atomicWord(at: 0).pointee.wrappingAdd(1, ordering: .relaxed)
    }

    /// Gives back what ``retain(_:)`` has taken.
    static func release(_ base: UnsafeMutableRawPointer) {
      // Releases this party's use of the block to the one that frees it.
      let left = base.atomicWord(at: 0).pointee
        .wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
      if left == 0 { oc_deallocate(base) }
    }

    /// Ends what the owner has held; its end calls this last.
    static func end(_ base: UnsafeMutableRawPointer) { release(base) }
  }
#else
  // The runtime's objects begin with 16 bytes where an address has 64 bits, and a registrar has
  // its storage's address in a word of its own.
  #if !_pointerBitWidth(_64)
    #error("ObservationCore needs addresses of 64 bits, or Embedded Swift")
  #endif

  extension ObjectMemory {
    /// The address of the owner; as long as that is there.
    @inline(__always)
    static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer { base }

    /// Keeps the memory.
    @inline(__always)
    static func retain(_ base: UnsafeMutableRawPointer) { oc_retainMemory(base) }

    /// Gives back what ``retain(_:)`` has taken.
    @inline(__always)
    static func release(_ base: UnsafeMutableRawPointer) { oc_releaseMemory(base) }

    /// What the object's `deinit` calls last: the runtime gives back what it holds.
    @inline(__always)
    static func end(_ base: UnsafeMutableRawPointer) { oc_orderMemory(base) }
  }
#endif
