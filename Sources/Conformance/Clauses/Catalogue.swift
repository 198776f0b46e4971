/// Every clause, in the order of the specification.
public enum Catalogue {
  public static let all: [Clause] = [
    tracking, nesting, accessors, calling, reentrancy, equality, keyPaths, lifetime,
    concurrency, races, retracking, untested,
  ].flatMap(\.self).sorted { position($0.id) < position($1.id) }

  /// Sorts `I-05`, `I-05s` and `I-10` in this order, and `T` before `F`
  /// before `I` before `C` before `R`.
  private static func position(_ id: String) -> String {
    let kinds = ["T", "F", "I", "C", "R"]
    let kind = kinds.firstIndex(of: String(id.prefix(1))) ?? kinds.count
    return "\(kind)\(id.dropFirst())"
  }
}
