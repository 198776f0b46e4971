// Loops whose instructions scripts/count-revisions.sh counts, in the sources of any revision since
// 295d458: so what they name has to have been there ever since.

import DataFlow
import ObservationCore

@Observable final class Model { var value = 0 }

@Observable final class Four {
  var first = 1
  var second = 2
  var third = 3
  var fourth = 4

  var sum: Int { first &+ second &+ third &+ fourth }
}

/// One operation, and what an iteration does of it.
struct Loop {
  let name: String
  let operations: Int
  let body: @MainActor () -> @MainActor (_ iteration: Int) -> Void

  init(
    _ name: String, operations: Int = 1,
    _ body: @escaping @MainActor () -> @MainActor (_ iteration: Int) -> Void
  ) {
    (self.name, self.operations, self.body) = (name, operations, body)
  }
}

@inline(never) func use(_ value: Int) {}

/// A model that is made of memory: of one that it sees come and go the compiler makes none.
@inline(never) func makeModel() -> Model { Model() }

/// Tracks a read of the model in `depth` scopes.
func track(_ model: Model, _ depth: Int = 1) {
  withObservationTracking {
    if depth > 1 { track(model, depth - 1) } else { use(model.value) }
  } onChange: {
  }
}

/// What bodies leave behind.
final class Ledger {
  @exclusivity(unchecked) var leaves: [Binding<Int>] = []
  @exclusivity(unchecked) var items: Binding<[Item]>?
  @exclusivity(unchecked) var sum = 0

  func see(_ value: Int) { sum &+= value }
}

struct Leaf: View {
  @State private var value = 0
  let index: Int
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = enter()
    EmptyView()
  }

  private func enter() {
    if ledger.leaves.count == index { ledger.leaves.append($value) }
  }
}

struct Leaves: View {
  let count: Int
  let ledger: Ledger

  var body: some View {
    ForEach(0..<count) { Leaf(index: $0, ledger: ledger) }
  }
}

struct Item: Identifiable {
  let id: Int
  var value: Int
}

struct Row: View {
  let item: Item
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(item.value)
    EmptyView()
  }
}

struct Rows: View {
  @State private var items: [Item]
  let ledger: Ledger

  init(count: Int, ledger: Ledger) {
    _items = State(wrappedValue: (0..<count).map { Item(id: $0, value: 1) })
    self.ledger = ledger
  }

  var body: some View {
    let _ = enter()
    ForEach(items) { Row(item: $0, ledger: ledger) }
  }

  private func enter() {
    if ledger.items == nil { ledger.items = $items }
  }
}

/// A host as a program has it.
@MainActor func host<Content: View>(_ content: @escaping @MainActor () -> Content) -> Host {
  #if HOSTS_RECORD  // Then unless it is told not to.
    Host(recording: false, content: content)
  #else
    Host(content: content)
  #endif
}

let loops = [
  Loop("a model is made, and read in a scope") { { _ in track(makeModel()) } },
  Loop("a scope, a write, its call") {
    let model = makeModel()
    return { iteration in
      track(model)
      model.value = iteration
    }
  },
  Loop("100 scopes, a write: each", operations: 100) {
    let model = makeModel()
    return { iteration in
      for _ in 0..<100 { track(model) }
      model.value = iteration
    }
  },
  Loop("four nested scopes, a write: each", operations: 4) {
    let model = makeModel()
    return { iteration in
      track(model, 4)
      model.value = iteration
    }
  },
  Loop("a persistent observer of 100 models, a write, its call") {
    let models = (0..<100).map { _ in makeModel() }
    let observer = PersistentObserver {}
    return { iteration in
      observer.track { for model in models { use(model.value) } }
      models[iteration % 100].value = iteration
    }
  },
  Loop("four properties are read again and again: each", operations: 4_000) {
    let model = Four()
    return { iteration in
      withObservationTracking {
        for _ in 0..<1_000 { use(model.sum) }
      } onChange: {
      }
      model.first = iteration
    }
  },
  Loop("100 leaves are written and shown: each", operations: 100) {
    let ledger = Ledger()
    let host = host { Leaves(count: 100, ledger: ledger) }
    return { iteration in
      host.turn { for leaf in ledger.leaves { leaf.wrappedValue = iteration } }
    }
  },
  Loop("every tenth of 1,000 rows changes: each row", operations: 1_000) {
    let ledger = Ledger()
    let host = host { Rows(count: 1_000, ledger: ledger) }
    return { _ in
      host.turn {
        guard var items = ledger.items?.wrappedValue else { return }
        for index in stride(from: 0, to: items.count, by: 10) { items[index].value += 1 }
        ledger.items?.wrappedValue = items
      }
    }
  },
]

// Without arguments: how many operations an iteration of each loop has, and its name.
if CommandLine.arguments.count == 3, let number = Int(CommandLine.arguments[1]),
  let iterations = Int(CommandLine.arguments[2])
{
  let body = loops[number].body()
  for iteration in 0..<iterations { body(iteration + 1) }
} else {
  for loop in loops { print(loop.operations, loop.name) }
}
