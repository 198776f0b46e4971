/// Every mutant, with the clauses that have to fail it.
public enum MutantCatalogue {
  /// All mutants: broken registrars, then broken hosts.
  public static let all: [Mutant] = registrars + hosts

  /// Registrars and models that are broken on purpose.
  public static let registrars: [Mutant] =
    calling + registering + disarming + scopes + races + identity + lifetime + retracking + models

  /// Hosts, wrappers and storages that are broken on purpose.
  public static let hosts: [Mutant] = merged(hostFaults + objects)

  private static let hostFaults: [Mutant] = [
    EvaluatingTwiceFault.mutants,
    RemountingFault.mutants,
    InvalidatingEverythingFault.mutants,
    IgnoringInputsFault.mutants,
    IgnoringNewInputsFault.mutants,
    IgnoringEquatableFault.mutants,
    RunningTwiceFault.mutants,
    RunningInnermostFirstFault.mutants,
    WorkingIdlyFault.mutants,
    DroppingUpdatesFault.mutants,
    TrackingAfterUnmountFault.mutants,
    RunningElsewhereFault.mutants,
    IgnoringEqualityFault.mutants,
    ForgettingStateFault.mutants,
    AcceptingWritesInBodiesFault.mutants,
    ZeroingStatesFault.mutants,
    UpdatingAtOnceFault.mutants,
    WritingLateFault.mutants,
    SharingStorageFault.mutants,
    KeepingStateAcrossLivesFault.mutants,
    PresentingForeignWritesFault.mutants,
    SurvivingWritesFault.mutants,
    LosingForeignWritesFault.mutants,
    TearingFault.mutants,
    KeepingSurplusFault.mutants,
    EvaluatingEveryDefaultFault.mutants,
    SilentIssuesFault.mutants,
    LosingDerivedWritesFault.mutants,
    SettingTwiceFault.mutants,
    LosingTransactionsFault.mutants,
    ChangingConstantsFault.mutants,
    RefusingForeignWritesFault.mutants,
    ReadingOnceFault.mutants,
    UnwrappingNilFault.mutants,
    LeakingTransactionsFault.mutants,
    AnimatingEverythingFault.mutants,
    BlankingTextsFault.mutants,
    ActingTwiceFault.mutants,
    NeverIdleFault.mutants,
    FlippingStatesFault.mutants,
    KeepingDependenciesMutant.mutants,
  ].flatMap(\.self)

  /// The mutants of `mutants`, each once, with the proofs of all that have its name.
  private static func merged(_ mutants: [Mutant]) -> [Mutant] {
    let proofs = Dictionary(grouping: mutants, by: \.name).mapValues { $0.flatMap(\.proofs) }
    var seen: Set<String> = []
    return mutants.filter { seen.insert($0.name).inserted }.map { mutant in
      Mutant(
        name: mutant.name, fault: mutant.fault, candidate: mutant.candidate, begin: mutant.begin,
        end: mutant.end, proofs: proofs[mutant.name] ?? [])
    }
  }
}
