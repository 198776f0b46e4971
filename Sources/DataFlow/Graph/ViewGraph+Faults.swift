internal import Foundation

// What a host with faults does beside, or instead of, what a sound one does.

/// What a host with faults remembers.
final class FaultMemory {
  /// The storages that are shared, or outlive their views, by type.
  var storages: [ObjectIdentifier: StateStorage] = [:]
  /// Whatever is kept for too long.
  var kept: [Any] = []
  /// Writes that are not made yet.
  fileprivate var postponed: [() -> Void] = []
  fileprivate var isCatchingUp: Bool = false

  /// The objects of views that are not mounted.
  @MainActor private static var loose: [Any] = []

  /// The object of a type that such views share.
  @MainActor
  static func loose<Object>(_ make: () -> Object) -> Object {
    if let known = loose.lazy.compactMap({ $0 as? Object }).first { return known }
    let object = make()
    loose.append(object)
    return object
  }
}

extension ViewGraph {
  /// Whether a write has to wait for the next update: then `write` makes it.
  func postpones(_ write: @escaping () -> Void) -> Bool {
    guard faults.contains(.writingLate), let memory, !memory.isCatchingUp else { return false }
    memory.postponed.append(write)
    return true
  }

  /// After a write by the host's thread.
  func didWriteFaultily() {
    guard faults.contains(.updatingAtOnce) else { return }
    let graph = UnsafeTransfer(self)
    MainActor.assumeIsolated { graph.value.drain() }
  }

  /// Before the updates of a step.
  func beginFaultyDrain() {
    if let memory {
      memory.isCatchingUp = true
      for write in memory.postponed { write() }
      memory.postponed.removeAll()
      memory.isCatchingUp = false
    }
    if faults.contains(.workingIdly) { enqueueAll() }
  }

  /// Presents the values of `update`, and lets their readers and others run.
  @MainActor
  func makeFaultily(_ update: PendingUpdate) {
    if !faults.contains(.droppingUpdates) {
      update.present()
      for node in update.nodes where node.isMounted { enqueue(node) }
    }
    if faults.contains(.invalidatingEverything) { enqueueAll() }
    let isBackwards = faults.contains(.runningInnermostFirst)
    while let node = (isBackwards ? queue.popLast() : queue.popFirst())?.takeUnretainedValue() {
      guard node.isMounted, node.isDirty || faults.contains(.runningTwice) else { continue }
      if faults.contains(.runningElsewhere) { runElsewhere(node) } else { node.run() }
    }
  }

  @MainActor
  private func runElsewhere(_ node: TrackedNode) {
    let run: @MainActor () -> Void = { node.run() }
    // The fault: a body on a thread that is not the main actor's.
    let free = UnsafeTransfer(unsafeBitCast(run, to: (() -> Void).self))
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      HostThread.enter(nil) { free.value() }
      done.signal()
    }
    done.wait()
  }

  /// Gives a new state a storage.
  func makeStorageFaultily<Value>(_ value: Value) -> StateStorage {
    let key = ObjectIdentifier(Value.self)
    if faults.contains(.keepingStateAcrossLives),
      let old = memory?.storages.removeValue(forKey: key)
    {
      return old
    }
    if faults.contains(.sharingStorage), let shared = memory?.storages[key] { return shared }
    let layout: ValueLayout =
      faults.contains(.ignoringEquality) ? .incomparable(Value.self) : .of(Value.self)
    let storage: StateStorage
    if WordStorage.holds(Value.self), faults.contains(.zeroingStates) {
      storage = WordStorage(0, layout: layout, graph: self)
    } else if WordStorage.holds(Value.self), faults.contains(.flippingStates) {
      storage = WordStorage(WordStorage.encode(value) ^ 1, layout: layout, graph: self)
    } else {
      storage = .make(value, layout: layout, in: self)
    }
    if faults.contains(.sharingStorage) { memory?.storages[key] = storage }
    return storage
  }
}

/// Hands a value to other code, which alone uses it for a while.
private struct UnsafeTransfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
