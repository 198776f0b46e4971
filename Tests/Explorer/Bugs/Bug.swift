/// A bug that is put into the code on purpose, to see that a schedule finds it: those of the
/// models in Tests/Models, as far as they are about code, and those of derived values and of
/// data flow, which have no model.
struct Bug: Sendable {
  /// As the model calls it, without `BUG_`.
  let name: String
  /// The model that has it; or `core`, `derived`, `host` or `order`, which have none.
  let model: String
  /// A scenario that finds it.
  let scenario: String
  /// How many preemptions that takes.
  let bound: Int
  /// Whether it takes a weak memory.
  let isWeak: Bool
  /// Whether nothing is left of it at the end, so that it is found between two steps, or not at
  /// all.
  let isPassing: Bool
  let edits: [BugEdit]

  init(
    _ name: String, _ model: String, _ scenario: String, bound: Int = 2, isWeak: Bool = false,
    isPassing: Bool = false, _ edits: BugEdit...
  ) {
    self.name = name
    self.model = model
    self.scenario = scenario
    self.bound = bound
    self.isWeak = isWeak
    self.isPassing = isPassing
    self.edits = edits
  }

  static let all: [Bug] =
    slots + cells + sweeps + parked + links + keyPaths + installs + derived + orders + host
    + hostOrders

  /// Bugs of the code that stand beside those of a model, which is too small for them.
  static let beyondModels: Set = [
    "slot.COVERS_OTHERS", "slot.CHAINS_CALLS", "slot.TOP_FIRST", "sides.KEEPS_STORED",
    "parked.LEAVES_ENTRY",
  ]

  /// The bug of the scenarios' own model; its number is 1.
  static let readsFirst: Int32 = 1

  /// What the core asks for, to know whether the bug of this number is switched on.
  static func number(of bug: Bug) -> Int32? {
    all.firstIndex { $0.name == bug.name && $0.model == bug.model }.map { Int32($0 + 1) }
  }
}
