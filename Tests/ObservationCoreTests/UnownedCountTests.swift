import CommandKit
import ObservationCore
import Testing

/// What keeps memory where the runtime's functions cannot be called by name.
@Suite struct UnownedCountTests {
  private final class Probe: Sendable {
    let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }

  @Test func `the object ends, and its memory stays until it is released`() {
    let ends = Locked(0)
    var probe: Probe? = Probe { ends.withLock { $0 += 1 } }
    let address = Unmanaged.passUnretained(probe!).toOpaque()
    let before = Self.counts(of: address)
    for _ in 0..<3 { portableRetain(address) }
    #expect(Self.counts(of: address) == before + (3 << 1))
    portableRelease(address)
    #expect(Self.counts(of: address) == before + (2 << 1))
    probe = nil
    #expect(ends.copy == 1)
    // The object had one itself, like every object.
    #expect(Self.counts(of: address) == before + (1 << 1))
    portableRelease(address)
    portableRelease(address)
    #expect(ends.copy == 1)
    #expect(probe == nil)
  }

  /// The word of a native object in which the runtime counts; its unowned references are
  /// from bit 1 on, and 31 bits.
  private static func counts(of object: UnsafeMutableRawPointer) -> UInt {
    object.load(fromByteOffset: 8, as: UInt.self) & 0xFFFF_FFFE
  }
}
