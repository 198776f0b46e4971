import ConformanceKit
import ObservationCore

enum HidingConformance: BrokenModels {
  static func isObservable(_ model: Counter) -> Bool {
    func check<Model: ValuesModel>(_: Model) -> Bool { true }
    func check(_: some Any) -> Bool { false }
    return check(model)
  }
}

enum TrackingIgnored: BrokenModels {
  @Observable(registrar: MutantRegistrar.self)
  final class Counter: CounterModel, @unchecked Sendable {
    var count: Int = 0
    var other: Int = 0
    var ignored: Int = 0
    var sum: Int { count + other }
    init() {}
  }
}

enum BypassingHooks: BrokenModels {
  @Observable(registrar: MutantRegistrar.self)
  final class Hooked: HookedModel, @unchecked Sendable {
    var value: Int = 0
    var other: Int = 0
    @ObservationIgnored var log: [String] = []
    init() {}
  }
}

enum DoublingAccessors: BrokenModels {
  @Observable(registrar: MutantRegistrar.self)
  final class Accessors: AccessorsModel, @unchecked Sendable {
    @ObservationIgnored var log: [String] = []
    var watched: Int = 0 {
      willSet { log.append("willSet \(watched) -> \(newValue)") }
      didSet {
        log.append("didSet \(oldValue) -> \(watched)")
        log.append("didSet \(oldValue) -> \(watched)")
      }
    }
    var clamped: Int = 0
    init() {}
  }
}

enum DroppingAccessors: BrokenModels {
  @Observable(registrar: MutantRegistrar.self)
  final class Accessors: AccessorsModel, @unchecked Sendable {
    @ObservationIgnored var log: [String] = []
    var watched: Int = 0
    var clamped: Int = 0
    init() {}
  }
}

enum NotifyingEqual: BrokenModels {
  typealias Values = NotifyingValues
  typealias Accessors = NotifyingAccessors
}

// Mutants with a bad accessor override it in these classes. Their own setters
// notify of equal values, too.

@Observable(registrar: MutantRegistrar.self)
class NotifyingValues: ValuesModel, @unchecked Sendable {
  var integer: Int = 0
  var floating: Double = 0
  var text: String = ""
  var array: [Int] = []
  var optionalInteger: Int? = nil
  var reference: PlainReference = PlainReference(0)
  var optionalReference: PlainReference? = nil
  weak var weakReference: PlainReference? = nil
  var equatableReference: EquatableReference = EquatableReference(0)
  var anything: Any = 0
  var pair: (Int, Int) = (0, 0)
  var closure: () -> Int = { 0 }
  var buffer: CopyCountingBuffer = CopyCountingBuffer()
  required init() {}

  private func shouldNotifyObservers<Value: Equatable>(_: Value, _: Value) -> Bool { true }
  private func shouldNotifyObservers<Value: AnyObject>(_: Value, _: Value) -> Bool { true }
  private func shouldNotifyObservers<Value: Equatable & AnyObject>(
    _: Value, _: Value
  ) -> Bool { true }
}

@Observable(registrar: MutantRegistrar.self)
class NotifyingAccessors: AccessorsModel, @unchecked Sendable {
  @ObservationIgnored var log: [String] = []
  var watched: Int = 0 {
    willSet { log.append("willSet \(watched) -> \(newValue)") }
    didSet { log.append("didSet \(oldValue) -> \(watched)") }
  }
  var clamped: Int = 0
  required init() {}

  private func shouldNotifyObservers<Value: Equatable>(_: Value, _: Value) -> Bool { true }
}

enum DroppingEqual: BrokenModels {
  final class Values: NotifyingValues, @unchecked Sendable {
    override var equatableReference: EquatableReference {
      get { super.equatableReference }
      set { if super.equatableReference != newValue { super.equatableReference = newValue } }
    }
  }

  final class Accessors: NotifyingAccessors, @unchecked Sendable {
    override var watched: Int {
      get { super.watched }
      set { if super.watched != newValue { super.watched = newValue } }
    }
  }
}

enum Copying: BrokenModels {
  final class Values: NotifyingValues, @unchecked Sendable {
    override var buffer: CopyCountingBuffer {
      get { super.buffer }
      set { super.buffer = newValue }
    }
  }
}

enum ComparingInPlace: BrokenModels {
  final class Values: NotifyingValues, @unchecked Sendable {
    override var integer: Int {
      get { super.integer }
      set { if super.integer != newValue { super.integer = newValue } }
    }
  }
}

enum UntrackedInPlace: BrokenModels {
  final class Values: NotifyingValues, @unchecked Sendable {
    private let registrar = MutantRegistrar()
    private var stored: Int = 0

    override var integer: Int {
      get {
        registrar.access(self, keyPath: \.integer)
        return stored
      }
      _modify {
        registrar.willSet(self, keyPath: \.integer)
        defer { registrar.didSet(self, keyPath: \.integer) }
        yield &stored
      }
    }
  }
}

enum CopyingEarly: BrokenModels {
  /// What a registrar comes to that fills itself in at its first observer: a copy from
  /// before is another registrar.
  final class Manual: ManualModel {
    private let object = Oracle.Models.Manual()
    private let copy = Oracle.Models.Manual()
    init() {}

    func accessThroughEarlyCopy() { copy.access(.tracked) }
    func mutateThroughEarlyCopy() { copy.withMutation(.tracked) {} }

    var tracked: Int {
      get { object.tracked }
      set { object.tracked = newValue }
    }
    var value: Int { object.value }
    subscript(place: Int) -> Int { object[place] }
    subscript(index: CollidingIndex) -> Int { object[index] }
    func access(_ property: ManualProperty) { object.access(property) }
    func willSet(_ property: ManualProperty) { object.willSet(property) }
    func didSet(_ property: ManualProperty) { object.didSet(property) }
    func withMutation<Result>(
      _ property: ManualProperty, _ mutation: () throws -> Result
    ) rethrows -> Result {
      try object.withMutation(property, mutation)
    }
    func mutate(_ property: ManualProperty, subject: Manual) {
      object.mutate(property, subject: subject.object)
    }
    func mutateThroughCopy(_ property: ManualProperty) { object.mutateThroughCopy(property) }
    var registrarValue: Any { object.registrarValue }
  }
}

enum NamingTwice: BrokenModels {
  static func fresh<Tag>(_ tag: Tag.Type, isBroad: Bool) -> any FreshModel.Type {
    if isBroad { return Named<Oracle.Models.FreshOf<Tag>>.self }
    return Named<Oracle.Models.FreshPairOf<Tag>>.self
  }

  /// What a registrar comes to that knows numbers, and key paths beside them.
  final class Named<Model: FreshModel>: FreshModel {
    private let byNumber = Model()
    private let byKeyPath = Model()
    init() {}

    static var width: Int { Model.width }
    func read(_ property: Int) -> Int { byNumber.read(property) }
    func write(_ value: Int, to property: Int) { byNumber.write(value, to: property) }
    func add(_ value: Int, to property: Int) { byNumber.add(value, to: property) }
    func access(_ property: Int) { byKeyPath.access(property) }
    func withMutation<Result>(
      _ property: Int, _ mutation: () throws -> Result
    ) rethrows -> Result {
      try byKeyPath.withMutation(property, mutation)
    }
    func accessList() { byKeyPath.accessList() }
    func accessIndex(_ place: Int) { byKeyPath.accessIndex(place) }
    func changeList(_ body: () -> Void) { byNumber.changeList(body) }
  }
}

extension MutantCatalogue {
  /// What a macro could do wrong.
  static let models: [Mutant] = [
    Mutant(
      "hiding-conformance", "Models whose conformance overload resolution does not see.",
      models: HidingConformance.self,
      proofs: [Proof(clauses: ["T-04"], message: "observable = false")]),
    Mutant(
      "tracking-ignored", "Models whose ignored properties are tracked.",
      models: TrackingIgnored.self,
      proofs: [Proof(clauses: ["T-10", "T-11"], message: "set ignored: calls = 1")]),
    Mutant(
      "bypassing-hooks", "Accessors that do not call the hand-written hooks.",
      models: BypassingHooks.self,
      proofs: [Proof(clauses: ["T-09"], message: "read value: []")]),
    Mutant(
      "doubling-accessors", "Accessors that run the user's didSet twice.",
      models: DoublingAccessors.self,
      proofs: [Proof(clauses: ["T-20", "I-26"], message: "didSet 0 -> 1; didSet 0 -> 1")]),
    Mutant(
      "notifying-equal", "A setter that notifies of equal values.",
      models: NotifyingEqual.self,
      proofs: [
        Proof(clauses: ["RND-02"], message: "was called, and nothing that it waits for changes"),
        Proof(clauses: ["I-24"], message: "integer, equal: calls = 1"),
        Proof(clauses: ["C-26"], message: "calls 1, later 0 is not in the table"),
        Proof(clauses: ["I-26"], message: "[willSet 0 -> 0; didSet 0 -> 0]: calls = 1"),
        Proof(clauses: ["OBSV-16"], message: "equal value: FunctionView +1"),
      ]),
    Mutant(
      "dropping-equal", "A setter that does not store equal values.",
      models: DroppingEqual.self,
      proofs: [
        Proof(clauses: ["I-26"], message: "identical = false"),
        Proof(clauses: ["I-26"], message: "set watched, equal, []: calls = 0"),
      ]),
    Mutant(
      "dropping-accessors", "Accessors that leave out the user's willSet and didSet.",
      models: DroppingAccessors.self,
      proofs: [
        Proof(clauses: ["T-20"], message: "set watched, []: calls = 1"),
        Proof(clauses: ["I-27"], message: "value = 20"),
      ]),
    Mutant(
      "copying", "A mutation in place that copies, for want of a _modify accessor.",
      models: Copying.self,
      proofs: [Proof(clauses: ["T-15"], message: "copies = 2")]),
    Mutant(
      "copying-early", "A registrar that copies from before its first observer do not share.",
      models: CopyingEarly.self,
      proofs: [
        Proof(clauses: ["I-23d"], message: "object's observer, mutate through the copy: calls = 0")
      ]),
    Mutant(
      "naming-twice", "Takes a property by its key path for another one than by its name.",
      models: NamingTwice.self,
      proofs: [
        Proof(clauses: ["I-44"], message: "70 properties: accessed, set: calls = 0"),
        Proof(clauses: ["I-45"], message: "read, mutated: calls = 0"),
        Proof(clauses: ["I-46"], message: "after it: calls = 0"),
        Proof(clauses: ["RND-17"], message: "was not called"),
      ]),
    Mutant(
      "comparing-in-place", "A mutation in place that notifies only if the value has changed.",
      models: ComparingInPlace.self,
      proofs: [Proof(clauses: ["I-25"], message: "integer += 0: calls = 0")]),
    Mutant(
      "untracked-in-place", "A mutation in place that does not count as a read.",
      models: UntrackedInPlace.self,
      proofs: [Proof(clauses: ["I-10"], message: "+=, then set: calls = 0")]),
  ]
}
