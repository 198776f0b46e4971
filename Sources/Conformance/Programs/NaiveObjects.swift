/// The objects of a program as numbers: what they hold, and which are alive.
struct NaiveObjects {
  typealias Place = NaiveObservation.Place

  /// Every object that ever took a place is a life.
  private(set) var kinds: [ObjectKind] = []
  private var values: [[Int]] = []
  /// The children of each life.
  private var child: [Int?] = []
  /// The lives at each position.
  private(set) var slots: [Int] = []
  private(set) var alive: Set<Int> = []

  init(_ kinds: [ObjectKind]) {
    for kind in kinds { slots.append(born(kind)) }
  }

  private mutating func born(_ kind: ObjectKind) -> Int {
    kinds.append(kind)
    values.append(Array(repeating: 0, count: kind.members.count))
    child.append(nil)
    alive.insert(kinds.count - 1)
    return kinds.count - 1
  }

  /// A new object at `slot`.
  ///
  /// - Returns: Its life.
  mutating func replace(_ slot: Int) -> Int {
    slots[slot] = born(kinds[slots[slot]])
    return slots[slot]
  }

  /// Ends all lives that neither a position, nor an object, nor `held` keeps.
  mutating func collect(held: [Int]) {
    var reached: Set<Int> = []
    for start in slots + held {
      var life: Int? = start
      while let next = life, reached.insert(next).inserted { life = child[next] }
    }
    alive = reached
  }

  /// Nothing is at any position any more.
  mutating func clear() {
    slots = []
    collect(held: [])
  }

  // MARK: Members

  func info(_ member: Member) -> ObjectKind.MemberInfo {
    kinds[slots[member.object]].members[member.index]
  }

  /// What a read of a member reads.
  func places(_ member: Member) -> [Place] {
    info(member).properties.map { Place(life: slots[member.object], property: $0) }
  }

  /// The place that a change of a member changes.
  func place(_ member: Member) -> Place { places(member)[0] }

  /// Whether uses of two members use one value that is stored: those by hand use none.
  func areOneValue(_ first: Member, _ second: Member) -> Bool {
    let places = [first, second].map { info($0).use == .byHand ? [] : Set(self.places($0)) }
    return !places[0].isDisjoint(with: places[1])
  }

  func child(of slot: Int) -> Int? { child[slots[slot]] }

  mutating func adopt(_ newChild: Int?, by life: Int) { child[life] = newChild }

  /// What a read of a member of a life returns.
  func value(_ index: Int, of life: Int) -> Int {
    let info = kinds[life].members[index]
    switch info.use {
    case .computed: return info.properties.reduce(0) { $0 + values[life][$1] }
    case .child: return child[life] ?? -1
    case .byHand: return 0
    case .compared, .uncompared, .number, .ignored: return values[life][index]
    }
  }

  mutating func store(_ value: Int, in index: Int, of life: Int) { values[life][index] = value }
}
