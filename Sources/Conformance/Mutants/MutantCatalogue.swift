/// Every mutant, with the clauses that have to fail it.
public enum MutantCatalogue {
  /// All mutants: broken registrars, then broken hosts.
  public static let all: [Mutant] = registrars + hosts

  /// Registrars and models that are broken on purpose.
  public static let registrars: [Mutant] = [
    SilentEngine.mutants,
    FiringTwiceEngine.mutants,
    FiringLateEngine.mutants,
    FiringElsewhereEngine.mutants,
    FiringAtEndEngine.mutants,
    KeepingSiblingsEngine.mutants,
    NeverDisarmingEngine.mutants,
    DisarmingLateEngine.mutants,
    ClearingEngine.mutants,
    IgnoringKeyPathsEngine.mutants,
    ComparingSubjectsEngine.mutants,
    ComparingIdentityEngine.mutants,
    FirstReadEngine.mutants,
    CappedEngine.mutants,
    InnermostOnlyEngine.mutants,
    OutermostOnlyEngine.mutants,
    LeakingScopeEngine.mutants,
    LeakingThrownScopeEngine.mutants,
    InstallingThrownEngine.mutants,
    PollutingEngine.mutants,
    HoldingLockEngine.mutants,
    ReleasingUnderLockEngine.mutants,
    LosingWindowEngine.mutants,
    LosingStoreEngine.mutants,
    RegisteringStaleEngine.mutants,
    LosingRegistrationEngine.mutants,
    ReportingOwnChangesEngine.mutants,
    TrackingWritesEngine.mutants,
    SharingScopesEngine.mutants,
    EagerEngine.mutants,
    ApplyingTwiceEngine.mutants,
    SkippingMutationEngine.mutants,
    RetainingSubjectEngine.mutants,
    RetainingClosureEngine.mutants,
    RetainingDeadEngine.mutants,
    SharingPropertiesEngine.mutants,
    CallingAtOnceEngine.mutants,
    CallingDuringApplyEngine.mutants,
    CallingBeforeStoreEngine.mutants,
    RegisteringNothingEngine.mutants,
    ForgettingEarlyEngine.mutants,
    HashingIdentityEngine.mutants,
    KeepingRunsEngine.mutants,
    IgnoringCancelEngine.mutants,
    ForgettingEndEngine.mutants,
    HidingConformanceMutant.mutants,
    TrackingIgnoredMutant.mutants,
    BypassingHooksMutant.mutants,
    DoublingAccessorsMutant.mutants,
    NotifyingEqualMutant.mutants,
    DroppingEqualMutant.mutants,
    DroppingAccessorsMutant.mutants,
    CopyingMutant.mutants,
    ComparingInPlaceMutant.mutants,
    UntrackedInPlaceMutant.mutants,
  ].flatMap(\.self)

  /// Hosts, wrappers and storages that are broken on purpose.
  public static let hosts: [Mutant] = [
    IgnoringEqualityFault.mutants
  ].flatMap(\.self)
}
