/// What a host is compared with: one that goes through the whole tree at each
/// update, without any regard to what that costs.
///
/// A view's identity is its path, a text with all that decides about it: the place
/// in the body, the branch, the identifier, the element. What a view keeps stands in
/// a table by that path, and what an update does not come across is gone. A body has
/// to run if its inputs differ, or if something has changed that its last run has
/// read; what that run has made is kept until then. Nothing else is remembered: there
/// is no tree, no queue and no subscription that could be out of date.
struct NaiveHost {
  let program: ViewProgram

  /// Whether what waits is shown before a model changes with another transaction, as it is
  /// before an object does.
  let seesAhead: Bool

  /// What the views keep, by their identity.
  var kept: [String: Kept] = [:]

  /// The identities in the order of the tree.
  var order: [String] = []

  /// What the last write to each state has left.
  var newest: [StateKey: StateValue] = [:]

  /// What bodies see of each state.
  var presented: [StateKey: StateValue] = [:]

  /// The models' and the objects' properties; they have one version.
  var models: [ModelKey: [Int]] = [.shared(0): [0, 0], .shared(1): [0, 0]]
  var objects: [ObjectKey: [Int]] = [.shared(0): [0, 0, 0], .shared(1): [0, 0, 0]]

  /// The updates that wait.
  var pending: [Update] = []

  /// What other threads have changed.
  var foreign = ForeignChanges()

  /// The objects that have told views of changes which wait.
  var announced: Set<ObjectKey> = []

  /// Whether another thread has told views of a change of an object; nil if that is not
  /// sure.
  var wasPublishedOffMain: Bool? = false

  /// Whether something has been done of which nobody promises what it comes to: what
  /// follows cannot be compared.
  var isOpen = false

  /// The bodies that wait for an update because a model or an object has told them:
  /// they are not told again before they have run.
  var told: Set<Notice> = []

  /// What a reader has been told.
  struct Notice: Hashable {
    let reader: String
    let isOfOtherRegistrar: Bool
  }

  /// What the rows that read a model have read, and the identifiers that the lists
  /// have more than once, by the identity.
  var rowReads: [String: Int] = [:]
  var doubles: [String: Set<Int>] = [:]

  /// Whether a modifier sets its value, by its place.
  var setters: [String: Bool] = [:]

  /// Numbers for what is made: an identity that comes again is another life.
  var made = 0

  /// What is expected of the turn.
  var expected = Expectation()

  init(_ program: ViewProgram, seesAhead: Bool) {
    self.program = program
    self.seesAhead = seesAhead
    update(Update(transaction: 0))
  }
}

extension NaiveHost {
  /// The numbers of the views that are there, in the order of the tree.
  var shown: [Int] { order.compactMap { kept[$0]?.view } }

  /// What comes to its end if all views go.
  var unmounted: [String] {
    order.flatMap { path -> [String] in
      guard let record = kept[path] else { return [] }
      let kind = program.views[record.view].kind
      let hasObject = kind == .owner || kind == .optional && hasInner(record, path)
      return ["\(path) disappears"] + (hasObject ? ["-\(path)"] : [])
    }
  }
}

/// What a view keeps, and what is known of its last run.
struct Kept {
  let view: Int
  /// Which life of the identity it is.
  let life: Int
  /// What was given to the view when its inputs last differed.
  var input: Input
  /// The number of the last run, or 0.
  var run = 0
  /// What the last run has read, and what it has made.
  var reads = Reads()
  var shown: [Int] = []
  var insides: [Inside] = []
}

/// What a view is given.
struct Input {
  var number: Int
  var lead: Lead
  var object: ObjectKey
}

/// What a binding leads to.
enum Lead: Equatable {
  case constant(Int)
  /// A part of a state.
  case state(StateKey, ProgramLeaf)
  /// The same by two functions, which are new whenever a run makes them.
  case functions(StateKey, ProgramLeaf, run: Int)
  case property(ObjectKey, Int)
  case model(Int, Int)
  /// Another one, with a transaction.
  indirect case animated(Int, Lead)
}

extension Lead {
  /// The lead that `$binding.animation(…)` has, or `$binding.transaction(…)` for 3.
  func animated(_ transaction: Int) -> Lead {
    guard case .animated(let own, let lead) = self else { return .animated(transaction, self) }
    return .animated(transaction == 3 || own < 3 ? transaction : transaction + 3, lead)
  }
}

/// The number of a transaction that says what two of them say, of which the outer one
/// counts more: an animation or 0, and 3 more if animations are disabled.
func merged(_ outer: Int, _ own: Int) -> Int {
  (outer % 3 > 0 ? outer % 3 : own % 3) + (max(outer, own) >= 3 ? 3 : 0)
}

/// One state of one life of a view.
struct StateKey: Hashable {
  let path: String
  let life: Int
  let slot: Slot

  enum Slot: Hashable { case first, second, members, numbers, maybe, items, inner, model }
}

/// The value of a state.
enum StateValue: Equatable {
  case number(Int)
  case members(Int, Int)
  case numbers([Int])
  case maybe(Int?)
  case items([ProgramItem])

  /// What a leaf is of the value.
  func part(_ leaf: ProgramLeaf) -> Int {
    switch (self, leaf) {
    case (.number(let number), _): number
    case (.members(let first, let second), .member(let index)): index == 0 ? first : second
    case (.numbers(let numbers), .element(let index)): numbers[index]
    case (.maybe(let number), _): number ?? -1
    case (.items(let items), .element(let index)): items[index].content
    case (.items(let items), _): items.count
    default: 0
    }
  }

  /// Replaces a part; false if there is no such part.
  mutating func set(_ leaf: ProgramLeaf, to number: Int) -> Bool {
    switch (self, leaf) {
    case (.number, _): self = .number(number)
    case (.members(_, let second), .member(0)): self = .members(number, second)
    case (.members(let first, _), .member): self = .members(first, number)
    case (.numbers(var numbers), .element(let index)):
      numbers[index] = number
      self = .numbers(numbers)
    case (.maybe, _): self = .maybe(number)
    case (.items(var items), .element(let index)):
      guard items.indices.contains(index) else { return false }
      items[index].content = number
      self = .items(items)
    default: return false
    }
    return true
  }
}

/// An object: one of those that all views share, or a view's own.
enum ObjectKey: Hashable {
  case shared(Int)
  case own(StateKey)
}

/// A model: one of those that all views share, or a view's own.
enum ModelKey: Hashable {
  case shared(Int)
  case own(StateKey)
}

/// What a run has read.
struct Reads {
  /// What announces its changes.
  var sources: Set<Source> = []
  /// Values of the environment, and the object there.
  var environment: [Int: Int] = [:]
  var visited: ObjectKey?
  /// Properties of objects that a binding leads to, and what they were.
  var properties: [Source: Int] = [:]

  enum Source: Hashable {
    case state(StateKey)
    case model(ModelKey, Int)
    case object(ObjectKey)
    case property(ObjectKey, Int)
  }

  /// Whether a binding to a property of an object was among it.
  func reads(_ object: ObjectKey) -> Bool {
    properties.keys.contains { if case .property(object, _) = $0 { true } else { false } }
  }
}

/// The writes that are shown together.
struct Update {
  let transaction: Int
  /// What the states are to be, in the order of their first write.
  var order: [StateKey] = []
  var values: [StateKey: StateValue] = [:]
  /// The states that other threads have written, in an order that nobody knows.
  var foreign: Set<StateKey> = []
  /// The bodies that models and objects have told.
  var due: Set<String> = []

  init(transaction: Int) { self.transaction = transaction }

  mutating func add(_ key: StateKey, _ value: StateValue) {
    if values.updateValue(value, forKey: key) == nil { order.append(key) }
  }
}

/// What a turn has to do.
struct Expectation {
  /// The texts, in the order of the tree.
  var texts: [String] = []
  /// The updates, each with the runs of bodies.
  var updates: [[Block]] = []
  /// Bodies of which it does not matter whether they run.
  var optional: Set<String> = []
  /// The objects that come and go.
  var lives: [String] = []
  /// How often misuse of each kind is to be reported.
  var issues: [String: ClosedRange<Int>] = [:]

  /// A body that is due, and those inside that run with it.
  struct Block {
    /// How many bodies, rows and modifiers are around it.
    var depth: Depth
    /// When it became due, if that is known.
    var due: Int?
    /// The paths of the bodies, in their order.
    var runs: [String] = []
    /// The identity that is due.
    var head: String
  }

  /// What any measure of depth goes by.
  struct Depth: Equatable {
    var bodies = 0
    var rows = 0
    var modifiers = 0

    /// Whether it is less, however depth is measured.
    func isLess(than other: Depth) -> Bool {
      self != other && bodies <= other.bodies && rows <= other.rows
        && modifiers <= other.modifiers
    }
  }
}
