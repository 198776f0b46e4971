import CExplorer

@_spi(Testing) @testable import ObservationCore

/// The run of the execution that is under way, for the scheduler.
enum Stage {
  // `nonisolated(unsafe)`: the process has one thread.
  private nonisolated(unsafe) static var scenario: Scenario?
  /// Not released when an execution is given up: its memory is gone then.
  private nonisolated(unsafe) static var run: Unmanaged<Run>?
  private nonisolated(unsafe) static var blocks = 0
  private nonisolated(unsafe) static let message = UnsafeMutablePointer<CChar>.allocate(
    capacity: 256)

  /// Lets executions be those of `scenario` from now on.
  static func take(_ scenario: Scenario, _ settings: ExSettings) {
    self.scenario = scenario
    // What is made at its first use, and kept.
    _ = (LiveCounts.snapshot, LiveCounts.sweptNodes, LiveCounts.comparedKeyPaths)
    _ = (LiveCounts.nodesPerRead, LiveCounts.visitedNodes)
    StateCheck.reset()
    _ = (LiveCounts.slowChanges, Model.paths, Wide.paths, Rows.paths, message)
    var code = ExScenario(
      parties: Int32(scenario.parties), setUp: { Stage.setUp() },
      run: { Stage.runParty(Int($0)) }, finish: { Stage.finish() },
      check: { StateCheck.violation().flatMap(Stage.text) })
    var settings = settings
    ex_reset(&code, &settings)
  }

  private static func setUp() {
    blocks = LiveCounts.total
    StateCheck.reset()
    run = scenario.map { Unmanaged.passRetained($0.make()) }
  }

  private static func runParty(_ number: Int) {
    run?._withUnsafeGuaranteedRef { $0.run(number) }
  }

  private static func finish() -> UnsafePointer<CChar>? {
    let found = run?._withUnsafeGuaranteedRef { $0.finish() }
    run?.release()
    run = nil
    if let found { return text(found) }
    let left = LiveCounts.total - blocks
    return left == 0 ? nil : text("leaves \(left) of the core's blocks")
  }

  private static func text(_ string: String) -> UnsafePointer<CChar> {
    var length = 0
    for byte in string.utf8.prefix(255) {
      message[length] = CChar(bitPattern: byte)
      length += 1
    }
    message[length] = 0
    return UnsafePointer(message)
  }
}
