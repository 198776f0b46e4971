import CommandKit
import DataFlow
import Testing

/// What hosts leave in the heap once they have gone.
@MainActor
struct HostMemoryTests {
  /// Views in each other, each with a state.
  struct Nested: View {
    let depth: Int
    let handOut: (Binding<Int>) -> Void
    @State private var number = 0

    var body: some View {
      let _ = handOut($number)
      let _ = number
      if depth > 0 { AnyView(Nested(depth: depth - 1, handOut: handOut)) }
    }
  }

  struct Many: View {
    let handOut: (Binding<Int>) -> Void

    var body: some View {
      Nested(depth: 100, handOut: handOut)
      ForEach(0..<600) { _ in Nested(depth: 0, handOut: handOut) }
    }
  }

  /// The life of a host with many views, deep ones among them, of which all change at once,
  /// and one in many updates that wait at a time.
  ///
  /// - Returns: Whether all went well; an expectation may keep something itself.
  private func live() -> Bool {
    var bindings: [Binding<Int>] = []
    var isMounting = true
    let host = Host { Many { if isMounting { bindings.append($0) } } }
    isMounting = false
    host.turn { for binding in bindings { binding.wrappedValue = 1 } }
    host.turn {
      for number in 1...40 {
        withAnimation(number.isMultiple(of: 2) ? .linear : nil) {
          bindings[0].wrappedValue = number + 1
        }
      }
    }
    return bindings.count == 701 && host.isIdle && host.issues.isEmpty
  }

  @Test func `a host leaves nothing in the heap`() {
    // What each holds by the thousand, or allocates by the hundred; where the allocator does
    // not count by thread, others may take some memory meanwhile.
    var isRight = true
    let growth = Heap.growthOfThread {
      for _ in 0..<2 { isRight = live() && isRight }
    }
    #expect(isRight && growth < 1_024)
  }

  @Test func `what is left behind is seen`() {
    var left: [UnsafeMutableRawPointer] = []
    left.reserveCapacity(1_000)
    let growth = Heap.growthOfThread { left.append(.allocate(byteCount: 2_000, alignment: 8)) }
    // Where nobody knows, as below a sanitizer, the test above says nothing.
    #expect(growth >= 2_000 || Heap.bytes == nil)
    for block in left { block.deallocate() }
  }
}
