/// The models of one candidate: what the clauses exercise.
///
/// ``ObservationModels(registrar:codable:)`` and ``ObservationModels(module:)``
/// make one set for each candidate, from one template.
public protocol ModelSet: SendableMetatype {
  /// For most rules: those that two properties are enough for.
  associatedtype Counter: CounterModel
  /// For rules about classes that inherit.
  associatedtype Leaf: LeafModel
  /// For rules about models that hold other models.
  associatedtype Node: NodeModel
  /// For rules about `access` and `withMutation` that a program writes itself.
  associatedtype Hooked: HookedModel
  /// For rules about members of an actor.
  associatedtype Isolated: IsolatedModel
  /// For rules about `willSet` and `didSet`, and about writes inside of them.
  associatedtype Accessors: AccessorsModel
  /// For rules about which writes are changes (I-24), and about copies (T-15).
  associatedtype Values: ValuesModel
  /// For rules about what `init` assigns.
  associatedtype Initialised: InitialisedModel
  /// For rules about key paths, and about calls of the registrar by hand.
  associatedtype Manual: ManualModel
  /// For rules about encoding; used if ``Capability/codableModels`` is claimed.
  associatedtype Record: RecordModel
  /// For rules about generic classes; the clauses use it with `Int`.
  associatedtype Generic: GenericModel where Generic.Value == Int
  /// The same generic class with `String`, for programs that use both.
  associatedtype GenericText: GenericModel where GenericText.Value == String
  /// For rules about more properties than a word or two have bits.
  associatedtype Broad: BroadModel
  /// For rules about a registrar that knows of key paths alone.
  associatedtype Bare: BareModel

  /// Whether overload resolution takes a model for an observable one (T-04).
  static func isObservable(_ model: Counter) -> Bool

  /// A class that nobody has observed, if nobody has asked for it: another one for each type.
  ///
  /// - Parameters:
  ///   - tag: What tells the classes apart; nothing is done with it.
  ///   - isBroad: Whether the class has 70 properties, and not two.
  static func fresh<Tag>(_ tag: Tag.Type, isBroad: Bool) -> any FreshModel.Type
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
  /// Another instance of the same generic class.
  public typealias GenericText = Models.GenericText
  /// Has 130 properties.
  public typealias Broad = Models.Broad
  /// Has no property but a subscript.
  public typealias Bare = Models.Bare
}
