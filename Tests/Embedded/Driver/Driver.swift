import CHost
@_spi(Testing) import ObservationCore

/// Goes to the edges, runs the inputs of the fuzzer's corpus, and as many random ones as the
/// host says, and writes down what each does and what it leaves behind.
@_cdecl("driver_main")
public func driverMain() {
  fillSpares()
  Trace.line(0, "edges")
  watchMemory(runEdges)
  for number in 0..<Int(host_corpusCount) {
    let input = UnsafeBufferPointer(start: host_input(number), count: host_inputCount(number))
    run("input", number, Array(input))
  }
  var random = Random(state: 0x0B5E_4A70_4123_4567)
  for number in 0..<Int(host_randomPrograms) {
    run("random", number, random.program())
  }
}

/// Makes what a thread keeps for good: a tracker and a delivery cell.
private func fillSpares() {
  let model = Plain()
  for _ in 0..<2 {
    withObservationTracking {
      _ = model.a
    } onChange: {
    }
  }
  model.a = 1
}

private func run(_ kind: StaticString, _ number: Int, _ bytes: [UInt8]) {
  Trace.line(0, kind, number)
  watchMemory { Program(bytes).run() }
}

/// Writes what `body` leaves behind.
private func watchMemory(_ body: () -> Void) {
  let before = LiveCounts.total
  let blocks = host_liveBlocks()
  body()
  Trace.line(0, "left", LiveCounts.total - before)
  if host_liveBlocks() != blocks {
    Trace.line(0, "leaked blocks:", Int(host_liveBlocks() - blocks))
  }
}

/// Numbers that are the same everywhere (xorshift64).
private struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// The bytes of a program: scopes that end soon, and many changes.
  mutating func program() -> [UInt8] {
    let codes: [UInt8] = [0, 1, 0, 1, 2, 3, 2, 3, 2, 4, 5, 6, 6, 7, 8, 9, 10, 11, 11, 11, 11]
    let steps = 8 + Int(next() % 120)
    var bytes: [UInt8] = []
    for _ in 0..<steps {
      bytes.append(codes[Int(next() % UInt64(codes.count))])
      // One of two properties, mostly: so that somebody observes what changes.
      let detail = UInt8(truncatingIfNeeded: next() >> 24)
      bytes.append(detail & 3 == 3 ? detail : detail & ~8)
    }
    return bytes
  }
}
