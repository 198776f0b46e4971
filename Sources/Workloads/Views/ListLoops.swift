internal import DataFlow

/// The turns of the table of js-framework-benchmark that others do not have.
extension ViewLoops {
  static func lists(_ tracking: DataFlow::Tracking) -> [WorkloadLoop] {
    [
      listTurn(.viewListCreate, tracking, before: { _ in [] }, after: { rows(0..<$0) }),
      replace(tracking), select(tracking), remove(tracking),
      listTurn(
        .viewListGrow, tracking, before: { rows(0..<$0) },
        after: { rows(0..<$0 + Workload.newRows) }),
      listTurn(.viewListClear, tracking, before: { rows(0..<$0) }, after: { _ in [] }),
    ]
  }

  private static func rows(_ numbers: Range<Int>) -> [Item] {
    numbers.map { Item(id: $0, value: 1) }
  }

  /// Lists, each in a host of its own; only used on the main actor.
  private final class Lists: @unchecked Sendable {
    let ledger = Ledger()
    var hosts: [Host] = []
    var bindings: [Binding<[Item]>] = []

    @MainActor
    func mount(_ items: [Item], _ tracking: DataFlow::Tracking) {
      let source = ItemSource()
      hosts.append(
        Host(tracking: tracking) { [ledger] in
          ItemList(items: items, source: source, ledger: ledger)
        })
      if let binding = source.items { bindings.append(binding) }
    }

    /// What bodies have seen and how often they ran while `body` did.
    @MainActor
    func checksum(_ body: () -> Void) -> Int {
      let before = fires()
      ledger.sum = 0
      body()
      return ledger.sum &+ Workload.fire &* (fires() &- before)
    }
  }

  /// One turn of each of several lists, which gives it other rows.
  private static func listTurn(
    _ workload: Workload, _ tracking: DataFlow::Tracking,
    before: @escaping @Sendable (_ size: Int) -> [Item],
    after: @escaping @Sendable (_ size: Int) -> [Item]
  ) -> WorkloadLoop {
    WorkloadLoop(ensemble: workload) { shape, iterations in
      let lists = Lists()
      let next = after(shape.size)
      onMainActor {
        // Into memory that has been in use: see `mount`.
        lists.mount(next.isEmpty ? before(shape.size) : next, tracking)
        lists.hosts.removeAll(keepingCapacity: true)
        lists.bindings.removeAll(keepingCapacity: true)
        for _ in 0..<iterations { lists.mount(before(shape.size), tracking) }
      }
      let run: WorkloadLoop.Run = { iterations in
        onMainActor {
          lists.checksum {
            for index in 0..<iterations {
              lists.hosts[index].turn { lists.bindings[index].wrappedValue = next }
            }
          }
        }
      }
      return WorkloadLoop.Ensemble(runs: [run]) {
        // Whether the rows are there, and no others.
        onMainActor {
          lists.hosts.reduce(0) { $0 + abs($1.views(ItemRow.self).count - next.count) }
        }
      }
    }
  }

  private static func replace(_ tracking: DataFlow::Tracking) -> WorkloadLoop {
    WorkloadLoop(each: .viewListReplace) { shape, _ in
      let lists = Lists()
      let both = [rows(shape.size..<2 * shape.size), rows(0..<shape.size)]
      onMainActor { lists.mount(both[1], tracking) }
      return { iterations in
        onMainActor {
          lists.checksum {
            for iteration in 0..<iterations {
              lists.hosts[0].turn { lists.bindings[0].wrappedValue = both[iteration % 2] }
            }
          }
        }
      }
    }
  }

  private static func remove(_ tracking: DataFlow::Tracking) -> WorkloadLoop {
    WorkloadLoop(ensemble: .viewListRemove) { shape, iterations in
      let lists = Lists()
      let items = rows(0..<shape.size + iterations)
      onMainActor { lists.mount(items, tracking) }
      let run: WorkloadLoop.Run = { iterations in
        onMainActor {
          lists.checksum {
            var left = items
            for _ in 0..<iterations {
              left.remove(at: shape.size / 2)
              lists.hosts[0].turn { lists.bindings[0].wrappedValue = left }
            }
          }
        }
      }
      return WorkloadLoop.Ensemble(runs: [run]) {
        onMainActor { ListChange.order(of: lists.hosts[0].views(ItemRow.self).map(\.item.id)) }
      }
    }
  }

  private static func select(_ tracking: DataFlow::Tracking) -> WorkloadLoop {
    WorkloadLoop(each: .viewListSelect) { shape, _ in
      let lists = Lists()
      let count = shape.size
      onMainActor {
        let ledger = lists.ledger
        lists.hosts.append(
          Host(tracking: tracking) { SelectionList(count: count, ledger: ledger) })
      }
      return { iterations in
        onMainActor {
          lists.checksum {
            let binding = lists.ledger.bindings[0]
            for iteration in 0..<iterations {
              lists.hosts[0].turn { binding.wrappedValue = (iteration + 1) % count }
            }
          }
        }
      }
    }
  }
}

/// A row that looks otherwise when it is selected.
private struct SelectableRow: View {
  let item: Item
  let isSelected: Bool
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(item.value)
    EmptyView()
  }
}

/// A list one of whose rows is selected.
private struct SelectionList: View {
  @State private var selected = 0
  private let items: [Item]
  private let ledger: Ledger

  init(count: Int, ledger: Ledger) {
    items = (0..<count).map { Item(id: $0, value: 1) }
    self.ledger = ledger
  }

  var body: some View {
    let _ = ledger.enter(0, $selected)
    ForEach(items) { SelectableRow(item: $0, isSelected: $0.id == selected, ledger: ledger) }
  }
}
