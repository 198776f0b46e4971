/// The models of one candidate: what the clauses exercise.
///
/// ``ObservationModels(registrar:codable:)`` and ``ObservationModels(module:)``
/// make one set for each candidate, from one template.
public protocol ModelSet: SendableMetatype {
  associatedtype Counter: CounterModel
  associatedtype Leaf: LeafModel
  associatedtype Node: NodeModel
  associatedtype Hooked: HookedModel
  associatedtype Isolated: IsolatedModel
  associatedtype Accessors: AccessorsModel
  associatedtype Values: ValuesModel
  associatedtype Initialised: InitialisedModel
  associatedtype Manual: ManualModel
  associatedtype Record: RecordModel
  associatedtype Generic: GenericModel where Generic.Value == Int

  /// Whether overload resolution takes a model for an observable one (T-04).
  static func isObservable(_ model: Counter) -> Bool
}

extension Candidate {
  public typealias Counter = Models.Counter
  public typealias Leaf = Models.Leaf
  public typealias Node = Models.Node
  public typealias Hooked = Models.Hooked
  public typealias Isolated = Models.Isolated
  public typealias Accessors = Models.Accessors
  public typealias Values = Models.Values
  public typealias Initialised = Models.Initialised
  public typealias Manual = Models.Manual
  public typealias Record = Models.Record
  public typealias Generic = Models.Generic
}
