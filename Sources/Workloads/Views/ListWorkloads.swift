extension Workload {
  /// How many rows `view/list-grow` appends.
  static var newRows: Int { 1_000 }

  /// `view/list-create`: an operation is one row, a size the number of rows.
  public static let viewListCreate = Workload(
    "view/list-create", "A list without rows gets all of them in one turn.",
    operation: "one row", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: "one object and one indirect call per new row", iterations: 1...8,
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in iterations * shape.size * (1 + fire) })

  /// `view/list-replace`: an operation is one row, a size the number of rows.
  public static let viewListReplace = Workload(
    "view/list-replace", "All rows of a list are replaced by others in one turn.",
    operation: "one row", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: "one object that goes, and one object and one indirect call, per new row",
    operationsPerIteration: { $0.size },
    checksum: { shape, iterations in iterations * shape.size * (1 + fire) })

  /// `view/list-select`: an operation is one turn, a size the number of rows.
  public static let viewListSelect = Workload(
    "view/list-select",
    "Another row of a list is selected: it is evaluated, and the one that was selected.",
    operation: "one turn", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: "two stores, two appends to a queue and two pops; two indirect calls",
    checksum: { _, iterations in iterations * 2 * (1 + fire) })

  /// `view/list-remove`: an operation is one turn, a size the number of rows that stay.
  public static let viewListRemove = Workload(
    "view/list-remove", "A row in the middle of a list is taken out; no row is evaluated.",
    operation: "one turn", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: listFloor, iterations: 1...50,
    checksum: { shape, iterations in
      let middle = shape.size / 2
      return ListChange.order(
        of: Array(0..<middle) + Array(middle + iterations..<shape.size + iterations))
    })

  /// `view/list-grow`: an operation is one new row, a size the number of those before.
  public static let viewListGrow = Workload(
    "view/list-grow", "A thousand rows are appended to a list in one turn.",
    operation: "one new row", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: listFloor + "; one object and one indirect call per new row", iterations: 1...8,
    operationsPerIteration: { _ in newRows },
    checksum: { _, iterations in iterations * newRows * (1 + fire) })

  /// `view/list-clear`: an operation is one row, a size the number of rows.
  public static let viewListClear = Workload(
    "view/list-clear", "All rows of a list are taken away in one turn.",
    operation: "one row", unit: "rows", sizes: [100, 1_000, 10_000],
    floor: "one object that goes per row", iterations: 1...8,
    operationsPerIteration: { $0.size },
    checksum: { _, _ in 0 })
}
