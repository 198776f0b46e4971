internal import CWorkloads
internal import Synchronization

extension Floor {
  /// One registered observer, in four words.
  struct Node: ~Copyable {
    static let armed: UInt = 0
    static let fired: UInt = 1

    /// The address of the next node, or 0.
    var next: UInt = 0
    let state: Atomic<UInt> = Atomic(Node.armed)
    /// The closure's two words.
    ///
    /// A function without context leaves the second
    /// unused.
    var function: @convention(c) () -> Void
    var context: UInt = 0

    init(_ function: @convention(c) () -> Void) { self.function = function }
  }

  /// One tracked property.
  struct Property: ~Copyable {
    /// The address of the first observer, or 0.
    let head: Atomic<UInt> = Atomic(0)
    /// The scope that has read the property last.
    var stamp: UInt = 0
    var value: Int

    init(_ value: Int) { self.value = value }
  }

  /// Properties of one object, with a node for each; used by one thread.
  final class Properties: @unchecked Sendable {
    let all: UnsafeMutablePointer<Property>
    let nodes: UnsafeMutablePointer<Node>
    let count: Int
    let nodeCount: Int

    init(_ count: Int, nodes nodeCount: Int, value: Int) {
      self.count = count
      self.nodeCount = nodeCount
      all = .allocate(capacity: count)
      nodes = .allocate(capacity: nodeCount)
      for index in 0..<count { (all + index).initialize(to: Property(value)) }
      for index in 0..<nodeCount { (nodes + index).initialize(to: Node { cw_countFire() }) }
    }

    deinit {
      all.deinitialize(count: count)
      nodes.deinitialize(count: nodeCount)
      all.deallocate()
      nodes.deallocate()
    }
  }

  final class Cell: @unchecked Sendable {
    let head: Atomic<UInt> = Atomic(0)
    let otherHead: Atomic<UInt> = Atomic(0)
    var value: Int = 0
    var other: Int = 0
    var reference: Referent = Referent()
    var opaque: Opaque = Opaque(0)
  }

  final class Box<Argument>: @unchecked Sendable {
    var count: Int = 3

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func sum(_ times: Int) -> Int {
      var sum = 0
      for _ in 0..<times {
        if cw_scope() != 0 { unreachableSlow() }
        let value = count
        keep(value)
        sum &+= value
      }
      return sum
    }
  }

  /// A row with one word that leads to its observers, which it frees.
  final class Row: @unchecked Sendable {
    let head: Atomic<UInt> = Atomic(0)
    var fields: Plain.Fields

    init(first: Int) { fields = Plain.Fields(p0: first) }

    deinit {
      // Relaxed: whoever destroys the object is alone with it.
      var address = head.load(ordering: .relaxed)
      while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
        address = node.pointee.next
        node.deinitialize(count: 1)
        node.deallocate()
      }
    }
  }

  /// A row with room for one registration.
  final class ObservedRow: @unchecked Sendable {
    let head: Atomic<UInt> = Atomic(0)
    let state: Atomic<UInt> = Atomic(Node.armed)
    var onChange: (() -> Void)?
    var fields: Plain.Fields

    init(first: Int) { fields = Plain.Fields(p0: first) }

    /// A read of any property; all register in the same place.
    @inline(__always)
    func register() {
      guard cw_scope() != 0 else { return }
      let old = head.load(ordering: .relaxed)
      _ = head.compareExchange(expected: old, desired: 1, ordering: .acquiringAndReleasing)
    }

    @inline(__always)
    func touch1() -> Int {
      register()
      return fields.p0
    }

    @inline(__always)
    func touch10() -> Int {
      var sum = touch1()
      register()
      sum &+= fields.p1
      register()
      sum &+= fields.p2
      register()
      sum &+= fields.p3
      register()
      sum &+= fields.p4
      register()
      sum &+= fields.p5
      register()
      sum &+= fields.p6
      register()
      sum &+= fields.p7
      register()
      sum &+= fields.p8
      register()
      sum &+= fields.p9
      return sum
    }
  }
}

/// Where a branch leads that no loop of the floor takes.
@inline(never)
func unreachableSlow() -> Never {
  preconditionFailure("the floor is outside of any scope, and unobserved")
}

// MARK: - Operations

extension Floor {
  /// Calls `body` in a tracking scope that is known by `address`.
  @inline(__always)
  static func scope<Result>(_ address: UInt, _ body: () -> Result) -> Result {
    let outer = cw_scope()
    cw_setScope(address)
    let result = body()
    cw_setScope(outer)
    return result
  }

  /// Reads a property and puts `node` on its list.
  @inline(__always)
  static func registeringRead(
    _ property: UnsafeMutablePointer<Property>, _ node: UnsafeMutablePointer<Node>
  ) -> Int {
    if cw_scope() != 0 {
      // Relaxed: the compare-and-swap checks it. Releases the node's words to
      // the exchange in `write`.
      let first = property.pointee.head.load(ordering: .relaxed)
      node.pointee.next = first
      _ = property.pointee.head.compareExchange(
        expected: first, desired: UInt(bitPattern: node), ordering: .acquiringAndReleasing)
    }
    return property.pointee.value
  }

  /// As ``registeringRead(_:_:)``, for a node that may already be alone there.
  @inline(__always)
  static func replacingRead(
    _ property: UnsafeMutablePointer<Property>, _ node: UnsafeMutablePointer<Node>
  ) -> Int {
    if cw_scope() != 0 {
      let first = property.pointee.head.load(ordering: .relaxed)
      _ = property.pointee.head.compareExchange(
        expected: first, desired: UInt(bitPattern: node), ordering: .acquiringAndReleasing)
    }
    return property.pointee.value
  }

  /// Writes a property, after calling its observers.
  @inline(__always)
  static func write(_ value: Int, to property: UnsafeMutablePointer<Property>) {
    // Acquires what `registeringRead` released, as does the exchange.
    if property.pointee.head.load(ordering: .acquiring) != 0 {
      var address = property.pointee.head.exchange(0, ordering: .acquiringAndReleasing)
      while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
        address = node.pointee.next
        let claim = node.pointee.state.compareExchange(
          expected: Node.armed, desired: Node.fired, ordering: .acquiringAndReleasing)
        if claim.exchanged { node.pointee.function() }
      }
    }
    property.pointee.value = value
  }
}
