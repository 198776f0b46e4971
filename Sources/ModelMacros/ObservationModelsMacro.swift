internal import SwiftSyntaxMacros

/// Implements `@ObservationModels`: one template, stamped for each candidate.
package struct ObservationModelsMacro: ModelsMacro {
  package static let set = (name: "Models", conformance: "ModelSet")

  package static let models = [
    "Counter", "Leaf", "Node", "Hooked", "Isolated", "Accessors", "Values", "Initialised", "Manual",
    "Record", "Generic", "GenericText", "Broad", "Bare", "FreshOf", "FreshPairOf",
  ]

  package static func template(_ source: ModelSource) -> [String] {
    let observable = source.attribute
    return [
      """
      \(observable)
      public final class Counter: CounterModel, @unchecked Sendable {
        public var count: Int = 0
        public var other: Int = 0
        @ObservationIgnored public var ignored: Int = 0
        public var sum: Int { count + other }
        public init() {}
      }
      """,
      """
      \(observable)
      public class Root: @unchecked Sendable {
        public var first: Int = 0
        public var total: Int { first }
        public required init() {}
      }
      """,
      """
      \(observable)
      public class Middle: Root, @unchecked Sendable {
        public var second: Int = 0
        public override var total: Int { super.total + second }
      }
      """,
      """
      \(observable)
      public final class Leaf: Middle, LeafModel, @unchecked Sendable {
        public var third: Int = 0
        public override var total: Int { super.total + third }
      }
      """,
      """
      \(observable)
      public final class Node: NodeModel, @unchecked Sendable {
        public var value: Int
        public var label: String = ""
        public var child: Node? = nil
        public var children: [Node] = []
        public init(value: Int) {
          self.value = value
        }
      }
      """,
      """
      \(observable)
      public final class Hooked: HookedModel, @unchecked Sendable {
        public var value: Int = 0
        public var other: Int = 0
        @ObservationIgnored public var log: [String] = []
        public init() {}
        private func name(_ keyPath: PartialKeyPath<Hooked>) -> String {
          keyPath == \\Hooked.value ? "value" : keyPath == \\Hooked.other ? "other" : "?"
        }
        internal func access<Member>(keyPath: KeyPath<Hooked, Member>) {
          log.append("access \\(name(keyPath))")
          _$observationRegistrar.access(self, keyPath: keyPath)
        }
        internal func withMutation<Member, MutationResult>(
          keyPath: KeyPath<Hooked, Member>, _ mutation: () throws -> MutationResult
        ) rethrows -> MutationResult {
          log.append("withMutation \\(name(keyPath))")
          return try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }
      }
      """,
      """
      \(observable)
      public final class Isolated: IsolatedModel, @unchecked Sendable {
        @KitActor public var isolated: Int = 0
        public var open: Int = 0
        public init() {}
      }
      """,
      """
      \(observable)
      public final class Accessors: AccessorsModel, @unchecked Sendable {
        @ObservationIgnored public var log: [String] = []
        public var watched: Int = 0 {
          willSet { log.append("willSet \\(watched) -> \\(newValue)") }
          didSet { log.append("didSet \\(oldValue) -> \\(watched)") }
        }
        public var clamped: Int = 0 {
          didSet { if clamped > 10 { clamped = 10 } }
        }
        public init() {}
      }
      """,
      // Values in `init`: those that stand at the properties of a class in an expansion are
      // made twice by Swift 6.3 if the class has another registrar, and one is lost.
      """
      \(observable)
      public final class Values: ValuesModel, @unchecked Sendable {
        public var integer: Int
        public var floating: Double
        public var text: String
        public var array: [Int]
        public var optionalInteger: Int? = nil
        public var reference: PlainReference
        public var optionalReference: PlainReference? = nil
        public weak var weakReference: PlainReference? = nil
        public var equatableReference: EquatableReference
        public var anything: Any
        public var pair: (Int, Int)
        public var closure: () -> Int
        public var buffer: CopyCountingBuffer
        public init() {
          integer = 0
          floating = 0
          text = ""
          array = []
          reference = PlainReference(0)
          equatableReference = EquatableReference(0)
          anything = 0
          pair = (0, 0)
          closure = { 0 }
          buffer = CopyCountingBuffer()
        }
      }
      """,
      """
      \(observable)
      public final class Initialised: InitialisedModel, @unchecked Sendable {
        public var first: Int
        public var second: Int = 7
        public init(first: Int, second: Int) {
          self.first = 0
          self.second = second
          self.first = first
        }
      }
      """,
      """
      \(observable)
      public class ManualBase: @unchecked Sendable {
        public var inherited: Int { 0 }
        public init() {}
      }
      """,
      """
      \(observable)
      public final class Manual: ManualBase, ManualModel, @unchecked Sendable {
        public var tracked: Int = 0
        public var value: Int { 0 }
        public subscript(place: Int) -> Int { 0 }
        public subscript(index: CollidingIndex) -> Int { 0 }
        @ObservationIgnored private var early: (access: () -> Void, mutate: () -> Void) = ({}, {})
        public required override init() {
          super.init()
          let copy = _$observationRegistrar
          early = (
            { [unowned self] in copy.access(self, keyPath: \\Manual.tracked) },
            { [unowned self] in
              copy.willSet(self, keyPath: \\Manual.tracked)
              copy.didSet(self, keyPath: \\Manual.tracked)
            }
          )
        }
        public func accessThroughEarlyCopy() { early.access() }
        public func mutateThroughEarlyCopy() { early.mutate() }
        public func access(_ property: ManualProperty) {
          switch property {
          case .tracked:
            _$observationRegistrar.access(self, keyPath: \\Manual.tracked)
          case .value:
            _$observationRegistrar.access(self, keyPath: \\Manual.value)
          case .whole:
            _$observationRegistrar.access(self, keyPath: \\Manual.self)
          case .inherited:
            _$observationRegistrar.access(self, keyPath: \\Manual.inherited)
          case .inheritedByBase:
            _$observationRegistrar.access(self, keyPath: \\ManualBase.inherited)
          case .element(let place):
            _$observationRegistrar.access(self, keyPath: \\Manual.[place])
          case .colliding(let place):
            _$observationRegistrar.access(self, keyPath: \\Manual.[CollidingIndex(place)])
          }
        }
        public func willSet(_ property: ManualProperty) {
          switch property {
          case .tracked:
            _$observationRegistrar.willSet(self, keyPath: \\Manual.tracked)
          case .value:
            _$observationRegistrar.willSet(self, keyPath: \\Manual.value)
          case .whole:
            _$observationRegistrar.willSet(self, keyPath: \\Manual.self)
          case .inherited:
            _$observationRegistrar.willSet(self, keyPath: \\Manual.inherited)
          case .inheritedByBase:
            _$observationRegistrar.willSet(self, keyPath: \\ManualBase.inherited)
          case .element(let place):
            _$observationRegistrar.willSet(self, keyPath: \\Manual.[place])
          case .colliding(let place):
            _$observationRegistrar.willSet(self, keyPath: \\Manual.[CollidingIndex(place)])
          }
        }
        public func didSet(_ property: ManualProperty) {
          switch property {
          case .tracked:
            _$observationRegistrar.didSet(self, keyPath: \\Manual.tracked)
          case .value:
            _$observationRegistrar.didSet(self, keyPath: \\Manual.value)
          case .whole:
            _$observationRegistrar.didSet(self, keyPath: \\Manual.self)
          case .inherited:
            _$observationRegistrar.didSet(self, keyPath: \\Manual.inherited)
          case .inheritedByBase:
            _$observationRegistrar.didSet(self, keyPath: \\ManualBase.inherited)
          case .element(let place):
            _$observationRegistrar.didSet(self, keyPath: \\Manual.[place])
          case .colliding(let place):
            _$observationRegistrar.didSet(self, keyPath: \\Manual.[CollidingIndex(place)])
          }
        }
        public func withMutation<Result>(
          _ property: ManualProperty, _ mutation: () throws -> Result
        ) rethrows -> Result {
          switch property {
          case .tracked:
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\Manual.tracked, mutation)
          case .value:
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\Manual.value, mutation)
          case .whole:
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\Manual.self, mutation)
          case .inherited:
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\Manual.inherited, mutation)
          case .inheritedByBase:
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\ManualBase.inherited, mutation)
          case .element(let place):
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\Manual.[place], mutation)
          case .colliding(let place):
            try _$observationRegistrar.withMutation(
              of: self, keyPath: \\Manual.[CollidingIndex(place)], mutation)
          }
        }
        public func mutate(_ property: ManualProperty, subject: Manual) {
          switch property {
          case .tracked:
            _$observationRegistrar.willSet(subject, keyPath: \\Manual.tracked)
            _$observationRegistrar.didSet(subject, keyPath: \\Manual.tracked)
          case .value:
            _$observationRegistrar.willSet(subject, keyPath: \\Manual.value)
            _$observationRegistrar.didSet(subject, keyPath: \\Manual.value)
          case .whole:
            _$observationRegistrar.willSet(subject, keyPath: \\Manual.self)
            _$observationRegistrar.didSet(subject, keyPath: \\Manual.self)
          case .inherited:
            _$observationRegistrar.willSet(subject, keyPath: \\Manual.inherited)
            _$observationRegistrar.didSet(subject, keyPath: \\Manual.inherited)
          case .inheritedByBase:
            _$observationRegistrar.willSet(subject, keyPath: \\ManualBase.inherited)
            _$observationRegistrar.didSet(subject, keyPath: \\ManualBase.inherited)
          case .element(let place):
            _$observationRegistrar.willSet(subject, keyPath: \\Manual.[place])
            _$observationRegistrar.didSet(subject, keyPath: \\Manual.[place])
          case .colliding(let place):
            _$observationRegistrar.willSet(subject, keyPath: \\Manual.[CollidingIndex(place)])
            _$observationRegistrar.didSet(subject, keyPath: \\Manual.[CollidingIndex(place)])
          }
        }
        public func mutateThroughCopy(_ property: ManualProperty) {
          let copy = _$observationRegistrar
          switch property {
          case .tracked:
            copy.willSet(self, keyPath: \\Manual.tracked)
            copy.didSet(self, keyPath: \\Manual.tracked)
          case .value:
            copy.willSet(self, keyPath: \\Manual.value)
            copy.didSet(self, keyPath: \\Manual.value)
          case .whole:
            copy.willSet(self, keyPath: \\Manual.self)
            copy.didSet(self, keyPath: \\Manual.self)
          case .inherited:
            copy.willSet(self, keyPath: \\Manual.inherited)
            copy.didSet(self, keyPath: \\Manual.inherited)
          case .inheritedByBase:
            copy.willSet(self, keyPath: \\ManualBase.inherited)
            copy.didSet(self, keyPath: \\ManualBase.inherited)
          case .element(let place):
            copy.willSet(self, keyPath: \\Manual.[place])
            copy.didSet(self, keyPath: \\Manual.[place])
          case .colliding(let place):
            copy.willSet(self, keyPath: \\Manual.[CollidingIndex(place)])
            copy.didSet(self, keyPath: \\Manual.[CollidingIndex(place)])
          }
        }
        public var registrarValue: Any { _$observationRegistrar }
      }
      """,
      record(source),
      """
      \(observable)
      public final class GenericOf<Value: Equatable>: GenericModel, @unchecked Sendable {
        public var value: Value
        public var other: Value
        public init(_ value: Value) {
          self.value = value
          self.other = value
        }
      }
      """,
      "public typealias Generic = GenericOf<Int>",
      "public typealias GenericText = GenericOf<String>",
      broad(source),
      bare(source),
      fresh("FreshOf", 70, source),
      fresh("FreshPairOf", 2, source),
    ]
  }

  /// The overload resolution that the set answers for, and the classes without end.
  package static func members(_ source: ModelSource) -> String {
    """
    public static func isObservable(_ model: Counter) -> Bool {
      func check<Model: \(source.module)::Observable>(_: Model) -> Bool { true }
      func check(_: some Any) -> Bool { false }
      return check(model)
    }
    public static func fresh<Tag>(_ tag: Tag.Type, isBroad: Bool) -> any FreshModel.Type {
      if isBroad { return FreshOf<Tag>.self }
      return FreshPairOf<Tag>.self
    }
    """
  }

  /// The `Codable` model, or its stand-in for a registrar that is not known to
  /// be `Codable`.
  private static func record(_ source: ModelSource) -> String {
    let conformance = source.isCodable ? ", Codable" : ""
    // Naming the registrar's key silences the compiler's note that a `let`
    // with a value is not decoded, which the standard macro causes as well.
    let keys =
      source.isCodable
      ? "enum CodingKeys: CodingKey { case _name, _number, _$observationRegistrar }" : ""
    let encoded =
      source.isCodable
      ? "try ModelCoding.encode(self)" : "throw CapabilityMissing(capability: .codableModels)"
    let decoded =
      source.isCodable
      ? "try ModelCoding.decode(json)" : "throw CapabilityMissing(capability: .codableModels)"
    return """
      \(source.attribute)
      public final class Record: RecordModel\(conformance), @unchecked Sendable {
        public var name: String = ""
        public var number: Int = 0
        public init() {}
        \(keys)
        public func encoded() throws -> String { \(encoded) }
        public static func decoded(from json: String) throws -> Record { \(decoded) }
      }
      """
  }
}
