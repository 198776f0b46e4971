// SE-0395 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import ObservationCore
import Synchronization
import Workloads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@ObservationModels(registrar: SnapshotsRegistrar.self)
@WorkloadModels(registrar: SnapshotsRegistrar.self)
public enum SnapshotsCandidate: ScopedCandidate {
  public static let name = "snapshots"
  public static let version = "1.0"
  public static let summary = "Read, copy, update: changes look at a copy that nobody alters."
  public static let unmeasured = Known.unmeasured
}

/// The observers of an object as a value that never changes.
///
/// A change of the object finds them without a lock, and who registers publishes a copy with
/// itself in it. A lock is for those who publish: who registers, and a change that has called
/// somebody.
public final class SnapshotsRegistrar: MechanismRegistrar {
  private let published = Published()
  private let owner = Owner.next()

  public init() {}

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard Scope.current != nil else { return }
    Scope.forEachReader(of: keyPath, owner: owner) { scope in
      published.update { $0.inserting(scope, for: keyPath) }
    }
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard let blocks = published.current?.observers(of: keyPath), !blocks.isEmpty else { return }
    for scope in blocks.joined() { scope.fire() }
    guard blocks.joined().contains(where: { !$0.isLive }) else { return }
    _ = published.update { $0.cleaned(of: keyPath) }
  }
}

/// Who observes which properties of an object.
///
/// Never changed; scopes that are done are left out of what is copied.
private final class Snapshot: Sendable {
  /// Of each property blocks, each of at least twice the size of the next one: one more
  /// observer copies O(log *n*) of them on average, and not all.
  private let properties: [Property]

  struct Property: @unchecked Sendable {
    let keyPath: AnyKeyPath
    var blocks: [[Scope]]
  }

  init(_ properties: [Property] = []) { self.properties = properties }

  private func index(of keyPath: AnyKeyPath) -> Int? {
    properties.firstIndex { $0.keyPath === keyPath }
      ?? properties.firstIndex { $0.keyPath == keyPath }
  }

  func observers(of keyPath: AnyKeyPath) -> [[Scope]]? {
    index(of: keyPath).map { properties[$0].blocks }
  }

  /// - Returns: Nil if the scope is there, which is looked for only where the key path is
  ///   not the one that was kept.
  func inserting(_ scope: Scope, for keyPath: AnyKeyPath) -> Snapshot? {
    var copy = properties
    guard let index = index(of: keyPath) else {
      copy.append(Property(keyPath: keyPath, blocks: [[scope]]))
      return Snapshot(copy)
    }
    if copy[index].keyPath !== keyPath,
      copy[index].blocks.contains(where: { $0.contains { $0 === scope } })
    {
      return nil
    }
    var block = [scope]
    while let last = copy[index].blocks.last, last.count < 2 * block.count {
      copy[index].blocks.removeLast()
      block = last.filter(\.isLive) + block
    }
    copy[index].blocks.append(block)
    return Snapshot(copy)
  }

  /// Without the observers of `keyPath` that have been called.
  func cleaned(of keyPath: AnyKeyPath) -> Snapshot {
    guard let index = index(of: keyPath) else { return self }
    var copy = properties
    let rest = copy[index].blocks.joined().filter(\.isLive)
    copy[index].blocks = rest.isEmpty ? [] : [rest]
    return Snapshot(copy)
  }
}

/// The newest snapshot.
///
/// To look at it takes no lock, and is tried again where it is being replaced. To replace it waits for those who are just looking, who may have the old one in
/// hand and do not keep it yet: one that the system suspends there holds up the others.
///
/// `@unchecked Sendable`: `pointer` is replaced by one thread at a time, which lets go of the
/// old value when nobody can have it in hand any more.
private final class Published: @unchecked Sendable {
  private let pointer = Atomic<UnsafeRawPointer?>(nil)
  private let writers = Mutex(())
  // Who looks announces it in one of two counters, so that the other one empties.
  private let phase = Atomic(0)
  private let even = Atomic(0)
  private let odd = Atomic(0)

  deinit { Self.release(pointer.load(ordering: .acquiring)) }

  var current: Snapshot? {
    guard pointer.load(ordering: .relaxed) != nil else { return nil }
    while true {
      let now = phase.load(ordering: .sequentiallyConsistent)
      announce(1, in: now)
      defer { announce(-1, in: now) }
      // Otherwise a replacement has begun, and may not have seen the announcement.
      guard phase.load(ordering: .sequentiallyConsistent) == now else { continue }
      return pointer.load(ordering: .sequentiallyConsistent).map {
        Unmanaged<Snapshot>.fromOpaque($0).takeUnretainedValue()
      }
    }
  }

  private func announce(_ change: Int, in phase: Int) {
    if phase == 0 {
      even.wrappingAdd(change, ordering: .sequentiallyConsistent)
    } else {
      odd.wrappingAdd(change, ordering: .sequentiallyConsistent)
    }
  }

  private func isQuiet(_ phase: Int) -> Bool {
    let announced =
      phase == 0
      ? even.load(ordering: .sequentiallyConsistent) : odd.load(ordering: .sequentiallyConsistent)
    return announced == 0
  }

  /// - Parameter change: Makes the next one, or nil to leave it as it is.
  /// - Returns: Whether there is a next one.
  func update(_ change: (Snapshot) -> Snapshot?) -> Bool {
    let replaced: (isThere: Bool, pointer: UInt) = writers.withLock { _ in
      let old = pointer.load(ordering: .acquiring)
      let snapshot = old.map { Unmanaged<Snapshot>.fromOpaque($0).takeUnretainedValue() }
      guard let next = change(snapshot ?? Snapshot()) else { return (false, 0) }
      let new = Unmanaged.passRetained(next)
      pointer.store(UnsafeRawPointer(new.toOpaque()), ordering: .sequentiallyConsistent)
      let before = phase.load(ordering: .relaxed)
      phase.store(1 - before, ordering: .sequentiallyConsistent)
      while !isQuiet(before) { sched_yield() }
      return (true, UInt(bitPattern: old))
    }
    // Outside of the lock: what observers capture may do anything.
    Self.release(UnsafeRawPointer(bitPattern: replaced.pointer))
    return replaced.isThere
  }

  private static func release(_ pointer: UnsafeRawPointer?) {
    if let pointer { Unmanaged<Snapshot>.fromOpaque(pointer).release() }
  }
}
