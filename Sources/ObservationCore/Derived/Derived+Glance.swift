#if !hasFeature(Embedded)  // See `GraphNode.swift`.
  public import Synchronization

  // To glance at a value: without the lock, if it is up to date and a word. Of what is
  // larger, or has references, another thread could free or tear the bytes under the
  // reader's hands.
  //
  //   reader                                   who evaluates, with the lock
  //   ------                                   ----------------------------
  //   word: clean, version n   (acquires)      word: stale
  //   the bytes                (acquires)      the bytes                     (releases)
  //                                            word: clean, version n + 1    (releases)
  //
  // The bytes are those of version n, or of a later one. A later one is as good: whoever
  // finds bytes acquires the marks that came before them, so that what the reader looks at
  // next is not older; and bytes are stored only for a word that is clean. An evaluation
  // that writes down n beside later bytes was claimed before these marks, or it would have
  // found them; so it is disturbed by them.

  extension __GraphNode {
    @inlinable @inline(__always)
    final var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Where the bytes of the value are: behind what `GraphNode.swift` draws.
    @inlinable @inline(__always)
    static var valueOffset: Int { 176 }

    /// Writes down that `evaluation` has read the value when its word was `word`.
    ///
    /// - Returns: Whether it is written down; otherwise it takes the lock.
    @usableFromInline
    final func record(_ word: Bits, for evaluation: UnsafeMutableRawPointer) -> Bool {
      evaluation.assumingMemoryBound(to: Evaluation.self).pointee
        .recordExpected(Vertex(self), version: word & ~(Vertex.Word.oneVersion &- 1))
    }

    /// Lets the value be read that is stored.
    ///
    /// - Parameter word: What ``settle(_:isChanged:)`` has said.
    @inlinable @inline(__always)
    final func publish(_ word: Bits) {
      address.atomicWord(at: 16).pointee.store(word, ordering: .releasing)
    }
  }

  extension Derived {
    /// Whether the bytes of a value can be read at once, and mean the same whoever has them.
    @inlinable @inline(__always)
    static var isWord: Bool {
      // Elsewhere the words are not where they are drawn, and there is one thread.
      guard MemoryLayout<UInt>.size == 8, _isPOD(Value.self) else { return false }
      switch MemoryLayout<Value>.size {
      case 1, 2, 4, 8: return true
      default: return false
      }
    }

    /// The value, if it is up to date and nobody has to take the lock to write down that
    /// `evaluation` reads it.
    ///
    /// Only for words.
    @inlinable @inline(__always)
    func glance(for evaluation: UnsafeMutableRawPointer?) -> Value? {
      let word = address.atomicWord(at: 16).pointee.load(ordering: .acquiring)
      if word & Self.staleMask != 0 { return nil }
      let value = loadWord()
      if let evaluation, !record(word, for: evaluation) { return nil }
      return value
    }

    // Each size for itself: `Atomic` has its operations for each size, and not for all.

    @inlinable @inline(__always)
    func loadWord() -> Value {
      let place = address + Self.valueOffset
      switch MemoryLayout<Value>.size {
      case 1:
        return unsafeBitCast(Self.cell8(place).pointee.load(ordering: .acquiring), to: Value.self)
      case 2:
        return unsafeBitCast(Self.cell16(place).pointee.load(ordering: .acquiring), to: Value.self)
      case 4:
        return unsafeBitCast(Self.cell32(place).pointee.load(ordering: .acquiring), to: Value.self)
      default:
        return unsafeBitCast(Self.cell64(place).pointee.load(ordering: .acquiring), to: Value.self)
      }
    }

    /// Stores the bytes of a value where there is one.
    ///
    /// With the lock, and only for words and for the thread that has claimed the vertex.
    @inlinable @inline(__always)
    func storeWord(_ value: Value) {
      let place = address + Self.valueOffset
      switch MemoryLayout<Value>.size {
      case 1:
        Self.cell8(place).pointee.store(unsafeBitCast(value, to: UInt8.self), ordering: .releasing)
      case 2:
        Self.cell16(place).pointee.store(
          unsafeBitCast(value, to: UInt16.self), ordering: .releasing)
      case 4:
        Self.cell32(place).pointee.store(
          unsafeBitCast(value, to: UInt32.self), ordering: .releasing)
      default:
        Self.cell64(place).pointee.store(
          unsafeBitCast(value, to: UInt64.self), ordering: .releasing)
      }
    }

    @inlinable @inline(__always)
    static func cell8(_ place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<AtomicCell<UInt8>> {
      place.assumingMemoryBound(to: AtomicCell<UInt8>.self)
    }

    @inlinable @inline(__always)
    static func cell16(_ place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<AtomicCell<UInt16>>
    {
      place.assumingMemoryBound(to: AtomicCell<UInt16>.self)
    }

    @inlinable @inline(__always)
    static func cell32(_ place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<AtomicCell<UInt32>>
    {
      place.assumingMemoryBound(to: AtomicCell<UInt32>.self)
    }

    @inlinable @inline(__always)
    static func cell64(_ place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<AtomicCell<UInt64>>
    {
      place.assumingMemoryBound(to: AtomicCell<UInt64>.self)
    }
  }
#endif
