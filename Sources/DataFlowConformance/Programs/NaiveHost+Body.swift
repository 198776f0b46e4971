/// A body that is evaluated, and what it reads.
struct Body {
  private let host: NaiveHost
  private let path: String
  private let record: Kept
  private let environment: [Int: Int]
  private let visited: ObjectKey
  private let kind: ProgramView.Kind
  private(set) var reads = Reads()

  init(
    host: NaiveHost, path: String, record: Kept, place environment: [Int: Int],
    _ visited: ObjectKey
  ) {
    self.host = host
    self.path = path
    self.record = record
    self.environment = environment
    self.visited = visited
    kind = host.program.views[record.view].kind
    // Who has an object depends on it, whatever its body reads.
    if let object { reads.sources.insert(.object(object)) }
    if kind == .visitor { reads.visited = visited }
  }

  /// What an expression is, reading what it needs.
  mutating func value(_ expression: Expression) -> Int {
    var copy = self
    let value = expression.value { copy.read($0) }
    self = copy
    return value
  }
}

/// What a body says about one of the views inside.
struct Inside {
  var input = 0
  var lead = Lead.constant(0)
  /// The object of the view, if it has one.
  var object: ObjectKey?
  var isThere = true
  var choice = 0
  var items: [ProgramItem] = []
  var list: StateKey?
}

extension Inside {
  /// What a view is given whose number is known: who has no object to hand on takes
  /// one of those that all share.
  func given(_ number: Int) -> Input {
    Input(number: number, lead: lead, object: object ?? .shared(rest(number, 2)))
  }
}

extension Body {
  /// The object of the view, if it has one.
  var object: ObjectKey? {
    switch kind {
    case .owner: .own(key(.inner))
    case .observer: record.input.object
    case .visitor: visited
    default: nil
    }
  }

  private func key(_ slot: StateKey.Slot) -> StateKey {
    StateKey(path: path, life: record.life, slot: slot)
  }

  /// The state that a leaf is a part of, if the view has it.
  static func slot(of leaf: ProgramLeaf, _ kind: ProgramView.Kind) -> StateKey.Slot? {
    switch (leaf, kind) {
    case (.state(let index), .counter): index == 0 ? .first : .second
    case (.member, .boxed): .members
    case (.element, .boxed): .numbers
    case (.maybe, .boxed): .maybe
    case (.count, .list): .items
    case (.inner, .optional): .inner
    default: nil
    }
  }

  private mutating func read(_ leaf: ProgramLeaf) -> Int {
    switch leaf {
    case .input: return record.input.number
    case .state, .member, .element, .maybe, .count, .inner:
      guard let slot = Self.slot(of: leaf, kind) else { return 0 }
      guard let value = host.presented[key(slot)] else { return -1 }
      reads.sources.insert(.state(key(slot)))
      return value.part(leaf)
    case .bound: return kind == .bound ? follow(record.input.lead) : 0
    case .environment(let index):
      guard kind == .environment else { return 0 }
      let value = environment[index] ?? 0
      reads.environment[index] = value
      return value
    case .model(let model, let property): return readModel(.shared(model), property)
    case .given(let property):
      switch kind {
      case .model, .bindable: return readModel(.shared(rest(record.input.number, 2)), property)
      case .finder:
        let found = environment[Self.modelEntry] ?? 0
        reads.environment[Self.modelEntry] = found
        return readModel(.shared(found), property)
      case .keeper: return readModel(.own(key(.model)), property)
      default: return 0
      }
    case .object(let property): return object.map { host.objects[$0]![property] } ?? 0
    }
  }

  /// Where the environment has the number of a model.
  static let modelEntry = 2

  private mutating func readModel(_ model: ModelKey, _ property: Int) -> Int {
    let properties = property == 2 ? [0, 1] : [property]
    for property in properties { reads.sources.insert(.model(model, property)) }
    return properties.map { host.models[model]![$0] }.reduce(0, +)
  }

  private mutating func follow(_ lead: Lead) -> Int {
    switch lead {
    case .constant(let value): return value
    case .state(let key, let leaf), .functions(let key, let leaf, _):
      reads.sources.insert(.state(key))
      return host.presented[key]?.part(leaf) ?? -1
    case .property(let object, let index):
      let value = host.objects[object]![index]
      reads.properties[.property(object, index)] = value
      // It is told of all changes of the object.
      reads.sources.insert(.object(object))
      return value
    case .model(let model, let index): return readModel(.shared(model), index)
    case .animated(_, let lead): return follow(lead)
    }
  }

  /// What the body makes of one of the views inside.
  mutating func insides(of child: Child) -> Inside {
    var inside = Inside()
    inside.lead = lead(child.binding)
    switch child.wrap {
    case .none: break
    case .present(let expression): inside.isThere = isOdd(value(expression))
    case .either(let expression): inside.choice = isOdd(value(expression)) ? 0 : 1
    case .erased(let expression): inside.choice = isOdd(value(expression)) ? 0 : 1
    case .choice(let expression): inside.choice = rest(value(expression), 3)
    case .unwrapped:
      inside.isThere = kind == .boxed && read(.maybe) >= 0
      inside.lead = .state(key(.maybe), .maybe)
    case .identified(let expression), .environment(_, let expression),
      .setter(_, let expression), .object(let expression), .model(let expression):
      inside.choice = value(expression)
    case .rows, .looseRows:
      guard kind == .list else { break }
      _ = read(.count)
      inside.list = key(.items)
      if case .items(let items)? = host.presented[key(.items)] { inside.items = items }
    }
    inside.object = object
    // The input of a row is its element, and what is not there is given nothing.
    switch child.wrap {
    case .rows, .looseRows: break
    default: if inside.isThere { inside.input = value(child.input) }
    }
    return inside
  }

  /// Where a binding leads that the body makes.
  private func lead(_ form: BindingForm) -> Lead {
    switch form {
    case .projected(let index) where kind == .counter:
      .state(key(index == 0 ? .first : .second), .state(index))
    case .functions(let index) where kind == .counter:
      .functions(key(index == 0 ? .first : .second), .state(index), run: record.run)
    case .member(let index) where kind == .boxed: .state(key(.members), .member(index))
    case .element(let index) where kind == .boxed: .state(key(.numbers), .element(index))
    case .passed where kind == .bound: record.input.lead
    case .property(let index):
      if let object { .property(object, index) } else { .constant(0) }
    case .given(let index) where kind == .bindable:
      .model(rest(record.input.number, 2), index)
    case .constant(let value): .constant(value)
    case .animated(let transaction, let form): lead(form).animated(transaction)
    default: .constant(0)
    }
  }
}

extension ProgramView.Kind {
  /// The states of a view that has just come.
  func states(_ input: Input) -> [(StateKey.Slot, StateValue)] {
    switch self {
    case .counter: [(.first, .number(0)), (.second, .number(0))]
    case .boxed: [(.members, .members(0, 0)), (.numbers, .numbers([0, 0])), (.maybe, .maybe(nil))]
    case .list: [(.items, .items((0..<3).map { ProgramItem(id: $0, content: $0) }))]
    default: []
    }
  }
}

extension NaiveHost {
  /// Whether a view is given the same again.
  func isSame(_ new: Input, _ old: Input, for kind: ProgramView.Kind) -> Bool {
    switch kind {
    case .action: false
    case .comparable, .equatable: new.number >> 1 == old.number >> 1
    case .bound: new.number == old.number && new.lead == old.lead
    case .observer: new.number == old.number && new.object == old.object
    default: new.number == old.number
    }
  }

  func hasInner(_ record: Kept, _ path: String) -> Bool {
    presented[StateKey(path: path, life: record.life, slot: .inner)] != nil
  }
}
