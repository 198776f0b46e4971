import ConformanceKit

extension Program {
  /// What a candidate has to be able to do.
  var needs: Set<Capability> {
    let byHand = objects.contains { $0 == .manual || $0.isFresh }
    return steps.reduce(into: byHand ? [.manualKeyPaths] : []) { $0.formUnion($1.needs) }
  }
}

extension Step {
  fileprivate var needs: Set<Capability> {
    (body + onChange).reduce(into: action.needs) { $0.formUnion($1.needs) }
  }
}

extension Action {
  fileprivate var needs: Set<Capability> {
    switch self {
    case .track(isThrowing: true): [.throwingApply]
    case .make, .run, .cancel, .drop: [.persistentObserver]
    case .keep, .end: [.eventTokens]
    case .read, .readAll, .readChild, .write, .add, .adopt, .mutate, .mutateAs, .mutateByCopy,
      .track, .replace, .thread, .loop:
      []
    }
  }
}
