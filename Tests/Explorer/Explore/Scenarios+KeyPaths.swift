import CExplorer

@_spi(Testing) @testable import ObservationCore

// Properties that are observed by key path.

extension Scenario {
  static var keyPaths: [Scenario] {
    [
      Scenario(
        "entry/entry", "both track a key path that has no entry yet", Entries.self),
      Scenario(
        "entry/entry/write", parties: 3, "two track a key path; writes it", Entries.self),
      Scenario(
        "entry/other entry", "track key paths that have no entry yet", OtherEntries.self),
      Scenario(
        "number/write", "tracks a key path twice; writes the property by number", Number.self),
      Scenario(
        "number/write/learn", parties: 3,
        "tracks by key path; writes by number; tracks another object by number",
        Number.self),
      Scenario(
        "number/write, learned meanwhile",
        "tracks a key path that had no number when another one got its own; writes by number",
        NumberAgain.self),
      Scenario("new table/new table", "both track the ninth key path", NewTable.self),
      Scenario(
        "number/sweep/push/write", parties: 3, long: 2,
        "sweeps a property that has two slots; tracks it; writes it", NumberSweep.self),
      Scenario("table/table", "both track key paths of one bucket", Table.self),
      Scenario(
        "table/table, and the end",
        "both track key paths of one bucket, into which nobody looks any more", TableEnd.self),
      Scenario(
        "table/write", "tracks key paths of one bucket; writes others of it", TableWrite.self),
      Scenario(
        "table/table/write", parties: 3, "two track key paths of one bucket; writes another",
        TableWrite.self),
    ]
  }
}

private final class Entries: Run {
  let rows = Rows()
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    if number < 2 {
      let watch = watches[number]
      watch.track { watch.seen[0] = rows.read(0) }
    } else {
      rows.write(0, 1)
    }
  }

  override func finish() -> String? {
    checkAll(watches, of: rows.registrar, stored: [rows.stored]) { rows.write(0, 1000) }
  }
}

/// One of the two has to begin again.
private final class OtherEntries: Run {
  let rows = Rows()
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    let watch = watches[number]
    watch.track { watch.seen[0] = rows.read(number) }
  }

  override func finish() -> String? {
    checkAll(watches, of: rows.registrar, stored: []) { for row in 0..<2 { rows.write(row, 1000) } }
  }
}

private final class Number: Run {
  let model = Model()
  let other = Model()
  let watches = [OneShot(), OneShot()]
  let another = OneShot()

  required init() {
    // The object has a storage with numbers, and the class does not know the property.
    let model = model
    let first = OneShot()
    first.track { first.read(model, 1) }
    model.write(1, 100)
  }

  override func run(_ number: Int) {
    switch number {
    case 0: for watch in watches { watch.track { watch.seen[0] = model.readByKeyPath() } }
    case 1: for value in 1...2 { model.write(0, UInt64(value)) }
    default: another.track(other)
    }
  }

  override func finish() -> String? {
    check(watches, model)
      ?? (another.runs == 0
        ? nil
        : checkAll([another], of: other.registrar, stored: other.stored) {
          other.write(0, 1000)
        })
  }
}

/// There is an entry that nobody uses, of a time when the class knew less.
private final class NumberAgain: Run {
  let model = Model()
  let watch = OneShot()

  required init() {
    let model = model
    let first = OneShot()
    first.track { first.seen[0] = model.readByKeyPath() }
    model.registrar.withMutation(of: model, keyPath: \Model.first) {}
    first.track { first.read(model, 1) }
    model.write(1, 100)
  }

  override func run(_ number: Int) {
    if number == 0 {
      watch.track { watch.seen[0] = model.readByKeyPath() }
    } else {
      model.write(0, 1)
    }
  }

  override func finish() -> String? { check([watch], model) }
}

/// Somebody observes the property by its key path since before the class knew its number, so
/// that a write has to join what it finds in two slots: here with a sweep's cell among it.
private final class NumberSweep: Run {
  let model = Model()
  let named = OneShot()
  let watches = [OneShot(), OneShot()]

  required init() {
    super.init()
    named.track { named.seen[0] = model.readByKeyPath() }
    litter(model)
  }

  override func run(_ number: Int) {
    if number < 2 { watches[number].track(model) } else { model.write(0, 1) }
  }

  override func finish() -> String? { check([named] + watches, model) }
}

/// The list is full, and there is no table yet.
private final class NewTable: Run {
  let rows = Rows()
  let kept: [OneShot]
  let watches = [OneShot(), OneShot()]

  required init() {
    let rows = rows
    kept = (0..<8).map { row in
      let watch = OneShot()
      watch.track { watch.seen[0] = rows.read(row) }
      return watch
    }
  }

  override func run(_ number: Int) {
    let watch = watches[number]
    watch.track { watch.seen[0] = rows.read(8 + number) }
  }

  override func finish() -> String? {
    checkAll(kept + watches, of: rows.registrar, stored: []) {
      for row in 0..<10 { rows.write(row, 1000) }
    }
  }
}

/// The list is full, so that further key paths stand in the table; all of these in one
/// bucket of it.
class TableRun: Run {
  let rows = Rows()
  let kept: [OneShot]
  /// Rows whose key paths are in one of the sixteen buckets: two or more of seventeen.
  static let crowded = TableRun.bucketful()

  private static func bucketful() -> [Int] {
    let buckets = Dictionary(grouping: 8..<Rows.paths.count) {
      (KeyPathTable.hash(of: Rows.paths[$0]) >> 1) & 15
    }
    return buckets.values.max { ($0.count, $1.first ?? 0) < ($1.count, $0.first ?? 0) } ?? []
  }

  required init() {
    let rows = rows
    kept = (0..<8).map { row in
      let watch = OneShot()
      watch.track { watch.seen[0] = rows.read(row) }
      return watch
    }
    super.init()
    // The table.
    let first = OneShot()
    first.track { first.seen[0] = rows.read(Self.crowded[0]) }
    rows.write(Self.crowded[0], 0)
  }

  final func track(_ watch: OneShot, _ place: Int) {
    watch.track { watch.seen[0] = rows.read(Self.crowded[place]) }
  }
}

/// What the two have left in the bucket goes with the object.
private class TableEnd: TableRun {
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) { track(watches[number], number) }
}

private final class Table: TableEnd {
  override func finish() -> String? {
    checkAll(watches, of: rows.registrar, stored: []) {
      for place in 0..<2 { rows.write(Self.crowded[place], 1000) }
    }
  }
}

private final class TableWrite: TableRun {
  let watches = [OneShot(), OneShot()]
  let armed = OneShot()

  required init() {
    super.init()
    track(armed, 0)
  }

  override func run(_ number: Int) {
    if number == 1, watches[1].runs == 0, isWithThree { return track(watches[1], 0) }
    if number == 0 { track(watches[0], 1) } else { rows.write(Self.crowded[0], 1) }
  }

  /// Whether the second party tracks and the third one writes.
  var isWithThree: Bool { ex_partyCount() == 3 }

  override func finish() -> String? {
    checkAll(watches + [armed], of: rows.registrar, stored: []) {
      for place in 0..<2 { rows.write(Self.crowded[place], 1000) }
    }
  }
}
