public import ObservationCore

/// The rows of a `ForEach`.
@usableFromInline
final class ForEachNode<Element, ID: Hashable, Content: View>: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var rows: ContiguousArray<RowNode<Element, ID, Content>> = []

  /// Makes a row of an element; that of the last update.
  @usableFromInline @exclusivity(unchecked)
  var content: (Element) -> Content

  /// The range that the rows were made of, if it is meant to be constant.
  @usableFromInline @exclusivity(unchecked)
  var constant: Range<Int>?

  /// Whether a row's closure has read a model of another library's.
  ///
  /// Until then several rows are evaluated in one scope of that library's, which says
  /// whether there is anything for it to observe; from then on each row in its own.
  @usableFromInline @exclusivity(unchecked)
  var readsOtherWorld: Bool = false

  /// Whether the elements are bindings: to ask for them is to read a state.
  @usableFromInline
  let readsState: Bool

  @inlinable
  init(content: @escaping (Element) -> Content, in place: Place) {
    self.content = content
    readsState = Self.elementsAreBindings
    super.init(in: place)
  }

  @usableFromInline @inline(never)
  static var elementsAreBindings: Bool { Element.self is any AnyBinding.Type }

  override func forEachChild(_ body: (ViewNode) -> Void) {
    for row in rows { body(row) }
  }
}

/// A row: what a `ForEach` makes of one element.
///
/// It tracks by itself: what its closure reads concerns the row, not whoever
/// has the `ForEach`.
@usableFromInline
final class RowNode<Element, ID: Hashable, Content: View>: TrackedNode {
  @usableFromInline
  let id: ID

  @usableFromInline @exclusivity(unchecked)
  var item: Element

  @usableFromInline
  unowned(unsafe) let list: ForEachNode<Element, ID, Content>

  @inlinable
  init(_ item: Element, id: ID, in list: ForEachNode<Element, ID, Content>) {
    self.id = id
    self.item = item
    self.list = list
    super.init(in: Place(in: list))
  }

  /// Makes the view of the row's element.
  @inlinable @inline(__always)
  @MainActor
  func evaluate() -> Content {
    let content = track { list.content(item) }
    if observer != nil { noteOtherWorld() }
    return content
  }

  /// As ``evaluate()``, in place of an evaluation that has missed what other libraries
  /// observe.
  @usableFromInline @inline(never)
  @MainActor
  func evaluateAgain() -> Content {
    evaluate { observe(in: graph.otherWorld) { list.content(item) } }
  }

  /// Tells the list if the row reads models of another library's.
  @usableFromInline @inline(never)
  func noteOtherWorld() {
    if observer?.__readsOtherWorld == true { list.readsOtherWorld = true }
  }

  @inlinable @inline(__always)
  @MainActor
  func mount(_ content: Content) { child = Content._mount(content, in: Place(in: self)) }

  @inlinable @inline(__always)
  @MainActor
  func show(_ content: Content) {
    if child == nil { return Content._update(nil, to: content) }
    borrowing(Unmanaged.passUnretained(child.unsafelyUnwrapped)) {
      Content._update($0, to: content)
    }
  }

  /// Whether that is what is shown.
  @inlinable @inline(__always)
  @MainActor
  func shows(_ content: Content) -> Bool {
    if child == nil { return Content._isUpToDate(nil, with: content) }
    return borrowing(Unmanaged.passUnretained(child.unsafelyUnwrapped)) {
      Content._isUpToDate($0, with: content)
    }
  }

  @MainActor
  override func run() { show(evaluate()) }

  override var runType: any Any.Type { Self.self }
  override var pathName: String? { "\(id)" }
  override var logName: String? { "row \(id)" }
}

extension RowNode {
  /// Whether the row has never been evaluated.
  @inlinable
  var isNew: Bool { runs == 0 }
}

// MARK: - Updating

extension ForEachNode {
  /// Makes the rows of `data`, which has not been seen before.
  @inlinable
  @MainActor
  func mount<Data: RandomAccessCollection>(_ data: Data, id: (Element) -> ID)
  where Data.Element == Element {
    rows.reserveCapacity(data.count)
    append(data, id: id)
    reportDuplicates()
  }

  /// Makes rows of `data`, after those that are there.
  @inlinable @inline(__always)
  @MainActor
  func append<Data: RandomAccessCollection>(_ data: Data, id: (Element) -> ID)
  where Data.Element == Element {
    let start = rows.count
    for element in data { rows.append(RowNode(element, id: id(element), in: self)) }
    mountRows(start..<rows.count)
  }

  /// Makes the rows those of `data`.
  ///
  /// A row follows its identifier. Rows at the same place as before are found
  /// by a comparison; only those that came, went or moved are looked up.
  ///
  /// - Complexity: O(*n*), expected.
  @inlinable
  @MainActor
  func update<Data: RandomAccessCollection>(_ data: Data, id: (Element) -> ID)
  where Data.Element == Element {
    let oldCount = rows.count
    var position = data.startIndex
    let place = updateRows(from: 0) { row, _ in
      guard position != data.endIndex else { return nil }
      let element = data[position]
      guard row.id == id(element) else { return nil }
      data.formIndex(after: &position)
      return element
    }
    if position == data.endIndex {
      removeRows(from: place)
    } else if place == oldCount {
      append(data[position...], id: id)
      reportDuplicates(of: oldCount..<rows.count)
    } else {
      rearrange(data[position...], from: place, id: id)
    }
  }

  /// Reports a constant range that has changed, and keeps the rows as they are.
  @usableFromInline
  @MainActor
  func keepRange(_ old: Range<Int>, insteadOf new: Range<Int>) {
    graph.issues.add(.rangeChanged(from: old, to: new))
    _ = updateRows(from: 0) { row, _ in row.item }
  }

  /// Ends the rows from `place` on.
  @usableFromInline
  func removeRows(from place: Int) {
    guard place < rows.count else { return }
    for row in rows[place...] { row.unmount() }
    rows.removeSubrange(place...)
  }

  /// Makes the rows from `place` on those of `data`, of which the first differs.
  @inlinable
  @MainActor
  func rearrange<Data: RandomAccessCollection>(
    _ data: Data, from place: Int, id: (Element) -> ID
  ) where Data.Element == Element {
    let elements = ContiguousArray(data)
    let ids = ContiguousArray(elements.lazy.map(id))
    // The rows at the end that stay in their order.
    var end = rows.count
    var newEnd = elements.count
    while end > place, newEnd > 0, rows[end - 1].id == ids[newEnd - 1] {
      end -= 1
      newEnd -= 1
    }
    // Those between that are not at their place any more, by identifier.
    let common = min(end - place, newEnd)
    var moved: [ID: RowNode<Element, ID, Content>] = [:]
    var surplus: ContiguousArray<RowNode<Element, ID, Content>> = []
    var strays: ContiguousArray<Int> = []
    for offset in 0..<(end - place) {
      if offset < common {
        unowned(unsafe) let row = rows[place + offset]
        if row.id == ids[offset] { continue }
        strays.append(offset)
      }
      let row = rows[place + offset]
      if let other = moved.updateValue(row, forKey: row.id) { surplus.append(other) }
    }
    strays.append(contentsOf: common..<newEnd)
    // What is found again; nil is a row to be made.
    let found = strays.map { moved.removeValue(forKey: ids[$0]) }
    for row in surplus { row.unmount() }
    for row in moved.values { row.unmount() }
    // All stand at their places before the first one is evaluated.
    var tail: ContiguousArray<RowNode<Element, ID, Content>> = []
    for (offset, row) in zip(strays, found) {
      let row = row ?? RowNode(elements[offset], id: ids[offset], in: self)
      if offset < common { rows[place + offset] = row } else { tail.append(row) }
    }
    if end - place != newEnd { rows.replaceSubrange((place + common)..<end, with: tail) }
    var index = place
    while index < rows.count {
      index = updateRows(from: index) { row, index in row.isNew ? nil : elements[index - place] }
      let start = index
      while index < rows.count, rows[index].isNew { index += 1 }
      mountRows(start..<index)
    }
    environment.didReorder()
    reportDuplicates(of: strays.indices.filter { found[$0] == nil }.map { place + strays[$0] })
  }

  /// How many rows are evaluated before the first of them is shown.
  @inlinable
  static var batchSize: Int { 16 }

  /// Updates rows from `start` on, some of them at a time: evaluates them, and shows
  /// what those have made of which the inputs differ.
  ///
  /// - Parameter next: The element of a row at a place, or nil if that row is not to be
  ///   updated, nor those after it.
  /// - Returns: The place of the first row that is not updated.
  @inlinable @inline(__always)
  @MainActor
  func updateRows(
    from start: Int, to next: (RowNode<Element, ID, Content>, Int) -> Element?
  ) -> Int {
    let content = content
    return withUnsafeTemporaryAllocation(
      of: (row: Unmanaged<RowNode<Element, ID, Content>>, view: Content).self,
      capacity: Self.batchSize
    ) { differing in
      let differing = differing.baseAddress.unsafelyUnwrapped
      var start = start
      while start < rows.count {
        var end = start
        var count = 0
        let isIncomplete = observeBatch { world in
          let limit = min(start + Self.batchSize, rows.count)
          while end < limit {
            // The array keeps the row, and nobody changes it meanwhile.
            let row = Unmanaged.passUnretained(rows[end])
            let isUpdated = borrowing(row) { kept in
              guard let element = next(kept, end) else { return false }
              kept.item = element
              let view = kept.track(in: world) { content(element) }
              if kept.shows(view) { return true }
              (differing + count).initialize(to: (row, view))
              count += 1
              return true
            }
            guard isUpdated else { break }
            end += 1
          }
        }
        for index in 0..<count {
          let (row, view) = (differing + index).move()
          if !isIncomplete { borrowing(row) { $0.show(view) } }
        }
        if isIncomplete { for row in rows[start..<end] { row.show(row.evaluateAgain()) } }
        let isLast = end - start < Self.batchSize
        start = end
        if isLast { break }
      }
      return start
    }
  }

  /// Evaluates rows that are new, some of them at a time, and mounts what they have made.
  @inlinable
  @MainActor
  func mountRows(_ range: Range<Int>) {
    if range.isEmpty { return }
    let content = content
    withUnsafeTemporaryAllocation(of: Content.self, capacity: min(range.count, Self.batchSize)) {
      let views = $0.baseAddress.unsafelyUnwrapped
      var start = range.lowerBound
      while start < range.upperBound {
        let count = min(range.upperBound - start, Self.batchSize)
        let isIncomplete = observeBatch { world in
          for offset in 0..<count {
            borrowing(Unmanaged.passUnretained(rows[start + offset])) { row in
              (views + offset).initialize(to: row.track(in: world) { content(row.item) })
            }
          }
        }
        for offset in 0..<count {
          borrowing(Unmanaged.passUnretained(rows[start + offset])) { row in
            if isIncomplete { views[offset] = row.evaluateAgain() }
            row.mount((views + offset).move())
          }
        }
        start += count
      }
    }
  }

  /// Calls `evaluate` with the other library that is to observe each row, or with nil
  /// in one scope of that library's for all of them.
  ///
  /// - Returns: Whether that scope has found something to observe for the first time:
  ///   the rows have to be evaluated again.
  @inlinable @inline(__always)
  @MainActor
  func observeBatch(_ evaluate: (UnsafeMutableRawPointer?) -> Void) -> Bool {
    guard let world = graph.otherWorld, !readsOtherWorld else {
      evaluate(graph.otherWorld)
      return false
    }
    readsOtherWorld = __OtherWorld.__isRead(by: { evaluate(nil) }, in: world)
    return readsOtherWorld
  }

  /// Reports the identifiers of the rows at `places`, which have just been made,
  /// that other rows have, too.
  ///
  /// - Complexity: O(*n*), expected.
  @inlinable
  func reportDuplicates(of places: some RandomAccessCollection<Int>) {
    if places.isEmpty || ID.self == Int.self && areAscending() { return }
    // To compare a few with all is less than to hash all.
    if places.count > 4 { return reportDuplicates(among: Set(places.map { rows[$0].id })) }
    for (number, place) in places.enumerated() {
      let id = rows[place].id
      if places.prefix(number).contains(where: { rows[$0].id == id }) { continue }
      if rows.indices.contains(where: { $0 != place && rows[$0].id == id }) {
        reportDuplicate(id)
      }
    }
  }

  /// Reports identifiers that occur more than once.
  @inlinable
  func reportDuplicates() {
    // Most lists of numbers are in order, which tells without a set.
    if ID.self == Int.self, areAscending() { return }
    reportDuplicates(among: nil)
  }

  @inlinable
  func areAscending() -> Bool {
    for index in rows.indices.dropFirst() {
      let left = unsafeBitCast(rows[index - 1].id, to: Int.self)
      if left >= unsafeBitCast(rows[index].id, to: Int.self) { return false }
    }
    return true
  }

  /// Reports those of the identifiers, or of all, that occur more than once.
  @usableFromInline @inline(never)
  func reportDuplicates(among ids: Set<ID>?) {
    var seen: Set<ID> = []
    seen.reserveCapacity(ids?.count ?? rows.count)
    var reported: Set<ID> = []
    for row in rows where ids?.contains(row.id) ?? true {
      if !seen.insert(row.id).inserted, reported.insert(row.id).inserted {
        reportDuplicate(row.id)
      }
    }
  }

  @usableFromInline @inline(never)
  func reportDuplicate(_ id: ID) { graph.issues.add(.duplicateIdentifier("\(id)")) }
}
