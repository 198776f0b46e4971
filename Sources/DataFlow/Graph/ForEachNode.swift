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

  @inlinable
  init(content: @escaping (Element) -> Content, in place: Place) {
    self.content = content
    super.init(in: place)
  }

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

  @inlinable @inline(__always)
  @MainActor
  func mount() {
    let content = evaluate()
    child = Content._mount(content, in: Place(in: self))
  }

  @inlinable @inline(__always)
  @MainActor
  func update(to item: Element, by content: (Element) -> Content) {
    self.item = item
    show(track { content(item) })
  }

  @inlinable @inline(__always)
  @MainActor
  func evaluate() -> Content {
    track { list.content(item) }
  }

  @inlinable @inline(__always)
  @MainActor
  func show(_ content: Content) {
    if child == nil { return Content._update(nil, to: content) }
    borrowing(Unmanaged.passUnretained(child.unsafelyUnwrapped)) {
      Content._update($0, to: content)
    }
  }

  @MainActor
  override func run() { show(evaluate()) }

  override var runType: any Any.Type { Self.self }
  override var pathName: String? { "\(id)" }
  override var logName: String? { "row \(id)" }
}

// MARK: - Updating

extension ForEachNode {
  /// Makes the rows of `data`, which has not been seen before.
  @inlinable
  @MainActor
  func mount<Data: RandomAccessCollection>(_ data: Data, id: (Element) -> ID)
  where Data.Element == Element {
    rows.reserveCapacity(data.count)
    for element in data { rows.append(mountRow(element, id: id(element))) }
    reportDuplicates()
  }

  @inlinable @inline(__always)
  @MainActor
  func mountRow(_ element: Element, id: ID) -> RowNode<Element, ID, Content> {
    let row = RowNode(element, id: id, in: self)
    row.mount()
    return row
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
    let content = content
    let oldCount = rows.count
    var place = 0
    var position = data.startIndex
    while place < oldCount, position != data.endIndex {
      let element = data[position]
      // The array keeps the row, and nobody changes it meanwhile.
      let isSame = borrowing(Unmanaged.passUnretained(rows[place])) { row in
        guard row.id == id(element) else { return false }
        row.update(to: element, by: content)
        return true
      }
      guard isSame else { break }
      place += 1
      data.formIndex(after: &position)
    }
    if position == data.endIndex {
      removeRows(from: place)
    } else if place == oldCount {
      while position != data.endIndex {
        let element = data[position]
        rows.append(mountRow(element, id: id(element)))
        data.formIndex(after: &position)
      }
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
    for row in rows { row.update(to: row.item, by: content) }
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
    let content = content
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
    var tail: ContiguousArray<RowNode<Element, ID, Content>> = []
    var next = 0
    for offset in 0..<newEnd {
      if next < strays.count, strays[next] == offset {
        let row = updateOrMount(found[next], to: elements[offset], id: ids[offset])
        if offset < common { rows[place + offset] = row } else { tail.append(row) }
        next += 1
      } else {
        update(place + offset, to: elements[offset], by: content)
      }
    }
    if end - place != newEnd { rows.replaceSubrange((place + common)..<end, with: tail) }
    for index in (place + newEnd)..<rows.count {
      update(index, to: elements[index - place], by: content)
    }
    environment.didReorder()
    reportDuplicates(of: strays.indices.filter { found[$0] == nil }.map { place + strays[$0] })
  }

  @inlinable @inline(__always)
  @MainActor
  func update(_ index: Int, to item: Element, by content: (Element) -> Content) {
    borrowing(Unmanaged.passUnretained(rows[index])) { $0.update(to: item, by: content) }
  }

  @inlinable
  @MainActor
  func updateOrMount(
    _ row: RowNode<Element, ID, Content>?, to item: Element, id: ID
  ) -> RowNode<Element, ID, Content> {
    guard let row else { return mountRow(item, id: id) }
    row.update(to: item, by: content)
    return row
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
