extension NaiveHost {
  /// Shows what an update has to show.
  mutating func update(_ update: Update) {
    var evaluation = Evaluation(host: self, update: update)
    evaluation.present()
    evaluation.evaluateRoot()
    self = evaluation.finished()
  }
}

/// One evaluation of all views.
struct Evaluation {
  private var host: NaiveHost
  private let update: Update

  /// The states whose presented value differs, by the order of their first write.
  private var changes: [Reads.Source: Int?] = [:]

  private var kept: [String: Kept] = [:]
  private var order: [String] = []
  private var texts: [String] = []
  private var blocks: [Expectation.Block] = []
  private var lives: [String] = []
  private var rowReads: [String: Int] = [:]
  private var setters: [String: Bool] = [:]
  private var doubles: [String: Set<Int>] = [:]

  init(host: NaiveHost, update: Update) {
    self.host = host
    self.update = update
  }

  /// Where a view stands.
  private struct Place {
    var path: String
    /// The block of the run that the view is made in; nil if that did not run.
    var block: Int?
    var depth = Expectation.Depth()
    var environment: [Int: Int] = [:]
    var object = ObjectKey.shared(0)
    /// Whether it does not matter that a body runs once more.
    var mayRun = false
  }
}

// MARK: - Beginning and end

extension Evaluation {
  /// Makes the update's values those that bodies see.
  mutating func present() {
    for (place, key) in update.order.enumerated() {
      let new = update.values[key]
      guard let old = host.presented[key], let new, old != new else { continue }
      host.presented[key] = new
      // What another thread has written has no place among the others.
      changes[.state(key)] = update.foreign.contains(key) ? .some(nil) : place
    }
  }

  mutating func evaluateRoot() {
    let input = Input(number: 1, lead: .constant(0), object: .shared(0))
    let isFirst = host.kept.isEmpty
    if isFirst { blocks.append(.init(depth: .init(), head: "0")) }
    view(0, input, in: Place(path: "0", block: isFirst ? 0 : nil))
  }

  /// The host after the update.
  func finished() -> NaiveHost {
    var host = host
    let gone = host.kept.filter { path, old in kept[path]?.life != old.life }
    host.expected.lives += lives
    for (path, old) in gone {
      let kind = host.program.views[old.view].kind
      host.expected.lives.append("\(path) disappears")
      if kind == .owner || kind == .optional && host.hasInner(old, path) {
        host.expected.lives.append("-\(path)")
      }
      for key in host.presented.keys where key.path == path && key.life == old.life {
        host.presented[key] = nil
        host.newest[key] = nil
      }
    }
    // Who has been told and has gone is not due, whoever stands in its place.
    let goneRows = host.rowReads.keys.filter { row in
      rowReads[row] == nil || gone.keys.contains { row.hasPrefix($0 + "/") }
    }
    host.forget(Array(gone.keys) + goneRows)
    let evaluated = Set(blocks.flatMap(\.runs) + blocks.map(\.head))
    host.told = host.told.filter { !evaluated.contains($0.reader) }
    (host.kept, host.rowReads, host.doubles, host.setters) = (kept, rowReads, doubles, setters)
    host.order = order
    host.expected.texts = texts
    host.expected.updates.append(blocks.filter { !$0.runs.isEmpty })
    return host
  }
}

// MARK: - Views

extension Evaluation {
  /// Evaluates a view and those inside.
  private mutating func view(_ index: Int, _ input: Input, in place: Place) {
    let program = host.program.views[index]
    var place = place
    // Who may run may give something new to those inside.
    if host.expected.optional.contains(place.path) { place.mayRun = true }
    if place.mayRun { host.expected.optional.insert(place.path) }
    var record = host.kept[place.path] ?? birth(index, input, at: place.path)
    if let block = blockOfRun(record, input, program.kind, in: place) {
      // Only one who runs looks at what it is given.
      if place.block != nil, !isSame(input, record, program.kind) { record.input = input }
      blocks[block].runs.append(place.path)
      place.block = block
      if program.kind == .optional { renewInner(record, at: place.path) }
      run(program, &record, in: place)
    } else {
      place.block = nil
    }
    order.append(place.path)
    kept[place.path] = record
    noteEffects(record, at: place.path)
    texts.append(ViewProgram.text(index, record.shown))
    place.depth.bodies += 1
    for (number, inside) in record.insides.enumerated() {
      self.child(program.children[number], number, inside, in: place)
    }
  }

  /// What the effects of a view are told after the update.
  private mutating func noteEffects(_ record: Kept, at path: String) {
    guard let old = host.kept[path], old.life == record.life else {
      return lives.append("\(path) appears")
    }
    if old.shown != record.shown {
      lives.append("\(path) changes from \(old.shown) to \(record.shown)")
    }
  }

  private func isSame(_ input: Input, _ record: Kept, _ kind: ProgramView.Kind) -> Bool {
    record.run > 0 && host.isSame(input, record.input, for: kind)
  }

  /// The block of the run of a view, or nil if it does not have to run.
  private mutating func blockOfRun(
    _ record: Kept, _ input: Input, _ kind: ProgramView.Kind, in place: Place
  ) -> Int? {
    if let block = place.block, !isSame(input, record, kind) { return block }
    guard let due = dueTime(record, in: place) else { return nil }
    blocks.append(.init(depth: place.depth, due: due, head: place.path))
    return blocks.count - 1
  }

  /// Runs a body.
  private mutating func run(_ program: ProgramView, _ record: inout Kept, in place: Place) {
    host.made += 1
    record.run = host.made
    var body = Body(
      host: host, path: place.path, record: record, place: place.environment, place.object)
    record.shown = program.shows.map { body.value($0) }
    record.insides = program.children.map { body.insides(of: $0) }
    record.reads = body.reads
  }

  /// Whether a view has to run, and since when; `.some(nil)` if that is not known.
  private mutating func dueTime(_ record: Kept, in place: Place) -> Int?? {
    var times: [Int?] = update.due.contains(place.path) ? [nil] : []
    for source in record.reads.sources {
      if let time = changes[source] { times.append(time) }
    }
    for (key, value) in record.reads.environment where place.environment[key] ?? 0 != value {
      times.append(nil)
    }
    if let visited = record.reads.visited, visited != place.object { times.append(nil) }
    for (source, value) in record.reads.properties {
      guard case .property(let object, let index) = source else { continue }
      if let now = host.objects[object], now[index] != value { times.append(nil) }
    }
    if times.isEmpty { return nil }
    return .some(times.contains(nil) ? nil : times.compactMap(\.self).min())
  }

  private mutating func birth(_ index: Int, _ input: Input, at path: String) -> Kept {
    host.made += 1
    let record = Kept(view: index, life: host.made, input: input)
    let kind = host.program.views[index].kind
    for (slot, value) in kind.states(input) {
      let key = StateKey(path: path, life: record.life, slot: slot)
      host.newest[key] = value
      host.presented[key] = value
    }
    if kind == .owner {
      let key = StateKey(path: path, life: record.life, slot: .inner)
      host.objects[.own(key)] = [input.number, 0, 0]
      lives.append("+\(path)")
    }
    if kind == .keeper {
      host.models[.own(StateKey(path: path, life: record.life, slot: .model))] = [0, 0]
    }
    return record
  }

  /// The property that is there while the input is odd: it comes with a new state,
  /// and an object, and goes with them.
  private mutating func renewInner(_ record: Kept, at path: String) {
    let key = StateKey(path: path, life: record.life, slot: .inner)
    let isThere = isOdd(record.input.number)
    if isThere, host.presented[key] == nil {
      host.presented[key] = .number(0)
      host.newest[key] = .number(0)
      lives.append("+\(path)")
    } else if !isThere, host.presented[key] != nil {
      host.presented[key] = nil
      host.newest[key] = nil
      lives.append("-\(path)")
    }
  }
}

// MARK: - Insides

extension Evaluation {
  /// Evaluates what stands in one place of a body.
  private mutating func child(
    _ child: Child, _ number: Int, _ inside: Inside, in place: Place
  ) {
    var place = place
    place.path += "/\(number)"
    let input = inside.given(inside.input)
    switch child.wrap {
    case .none: break
    case .present, .unwrapped:
      if !inside.isThere { return }
      place.path += "+"
    case .either, .choice, .erased: place.path += ["a", "b", "c"][inside.choice]
    case .identified: place.path += "#\(inside.choice)"
    case .rows(let form): return rows(child, form, inside, in: place)
    case .looseRows:
      return looseRows(inside.items, at: place.path)
    case .environment(let key, _):
      place.environment[key] = inside.choice
      place.depth.modifiers += 1
    case .setter(let key, _):
      // Who is inside may look again although they do not read the value.
      let isSet = isOdd(inside.choice)
      setters[place.path] = isSet
      if let wasSet = host.setters[place.path], wasSet != isSet { place.mayRun = true }
      if isSet { place.environment[key] = inside.choice }
      place.depth.modifiers += 1
    case .object:
      place.object = .shared(rest(inside.choice, 2))
      place.depth.modifiers += 1
    case .model:
      place.environment[Body.modelEntry] = rest(inside.choice, 2)
      place.depth.modifiers += 1
    }
    view(child.view, input, in: place)
  }

  /// Evaluates the rows of a list.
  ///
  /// A row is evaluated whenever the body is, and when something has changed that
  /// its closure has read.
  private mutating func rows(
    _ child: Child, _ form: Wrap.RowForm, _ inside: Inside, in place: Place
  ) {
    for (index, item) in inside.items.enumerated() {
      var place = place
      place.path += "[\(item.id)]"
      var input = inside.given(item.content)
      if form == .bindings { input.lead = .state(inside.list!, .element(index)) }
      if form == .reading {
        // The row is due by itself, and not as the view in it.
        let row = place.path + " row"
        if host.expected.optional.contains(row) { place.mayRun = true }
        if place.block == nil, update.due.contains(row) {
          place.block = blocks.count
          blocks.append(.init(depth: place.depth, due: nil, head: row))
        }
        let isEvaluated = place.block != nil
        if isEvaluated { host.told = host.told.filter { $0.reader != row } }
        rowReads[row] = isEvaluated ? host.models[.shared(0)]![0] : host.rowReads[row]
        input = inside.given(item.content + rowReads[row]!)
      }
      place.depth.rows += 1
      view(child.view, input, in: place)
    }
  }
  /// Shows rows that may have the same identifiers, which is to be reported when it
  /// begins, and may be reported later.
  private mutating func looseRows(_ items: [ProgramItem], at path: String) {
    texts += items.map { "row \($0.content)" }
    var seen: Set<Int> = []
    let doubled = Set(items.map(\.id).filter { !seen.insert($0).inserted })
    doubles[path] = doubled
    if doubled.isEmpty { return }
    let new = doubled.subtracting(host.doubles[path] ?? [])
    host.expected.issues["duplicateIdentifier", default: 0...0].add(new.count...doubled.count)
  }
}
