import ConformanceKit

/// A change of a stored member of an object that threads share, from when the thread has locked
/// its value until it unlocks it.
///
/// While observers are called nobody is at the value: the old one has been looked at and the
/// new one not stored, or it has been, and the change is nearly over. Others may have it then.
///
/// `@unchecked Sendable`: for the thread that made it.
final class StoredChange<Checked: Candidate>: @unchecked Sendable {
  let cell: SharedCell
  private let subject: Subject<Checked>
  private let index: Int
  /// Makes the new value of the old one.
  private let value: (Int) -> Int
  /// Whether the new value is known to have been stored.
  private var isStored = false
  /// Whether the lock is open.
  private var isOpen = false

  init(
    of index: Int, of subject: Subject<Checked>, _ cell: SharedCell,
    to value: @escaping (Int) -> Int
  ) {
    (self.index, self.subject, self.cell, self.value) = (index, subject, cell, value)
  }

  /// Calls `body` with the lock open, or not at all where nobody can tell whether the value has
  /// been stored: it is equal to the old one.
  func letOthersIn(_ body: () -> Void) {
    if isOpen { return body() }
    if !isStored {
      let new = value(cell.value)
      guard new != cell.value else { return }
      // What an observer's code reads is not what the scopes around it read.
      if subject.read(index) == new { store() }
    }
    isOpen = true
    cell.unlock()
    body()
    cell.lockForChange()
    isOpen = false
  }

  /// The setter has returned.
  func end() { if !isStored { store() } }

  private func store() {
    cell.value = value(cell.value)
    isStored = true
  }
}
