import CMechanisms
import ConformanceKit
import Synchronization
import Workloads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One call of `track`: what the mechanisms have in common that register a read when it
/// happens.
///
/// A scope is open, stale (something that it has read was changed by another thread before
/// `apply` had ended), armed, or done. Only its own thread closes it, and whoever takes it
/// from armed to done calls its `onChange`.
///
/// `@unchecked Sendable`: all but `state` belongs to its thread while it is open, and then to
/// whoever ends it.
final class Scope: @unchecked Sendable {
  private enum State {
    static let open: UInt8 = 0
    static let stale: UInt8 = 1
    static let armed: UInt8 = 2
    static let done: UInt8 = 3
  }

  private let state = Atomic(State.open)
  private let thread = pthread_self()
  /// Where its thread reads, too; looked at while the scope is open, as it is then itself.
  private unowned(unsafe) let outer: Scope?
  private var onChange: (@Sendable () -> Void)?
  private var reads: Set<Read> = []
  private var registrations: [any Registration] = []

  private init(outer: Scope?) { self.outer = outer }

  /// What was read: the key path is kept, so that no other one gets its address.
  private struct Read: Hashable {
    let owner: Int
    let keyPath: AnyKeyPath

    static func == (left: Read, right: Read) -> Bool {
      left.owner == right.owner && left.keyPath === right.keyPath
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(owner)
      hasher.combine(ObjectIdentifier(keyPath))
    }
  }

  // MARK: - Reads

  /// The innermost scope of this thread.
  static var current: Scope? {
    cmechanisms_get_scope().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls `register` for each open scope of this thread that may not have read `keyPath`
  /// before.
  ///
  /// - Parameters:
  ///   - owner: The number of the registrar.
  ///   - register: Returns whether it was the first time: a generic class has another key
  ///     path at each use, which only the registrar can tell.
  static func forEachReader(
    of keyPath: AnyKeyPath, owner: Int, _ register: (Scope) -> Bool
  ) {
    var next = current
    while let scope = next {
      let read = Read(owner: owner, keyPath: keyPath)
      if scope.state.load(ordering: .relaxed) == State.open, scope.reads.insert(read).inserted,
        !register(scope)
      {
        scope.reads.remove(read)
      }
      next = scope.outer
    }
  }

  /// Has `registration` ended together with the scope.
  func keep(_ registration: any Registration) { registrations.append(registration) }

  // MARK: - Changes

  /// Whether this thread is still reading.
  private var isOpenHere: Bool {
    pthread_equal(thread, pthread_self()) != 0 && state.load(ordering: .relaxed) == State.open
  }

  /// Whether a change can still call it.
  var isLive: Bool { state.load(ordering: .relaxed) != State.done }

  /// Calls `onChange`, or leaves that to the end of `apply`: what was read has changed.
  ///
  /// To an `apply` a change by its own thread is no news. The caller holds no lock of its
  /// own. Several threads may find the scope; one calls.
  func fire() {
    guard !isOpenHere else { return }
    let isOpen = state.compareExchange(
      expected: State.open, desired: State.stale, ordering: .acquiringAndReleasing)
    guard !isOpen.exchanged, isOpen.original == State.armed else { return }
    let isArmed = state.compareExchange(
      expected: State.armed, desired: State.done, ordering: .acquiringAndReleasing)
    if isArmed.exchanged { end() }
  }

  /// Takes the scope from where it still waits, and calls `onChange` outside of all scopes.
  private func end() {
    unregister()
    guard let onChange else { return }
    self.onChange = nil
    let scope = cmechanisms_get_scope()
    cmechanisms_set_scope(nil)
    onChange()
    cmechanisms_set_scope(scope)
  }

  private func unregister() {
    for registration in registrations { registration.end(self) }
    registrations = []
  }

  // MARK: - Tracking

  static func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    let outer = current
    let scope = Scope(outer: outer)
    cmechanisms_set_scope(Unmanaged.passUnretained(scope).toOpaque())
    let result: Result
    do {
      defer { cmechanisms_set_scope(outer.map { Unmanaged.passUnretained($0).toOpaque() }) }
      result = try apply()
    } catch {
      scope.state.store(State.done, ordering: .releasing)
      scope.reads = []
      scope.unregister()
      throw error
    }
    scope.close(onChange)
    return result
  }

  /// Waits for a change, or reports the one that has come.
  private func close(_ onChange: () -> @Sendable () -> Void) {
    guard !reads.isEmpty else { return }
    reads = []
    self.onChange = onChange()
    let isOpen = state.compareExchange(
      expected: State.open, desired: State.armed, ordering: .acquiringAndReleasing)
    guard !isOpen.exchanged else { return }
    state.store(State.done, ordering: .releasing)
    end()
  }
}

/// Where a scope waits for changes.
protocol Registration {
  /// The scope waits no longer. Called once, as ``Scope/fire()`` is.
  func end(_ scope: Scope)
}

/// A candidate that tracks with ``Scope``.
public protocol ScopedCandidate: MeasuredCandidate {}

extension ScopedCandidate {
  /// What all of them are able to do.
  public static var capabilities: Set<Capability> { [.manualKeyPaths, .throwingApply] }

  /// What all of them are known to fail.
  public static var expectations: Expectations { Known.failures }

  /// Tracks with a ``Scope``.
  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    Scope.track(apply, onChange: onChange)
  }

  /// Tracks with a ``Scope``.
  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try Scope.track(apply, onChange: onChange)
  }
}

/// What is known of all candidates of the package.
enum Known {
  static let failures = Expectations(
    embedded: PackageResources.mechanisms_expectations, named: "mechanisms.expectations")
}

/// The numbers of registrars, which nobody has again.
enum Owner {
  private static let last = Atomic(0)

  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
