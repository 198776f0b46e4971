#if !hasFeature(Embedded)  // See `GraphNode.swift`.
  public import CObservationCore
  public import Synchronization

  // To glance at a value: without the lock, if it is up to date and a word. Of what is
  // larger, or has references, another thread could free or tear the bytes under the
  // reader's hands.
  //
  //   reader                                   who evaluates, with the lock
  //   ------                                   ----------------------------
  //   word: clean, version n   (acquires)      word: stale
  //   the bytes                (acquires)      the bytes                     (releases)
  //   word: the same?                          word: clean, version n + 1    (releases)
  //
  // A reader whose bytes are of another version than its word has read them after the
  // mark that came before them, so that its second look cannot find the same word: the
  // version never comes again. Who finds the same word has read what was the value when
  // it looked first.

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
      let cell = address.atomicWord(at: 16)
      let word = cell.pointee.load(ordering: .acquiring)
      if word & Self.staleMask != 0 { return nil }
      let value = loadWord()
      if cell.pointee.load(ordering: .relaxed) != word { return nil }
      if let evaluation, !record(word, for: evaluation) { return nil }
      return value
    }

    @inlinable @inline(__always)
    func loadWord() -> Value {
      let place = address + Self.valueOffset
      switch MemoryLayout<Value>.size {
      case 1: return Self.load(UInt8.self, at: place)
      case 2: return Self.load(UInt16.self, at: place)
      case 4: return Self.load(UInt32.self, at: place)
      default: return Self.load(UInt64.self, at: place)
      }
    }

    /// Stores the bytes of a value where there is one.
    ///
    /// With the lock, and only for words and for the thread that has claimed the vertex.
    @inlinable @inline(__always)
    func storeWord(_ value: Value) {
      let place = address + Self.valueOffset
      switch MemoryLayout<Value>.size {
      case 1: Self.store(UInt8.self, value, at: place)
      case 2: Self.store(UInt16.self, value, at: place)
      case 4: Self.store(UInt32.self, value, at: place)
      default: Self.store(UInt64.self, value, at: place)
      }
    }

    @inlinable @inline(__always)
    static func load<Bytes: FixedWidthInteger & AtomicRepresentable>(
      _ type: Bytes.Type, at place: UnsafeMutableRawPointer
    ) -> Value {
      let bytes = place.assumingMemoryBound(to: AtomicCell<Bytes>.self).pointee
        .load(ordering: .acquiring)
      return unsafeBitCast(bytes, to: Value.self)
    }

    @inlinable @inline(__always)
    static func store<Bytes: FixedWidthInteger & AtomicRepresentable>(
      _ type: Bytes.Type, _ value: Value, at place: UnsafeMutableRawPointer
    ) {
      place.assumingMemoryBound(to: AtomicCell<Bytes>.self).pointee
        .store(unsafeBitCast(value, to: Bytes.self), ordering: .releasing)
    }
  }
#endif
