// SE-0395 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CMechanisms
import ConformanceKit
import ObservationCore
import Workloads

@ObservationModels(registrar: SingleRegistrar.self)
@WorkloadModels(registrar: SingleRegistrar.self)
public enum SingleCandidate: MeasuredCandidate {
  public static let name = "single"
  public static let version = "1.0"
  public static let summary = "Integer ids and no lock: each thread is a world of its own."
  public static let capabilities: Set<Capability> = [.manualKeyPaths, .throwingApply]
  public static let expectations = Known.failures
  public static let unmeasured = Known.unmeasured

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    World.current.track(apply, onChange: onChange)
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try World.current.track(apply, onChange: onChange)
  }
}

/// The number of an object, and nothing else.
///
/// Who observes it stands in tables of the thread, as libraries of signals have them where
/// there is one thread. Others' changes are not noticed.
public final class SingleRegistrar: MechanismRegistrar {
  private let number = Owner.next()

  public init() {}

  deinit { World.existing?.forget(number) }

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard let world = World.existing, world.isTracking else { return }
    world.read(keyPath, of: number)
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    World.existing?.change(keyPath, of: number)
  }
}

/// All that a thread observes.
///
/// Never freed, not even when the thread ends; and what observes an object that ends on
/// another thread stays. A program of one thread, for which this is made, loses nothing.
private final class World {
  private struct Observer {
    var onChange: (@Sendable () -> Void)?
    var reads: Set<Source> = []
  }

  private struct Source: Hashable {
    let object: Int
    let property: Int
  }

  private var properties: [ObjectIdentifier: Int] = [:]
  private var keyPaths: [AnyKeyPath] = []
  private var observers: [Int: Observer] = [:]
  private var dependents: [Int: [Int: Set<Int>]] = [:]
  private var scopes: [Int] = []
  private var last = 0

  static var existing: World? {
    cmechanisms_get_world().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  static var current: World {
    if let existing { return existing }
    let world = World()
    cmechanisms_set_world(Unmanaged.passRetained(world).toOpaque())
    return world
  }

  var isTracking: Bool { !scopes.isEmpty }

  private func property(_ keyPath: AnyKeyPath) -> Int? {
    properties[ObjectIdentifier(keyPath)] ?? keyPaths.firstIndex(of: keyPath)
  }

  func read(_ keyPath: AnyKeyPath, of object: Int) {
    let property = property(keyPath) ?? keyPaths.count
    if property == keyPaths.count {
      keyPaths.append(keyPath)
      properties[ObjectIdentifier(keyPath)] = property
    }
    for scope in scopes {
      let source = Source(object: object, property: property)
      guard observers[scope]?.reads.insert(source).inserted == true else { continue }
      dependents[object, default: [:]][property, default: []].insert(scope)
    }
  }

  func change(_ keyPath: AnyKeyPath, of object: Int) {
    guard let found = dependents[object], let property = property(keyPath),
      let due = found[property]
    else { return }
    for number in due {
      // Those that are still reading have none, and go on.
      guard let onChange = observers[number]?.onChange else { continue }
      remove(number)
      let outer = scopes
      scopes = []
      onChange()
      scopes = outer
    }
  }

  private func remove(_ number: Int) {
    guard let removed = observers.removeValue(forKey: number) else { return }
    for source in removed.reads {
      dependents[source.object]?[source.property]?.remove(number)
      if dependents[source.object]?[source.property]?.isEmpty == true {
        dependents[source.object]?[source.property] = nil
      }
      if dependents[source.object]?.isEmpty == true { dependents[source.object] = nil }
    }
    withExtendedLifetime(removed) {}
  }

  /// An object is gone, and with it those who observe nothing else.
  func forget(_ object: Int) {
    guard let found = dependents.removeValue(forKey: object) else { return }
    var released: [Observer] = []
    for (property, numbers) in found {
      for number in numbers {
        observers[number]?.reads.remove(Source(object: object, property: property))
        if let observer = observers[number], observer.onChange != nil, observer.reads.isEmpty {
          observers[number] = nil
          released.append(observer)
        }
      }
    }
    withExtendedLifetime(released) {}
  }

  func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    last += 1
    let number = last
    observers[number] = Observer()
    scopes.append(number)
    let result: Result
    do {
      defer { scopes.removeLast() }
      result = try apply()
    } catch {
      remove(number)
      throw error
    }
    if observers[number]?.reads.isEmpty == false {
      // Before the table is touched: to ask for it may run any code.
      let closure = onChange()
      observers[number]?.onChange = closure
    } else {
      remove(number)
    }
    return result
  }
}
