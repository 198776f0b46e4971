/// The values of the environment that one modifier sets.
///
/// Scopes form a chain towards the root; the nearest one that has a key gives
/// its value. Each value has a signal: a body depends on the values that it
/// reads, and on no others. Only for the thread of the hosts.
@usableFromInline
final class EnvironmentScope {
  private let outer: EnvironmentScope?
  /// The scope at the end of the chain; nil if that is this one.
  private let outermost: EnvironmentScope?
  /// Whether any scope that ends in this one has ever named a store.
  ///
  /// Until then nobody looks for one. Only used of the outermost scope.
  private var hasNamedStore: Bool = false
  /// Whether what is inside tells nobody outside: a presentation's.
  private let isClosed: Bool

  /// Few: a list is searched faster than a table.
  private var cells: [(key: ObjectIdentifier, cell: AnyObject)] = []

  /// What nodes put here for those inside: it is no value, and where all values are set at
  /// once it stays what it is.
  private var structure: [(key: ObjectIdentifier, cell: AnyObject)] = []

  /// What stands for everything outside where a modifier has set all values at once: the
  /// cells of the scope that they come from, which goes on to keep them.
  private var whole: [(key: ObjectIdentifier, cell: AnyObject)]?

  init(inside outer: EnvironmentScope?, isClosed: Bool = false) {
    self.outer = outer
    outermost = outer?.outermost ?? outer
    self.isClosed = isClosed
  }

  /// The nearest value of `key`, if one is set.
  func find<Value>(_ key: ObjectIdentifier, as type: Value.Type) -> EnvironmentCell<Value>? {
    var scope: EnvironmentScope? = self
    while let current = scope {
      for (found, cell) in current.cells where found == key {
        return unsafeDowncast(cell, to: EnvironmentCell<Value>.self)
      }
      if current.whole != nil { return current.findInWhole(key) }
      scope = current.outer
    }
    return nil
  }

  /// The value among those that were set at once.
  private func findInWhole<Value>(_ key: ObjectIdentifier) -> EnvironmentCell<Value>? {
    for (found, cell) in whole ?? [] where found == key {
      return unsafeDowncast(cell, to: EnvironmentCell<Value>.self)
    }
    return nil
  }

  /// What the nearest node of the same presentation has put under `key`.
  func findInPresentation<Value>(
    _ key: ObjectIdentifier, as type: Value.Type
  ) -> EnvironmentCell<Value>? {
    var scope: EnvironmentScope? = self
    while let current = scope {
      for (found, cell) in current.structure where found == key {
        return unsafeDowncast(cell, to: EnvironmentCell<Value>.self)
      }
      scope = current.isClosed ? nil : current.outer
    }
    return nil
  }

  /// Puts something where the nodes inside find it, before there are any.
  func put<Value>(_ value: Value, for key: ObjectIdentifier) {
    structure.append((key, EnvironmentCell(value)))
  }

  /// Whether a view around, or one anywhere else, may have named a store.
  @inline(__always)
  var mayNameStore: Bool {
    // Without `??`, which would retain the scope that it yields.
    guard let outermost else { return hasNamedStore }
    return outermost.hasNamedStore
  }

  /// A cell for a value that the scope has not set before.
  private func makeCell(
    _ entry: (key: ObjectIdentifier, value: any EnvironmentEntry)
  ) -> (key: ObjectIdentifier, cell: AnyObject) {
    if entry.key == EnvironmentValues.defaultAppStorageKey {
      (outermost ?? self).hasNamedStore = true
    }
    return (entry.key, entry.value.makeCell())
  }

  /// The nearest cell of each key.
  private var all: [(key: ObjectIdentifier, cell: AnyObject)] {
    var found: [(key: ObjectIdentifier, cell: AnyObject)] = []
    var scope: EnvironmentScope? = self
    while let current = scope {
      for entry in current.cells + (current.whole ?? [])
      where !found.contains(where: { $0.key == entry.key }) {
        found.append(entry)
      }
      scope = current.whole == nil ? current.outer : nil
    }
    return found
  }

  /// Lets what is set in `source`, and nothing else, stand for what is outside.
  ///
  /// - Parameter source: Where all values come from; usually what is outside. One inside
  ///   will do, too: what it has around it is as it was.
  /// - Returns: Whether readers may have to look elsewhere.
  func takeOutside(from source: EnvironmentScope?) -> Bool {
    let isOutside = source === outer
    if isOutside && whole == nil { return false }
    let next = isOutside ? nil : source?.all ?? []
    if next?.contains(where: { $0.key == EnvironmentValues.defaultAppStorageKey }) == true {
      (outermost ?? self).hasNamedStore = true
    }
    let isSame =
      next?.count == whole?.count
      && zip(next ?? [], whole ?? []).allSatisfy { $0.key == $1.key && $0.cell === $1.cell }
    whole = next
    return !isSame
  }

  /// Makes the scope's values those of `overlay`.
  ///
  /// - Returns: Whether the scope has come to set a key that it did not set, or
  ///   no longer sets one: then readers may have to look elsewhere.
  func apply(_ overlay: EnvironmentOverlay) -> Bool {
    var hasOtherKeys = cells.count != overlay.entries.count
    var next: [(key: ObjectIdentifier, cell: AnyObject)] = []
    for entry in overlay.entries {
      if let known = cells.first(where: { $0.key == entry.key }) {
        entry.value.update(known.cell)
        next.append(known)
      } else {
        hasOtherKeys = true
        next.append(makeCell(entry))
      }
    }
    cells = next
    return hasOtherKeys
  }
}

extension EnvironmentScope {
  /// Sets what all views have around them, beside what is set already.
  ///
  /// - Returns: Whether the scope has come to set a key that it did not set.
  @discardableResult
  func setRoot(_ change: (inout EnvironmentValues) -> Void) -> Bool {
    var values = EnvironmentValues(scope: self)
    change(&values)
    var hasOtherKeys = false
    for entry in values.overlay.entries {
      if let known = cells.first(where: { $0.key == entry.key }) {
        entry.value.update(known.cell)
      } else {
        hasOtherKeys = true
        cells.append(makeCell(entry))
      }
    }
    return hasOtherKeys
  }
}

/// A value of the environment.
final class EnvironmentCell<Value> {
  private let signal = Signal()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// The value; a body that asks depends on it.
  func read() -> Value {
    signal.access()
    return value
  }

  func update(to new: Value) {
    if Comparison.areEqual(value, new) { return }
    signal.announce { value = new }
  }
}

/// What a modifier sets, before it is in a scope.
struct EnvironmentOverlay {
  var entries: [(key: ObjectIdentifier, value: any EnvironmentEntry)] = []

  func find<Value>(_ key: ObjectIdentifier, as type: Value.Type) -> Value? {
    for entry in entries where entry.key == key {
      return unsafeDowncast(entry.value, to: TypedEnvironmentEntry<Value>.self).value
    }
    return nil
  }

  mutating func set<Value>(_ key: ObjectIdentifier, to value: Value) {
    let entry = TypedEnvironmentEntry(value)
    if let place = entries.firstIndex(where: { $0.key == key }) {
      entries[place].value = entry
    } else {
      entries.append((key, entry))
    }
  }
}

protocol EnvironmentEntry: AnyObject {
  func makeCell() -> AnyObject
  func update(_ cell: AnyObject)
}

final class TypedEnvironmentEntry<Value>: EnvironmentEntry {
  let value: Value

  init(_ value: Value) { self.value = value }

  func makeCell() -> AnyObject { EnvironmentCell(value) }

  func update(_ cell: AnyObject) {
    unsafeDowncast(cell, to: EnvironmentCell<Value>.self).update(to: value)
  }
}
