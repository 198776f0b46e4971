// SE-0395 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CMechanisms
import ConformanceKit
import ObservationCore
import Synchronization
import Workloads

@ObservationModels(registrar: DeferredRegistrar.self)
@WorkloadModels(registrar: DeferredRegistrar.self)
public enum DeferredCandidate: MeasuredCandidate {
  public static let name = "deferred"
  public static let version = "1.0"
  public static let summary = "A list of reads, registered when apply ends, as Perception has it."
  public static let capabilities: Set<Capability> = [.manualKeyPaths, .throwingApply]
  public static let expectations = Known.failures

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    Reads.track(apply, onChange: onChange)
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try Reads.track(apply, onChange: onChange)
  }
}

/// Observers by number, and for each key path the numbers of those who observe it: what the
/// standard library's registrar is, and its backports for older systems are.
public final class DeferredRegistrar: MechanismRegistrar {
  private let extent = Extent()

  public init() {}

  deinit { extent.clear() }

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard let pointer = cmechanisms_get_reads() else { return }
    Unmanaged<Reads>.fromOpaque(pointer).takeUnretainedValue().note(keyPath, in: extent)
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    for observer in extent.observers(of: keyPath) { observer.fire() }
  }
}

/// What one `apply` has read so far; its thread's alone.
private final class Reads {
  private var entries: [ObjectIdentifier: (extent: Extent, keyPaths: Set<AnyKeyPath>)] = [:]

  func note(_ keyPath: AnyKeyPath, in extent: Extent) {
    entries[ObjectIdentifier(extent), default: (extent, [])].keyPaths.insert(keyPath)
  }

  static func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    let outer = cmechanisms_get_reads()
    let reads = Reads()
    cmechanisms_set_reads(Unmanaged.passUnretained(reads).toOpaque())
    defer { reads.count(in: outer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }) }
    let result: Result
    do {
      defer { cmechanisms_set_reads(outer) }
      result = try apply()
    }
    if !reads.entries.isEmpty { DeferredObserver(onChange()).register(reads.entries.values) }
    return result
  }

  /// Also where the code has thrown: what it has read the code around it has read, too.
  private func count(in outer: Reads?) {
    guard let outer else { return }
    for (id, entry) in entries {
      outer.entries[id, default: (entry.extent, [])].keyPaths.formUnion(entry.keyPaths)
    }
  }
}

/// Waits for the first change of what an `apply` has read.
///
/// `@unchecked Sendable`: `lock` guards the rest.
private final class DeferredObserver: @unchecked Sendable {
  private let lock = Mutex(())
  private var onChange: (@Sendable () -> Void)?
  private var registrations: [(extent: Extent, number: Int)] = []

  init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  func register(_ reads: some Sequence<(extent: Extent, keyPaths: Set<AnyKeyPath>)>) {
    for (extent, keyPaths) in reads {
      guard let number = extent.insert(self, for: keyPaths) else { continue }
      let isLate = lock.withLock { _ in
        if onChange != nil { registrations.append((extent, number)) }
        return onChange == nil
      }
      if isLate { extent.remove(number) }
    }
  }

  func fire() {
    let (onChange, registrations) = lock.withLock { _ in
      defer { (self.onChange, self.registrations) = (nil, []) }
      return (self.onChange, self.registrations)
    }
    for (extent, number) in registrations { extent.remove(number) }
    guard let onChange else { return }
    let scope = cmechanisms_get_reads()
    cmechanisms_set_reads(nil)
    onChange()
    cmechanisms_set_reads(scope)
  }
}

/// The observers of one object.
///
/// `@unchecked Sendable`: `lock` guards the rest.
private final class Extent: @unchecked Sendable {
  private let lock = Mutex(())
  private var observers: [Int: (observer: DeferredObserver, keyPaths: Set<AnyKeyPath>)] = [:]
  private var lookups: [AnyKeyPath: Set<Int>] = [:]
  private var last = 0
  private var hasEnded = false

  /// - Returns: A number to remove the observer by, or nil if the object has gone.
  func insert(_ observer: DeferredObserver, for keyPaths: Set<AnyKeyPath>) -> Int? {
    lock.withLock { _ in
      guard !hasEnded else { return nil }
      last += 1
      observers[last] = (observer, keyPaths)
      for keyPath in keyPaths { lookups[keyPath, default: []].insert(last) }
      return last
    }
  }

  /// They stay until they are called.
  func observers(of keyPath: AnyKeyPath) -> [DeferredObserver] {
    lock.withLock { _ in (lookups[keyPath] ?? []).compactMap { observers[$0]?.observer } }
  }

  func remove(_ number: Int) {
    let removed = lock.withLock { _ in takeOut(number)?.observer }
    withExtendedLifetime(removed) {}
  }

  private func takeOut(
    _ number: Int
  ) -> (observer: DeferredObserver, keyPaths: Set<AnyKeyPath>)? {
    guard let removed = observers.removeValue(forKey: number) else { return nil }
    for keyPath in removed.keyPaths {
      lookups[keyPath]?.remove(number)
      if lookups[keyPath]?.isEmpty == true { lookups[keyPath] = nil }
    }
    return removed
  }

  /// Lets go of all observers, outside of the lock: what they capture may do anything.
  func clear() {
    let cleared = lock.withLock { _ in
      defer { (observers, lookups, hasEnded) = ([:], [:], true) }
      return observers.values.map(\.observer)
    }
    withExtendedLifetime(cleared) {}
  }
}
