import ConformanceKit
import DataFlow

/// Where a view of a program stands.
///
/// It never makes a difference: a view has its
/// place because of what it is in, and not because somebody tells it.
struct Frame {
  let world: ProgramWorld
  let index: Int
  let path: Path

  /// Equal to all others.
  struct Path: Equatable {
    let text: String
    static func == (left: Path, right: Path) -> Bool { true }
  }

  init(_ world: ProgramWorld, _ index: Int, _ path: String) {
    self.world = world
    self.index = index
    self.path = Path(text: path)
  }
}

/// What all views of programs do: show a text, and below it what the program says.
@MainActor
protocol ProgramFixture: View {
  var frame: Frame { get }
  var number: Int { get }

  /// A leaf that is not the same for all views; 0 if the view has none.
  func read(_ leaf: ProgramLeaf) -> Int

  /// A binding to a state of the view's, or nil if it has none.
  func binding(_ form: BindingForm) -> Binding<Int>?

  var object: Thing? { get }
  /// The model that is the view's own.
  var ownModel: (any CounterModel)? { get }
  var maybe: Binding<Int?>? { get }
  var items: Binding<[ProgramItem]>? { get }

  /// By what the states are written.
  var handles: Handles { get }
}

extension ProgramFixture {
  func binding(_ form: BindingForm) -> Binding<Int>? { nil }
  var object: Thing? { nil }
  var ownModel: (any CounterModel)? { nil }
  var maybe: Binding<Int?>? { nil }
  var items: Binding<[ProgramItem]>? { nil }
  var handles: Handles { Handles() }
}

/// By what the states of a view are written.
struct Handles: Sendable {
  var numbers: [ProgramLeaf: Binding<Int>] = [:]
  var maybe: Binding<Int?>?
  var items: Binding<[ProgramItem]>?
}

// MARK: - The body

extension ProgramFixture {
  private var program: ProgramView { frame.world.program.views[frame.index] }

  /// The body of all views.
  @ViewBuilder
  var content: some View {
    let _ = frame.world.didRun(frame.path.text, handles, object, ownModel)
    Text(ViewProgram.text(frame.index, program.shows.map(value)))
      .modifier(NotedEffects(frame: frame, shown: program.shows.map(value)))
    slot(0)
    slot(1)
    slot(2)
  }

  private func value(_ expression: Expression) -> Int { expression.value(readAny) }

  private func readAny(_ leaf: ProgramLeaf) -> Int {
    switch leaf {
    case .input: number
    case .model(let model, let property): frame.world.models[model].read(property)
    case .object(let property): object.map { property == 0 ? $0.first : $0.second } ?? 0
    default: read(leaf)
    }
  }

  @ViewBuilder
  private func slot(_ number: Int) -> some View {
    if number < program.children.count { wrapped(program.children[number], number) }
  }

  /// The view in a place, with what stands around it.
  @ViewBuilder
  private func wrapped(_ child: Child, _ number: Int) -> some View {
    switch child.wrap {
    case .none: view(child, number)
    case .present(let expression): if isOdd(value(expression)) { view(child, number, "+") }
    case .either(let expression):
      if isOdd(value(expression)) { view(child, number, "a") } else { view(child, number, "b") }
    case .choice(let expression):
      switch rest(value(expression), 3) {
      case 0: view(child, number, "a")
      case 1: view(child, number, "b")
      default: view(child, number, "c")
      }
    case .unwrapped:
      if let maybe, let inside = Binding(maybe) { view(child, number, "+", binding: inside) }
    case .identified(let expression):
      let id = value(expression)
      view(child, number, "#\(id)").id(id)
    case .erased(let expression): erased(child, number, isFirst: isOdd(value(expression)))
    case .rows(let form): if let items { rows(child, number, form, items) }
    case .looseRows:
      if let items { ForEach(items.wrappedValue) { Text("row \($0.content)") } }
    default: modified(child, number)
    }
  }

  private func erased(_ child: Child, _ number: Int, isFirst: Bool) -> AnyView {
    isFirst
      ? AnyView(VStack { view(child, number, "a") })
      : AnyView(HStack { view(child, number, "b") })
  }

  /// The view in a place, with something in its environment.
  @ViewBuilder
  private func modified(_ child: Child, _ number: Int) -> some View {
    switch child.wrap {
    case .environment(let key, let expression):
      view(child, number).environment(EnvironmentValues.ofProgram[key], value(expression))
    case .setter(let key, let expression):
      let value = value(expression)
      view(child, number)
        .environment(EnvironmentValues.ofProgramIfAny[key], isOdd(value) ? value : nil)
    case .object(let expression):
      view(child, number).environmentObject(frame.world.objects[rest(value(expression), 2)])
    case .model(let expression):
      frame.world.inEnvironment(
        AnyView(view(child, number)), frame.world.models[rest(value(expression), 2)])
    default: EmptyView()
    }
  }

  /// A view for each element of the list.
  @ViewBuilder
  private func rows(
    _ child: Child, _ place: Int, _ form: Wrap.RowForm, _ items: Binding<[ProgramItem]>
  ) -> some View {
    switch form {
    case .values:
      ForEach(items.wrappedValue) { item in
        view(child, place, "[\(item.id)]", number: item.content)
      }
    case .keyPath:
      ForEach(items.wrappedValue, id: \.id) { item in
        view(child, place, "[\(item.id)]", number: item.content)
      }
    case .bindings:
      ForEach(items) { $item in
        view(child, place, "[\(item.id)]", number: item.content, binding: $item.content)
      }
    case .reading:
      ForEach(items.wrappedValue) { item in
        let added = frame.world.models[0].read(0)
        view(child, place, "[\(item.id)]", number: item.content + added)
      }
    }
  }

  private func view(
    _ child: Child, _ place: Int, _ suffix: String = "", number: Int? = nil,
    binding: Binding<Int>? = nil
  ) -> AnyView {
    let given = number ?? value(child.input)
    return frame.world.view(
      child.view, at: "\(frame.path.text)/\(place)\(suffix)", number: given,
      binding: binding ?? bound(child.binding),
      object: object ?? frame.world.objects[rest(given, 2)])
  }

  private func bound(_ form: BindingForm) -> Binding<Int> {
    switch form {
    case .constant(let value): return .constant(value)
    case .animated(3, let form): return bound(form).transaction(ProgramWorld.transaction(3))
    case .animated(let number, let form):
      return bound(form).animation(.linear(duration: Double(number)))
    default: return binding(form) ?? .constant(0)
    }
  }
}

// MARK: - Effects

/// Has the world take note of what the effects of a view are told.
private struct NotedEffects: ViewModifier {
  let frame: Frame
  let shown: [Int]

  func body(content: Content) -> some View {
    let (path, lives) = (frame.path.text, frame.world.lives)
    content
      .onAppear { lives.withLock { $0.append("\(path) appears") } }
      .onDisappear { lives.withLock { $0.append("\(path) disappears") } }
      .onChange(of: shown) { old, new in
        lives.withLock { $0.append("\(path) changes from \(old) to \(new)") }
      }
      .preference(key: ShownViews.self, value: [frame.index])
  }
}

/// The views that are there, in the order of the tree.
struct ShownViews: PreferenceKey {
  static var defaultValue: [Int] { [] }

  static func reduce(value: inout [Int], nextValue: () -> [Int]) { value += nextValue() }
}

// MARK: - The environment

private struct FirstKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private struct SecondKey: EnvironmentKey { static var defaultValue: Int { 0 } }

extension EnvironmentValues {
  fileprivate var programFirst: Int {
    get { self[FirstKey.self] }
    set { self[FirstKey.self] = newValue }
  }

  fileprivate var programSecond: Int {
    get { self[SecondKey.self] }
    set { self[SecondKey.self] = newValue }
  }

  /// Sets the value, or leaves it as it is around.
  fileprivate var programFirstIfAny: Int? {
    get { programFirst }
    set { if let newValue { programFirst = newValue } }
  }

  fileprivate var programSecondIfAny: Int? {
    get { programSecond }
    set { if let newValue { programSecond = newValue } }
  }

  @MainActor
  static var ofProgram: [WritableKeyPath<EnvironmentValues, Int>] {
    [\.programFirst, \.programSecond]
  }

  @MainActor
  static var ofProgramIfAny: [WritableKeyPath<EnvironmentValues, Int?>] {
    [\.programFirstIfAny, \.programSecondIfAny]
  }
}
