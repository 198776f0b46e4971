// The rows of lists, hand-written, as in `Floor+Views.swift`.

extension Floor {
  /// Rows, each with its element.
  private final class Rows: @unchecked Sendable {
    @exclusivity(unchecked)
    var items: ContiguousArray<Item> = []
    @exclusivity(unchecked)
    var leaves: ContiguousArray<Leaf> = []
    let tree = Tree()

    /// Makes the rows those of `new`: those at the same place by a comparison,
    /// others by making them, or by a look at the other end of the list.
    func update(_ new: [Item]) {
      for index in new.indices {
        if index == items.count {
          append(new[index])
        } else if items[index].id != new[index].id {
          replace(index, new[index], new)
        } else if items[index].value != new[index].value {
          items[index].value = new[index].value
          tree.write(new[index].value, to: leaves[index])
        }
      }
      items.removeSubrange(new.count...)
      leaves.removeSubrange(new.count...)
      tree.drain()
    }

    /// Makes all rows anew.
    func replaceAll(_ new: [Item]) {
      for index in new.indices {
        items[index] = new[index]
        leaves[index] = Leaf(new[index].value) { [unowned(unsafe) tree] in tree.show($0) }
        tree.show(leaves[index])
      }
    }

    private func append(_ item: Item) {
      items.append(item)
      leaves.append(Leaf(item.value) { [unowned(unsafe) tree] in tree.show($0) })
      tree.show(leaves[leaves.count - 1])
    }

    private func replace(_ index: Int, _ item: Item, _ new: [Item]) {
      if new.count > items.count {
        append(item)
        items.insert(items.removeLast(), at: index)
        leaves.insert(leaves.removeLast(), at: index)
      } else if new.count < items.count {
        items.remove(at: index)
        leaves.remove(at: index)
      } else {
        let other = items.count - 1 - index
        items.swapAt(index, other)
        leaves.swapAt(index, other)
      }
    }
  }

  static func list(_ workload: Workload, _ change: ListChange) -> WorkloadLoop {
    WorkloadLoop(ensemble: workload) { shape, _ in
      let items = (0..<shape.size).map { Item(id: $0, value: 1) }
      let rows = Rows()
      rows.update(items)
      let numbers = Dictionary(
        uniqueKeysWithValues: zip(rows.leaves.lazy.map(ObjectIdentifier.init), items.map(\.id)))
      let run: WorkloadLoop.Run = { iterations in
        rows.tree.checksum {
          for iteration in 0..<iterations {
            for turn in change.turns(items, iteration) { rows.update(turn) }
          }
        }
      }
      return WorkloadLoop.Ensemble(runs: [run]) {
        ListChange.order(of: rows.leaves.map { numbers[ObjectIdentifier($0)] ?? 0 })
      }
    }
  }

  // MARK: - The table of rows

  private final class Tables: @unchecked Sendable {
    @exclusivity(unchecked)
    var all: [Rows] = []
  }

  static func items(_ numbers: Range<Int>) -> [Item] {
    numbers.map { Item(id: $0, value: 1) }
  }

  /// One turn of each of several lists, which gives it other rows.
  static func listTurn(
    _ workload: Workload, before: @escaping @Sendable (_ size: Int) -> [Item],
    after: @escaping @Sendable (_ size: Int) -> [Item]
  ) -> WorkloadLoop {
    WorkloadLoop(ensemble: workload) { shape, iterations in
      let tables = Tables()
      let next = after(shape.size)
      tables.all = (0..<iterations).map { _ in
        let rows = Rows()
        rows.update(before(shape.size))
        return rows
      }
      let run: WorkloadLoop.Run = { iterations in
        var sum = 0
        for index in 0..<iterations {
          let rows = tables.all[index]
          sum &+= rows.tree.checksum { rows.update(next) }
        }
        return sum
      }
      return WorkloadLoop.Ensemble(runs: [run]) {
        tables.all.reduce(0) { $0 + abs($1.leaves.count - next.count) }
      }
    }
  }

  static let listReplace = WorkloadLoop(each: .viewListReplace) { shape, _ in
    let rows = Rows()
    let both = [items(shape.size..<2 * shape.size), items(0..<shape.size)]
    rows.update(both[1])
    return { iterations in
      rows.tree.checksum {
        for iteration in 0..<iterations { rows.replaceAll(both[iteration % 2]) }
      }
    }
  }

  static let listSelect = WorkloadLoop(each: .viewListSelect) { shape, _ in
    let rows = Rows()
    rows.update(items(0..<shape.size))
    return { iterations in
      rows.tree.checksum {
        var selected = 0
        for iteration in 0..<iterations {
          let next = (iteration + 1) % shape.size
          rows.tree.write(1, to: rows.leaves[selected])
          rows.tree.write(1, to: rows.leaves[next])
          selected = next
          rows.tree.drain()
        }
      }
    }
  }

  static let listRemove = WorkloadLoop(ensemble: .viewListRemove) { shape, iterations in
    let rows = Rows()
    let all = items(0..<shape.size + iterations)
    rows.update(all)
    let run: WorkloadLoop.Run = { iterations in
      rows.tree.checksum {
        var left = all
        for _ in 0..<iterations {
          left.remove(at: shape.size / 2)
          rows.update(left)
        }
      }
    }
    return WorkloadLoop.Ensemble(runs: [run]) { ListChange.order(of: rows.items.map(\.id)) }
  }
}
