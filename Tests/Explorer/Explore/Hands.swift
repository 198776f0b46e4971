import CExplorer

/// Which parties are in the middle of a change, and not in the code of an observer.
///
/// A node that a change puts back is in its hands from the exchange to the push, and another
/// change whose exchange comes then does not find it (Slot.swift, "Not promised").
struct Hands {
  private var turns = 0
  private var areBusy = false

  /// All but the party that is running, as they are.
  init() {
    for party in 0...Int(EX_PARTIES) where party != ex_party() {
      turns += Self.states[party].turns
      areBusy = areBusy || Self.states[party].isBusy
    }
  }

  private struct State {
    var turns = 0
    var isBusy = false
    /// The others when the party's change began, until it calls the first observer.
    var others: Hands?
    /// Whether one of these has been busy until then.
    var hasMet = false
  }

  /// Calls `body`, half of a change: it takes nodes, may put some back, and calls others.
  ///
  /// - Returns: Whether another party was in such a half when this one took the nodes, or
  ///   may have been.
  static func whileBusy(_ body: () -> Void) -> Bool {
    let state = states + Int(ex_party())
    let outer = state.pointee
    state.pointee = State(turns: outer.turns + 1, isBusy: true, others: Hands())
    body()
    let hasMet = state.pointee.hasMet || state.pointee.others?.haveBeenBusy ?? false
    state.pointee = State(
      turns: state.pointee.turns + 1, isBusy: outer.isBusy, others: outer.others,
      hasMet: outer.hasMet)
    return hasMet
  }

  /// Calls `body`, the code of an observer.
  static func whileFree(_ body: () -> Void) {
    let state = states + Int(ex_party())
    // All nodes have been taken by now.
    if let others = state.pointee.others {
      state.pointee.hasMet = others.haveBeenBusy
      state.pointee.others = nil
    }
    let isBusy = state.pointee.isBusy
    state.pointee.isBusy = false
    state.pointee.turns += 1
    body()
    state.pointee.isBusy = isBusy
    state.pointee.turns += 1
  }

  /// Before an execution.
  static func reset() { states.update(repeating: State(), count: Int(EX_PARTIES) + 1) }

  private var haveBeenBusy: Bool {
    let now = Hands()
    return areBusy || now.turns != turns
  }

  // `nonisolated(unsafe)`: the process has one thread.
  private nonisolated(unsafe) static let states = {
    let states = UnsafeMutablePointer<State>.allocate(capacity: Int(EX_PARTIES) + 1)
    states.initialize(repeating: State(), count: Int(EX_PARTIES) + 1)
    return states
  }()
}
