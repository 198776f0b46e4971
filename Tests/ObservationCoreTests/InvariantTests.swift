@_spi(Testing) import ObservationCore
import Testing

// What the checkers say of memory that is right, and of each word of it that is not.

@Suite(.enabled(if: LiveCounts.isCounting)) struct InvariantTests {
  /// A registrar with one observed property, and its words.
  private final class Observed: Observable {
    let registrar = ObservationRegistrar(__lazy: ())

    /// The words of property 0: the top of its stack, and its budget.
    var slot: UnsafeMutablePointer<UInt> {
      withUnsafePointer(to: registrar) { place in
        let storage = UnsafeRawPointer(place).load(as: UnsafeMutableRawPointer.self)
        return (storage + 48).assumingMemoryBound(to: UInt.self)
      }
    }

    /// The words of the node on top: the one below, and its owner.
    var node: UnsafeMutablePointer<UInt> {
      UnsafeMutablePointer(bitPattern: slot[0]).unsafelyUnwrapped
    }

    /// The words of the one key path that stands in the table, behind those in the list: the
    /// top of its stack, and its budget.
    var slotInTable: UnsafeMutablePointer<UInt>? {
      // The storage's word of entries; the first word of each entry is the next one, and that of
      // the last one the table, with a mark.
      var word = slot[-3]
      while word & 1 == 0, let entry = UnsafePointer<UInt>(bitPattern: word) { word = entry[0] }
      guard let table = UnsafePointer<UInt>(bitPattern: word & ~1) else { return nil }
      // Buckets of four words, of which the first is the array; that has five words, and a hash
      // and the entry.
      let roots = (0..<16).lazy.map { table[4 * $0] }
      guard let root = roots.first(where: { $0 != 0 }),
        let array = UnsafePointer<UInt>(bitPattern: root)
      else { return nil }
      return UnsafeMutablePointer(bitPattern: array[6]).map { $0 + 2 }
    }

    subscript(number: Int) -> Void { registrar.access(self, keyPath: \Observed.[number]) }

    func read() {
      registrar.__access(0, of: 1, in: Observed.self, keyPath: \Observed.registrar)
    }

    func write() {
      registrar.__didSet(
        0, since: registrar.__willSet(0, keyPath: \Observed.registrar),
        keyPath: \Observed.registrar)
    }
  }

  /// Writes `value` to `word`, and puts back what was there.
  private func violations(
    _ model: Observed, _ word: UnsafeMutablePointer<UInt>, _ value: UInt
  ) -> [String] {
    let right = word.pointee
    defer { word.pointee = right }
    word.pointee = value
    return model.registrar.checkInvariants()
  }

  @Test func `each word of a one-shot observer`() throws {
    let model = Observed()
    #expect(model.registrar.checkInvariants() == [])
    withObservationTracking(model.read, onChange: {})
    #expect(model.registrar.checkInvariants() == [])
    let (slot, node) = (model.slot, model.node)
    let tracker = try #require(UnsafeMutablePointer<UInt>(bitPattern: node[1]))

    #expect(violations(model, slot + 1, 0xFFFF) == ["property 0: nodes, and never been used"])
    #expect(violations(model, node, slot[0]) == ["property 0: a stack without an end"])
    #expect(violations(model, node + 1, 0) == ["property 0: a node of nobody"])
    let word = tracker[0]
    #expect(
      violations(model, tracker, word | 7) == [
        "property 0: a state of 7, of which there are five"
      ])
    #expect(
      violations(model, tracker, word & 0xFFFF_FFFF) == [
        "property 0: a node whose observer counts none"
      ])
    #expect(
      violations(model, tracker, word | 16384) == [
        "property 0: a one-shot observer with calls"
      ])
    #expect(
      violations(model, tracker, word & ~7) == [
        "property 0: a bias of a scope that is not open, or none"
      ])
    #expect(
      violations(model, tracker, word | 8) == [
        "property 0: a node of a persistent observer without a link"
      ])
    model.write()
    #expect(model.registrar.checkInvariants() == [])
  }

  @Test func `the node of a key path that has no room in the list`() throws {
    let model = Observed()
    withObservationTracking {
      for number in 0..<9 { model[number] }
    } onChange: {
    }
    #expect(model.registrar.checkInvariants() == [])
    let slot = try #require(model.slotInTable)
    let node = try #require(UnsafeMutablePointer<UInt>(bitPattern: slot[0]))
    let found = violations(model, node + 1, 0)
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(": a node of nobody") })
    #expect(model.registrar.checkInvariants() == [])
  }

  @Test func `each word of a persistent observer`() throws {
    let model = Observed()
    let observer = PersistentObserver {}
    #expect(observer.checkInvariants() == [])
    observer.track {
      model.read()
      #expect(observer.checkInvariants() == [])
    }
    #expect(observer.checkInvariants() == [])
    #expect(model.registrar.checkInvariants() == [])
    let node = model.node
    // The link's node is its last 16 bytes of 48: its slot is its first word, its state its
    // third.
    let link = node - 4
    #expect(
      violations(model, link + 2, link[2] & ~4) == [
        "property 0: a link's own node on the stack, and not busy"
      ])
    #expect(
      violations(model, link, link[0] + 16) == [
        "property 0: a node of a link of another property"
      ])
    #expect(
      violations(model, node + 1, node[1] | 1) == [
        "property 0: a link's own node that says it is another one",
        "property 0: a node of its own that the link does not count",
      ])
    #expect(
      violations(model, node + 1, node[1] | 4) == [
        "property 0: a node that does not say whether it has sides"
      ])

    func observerViolations(_ word: UnsafeMutablePointer<UInt>, _ value: UInt) -> [String] {
      let right = word.pointee
      defer { word.pointee = right }
      word.pointee = value
      return observer.checkInvariants()
    }
    #expect(
      observerViolations(link + 2, link[2] & ~1) == [
        "an armed observer that does not wait"
      ])
    #expect(
      observerViolations(link, link[0] + 16) == [
        "a step of another property than its link's"
      ])
    #expect(observerViolations(link + 3, link[3] + 8) == ["a link of another observer"])
    observer.cancel()
    #expect(observer.checkInvariants() == [])
    #expect(model.registrar.checkInvariants() == [])
  }
}
