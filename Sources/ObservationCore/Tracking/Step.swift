/// One read of a run: the slot that was read, and the link for it.
struct Step {
  /// The address of the slot; 0 ends a list.
  let slot: Bits
  let link: Link

  /// The step at `address`, which may be the end of a list.
  @inline(__always)
  static func at(_ address: Bits) -> Step {
    UnsafeMutableRawPointer(bits: address).assumingMemoryBound(to: Step.self).pointee
  }
}

/// The reads of a run in order, without the retains and checks of an array.
///
/// A step of zeros follows the last one, so that a run can compare what it
/// reads with the next step without asking whether there is one. Its owner
/// frees the list.
struct StepList {
  private var base: UnsafeMutablePointer<Step>?
  private var size: UInt32 = 0
  private var capacity: UInt32 = 0

  init() {}

  /// Memory for one step, and the end, that is not the list's own.
  struct Lent {
    private var words = (Bits(0), Bits(0), Bits(0), Bits(0))
  }

  /// An empty list that begins in `memory`.
  init(in memory: UnsafeMutablePointer<Lent>) {
    base = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Step.self)
    capacity = Self.lentCapacity
    end()
  }

  /// Only lent memory has so little: what the list allocates is for two steps
  /// or more.
  private static var lentCapacity: UInt32 { 1 }

  var count: Int { Int(size) }

  /// The address of the first step, or of the end, or 0 if the list has no
  /// memory yet.
  var start: Bits { Bits(bitPattern: base) }

  /// How many steps come before the one at `address`.
  ///
  /// - Parameter address: That of a step or of the end, or 0.
  func position(of address: Bits) -> Int {
    Int(bitPattern: UInt(address &- start)) / MemoryLayout<Step>.stride
  }

  subscript(position: Int) -> Step {
    @inline(__always) get {
      assert(position < count)
      return base.unsafelyUnwrapped[position]
    }
  }

  mutating func append(_ step: Step) {
    if size == capacity { growSlow() }
    base.unsafelyUnwrapped[count] = step
    size += 1
    end()
  }

  /// Forgets all but the first `count` steps.
  mutating func truncate(to count: Int) {
    assert(count <= self.count)
    size = UInt32(count)
    if base != nil { end() }
  }

  /// Writes the step of zeros.
  private func end() {
    UnsafeMutableRawPointer(base.unsafelyUnwrapped + count).word(at: 0).pointee = 0
  }

  @inline(never)
  private mutating func growSlow() {
    let wanted = capacity + max(2, capacity / 2)
    // One more, for the end.
    let larger = UnsafeMutablePointer<Step>.allocate(capacity: Int(wanted) + 1)
    if let base { larger.moveInitialize(from: base, count: count) }
    freeMemory()
    base = larger
    capacity = wanted
  }

  mutating func deallocate() {
    freeMemory()
    self = StepList()
  }

  private func freeMemory() {
    if capacity != Self.lentCapacity { base?.deallocate() }
  }
}
