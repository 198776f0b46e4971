// Public for the fuzzer alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import Glibc
@_spi(Testing) import ObservationCore

// Bytes as a program of the gate (`Sources/Conformance/Programs`, compiled into this module),
// which is run on the core beside the gate's naive model. Both must call the same observers
// at the same steps, the memory must be as the essays say after each, and at the end nothing
// may be left.

/// The core, with its models.
@ObservationModels(module: "ObservationCore")
enum FuzzedCore: Candidate {
  static let name = "core"
  static let version = "fuzzed"
  static let summary = "ObservationCore."
  static let capabilities: Set<Capability> = [
    .manualKeyPaths, .throwingApply, .persistentObserver, .eventTokens,
  ]

  /// Whether it has a fault that the fuzzer has to find: one call of a thousand is lost.
  static let isFaulty = getenv("FUZZ_CONTROL") != nil
  nonisolated(unsafe) private static var calls = 0

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: isFaulty ? losing(onChange()) : onChange())
  }

  private static func losing(_ code: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    {
      calls += 1
      if calls % 1_000 != 0 { code() }
    }
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try withObservationTracking(apply, onChange: onChange())
  }

  static func makeObserver(onChange: @escaping @Sendable () -> Void) -> TrackingObserver? {
    TrackingObserver(observer: PersistentObserver(onChange: onChange))
  }

  struct TrackingObserver: PersistentObserving {
    let observer: PersistentObserver

    func track<Result>(_ apply: () -> Result) -> Result {
      defer { check(observer.checkInvariants()) }
      return observer.track(apply)
    }

    func cancel() { observer.cancel() }
  }

  static func keepEvents(
    _ sides: ObservedSides, _ apply: () -> Void,
    onEvent: @escaping @Sendable (ObservedEvent) -> Void
  ) throws -> any ObservationKeeping {
    let isLate = sides.contains(.didSet)
    return FuzzedToken(
      ObservationTracking.observe(options: isLate ? .didSet : .willSet, apply) { event in
        onEvent(
          ObservedEvent(
            kind: event.kind == .didSet ? .didSet : .willSet, properties: [], subject: nil,
            end: .init()))
      })
  }
}

/// `@unchecked Sendable`: there is one thread.
private final class FuzzedToken: ObservationKeeping, @unchecked Sendable {
  /// A token in an object: it cannot be copied.
  private final class Holder {
    let token: ObservationTracking.Token
    init(_ token: consuming ObservationTracking.Token) { self.token = token }
  }

  private var holder: Holder?

  init(_ token: consuming ObservationTracking.Token) { holder = Holder(token) }

  func cancel() { holder = nil }
}

/// Ends the process if there are any violations.
private func check(_ violations: [String]) {
  if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
}

/// Where the memory of an object's registrar is not as the essays say.
///
/// - Parameter limit: The most members of a class that the registrar is looked for among.
private func violations(of object: any AnyObject, among limit: Int) -> [String] {
  var mirror: Mirror? = Mirror(reflecting: object)
  while let part = mirror, part.children.count <= limit {
    for child in part.children {
      if let registrar = child.value as? ObservationRegistrar { return registrar.checkInvariants() }
    }
    mirror = part.superclassMirror
  }
  return []
}

private let shape: ProgramShape = {
  var shape = ProgramShape.everything(FuzzedCore.capabilities)
  // Those whose properties have other ways of being found are there more often.
  shape.kinds += [.manual, .counter]
  return shape
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let before = LiveCounts.snapshot
  // Most sweeps of so few nodes would be over in one read.
  LiveCounts.nodesPerRead = [1, 2, 5, 512][count / 2 % 4]
  let bytes = Array(UnsafeBufferPointer(start: start, count: min(count, 512)))
  let program = Program(bytes: bytes, shape: shape)
  // It takes long to find a registrar among many members: each 16th look does, and which ones
  // these are, the number of bytes says, so that an input does the same each time.
  var looks = count
  let problem = ProgramRun<FuzzedCore>.problem(in: program) { objects, observers in
    looks += 1
    let limit = looks % 16 == 0 ? Int.max : 19
    check(objects.flatMap { violations(of: $0, among: limit) })
    check(observers.flatMap { $0.observer.checkInvariants() })
  }
  if let problem {
    for line in ProgramText.lines(of: program, problem) { print(line) }
    fflush(nil)
    fatalError(ProgramText.headline(of: program, problem))
  }
  if LiveCounts.snapshot != before {
    fatalError("left behind: \(LiveCounts.snapshot), was \(before)")
  }
  return 0
}
