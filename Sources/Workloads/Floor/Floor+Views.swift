// What a tree of views cannot do without, hand-written: no identity, no
// comparison of anything but words, no other threads, nothing removed, and no
// checks for overlapping accesses.

extension Floor {
  static let views: [WorkloadLoop] = [
    leaf(.viewLeaf) { _, _ in 0 }, leaf(.viewRotating) { turn, count in turn % count },
    leaf(.viewAlone) { _, _ in 0 }, allLeaves, repeated, mount(.viewMountPlain, isStateful: false),
    mount(.viewMountStateful, isStateful: true), parent,
    effect(.viewChange) { tree, _ in tree.sum &+= 1 },
    effect(.viewNoChange) { tree, old in
      for (index, word) in tree.words.enumerated() {
        keep(word)
        if word != index { tree.sum &+= old }
      }
    },
    effect(.viewTask) { tree, _ in
      let last = tree.task
      tree.task = Task { @MainActor in }
      last?.cancel()
    },
    effect(.viewPreference) { tree, _ in tree.sum &+= 1 },
    effect(.viewSamePreference) { tree, old in
      for index in 0..<RepeatingLeaf.count {
        keep(tree.words[index])
        if tree.words[index] != index { tree.sum &+= old }
      }
    },
    effect(.viewMove) { tree, old in tree.movement = (Double(old), Double(tree.leaves[0].value)) },
    effect(.viewStored) { tree, _ in tree.store["value"] = tree.leaves[0].value },
    effect(.viewStateRead) { tree, _ in readAgain(tree) },
    effect(.viewStoredRead) { tree, _ in readAgain(tree) },
    list(.viewListSwap, .swap), list(.viewListTenth, .tenth), list(.viewListAppend, .append),
    list(.viewListInsert, .insert),
    listTurn(.viewListCreate, before: { _ in [] }, after: { items(0..<$0) }),
    listReplace, listSelect, listRemove,
    listTurn(
      .viewListGrow, before: { items(0..<$0) }, after: { items(0..<$0 + Workload.newRows) }),
    listTurn(.viewListClear, before: { items(0..<$0) }, after: { _ in [] }),
    weigh(.memoryViewPlain, isStateful: false), weigh(.memoryViewStateful, isStateful: true),
  ]

  /// A view's place: its value, its state, and what is called to show it.
  final class Leaf {
    @exclusivity(unchecked)
    var value: Int
    @exclusivity(unchecked)
    var isDirty: Bool = false
    @exclusivity(unchecked)
    var state: LeafState?
    let body: (Leaf) -> Void

    init(_ value: Int, body: @escaping (Leaf) -> Void) {
      self.value = value
      self.body = body
    }
  }

  final class LeafState {
    @exclusivity(unchecked)
    var value: Int = 0
    unowned(unsafe) let leaf: Leaf

    init(of leaf: Leaf) { self.leaf = leaf }
  }

  /// The leaves, and those that have to be shown; used by one thread.
  final class Tree: @unchecked Sendable {
    @exclusivity(unchecked)
    var leaves: ContiguousArray<Leaf> = []
    @exclusivity(unchecked)
    var queue: ContiguousArray<Unmanaged<Leaf>> = []
    @exclusivity(unchecked)
    var sum: Int = 0
    /// From where to where the leaf moves.
    var movement: (Double, Double)?
    var store: [String: Int] = [:]
    var task: Task<Void, Never>?
    /// What is watched and never changes.
    let words: [Int] = Array(0..<CalmLeaf.count)

    func show(_ leaf: Leaf) {
      sum &+= leaf.value
      countFire()
    }

    func add(_ value: Int) {
      leaves.append(Leaf(value) { [unowned(unsafe) self] in show($0) })
    }

    func write(_ value: Int, to leaf: Leaf) {
      leaf.value = value
      if leaf.isDirty { return }
      leaf.isDirty = true
      queue.append(.passUnretained(leaf))
    }

    func drain() {
      for index in queue.indices {
        // Unretained: the tree keeps its leaves.
        queue[index]._withUnsafeGuaranteedRef { leaf in
          leaf.isDirty = false
          leaf.body(leaf)
        }
      }
      queue.removeAll(keepingCapacity: true)
    }

    func checksum(_ body: () -> Void) -> Int {
      let before = fires()
      sum = 0
      body()
      return sum &+ Workload.fire &* (fires() &- before)
    }

    static func with(_ count: Int) -> Tree {
      let tree = Tree()
      for _ in 0..<count { tree.add(0) }
      return tree
    }
  }

  private static func leaf(
    _ workload: Workload, place: @escaping @Sendable (_ turn: Int, _ count: Int) -> Int
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, _ in
      let tree = Tree.with(shape.size)
      return { iterations in
        tree.checksum {
          for turn in 0..<iterations {
            tree.write(turn + 1, to: tree.leaves[place(turn, shape.size)])
            tree.drain()
          }
        }
      }
    }
  }

  /// As a leaf, and `body` after each update, with the old value.
  private static func effect(
    _ workload: Workload, body: @escaping @Sendable (Tree, Int) -> Void
  ) -> WorkloadLoop {
    WorkloadLoop(each: workload) { _, _ in
      let tree = Tree.with(1)
      return { iterations in
        tree.checksum {
          for turn in 0..<iterations {
            let old = tree.leaves[0].value
            tree.write(turn + 1, to: tree.leaves[0])
            tree.drain()
            if old != tree.leaves[0].value { body(tree, old) }
          }
        }
      }
    }
  }

  /// Reads the value of a leaf that has read it once as often as a body does.
  private static func readAgain(_ tree: Tree) {
    let leaf = tree.leaves[0]
    for _ in 1..<ReadingLeaf.reads {
      tree.sum &+= leaf.value
      keep(tree.sum)
    }
  }

  private static let allLeaves = WorkloadLoop(each: .viewAll) { shape, _ in
    let tree = Tree.with(shape.size)
    return { iterations in
      tree.checksum {
        for turn in 0..<iterations {
          for leaf in tree.leaves { tree.write(turn + 1, to: leaf) }
          tree.drain()
        }
      }
    }
  }

  private static let repeated = WorkloadLoop(each: .viewRepeat) { shape, _ in
    let tree = Tree.with(1)
    return { iterations in
      tree.checksum {
        for turn in 0..<iterations {
          for write in 1...shape.size { tree.write(turn * shape.size + write, to: tree.leaves[0]) }
          tree.drain()
        }
      }
    }
  }

  /// Makes leaves that are shown at once, and the view around them if it is
  /// one that is shown, too.
  private static func build(_ count: Int, isStateful: Bool) -> Tree {
    let tree = Tree()
    if !isStateful { countFire() }
    tree.leaves.reserveCapacity(count)
    for index in 0..<count {
      tree.add(isStateful ? 0 : index)
      let leaf = tree.leaves[index]
      if isStateful { leaf.state = LeafState(of: leaf) }
      leaf.body(leaf)
    }
    return tree
  }

  private final class Forest: @unchecked Sendable {
    @exclusivity(unchecked)
    var trees: [Tree] = []
  }

  private static func mount(_ workload: Workload, isStateful: Bool) -> WorkloadLoop {
    WorkloadLoop(each: workload) { shape, iterations in
      let forest = Forest()
      // As the views: into memory that has been in use.
      forest.trees = (0..<iterations).map { _ in build(shape.size, isStateful: isStateful) }
      forest.trees.removeAll(keepingCapacity: true)
      return { iterations in
        let before = fires()
        var sum = 0
        for _ in 0..<iterations {
          let tree = build(shape.size, isStateful: isStateful)
          sum &+= tree.sum
          forest.trees.append(tree)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  private static func weigh(_ workload: Workload, isStateful: Bool) -> WorkloadLoop {
    WorkloadLoop(each: workload) { _, _ in
      let forest = Forest()
      return { count in
        let before = fires()
        let tree = build(count, isStateful: isStateful)
        forest.trees.append(tree)
        return tree.sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  private static let parent = WorkloadLoop(each: .viewParent) { shape, _ in
    let tree = Tree.with(shape.size)
    for index in 0..<shape.size { tree.leaves[index].value = index }
    return { iterations in
      tree.checksum {
        for turn in 0..<iterations {
          tree.sum &+= turn + 1
          countFire()
          for index in 0..<shape.size {
            let leaf = tree.leaves[index]
            if leaf.value != index { tree.write(index, to: leaf) }
            keep(index)
          }
        }
      }
    }
  }
}
