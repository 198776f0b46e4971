import Conformance
import ConformanceKit

extension MutantCatalogue {
  /// All mutants: broken registrars, then broken hosts.
  public static let all: [Mutant] = registrars + hosts

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

  /// Broken objects, environments, identities and dynamic properties.
  static let objects: [Mutant] = objectFaults + sharedFaults

  private static let objectFaults: [Mutant] = [
    PublishingLateFault.mutants,
    PublishingFirstPropertyOnlyFault.mutants,
    DroppingEqualPublishesFault.mutants,
    MakingFreshPublishersFault.mutants,
    IgnoringManualSendsFault.mutants,
    ForwardingNestedObjectsFault.mutants,
    IgnoringObjectsFault.mutants,
    KeepingCancelledSubscribersFault.mutants,
    MakingConstantBindingsFault.mutants,
    RecreatingObjectsFault.mutants,
    DoublingObjectsFault.mutants,
    SharingObjectsFault.mutants,
    LeakingObjectsFault.mutants,
    SubscribingAgainFault.mutants,
    OwningObservedObjectsFault.mutants,
    FollowingFirstObjectFault.mutants,
    DemandingObjectsFault.mutants,
    RunningInSignalsFault.mutants,
    KeepingIdentityFault.mutants,
    RenewingPlacesFault.mutants,
    MatchingRowsByPositionFault.mutants,
    KeepingBranchesFault.mutants,
    PreferringOutermostFault.mutants,
    LeakingEnvironmentFault.mutants,
    FreezingEnvironmentFault.mutants,
    KeyingByDynamicTypeFault.mutants,
    IgnoringNestedPropertiesFault.mutants,
    SkippingUpdatesFault.mutants,
    UpdatingOutsideInFault.mutants,
    ReversingPropertiesFault.mutants,
    LosingPublishedValuesFault.mutants,
    WithholdingCurrentValuesFault.mutants,
    SharingPublishersFault.mutants,
    ForgettingEnvironmentFault.mutants,
  ].flatMap(\.self)

  /// Faults of states and updates, as the clauses about objects see them.
  private static let sharedFaults: [Mutant] = [
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["OBJ-03"],
      message: "set note: NoteView +1"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["SOBJ-07"],
      message: "annotate: ShareView +1"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["EOBJ-05"],
      message: "MiddleView +1, LeafView +1, leaf = B"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["ENV-06"],
      message: "set weight: SetterView +1, PassView +1"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["ENV-11"],
      message: "set other: ModelView +1"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["ID-10"],
      message: "z: ItemView +2"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["ID-17"],
      message: "without: CountView +1"),
    Mutant(
      WorkingIdlyFault.self,
      clauses: ["DP-04"],
      message: "an idle turn: ReportingView +1"),
    Mutant(
      SilentIssuesFault.self,
      clauses: ["OBJ-14"],
      message: "mounted: RashView +2"),
    Mutant(
      SilentIssuesFault.self,
      clauses: ["SOBJ-16", "ENV-12"],
      message: "issues = "),
    Mutant(
      SilentIssuesFault.self,
      clauses: ["ID-12"],
      message: "mounted: ItemView +2"),
    Mutant(
      SilentIssuesFault.self,
      clauses: ["ID-13"],
      message: "4: ItemView +0"),
    Mutant(
      LosingForeignWritesFault.self,
      clauses: ["OBJ-13"],
      message: "name = A, issue publishingOffMain"),
    Mutant(
      ForgettingStateFault.self,
      clauses: ["ID-15"],
      message: "2: CountView +1, a = 0"),
    Mutant(
      ForgettingStateFault.self,
      clauses: ["DP-07"],
      message: "parent again: modifier = 0"),
    Mutant(
      IgnoringInputsFault.self,
      clauses: ["OOBJ-06"],
      message: "set isEnabled: LineOwnerView +1, ValueView +1, text = B"),
    Mutant(
      SharingStorageFault.self,
      clauses: ["ID-20"],
      message: "a = 1, b = 1"),
    Mutant(
      SharingStorageFault.self,
      clauses: ["ID-21"],
      message: "right 1 = 1"),
    Mutant(
      IgnoringEqualityFault.self,
      clauses: ["EOBJ-13"],
      message: "LeafView +3"),
    Mutant(
      IgnoringEqualityFault.self,
      clauses: ["ENV-05"],
      message: "AccentView +1"),
  ]
}
