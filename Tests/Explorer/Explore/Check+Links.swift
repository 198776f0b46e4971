import Synchronization

@testable import ObservationCore

extension Run {
  /// Checks that the links whose nodes are on the stacks in `slots`, and `further`, say how
  /// many nodes they have.
  func checkLinks(_ slots: [Slot?], _ further: [Link?]) -> String? {
    var counts: [Bits: (own: UInt32, externals: UInt32)] = [:]
    for link in further { if let link { counts[link.base.bits] = (0, 0) } }
    for slot in slots { if let slot { count(slot, &counts) } }
    for (address, count) in counts {
      let word = Link(UnsafeMutableRawPointer(bits: address)).word.pointee
        .load(ordering: .acquiring)
      let externals = word / Link.Word.oneExternal
      if externals != count.externals {
        return "a link counts \(Int32(bitPattern: externals)) copies, and has \(count.externals)"
      }
      if (word & Link.Word.busy != 0) != (count.own == 1) {
        return "a link's own node is \(count.own) times on a stack"
      }
    }
    return nil
  }

  private func count(_ slot: Slot, _ counts: inout [Bits: (own: UInt32, externals: UInt32)]) {
    var word = slot.head.pointee.load(ordering: .acquiring)
    while word != 0 {
      if let cell = DeliveryCell(tagged: word) {
        word = cell.next
      } else if let cell = KeepCell(tagged: word) {
        word = cell.chain
      } else if let cell = SweepCell(tagged: word) {
        word = cell.next.pointee.load(ordering: .acquiring)
      } else {
        let node = Node(bits: word)
        word = node.next
        guard let link = node.link else { continue }
        if node.isExternal {
          counts[link.base.bits, default: (0, 0)].externals += 1
        } else {
          counts[link.base.bits, default: (0, 0)].own += 1
        }
      }
    }
  }
}
