internal import DataFlow

/// What the bodies of a sample leave behind: the bindings of their states, and
/// what they have seen.
///
/// Without checks for overlapping accesses, which would take longer than what
/// they check.
final class Ledger {
  /// By the number of the leaf.
  @exclusivity(unchecked)
  var bindings: [Binding<Int>] = []

  /// What the bodies have read, summed up.
  @exclusivity(unchecked)
  var sum: Int = 0

  /// How many tasks have begun: after the sample, when the main actor is free.
  @exclusivity(unchecked)
  var started: Int = 0

  /// Notes the binding of leaf `index`, at its first body.
  func enter(_ index: Int, _ binding: @autoclosure () -> Binding<Int>) {
    if bindings.count == index { bindings.append(binding()) }
  }

  /// Counts a body that has read `value`.
  func see(_ value: Int) {
    sum &+= value
    countFire()
  }
}

/// A view with a state, which shows nothing.
struct StatefulLeaf: View {
  @State private var value = 0
  let index: Int
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(index, $value)
    EmptyView()
  }
}

/// A view without a state, which shows nothing.
struct PlainLeaf: View {
  let index: Int
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(index)
    EmptyView()
  }
}

/// Leaves with a state.
struct StatefulLeaves: View {
  let count: Int
  let ledger: Ledger

  var body: some View {
    ForEach(0..<count) { StatefulLeaf(index: $0, ledger: ledger) }
  }
}

/// Leaves without a state, inside a view with one.
struct PlainLeaves: View {
  @State private var turn = 0
  let count: Int
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(turn)
    let _ = ledger.enter(0, $turn)
    ForEach(0..<count) { PlainLeaf(index: $0, ledger: ledger) }
  }
}

/// What a row of a list shows.
struct Item: Identifiable {
  let id: Int
  var value: Int
}

/// A row.
struct ItemRow: View {
  let item: Item
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(item.value)
    EmptyView()
  }
}

/// The owner of a list's elements.
final class ItemSource {
  /// Set by the first body.
  private(set) var items: Binding<[Item]>?

  func enter(_ binding: Binding<[Item]>) {
    if items == nil { items = binding }
  }
}

/// A list.
struct ItemList: View {
  @State private var items: [Item]
  let source: ItemSource
  let ledger: Ledger

  init(count: Int, source: ItemSource, ledger: Ledger) {
    self.init(
      items: (0..<count).map { Item(id: $0, value: 1) }, source: source, ledger: ledger)
  }

  init(items: [Item], source: ItemSource, ledger: Ledger) {
    _items = State(wrappedValue: items)
    self.source = source
    self.ledger = ledger
  }

  var body: some View {
    let _ = source.enter($items)
    ForEach(items) { ItemRow(item: $0, ledger: ledger) }
  }
}
