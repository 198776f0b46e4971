import ConformanceKit

/// An object of a program: one of the candidate's models, read and written as
/// numbers.
enum Subject<Checked: Candidate> {
  case counter(Checked.Counter)
  case leaf(Checked.Leaf)
  case node(Checked.Node)
  case values(Checked.Values)
  case generic(Checked.Generic)
  case genericText(Checked.GenericText)
  case manual(Checked.Manual)
  case broad(Checked.Broad)
  case fresh(any FreshModel)

  /// A new object, whose members all have the value that stands for 0.
  ///
  /// - Parameter classes: Those of the program that are its own.
  init(_ kind: ObjectKind, _ classes: FreshClasses<Checked>) {
    switch kind {
    case .counter: self = .counter(Checked.Counter())
    case .leaf: self = .leaf(Checked.Leaf())
    case .node:
      let model = Checked.Node(value: 0)
      model.label = "0"
      self = .node(model)
    case .values:
      let model = Checked.Values()
      SubjectValues.prepare(model)
      self = .values(model)
    case .generic: self = .generic(Checked.Generic(0))
    case .genericText: self = .genericText(Checked.GenericText("0"))
    case .manual: self = .manual(Checked.Manual())
    case .broad: self = .broad(Checked.Broad())
    case .fresh, .freshPair, .freshOther, .freshPairOther:
      self = .fresh(classes.object(kind))
    }
  }

  var object: any AnyObject & Sendable {
    switch self {
    case .counter(let model): model
    case .leaf(let model): model
    case .node(let model): model
    case .values(let model): model
    case .generic(let model): model
    case .genericText(let model): model
    case .manual(let model): model
    case .broad(let model): model
    case .fresh(let model): model
    }
  }

  var node: Checked.Node? {
    if case .node(let model) = self { model } else { nil }
  }

  var manual: Checked.Manual? {
    if case .manual(let model) = self { model } else { nil }
  }

  /// The property behind a member that is changed by hand.
  static func property(_ index: Int) -> ManualProperty {
    switch index {
    case 2: .value
    case 3: .whole
    case 4: .inherited
    case ObjectKind.inheritedByBase: .inheritedByBase
    case ObjectKind.firstColliding...: .colliding(index - ObjectKind.firstColliding)
    case ObjectKind.firstElement...: .element(index - ObjectKind.firstElement)
    default: .tracked
    }
  }

  // MARK: - Members

  /// The value of a member, but for a node's child: 0.
  func read(_ index: Int) -> Int {
    switch self {
    case .counter(let model):
      switch index {
      case 0: model.count
      case 1: model.other
      case 2: model.sum
      default: model.ignored
      }
    case .leaf(let model):
      switch index {
      case 0: model.first
      case 1: model.second
      case 2: model.third
      default: model.total
      }
    case .node(let model):
      switch index {
      case 0: model.value
      case 1: Int(model.label) ?? -1
      default: 0
      }
    case .values(let model): SubjectValues.read(index, of: model)
    case .generic(let model): index == 0 ? model.value : model.other
    case .genericText(let model): Int(index == 0 ? model.value : model.other) ?? -1
    case .manual(let model):
      if index == 0 { model.tracked } else { accessed(model, index) }
    case .broad(let model): model.read(index)
    case .fresh(let model): model.read(member: index)
    }
  }

  private func accessed(_ model: Checked.Manual, _ index: Int) -> Int {
    model.access(Self.property(index))
    return 0
  }

  /// Sets a member.
  func write(_ value: Int, to index: Int) {
    switch self {
    case .counter(let model):
      switch index {
      case 0: model.count = value
      case 1: model.other = value
      default: model.ignored = value
      }
    case .leaf(let model):
      switch index {
      case 0: model.first = value
      case 1: model.second = value
      default: model.third = value
      }
    case .node(let model): if index == 0 { model.value = value } else { model.label = "\(value)" }
    case .values(let model): SubjectValues.write(value, to: index, of: model)
    case .generic(let model): if index == 0 { model.value = value } else { model.other = value }
    case .genericText(let model):
      if index == 0 { model.value = "\(value)" } else { model.other = "\(value)" }
    case .manual(let model):
      if index == 0 { model.tracked = value } else { model.withMutation(Self.property(index)) {} }
    case .broad(let model): model.write(value, to: index)
    case .fresh(let model): model.write(value, toMember: index)
    }
  }

  /// Adds to a member in place.
  func add(_ value: Int, to index: Int) {
    switch self {
    case .counter(let model): if index == 0 { model.count += value } else { model.other += value }
    case .leaf(let model):
      switch index {
      case 0: model.first += value
      case 1: model.second += value
      default: model.third += value
      }
    case .node(let model): model.value += value
    case .values(let model): model.integer += value
    case .generic(let model): if index == 0 { model.value += value } else { model.other += value }
    case .manual(let model): model.tracked += value
    // Texts are not added to.
    case .genericText: break
    case .broad(let model): model.add(value, to: index)
    case .fresh(let model): model.add(value, to: index)
    }
  }

  /// Adds to a member in place, and calls `body` in the middle of that.
  func add(_ value: Int, to index: Int, _ body: () -> Void) {
    func add(to number: inout Int) {
      number += value
      body()
    }
    switch self {
    case .counter(let model): if index == 0 { add(to: &model.count) } else { add(to: &model.other) }
    case .leaf(let model):
      switch index {
      case 0: add(to: &model.first)
      case 1: add(to: &model.second)
      default: add(to: &model.third)
      }
    case .node(let model): add(to: &model.value)
    case .values(let model): add(to: &model.integer)
    case .generic(let model): if index == 0 { add(to: &model.value) } else { add(to: &model.other) }
    case .manual(let model): add(to: &model.tracked)
    case .genericText, .broad, .fresh: self.add(value, to: index)
    }
  }

  // MARK: - By hand

  /// Whether it has members that are changed by hand.
  var hasMembersByHand: Bool {
    switch self {
    case .manual, .fresh: true
    default: false
    }
  }

  /// Calls `mutation` in the middle of a change by hand of a member.
  ///
  /// - Returns: What it returned; nil if no member is changed by hand.
  func withMutation<Result>(
    _ index: Int, _ mutation: () throws -> Result
  ) rethrows -> Result? {
    switch self {
    case .manual(let model): return try model.withMutation(Self.property(index), mutation)
    case .fresh(let model): return try model.withMutation(member: index, mutation)
    default: return nil
    }
  }
}

/// The classes of one run of a program that nobody has observed before.
///
/// Made when they are needed: the runtime keeps each for good.
final class FreshClasses<Checked: Candidate> {
  private var types: [ObjectKind: any FreshModel.Type] = [:]

  /// A new object; two of the same kind are of one class.
  func object(_ kind: ObjectKind) -> any FreshModel {
    let type = types[kind] ?? Checked.freshClass(isBroad: kind.isBroadlyFresh)
    types[kind] = type
    return type.init()
  }
}

// The members of a program: the properties by their names, then the same ones by hand.
extension FreshModel {
  fileprivate func read(member index: Int) -> Int {
    if index < Self.width { return read(index) }
    access(index - Self.width)
    return 0
  }

  fileprivate func write(_ value: Int, toMember index: Int) {
    if index < Self.width { write(value, to: index) } else { withMutation(member: index) {} }
  }

  fileprivate func withMutation<Result>(
    member index: Int, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try withMutation(index % Self.width, mutation)
  }
}

/// The members of a model with values of many kinds, as numbers.
enum SubjectValues {
  private static let references = (0..<256).map { PlainReference($0) }

  /// The one reference with a number, so that equal numbers are identical.
  private static func reference(_ number: Int) -> PlainReference {
    references[number % references.count]
  }

  /// Lets all members have the value that stands for 0.
  static func prepare(_ model: some ValuesModel) {
    for index in 0..<10 { write(0, to: index, of: model) }
  }

  static func read(_ index: Int, of model: some ValuesModel) -> Int {
    switch index {
    case 0: model.integer
    case 1: Int(model.floating)
    case 2: Int(model.text) ?? -1
    case 3: model.array.first ?? -1
    case 4: model.optionalInteger ?? 0
    case 5: model.reference.id
    case 6: model.equatableReference.id
    case 7: model.anything as? Int ?? -1
    case 8: model.pair.1
    default: model.optionalReference?.id ?? -1
    }
  }

  static func write(_ value: Int, to index: Int, of model: some ValuesModel) {
    switch index {
    case 0: model.integer = value
    case 1: model.floating = Double(value)
    case 2: model.text = "\(value)"
    case 3: model.array = [value]
    case 4: model.optionalInteger = value == 0 ? nil : value
    case 5: model.reference = reference(value)
    case 6: model.equatableReference = EquatableReference(value)
    case 7: model.anything = value
    case 8: model.pair = (value, value)
    default: model.optionalReference = reference(value)
    }
  }
}
