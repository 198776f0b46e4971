import CExplorer

/// Which parties are in the middle of a change, and not in the code of an observer.
struct Hands {
  private let turns: [Int]
  private let wereBusy: Bool

  /// All but the one that is running, as they are.
  init() {
    turns = Self.others.map { Self.states[$0].turns }
    wereBusy = Self.others.contains { Self.states[$0].isBusy }
  }

  /// Whether another party has been so, then or since.
  var haveBeenBusy: Bool { wereBusy || turns != Self.others.map { Self.states[$0].turns } }

  /// Calls `body`, which takes nodes and may put some back.
  static func whileBusy<Result>(_ body: () -> Result) -> Result { with(true, body) }

  /// Calls `body`, the code of an observer.
  static func whileFree(_ body: () -> Void) { with(false, body) }

  private static func with<Result>(_ isBusy: Bool, _ body: () -> Result) -> Result {
    let state = states + Int(ex_party())
    let outer = state.pointee.isBusy
    state.pointee = (isBusy, state.pointee.turns + 1)
    let result = body()
    state.pointee = (outer, state.pointee.turns + 1)
    return result
  }

  /// Before an execution.
  static func reset() {
    states.update(repeating: (isBusy: false, turns: 0), count: Int(EX_PARTIES) + 1)
  }

  private static var others: [Int] { (0...Int(EX_PARTIES)).filter { $0 != ex_party() } }

  // `nonisolated(unsafe)`: the process has one thread.
  private nonisolated(unsafe) static let states = {
    let states = UnsafeMutablePointer<(isBusy: Bool, turns: Int)>.allocate(
      capacity: Int(EX_PARTIES) + 1)
    states.initialize(repeating: (isBusy: false, turns: 0), count: Int(EX_PARTIES) + 1)
    return states
  }()
}
