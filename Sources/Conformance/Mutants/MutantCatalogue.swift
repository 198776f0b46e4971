import ConformanceKit

/// Every mutant, with the clauses that have to fail it.
public enum MutantCatalogue {
  /// Registrars and models that are broken on purpose.
  public static let registrars: [Mutant] =
    calling + registering + disarming + scopes + races + stops + identity + lifetime + retracking
    + models + events + values + worlds + derived
}
