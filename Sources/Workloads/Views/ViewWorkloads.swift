extension Workload {
  /// `view/leaf`: an operation is one write and update, a size the number of mounted views.
  public static let viewLeaf = Workload(
    "view/leaf", "The state of one of many mounted leaves is written, and shown in an update.",
    operation: "one write and update", unit: "mounted views", sizes: [1, 1_000, 10_000, 100_000],
    floor: viewFloor,
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/leaf-rotating`: an operation is one write and update,
  /// a size the number of mounted views.
  public static let viewRotating = Workload(
    "view/leaf-rotating",
    "As view/leaf, with another leaf in each turn, so that its memory is not in the caches.",
    operation: "one write and update", unit: "mounted views",
    sizes: [100, 1_000, 10_000, 100_000],
    floor: viewFloor,
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/leaf-alone`: an operation is one write and update.
  public static let viewAlone = Workload(
    "view/leaf-alone",
    "As view/leaf with one view, in a host that looks at no models of the standard library.",
    operation: "one write and update", floor: viewFloor,
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/all-leaves`: an operation is one leaf, a size the number of mounted views.
  public static let viewAll = Workload(
    "view/all-leaves", "The states of all mounted leaves are written in one turn, and shown.",
    operation: "one leaf", unit: "mounted views", sizes: [100, 1_000, 10_000],
    floor: viewFloor, operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * (triangle(iterations + 1) + fire * iterations)
    })

  /// `view/leaf-repeat`: an operation is one write, a size the number of writes in a turn.
  public static let viewRepeat = Workload(
    "view/leaf-repeat", "The state of one leaf is written again and again, and shown once.",
    operation: "one write", unit: "writes in a turn", sizes: [100, 1_000],
    floor: "per write: one test of a flag, one store; once: as view/leaf",
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      shape.size * triangle(iterations + 1) + fire * iterations
    })

  /// `view/mount-plain`: an operation is one leaf, a size the number of leaves.
  public static let viewMountPlain = Workload(
    "view/mount-plain",
    "A list of leaves without a state is mounted, into memory that has been in use.",
    operation: "one leaf", unit: "leaves", sizes: [100, 10_000, 100_000],
    floor: "one object, one call of a body", iterations: 1...8,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in
      iterations * (triangle(shape.size) + fire * (shape.size + 1))
    })

  /// `view/mount-stateful`: an operation is one leaf, a size the number of leaves.
  public static let viewMountStateful = Workload(
    "view/mount-stateful",
    "A list of leaves with a state is mounted, into memory that has been in use.",
    operation: "one leaf", unit: "leaves", sizes: [100, 10_000, 100_000],
    floor: "one object for the view and one for the state, one call of a body",
    iterations: 1...8, operationsPerIteration: { $0.size },
    checksum: { shape, iterations in iterations * fire * shape.size })

  /// `view/parent`: an operation is one unchanged child, a size the number of children.
  public static let viewParent = Workload(
    "view/parent",
    "A view is evaluated again; those inside are made again, and are the same.",
    operation: "one unchanged child", unit: "children", sizes: [100, 1_000],
    floor: "one comparison of a word, through an address", operationsPerIteration: { $0.size },
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/on-change`: an operation is one write, its update and the action.
  public static let viewChange = Workload(
    "view/on-change", "The state of a leaf is written, shown, and an onChange is called.",
    operation: "one write, update and action",
    floor: viewFloor + "; one comparison and one indirect call",
    checksum: { _, iterations in triangle(iterations + 1) + (fire + 1) * iterations })

  /// `view/on-change-same`: an operation is one modifier.
  public static let viewNoChange = Workload(
    "view/on-change-same", "A leaf is updated whose many onChange have nothing to do.",
    operation: "one modifier", floor: "one comparison of a word, one store of a closure",
    operationsPerIteration: { _ in CalmLeaf.count },
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/task`: an operation is one write, its update, and a task that is cancelled and
  /// one that is started.
  public static let viewTask = Workload(
    "view/task",
    "The state of a leaf is written, and shown; the task of the old state is cancelled, and one"
      + " of the new state started. What the tasks do comes later, and is not measured.",
    operation: "one write, update, cancelled and started task",
    floor: viewFloor + "; one task of the runtime's made, and one cancelled",
    iterations: 1...1_000,
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/preference`: an operation is one write, its update, and a call of who is told.
  public static let viewPreference = Workload(
    "view/preference",
    "The state of a leaf is written, shown, and told to the view around it.",
    operation: "one write, update and call",
    floor: viewFloor + "; one comparison and one indirect call",
    checksum: { _, iterations in triangle(iterations + 1) + (fire + 1) * iterations })

  /// `view/preference-same`: an operation is one preference.
  public static let viewSamePreference = Workload(
    "view/preference-same", "A leaf is updated that tells many values, which are the same.",
    operation: "one preference", floor: "one comparison of a word",
    operationsPerIteration: { _ in RepeatingLeaf.count },
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/move`: an operation is one animated write and its update.
  public static let viewMove = Workload(
    "view/move", "The state of a leaf is written in an animation, before the last one is over.",
    operation: "one write and update", floor: viewFloor + "; one record of a movement",
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/stored`: an operation is one write and its update.
  public static let viewStored = Workload(
    "view/stored", "A value in a store in memory is written, and shown in an update.",
    operation: "one write and update", floor: viewFloor + "; one store into a dictionary",
    checksum: { _, iterations in triangle(iterations + 1) + fire * iterations })

  /// `view/state-read`: an operation is one read.
  public static let viewStateRead = Workload(
    "view/state-read", "A leaf is updated whose body reads its state again and again.",
    operation: "one read", floor: "one load",
    operationsPerIteration: { _ in ReadingLeaf.reads },
    checksum: { _, iterations in
      ReadingLeaf.reads * triangle(iterations + 1) + fire * iterations
    })

  /// `view/stored-read`: an operation is one read.
  public static let viewStoredRead = Workload(
    "view/stored-read", "As view/state-read, of a value that is in a store in memory.",
    operation: "one read", floor: "one load",
    operationsPerIteration: { _ in ReadingLeaf.reads },
    checksum: { _, iterations in
      ReadingLeaf.reads * triangle(iterations + 1) + fire * iterations
    })

  /// `view/list-swap`: an operation is one turn, a size the number of rows.
  public static let viewListSwap = Workload(
    "view/list-swap", "Two rows of a list change places; no row is evaluated.",
    operation: "one turn", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: listFloor,
    checksum: { shape, iterations in
      guard iterations % 2 == 1 else { return inOrder(shape.size) }
      // Of places 1 and n - 2, each has the other's row.
      let difference = shape.size - 3
      return inOrder(shape.size) - difference * difference
    })

  /// `view/list-tenth`: an operation is one turn, a size the number of rows.
  public static let viewListTenth = Workload(
    "view/list-tenth", "Every tenth row of a list changes.",
    operation: "one turn", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: listFloor + "; one indirect call per changed row",
    checksum: { shape, iterations in
      shape.size / 10 * (triangle(iterations + 2) - 1 + fire * iterations) + inOrder(shape.size)
    })

  /// `view/list-append`: an operation is one turn, a size the number of rows.
  public static let viewListAppend = Workload(
    "view/list-append", "A hundred rows are appended to a list, and in the next turn taken away.",
    operation: "one turn", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: listFloor + "; one object and one indirect call per new row",
    operationsPerIteration: { _ in 2 },
    checksum: { shape, iterations in 100 * iterations * (1 + fire) + inOrder(shape.size) })

  /// `view/list-insert`: an operation is one turn, a size the number of rows.
  public static let viewListInsert = Workload(
    "view/list-insert", "A row is put into the middle of a list, and in the next turn taken out.",
    operation: "one turn", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: listFloor + "; one object and one indirect call per new row",
    operationsPerIteration: { _ in 2 },
    checksum: { shape, iterations in iterations * (1 + fire) + inOrder(shape.size) })

  /// `memory/view-plain`: what stays in memory for one leaf.
  public static let memoryViewPlain = Workload(
    "memory/view-plain", "What a mounted row with a leaf without a state takes.",
    operation: "one leaf", floor: "one object with the view's value and a link",
    measure: .footprint, checksum: { _, count in triangle(count) + fire * (count + 1) })

  /// `memory/view-stateful`: what stays in memory for one leaf.
  public static let memoryViewStateful = Workload(
    "memory/view-stateful", "What a mounted row with a leaf with a state takes.",
    operation: "one leaf",
    floor: "one object with the view's value and a link, one with the state's and a link",
    measure: .footprint, checksum: { _, count in fire * count })

  static let viewFloor =
    "per leaf: one store, one test and store of a flag, one append to a queue and one pop;"
    + " one indirect call of a body"

  /// What the rows of a list add to its checksum while they are in order.
  static func inOrder(_ count: Int) -> Int { ListChange.order(of: Array(0..<count)) }

  static let listFloor = "per row: one comparison of an identifier and of a word"
}
