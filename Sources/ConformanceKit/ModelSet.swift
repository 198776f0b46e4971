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
  associatedtype Broad: BroadModel

  /// Whether overload resolution takes a model for an observable one (T-04).
  static func isObservable(_ model: Counter) -> Bool
}

extension Candidate {
  /// Two properties, one that is ignored, and a sum.
  public typealias Counter = Models.Counter
  /// The last of three observable classes that inherit from each other.
  public typealias Leaf = Models.Leaf
  /// A graph of models.
  public typealias Node = Models.Node
  /// Has hand-written `access` and `withMutation`.
  public typealias Hooked = Models.Hooked
  /// Has a member of an actor.
  public typealias Isolated = Models.Isolated
  /// Has properties with `willSet` and `didSet` of their own.
  public typealias Accessors = Models.Accessors
  /// Has one property of each kind that decides differently whether it changed.
  public typealias Values = Models.Values
  /// Has properties that get their values in `init`.
  public typealias Initialised = Models.Initialised
  /// Calls its registrar by hand.
  public typealias Manual = Models.Manual
  /// Has a synthesised `Codable`.
  public typealias Record = Models.Record
  /// An instance of a generic class.
  public typealias Generic = Models.Generic
  /// Has 130 properties.
  public typealias Broad = Models.Broad
}
