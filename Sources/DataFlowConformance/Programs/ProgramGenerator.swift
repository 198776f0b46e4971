import ConformanceKit

/// Makes a program of a seed.
package struct ProgramGenerator {
  private var random: SplitMix
  private let features: ProgramFeatures
  private var views: [ProgramView] = []

  private init(_ features: ProgramFeatures, seed: UInt64) {
    random = SplitMix(seed: seed)
    self.features = features
  }

  /// The program of a seed.
  package static func program(_ features: ProgramFeatures, seed: UInt64) -> ViewProgram {
    var generator = ProgramGenerator(features, seed: seed)
    generator.grow(levels: 4 + features.chain)
    let turns = (0..<features.turns).map { _ in generator.turn() }
    return ViewProgram(views: generator.views, turns: turns)
  }

  private mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func isTrue() -> Bool { .random(using: &random) }
}

// MARK: - Views

extension ProgramGenerator {
  /// Makes a view and those inside, and returns its number.
  @discardableResult
  private mutating func grow(levels: Int, _ wanted: ProgramView.Kind? = nil) -> Int {
    let index = views.count
    let kind = wanted ?? features.kinds.randomElement(using: &random)!
    views.append(ProgramView(kind: kind, shows: [], children: []))
    let shows = (0..<number(1..<3)).map { _ in expression(for: kind) }
    views[index].shows = shows
    let isInChain = index < features.chain
    let limit = features.size + features.chain
    let most = levels <= 0 ? 0 : kind.isMadeOfViews ? 3 : 2
    let count = max(isInChain || index == 0 ? 1 : 0, number(0..<most + 1))
    for place in 0..<count where views.count < limit || place == 0 && isInChain {
      // The chain goes on in the first place.
      let isSmall = place > 0 && isInChain
      let child = child(of: kind, levels: isSmall ? 0 : levels - 1)
      views[index].children.append(child)
    }
    return index
  }

  private mutating func child(of kind: ProgramView.Kind, levels: Int) -> Child {
    let wrap = wrap(for: kind)
    let binding = binding(for: kind)
    let input = expression(for: kind)
    // What has something to hand on does so, as a rule.
    var wanted: ProgramView.Kind?
    if features.kinds.contains(.bound), number(0..<3) > 0 {
      if case .constant = binding, wrap != .unwrapped, wrap != .rows(.bindings) {
      } else {
        wanted = .bound
      }
    }
    let view = grow(levels: levels, wanted)
    return Child(view: view, input: input, binding: binding, wrap: wrap)
  }

  private mutating func expression(for kind: ProgramView.Kind) -> Expression {
    switch number(0..<8) {
    case 0: .constant(number(0..<4))
    case 1:
      .when(
        leaf(for: kind), .leaf(leaf(for: kind)),
        isTrue() ? .leaf(leaf(for: kind)) : .constant(number(0..<4)))
    default: .leaf(leaf(for: kind))
    }
  }

  private mutating func leaf(for kind: ProgramView.Kind) -> ProgramLeaf {
    if features.causes.contains(.model), number(0..<4) == 0 {
      return .model(number(0..<2), number(0..<3))
    }
    let own = kind.leaves
    return own.isEmpty || number(0..<4) == 0 ? .input : own.randomElement(using: &random)!
  }

  private mutating func binding(for kind: ProgramView.Kind) -> BindingForm {
    let index = number(0..<2)
    let form: BindingForm? =
      switch kind {
      case .counter: isTrue() ? .projected(index) : .functions(index)
      case .boxed: isTrue() ? .member(index) : .element(index)
      case .bound: .passed
      case .owner, .observer, .visitor: .property(index)
      case .bindable: .given(index)
      default: nil
      }
    guard let form else { return .constant(index) }
    return features.isMixed && number(0..<4) == 0 ? .animated(number(1..<4), form) : form
  }

  private mutating func wrap(for kind: ProgramView.Kind) -> Wrap {
    let expression = expression(for: kind)
    switch features.wraps.randomElement(using: &random)! {
    case .rows where kind == .list, .looseRows where kind == .list, .none where kind == .list:
      let forms = Wrap.RowForm.allCases.filter {
        $0 != .reading || features.causes.contains(.model)
      }
      if features.wraps.contains(.looseRows), number(0..<4) == 0 { return .looseRows }
      return .rows(forms.randomElement(using: &random)!)
    case .unwrapped where kind == .boxed: return .unwrapped
    case .none, .rows, .looseRows, .unwrapped: return .none
    case .present: return .present(expression)
    case .either: return .either(expression)
    case .choice: return .choice(expression)
    case .identified: return .identified(expression)
    case .erased: return .erased(expression)
    case .environment: return .environment(number(0..<2), expression)
    case .setter: return .setter(number(0..<2), expression)
    case .object: return .object(expression)
    case .model: return .model(expression)
    }
  }
}

extension ProgramView.Kind {
  /// What the views of a kind have beside their input.
  var leaves: [ProgramLeaf] {
    switch self {
    case .plain, .label, .action, .comparable, .equatable: []
    case .counter: [.state(0), .state(1)]
    case .boxed: [.member(0), .member(1), .element(0), .element(1), .maybe]
    case .bound: [.bound]
    case .list: [.count]
    case .optional: [.inner]
    case .environment: [.environment(0), .environment(1)]
    case .model, .bindable, .finder, .keeper: [.given(0), .given(1), .given(2)]
    case .owner, .observer, .visitor: [.object(0), .object(1)]
    }
  }

  /// Whether most of what such a view has is for those inside.
  fileprivate var isMadeOfViews: Bool { self == .counter || self == .boxed || self == .list }

  /// What can be written.
  fileprivate var writable: [ProgramLeaf] { self == .list ? [] : leaves.filter(\.isWritable) }
}

extension ProgramLeaf {
  fileprivate var isWritable: Bool {
    switch self {
    case .state, .member, .element, .maybe, .bound, .inner: true
    default: false
    }
  }
}

// MARK: - Turns

extension ProgramGenerator {
  /// One cause or more.
  private mutating func turn() -> [Cause] {
    let isMixed = features.isMixed
    let hasThreads = features.causes.contains(.thread) && number(0..<3) == 0
    let hasTransactions =
      (isMixed || !hasThreads) && features.causes.contains(.transaction) && number(0..<2) == 0
    return (0..<number(1..<6)).map { _ in
      let cause = cause()
      let isElsewhere = hasThreads && isTrue()
      if isElsewhere, !isMixed { return .elsewhere(cause) }
      let transaction = number(0..<4)
      let isPlain = !hasTransactions || transaction == 0
      let whole = isPlain ? cause : .transaction(transaction, cause)
      return isElsewhere ? .elsewhere(whole) : whole
    }
  }

  private mutating func cause() -> Cause {
    let choices = features.causes.filter { $0 == .model || $0 == .object }
    if !choices.isEmpty, number(0..<5) < 2 {
      if choices.randomElement(using: &random) == .model {
        let keepers = views.indices.filter { views[$0].kind == .keeper }
        if let keeper = keepers.randomElement(using: &random), isTrue() {
          return .kept(Target(view: keeper, number: number(0..<3)), number(0..<2), number(0..<3))
        }
        return .model(number(0..<2), number(0..<2), number(0..<3))
      }
      let owners = views.indices.filter { views[$0].kind == .owner }
      if let owner = owners.randomElement(using: &random), number(0..<3) > 0 {
        return .owned(Target(view: owner, number: number(0..<3)), number(0..<2), number(0..<4))
      }
      return .object(number(0..<2), number(0..<2), number(0..<3))
    }
    let written = views.indices.filter {
      views[$0].kind == .list || !views[$0].kind.writable.isEmpty
    }
    guard let view = written.randomElement(using: &random) else {
      return .model(number(0..<2), number(0..<2), number(0..<3))
    }
    let target = Target(view: view, number: number(0..<3))
    if views[view].kind == .list { return .edit(target, edit()) }
    let leaf = views[view].kind.writable.randomElement(using: &random)!
    if leaf == .maybe, isTrue() { return .clear(target) }
    return .write(target, leaf, number(0..<4))
  }

  private mutating func edit() -> ListEdit {
    switch number(0..<8) {
    case 0, 1: .insert(at: number(0..<4), ProgramItem(id: number(0..<6), content: number(0..<4)))
    case 2: .remove(at: number(0..<4))
    case 3: .swap(number(0..<4), number(0..<4))
    case 4: .reverse
    case 5: .rotate(number(0..<4))
    case 6: features.wraps.contains(.looseRows) ? .double(at: number(0..<4)) : .reverse
    default: .set(at: number(0..<4), number(0..<4))
    }
  }
}
