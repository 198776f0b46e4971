import ConformanceKit
@_spi(Testing) import DataFlow

// The views of programs: one for each kind.

struct PlainFixture: ProgramFixture {
  let frame: Frame
  let number: Int

  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var body: some View { content }
}

/// What it is given has references, and an `==`.
struct LabelFixture: ProgramFixture {
  let frame: Frame
  let label: String

  init(frame: Frame, number: Int) {
    self.frame = frame
    label = "a label that does not fit into a word: \(number)"
  }

  var number: Int { Int(label.split(separator: " ").last!)! }
  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var body: some View { content }
}

/// A function is never the same.
struct ActionFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  let action: () -> Void

  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var body: some View { content }
}

/// `==` says that 2 and 3 are the same.
struct ComparableFixture: ProgramFixture, @MainActor Equatable {
  let frame: Frame
  let number: Int

  static func == (left: Self, right: Self) -> Bool { left.number >> 1 == right.number >> 1 }
  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var body: some View { content }
}

struct CounterFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @State private var first = 0
  @State private var second = 0

  func read(_ leaf: ProgramLeaf) -> Int {
    switch leaf {
    case .state(0): first
    case .state: second
    default: 0
    }
  }

  func binding(_ form: BindingForm) -> Binding<Int>? {
    switch form {
    case .projected(0): $first
    case .projected: $second
    case .functions(0): Binding(get: { first }, set: { first = $0 })
    case .functions: Binding(get: { second }, set: { second = $0 })
    default: nil
    }
  }

  var handles: Handles { Handles(numbers: [.state(0): $first, .state(1): $second]) }
  var body: some View { content }
}

struct BoxedFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @State private var members = Members()
  @State private var numbers = [0, 0]
  @State private var optional: Int?

  func read(_ leaf: ProgramLeaf) -> Int {
    switch leaf {
    case .member(let index): index == 0 ? members.first : members.second
    case .element(let index): numbers[index]
    case .maybe: optional ?? -1
    default: 0
    }
  }

  func binding(_ form: BindingForm) -> Binding<Int>? {
    switch form {
    case .member(let index): index == 0 ? $members.first : $members.second
    case .element(let index): $numbers[index]
    default: nil
    }
  }

  var maybe: Binding<Int?>? { $optional }

  var handles: Handles {
    Handles(
      numbers: [
        .member(0): $members.first, .member(1): $members.second, .element(0): $numbers[0],
        .element(1): $numbers[1],
      ], maybe: $optional)
  }

  var body: some View { content }
}

struct BoundFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @Binding var bound: Int

  func read(_ leaf: ProgramLeaf) -> Int { leaf == .bound ? bound : 0 }
  func binding(_ form: BindingForm) -> Binding<Int>? { form == .passed ? $bound : nil }
  var handles: Handles { Handles(numbers: [.bound: $bound]) }
  var body: some View { content }
}

struct ListFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @State private var elements = (0..<3).map { ProgramItem(id: $0, content: $0) }

  func read(_ leaf: ProgramLeaf) -> Int { leaf == .count ? elements.count : 0 }
  var items: Binding<[ProgramItem]>? { $elements }
  var handles: Handles { Handles(items: $elements) }
  var body: some View { content }
}

/// A property that is there while the number is odd.
struct OptionalFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  private var inner: Inner?

  struct Inner: DynamicProperty {
    @State var count = 0
    @StateObject var thing: Thing

    init(_ thing: @autoclosure @escaping () -> Thing) {
      _thing = StateObject(wrappedValue: thing())
    }
  }

  init(frame: Frame, number: Int) {
    self.frame = frame
    self.number = number
    let world = frame.world
    inner = isOdd(number) ? Inner(Thing(frame.path.text, 0, world.lives)) : nil
  }

  func read(_ leaf: ProgramLeaf) -> Int {
    guard leaf == .inner else { return 0 }
    return inner?.count ?? -1
  }

  var handles: Handles {
    guard let inner else { return Handles() }
    _ = inner.thing
    return Handles(numbers: [.inner: inner.$count])
  }

  var body: some View { content }
}

struct EnvironmentFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @Environment(EnvironmentValues.ofProgram[0]) private var first
  @Environment(EnvironmentValues.ofProgram[1]) private var second

  func read(_ leaf: ProgramLeaf) -> Int {
    guard case .environment(let index) = leaf else { return 0 }
    return index == 0 ? first : second
  }

  var body: some View { content }
}

struct ModelFixture<Model: CounterModel>: ProgramFixture {
  let frame: Frame
  let number: Int
  let model: Model

  func read(_ leaf: ProgramLeaf) -> Int { model.read(leaf) }

  var body: some View { content }
}

/// With bindings to the model's properties.
struct BindableFixture<Model: CounterModel>: ProgramFixture {
  let frame: Frame
  let number: Int
  // A wrapper takes models of one library alone.
  let model: Bindable<Model>

  init(frame: Frame, number: Int, model: Model) {
    self.frame = frame
    self.number = number
    self.model = bindable(model)
  }

  func read(_ leaf: ProgramLeaf) -> Int { model.wrappedValue.read(leaf) }

  func binding(_ form: BindingForm) -> Binding<Int>? {
    guard case .given(let index) = form else { return nil }
    return index == 0 ? model.count : model.other
  }

  var body: some View { content }
}

/// Finds the model in the environment.
struct FinderFixture<Model: CounterModel>: ProgramFixture {
  let frame: Frame
  let number: Int
  @Environment(anyObject: Model.self) private var model

  init(frame: Frame, number: Int) {
    self.frame = frame
    self.number = number
  }

  func read(_ leaf: ProgramLeaf) -> Int {
    guard case .given = leaf else { return 0 }
    return model.read(leaf)
  }

  var body: some View { content }
}

/// Keeps a model in a state.
struct KeeperFixture<Model: CounterModel>: ProgramFixture {
  let frame: Frame
  let number: Int
  @State private var model = Model()

  init(frame: Frame, number: Int) {
    self.frame = frame
    self.number = number
  }

  func read(_ leaf: ProgramLeaf) -> Int { model.read(leaf) }
  var ownModel: (any CounterModel)? { model }
  var body: some View { content }
}

struct OwnerFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @StateObject private var thing: Thing

  init(frame: Frame, number: Int) {
    self.frame = frame
    self.number = number
    let (path, lives) = (frame.path.text, frame.world.lives)
    _thing = StateObject(wrappedValue: Thing(path, number, lives))
  }

  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var object: Thing? { thing }
  func binding(_ form: BindingForm) -> Binding<Int>? { form.property(of: $thing) }
  var body: some View { content }
}

struct ObserverFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @ObservedObject var thing: Thing

  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var object: Thing? { thing }
  func binding(_ form: BindingForm) -> Binding<Int>? { form.property(of: $thing) }
  var body: some View { content }
}

struct VisitorFixture: ProgramFixture {
  let frame: Frame
  let number: Int
  @EnvironmentObject private var thing: Thing

  init(frame: Frame, number: Int) {
    self.frame = frame
    self.number = number
  }

  func read(_ leaf: ProgramLeaf) -> Int { 0 }
  var object: Thing? { thing }
  func binding(_ form: BindingForm) -> Binding<Int>? { form.property(of: $thing) }
  var body: some View { content }
}

extension BindingForm {
  /// The binding to a property of an object, if it is one.
  @MainActor
  fileprivate func property(of thing: ObservedObject<Thing>.Wrapper) -> Binding<Int>? {
    guard case .property(let index) = self else { return nil }
    return index == 0 ? thing.first : thing.second
  }
}

// MARK: - Objects

/// An object with two published properties, which notes its life.
final class Thing: ObservableObject, @unchecked Sendable {
  // `@unchecked Sendable`: the thread that writes it is waited for.

  @Published var first: Int
  @Published var second = 0

  private let name: String
  private let lives: Locked<[String]>

  init(_ name: String, _ first: Int, _ lives: Locked<[String]>) {
    self.name = name
    self.lives = lives
    self.first = first
    lives.withLock { $0.append("+\(name)") }
  }

  deinit { lives.withLock { $0.append("-\(name)") } }
}

extension CounterModel {
  /// What a view that has the model reads; 0 if it is not of the model.
  func read(_ leaf: ProgramLeaf) -> Int {
    if case .given(let property) = leaf { read(property) } else { 0 }
  }

  /// A property by its number: two that are stored, and their sum.
  func read(_ property: Int) -> Int {
    switch property {
    case 0: count
    case 1: other
    default: sum
    }
  }
}
