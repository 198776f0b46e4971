import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// What a program and its views have in common while a host runs it.
@MainActor
final class ProgramWorld {
  let program: ViewProgram
  let models: [any CounterModel]
  let objects: [Thing]

  /// The objects that came and went.
  let lives = Locked<[String]>([])

  /// The bodies that have run, by their paths.
  private(set) var runs: [String] = []

  /// The numbers of the views that are there, as their preferences say.
  private(set) var shown: [Int] = []

  private var handles: [String: Handles] = [:]
  private var owned: [String: Owned] = [:]

  private struct Owned {
    weak var thing: Thing?
    weak var model: (any CounterModel)?
  }

  init(_ program: ViewProgram, candidate: any Candidate.Type) {
    self.program = program
    func make<C: Candidate>(_ type: C.Type) -> any CounterModel { C.Models.Counter() }
    models = [make(candidate), make(candidate)]
    let forgotten = Locked<[String]>([])
    objects = [Thing("0", 0, forgotten), Thing("1", 0, forgotten)]
  }

  /// Takes note of a run.
  func didRun(_ path: String, _ handles: Handles, _ object: Thing?, _ model: (any CounterModel)?) {
    runs.append(path)
    self.handles[path] = handles
    owned[path] = Owned(thing: object, model: model)
  }

  /// Lets go of what belongs to views that have gone: a binding keeps its object.
  func keep(_ paths: [String]) {
    let paths = Set(paths)
    handles = handles.filter { paths.contains($0.key) }
    owned = owned.filter { paths.contains($0.key) }
  }

  /// The runs since the last call.
  func takeRuns() -> [String] {
    defer { runs = [] }
    return runs
  }

  /// The lives since the last call.
  func takeLives() -> [String] {
    lives.withLock { lives in
      defer { lives = [] }
      return lives
    }
  }
}

// MARK: - Views

extension ProgramWorld {
  /// A view of the program.
  func view(
    _ index: Int, at path: String, number: Int, binding: Binding<Int>, object: Thing
  ) -> AnyView {
    let frame = Frame(self, index, path)
    return switch program.views[index].kind {
    case .plain: AnyView(PlainFixture(frame: frame, number: number))
    case .label: AnyView(LabelFixture(frame: frame, number: number))
    case .action: AnyView(ActionFixture(frame: frame, number: number) {})
    case .comparable: AnyView(ComparableFixture(frame: frame, number: number))
    case .equatable: AnyView(ComparableFixture(frame: frame, number: number).equatable())
    case .counter: AnyView(CounterFixture(frame: frame, number: number))
    case .boxed: AnyView(BoxedFixture(frame: frame, number: number))
    case .bound: AnyView(BoundFixture(frame: frame, number: number, bound: binding))
    case .list: AnyView(ListFixture(frame: frame, number: number))
    case .optional: AnyView(OptionalFixture(frame: frame, number: number))
    case .environment: AnyView(EnvironmentFixture(frame: frame, number: number))
    case .model, .bindable, .finder, .keeper:
      modelView(program.views[index].kind, frame, number, models[rest(number, 2)])
    case .owner: AnyView(OwnerFixture(frame: frame, number: number))
    case .observer: AnyView(ObserverFixture(frame: frame, number: number, thing: object))
    case .visitor: AnyView(VisitorFixture(frame: frame, number: number))
    }
  }

  private func modelView<Model: CounterModel>(
    _ kind: ProgramView.Kind, _ frame: Frame, _ number: Int, _ model: Model
  ) -> AnyView {
    switch kind {
    case .bindable: AnyView(BindableFixture(frame: frame, number: number, model: model))
    case .finder: AnyView(FinderFixture<Model>(frame: frame, number: number))
    case .keeper: AnyView(KeeperFixture<Model>(frame: frame, number: number))
    default: AnyView(ModelFixture(frame: frame, number: number, model: model))
    }
  }

  /// The view, with a model in its environment.
  func inEnvironment(_ view: AnyView, _ model: any CounterModel) -> AnyView {
    func put<Model: CounterModel>(_ model: Model) -> AnyView {
      AnyView(view.environment(anyObject: model))
    }
    return put(model)
  }

  /// The root, with what is in the environment of all.
  var root: some View {
    inEnvironment(
      view(0, at: "0", number: 1, binding: .constant(0), object: objects[0]), models[0]
    )
    .environmentObject(objects[0])
    .onPreferenceChange(ShownViews.self) { [unowned self] in shown = $0 }
  }
}

// MARK: - Actions

extension ProgramWorld {
  /// Does what a cause has come to.
  func perform(_ action: Action, on stage: Stage) {
    switch action {
    case .elsewhere(let action): performElsewhere(action, on: stage)
    case .transaction(let number, let action):
      withTransaction(Self.transaction(number)) { perform(action, on: stage) }
    default: job(action)?()
    }
  }

  /// What any thread can do.
  private func job(_ action: Action) -> (@Sendable () -> Void)? {
    switch action {
    case .write(let path, .maybe, let value):
      if let maybe = handles[path]?.maybe { return { maybe.wrappedValue = value } }
    case .write(let path, let leaf, let value?):
      if let binding = handles[path]?.numbers[leaf] { return { binding.wrappedValue = value } }
    case .model(let index, let property, let value):
      let model = models[index]
      return { if property == 0 { model.count = value } else { model.other = value } }
    case .object(let index, let property, let value):
      let object = objects[index]
      return { object.set(property, to: value) }
    case .owned(let path, let property, let value):
      if let object = owned[path]?.thing { return { object.set(property, to: value) } }
    case .kept(let path, let property, let value):
      if let model = owned[path]?.model {
        return { if property == 0 { model.count = value } else { model.other = value } }
      }
    case .transaction(let number, let action):
      if let job = job(action) { return { withTransaction(Self.transaction(number), job) } }
    case .edit(let path, let edit):
      if let items = handles[path]?.items { return { edit.apply(to: &items.wrappedValue) } }
    default: break
    }
    return nil
  }

  private func performElsewhere(_ action: Action, on stage: Stage) {
    guard let job = job(action) else { return perform(action, on: stage) }
    stage.elsewhere("a cause on another thread", job)
  }

  /// The transactions of programs.
  nonisolated static func transaction(_ number: Int) -> Transaction {
    var transaction = Transaction()
    switch number {
    case 1: transaction.animation = .linear(duration: 1)
    case 2: transaction.animation = .linear(duration: 2)
    default: transaction.disablesAnimations = true
    }
    return transaction
  }
}

extension ProgramWorld {
  /// Changes whatever the views could have depended on.
  func changeAll() {
    for model in models {
      model.count += 1
      model.other += 1
    }
    for object in objects {
      object.set(0, to: object.first + 1)
      object.set(1, to: object.second + 1)
    }
  }
}

extension Thing {
  func set(_ property: Int, to value: Int) {
    if property == 0 { first = value } else { second = value }
  }
}
