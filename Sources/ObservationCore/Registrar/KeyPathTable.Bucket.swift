#if !hasFeature(Embedded)  // No key paths.
  internal import Synchronization

  extension KeyPathTable {
    /// A place in a table.
    ///
    /// ```
    ///      0      8         16        24       32
    ///      +------+---------+---------+--------+
    ///      | root | readers | removed | unused |
    ///      +------+---------+---------+--------+
    /// ```
    struct Bucket {
      let base: UnsafeMutableRawPointer

      static var size: Int { 32 }

      var root: AtomicWord { base.atomicWord(at: 0) }
      private var readers: AtomicWord { base.atomicWord(at: 8) }
      private var removed: AtomicWord { base.atomicWord(at: 16) }

      /// What the bucket has.
      func load() -> Bits { root.pointee.load(ordering: .sequentiallyConsistent) }

      func enter() {
        // Acquires the roots of before the last reader's end.
        readers.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
      }

      func leave() {
        // Relaxed: whatever is not found now is another reader's to free.
        let first =
          removed.pointee.load(ordering: .relaxed) == 0
          ? 0 : removed.pointee.exchange(0, ordering: .acquiringAndReleasing)
        // Releases this reader's use of the arrays, acquires that of the others.
        let left = readers.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
        if first == 0 { return }
        if left == 0 { Self.free(first) } else { putBack(first) }
      }

      /// Puts `new` in the place of `array`, for a reader.
      ///
      /// - Parameter dropped: The entries that are not in it any more.
      /// - Returns: Whether nobody else was first; `new` is freed otherwise.
      func replace(_ array: KeyPathArray?, by new: Bits, dropping dropped: [KeyPathEntry]) -> Bool {
        // Releases the new array, or the table.
        let (replaced, _) = root.pointee.compareExchange(
          expected: array?.base.bits ?? 0, desired: new,
          successOrdering: .sequentiallyConsistent, failureOrdering: .relaxed)
        guard replaced else {
          KeyPathTable.discard(new)
          return false
        }
        guard let array else { return true }
        array.drop(dropped)
        putBack(array.base.bits)
        return true
      }

      /// Adds a chain of arrays to those that are removed.
      private func putBack(_ first: Bits) {
        var last = KeyPathArray(bits: first)
        while last.next != 0 { last = KeyPathArray(bits: last.next) }
        var top = removed.pointee.load(ordering: .relaxed)
        while true {
          last.next = top
          // Releases the chain. An array that comes back is as good as another one: what
          // is below is always the whole rest.
          let (added, current) = removed.pointee.compareExchange(
            expected: top, desired: first, successOrdering: .releasing, failureOrdering: .relaxed)
          if added { return }
          top = current
        }
      }

      func freeRemoved() { Self.free(removed.pointee.load(ordering: .acquiring)) }

      private static func free(_ first: Bits) {
        var word = first
        while word != 0 {
          let array = KeyPathArray(bits: word)
          word = array.next
          array.freeDropped()
          array.free()
        }
      }
    }
  }
#endif
