/// What the programs of a clause are made of.
package struct ProgramFeatures: Sendable {
  /// The views; one that is listed twice comes twice as often.
  var kinds: [ProgramView.Kind]
  /// What stands around views.
  var wraps: [WrapKind]
  /// What is done, beside writes of states.
  var causes: [CauseKind] = []
  /// How deep the views are at least, in a chain.
  var chain = 0
  /// How many views there are at most, beside the chain.
  var size = 9
  /// How many turns there are.
  var turns = 6
  /// Whether a turn can have other threads and transactions.
  var isMixed = false

  enum WrapKind: CaseIterable {
    case none, present, either, choice, unwrapped, identified, erased, rows, looseRows
    case environment, setter, object, model
  }

  enum CauseKind: CaseIterable { case model, object, thread, transaction }
}

extension ProgramFeatures {
  /// The features by the ids of the clauses that have them, in the order of the clauses.
  package static let ofClauses: KeyValuePairs<String, ProgramFeatures> = [
    "RND-20": ProgramFeatures(
      kinds: [.counter, .boxed, .bound, .plain, .label, .comparable, .equatable, .action],
      wraps: [.none, .none, .present, .either, .unwrapped]),
    "RND-21": ProgramFeatures(
      kinds: [.list, .list, .counter, .bound, .plain, .equatable, .owner],
      wraps: [.rows, .rows, .looseRows, .present, .either, .choice, .identified, .erased]),
    "RND-22": ProgramFeatures(
      kinds: [.counter, .environment, .environment, .visitor, .plain, .optional],
      wraps: [.environment, .environment, .setter, .object, .present, .none]),
    "RND-23": ProgramFeatures(
      kinds: [.counter, .model, .owner, .observer, .visitor, .bound, .list, .optional],
      wraps: [.none, .present, .object, .rows, .identified], causes: [.model, .object]),
    "RND-24": ProgramFeatures(
      kinds: [.counter, .boxed, .bound, .list, .plain, .label],
      wraps: [.none, .present, .rows, .either], causes: [.thread, .transaction]),
    "RND-25": ProgramFeatures(
      kinds: [.counter, .bound, .boxed, .environment, .model, .plain],
      wraps: [.none, .none, .present, .environment, .erased], causes: [.model], chain: 30),
    "RND-29": ProgramFeatures(
      kinds: ProgramView.Kind.allCases + [.counter, .list, .bound],
      wraps: WrapKind.allCases + [.none, .rows], causes: CauseKind.allCases, size: 16, turns: 10,
      isMixed: true),
  ]
}
