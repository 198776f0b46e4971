internal import Foundation

/// A class whose instances hosts count.
///
/// Several rules say how often a model is made and freed: a `StateObject` is made
/// once, a surplus object is released at once, nothing outlives its view. Whoever tests
/// views of their own on a host asks the same of theirs: so it is part of the library, and
/// not of the library's tests.
///
/// ```swift
/// @Observable
/// final class Library: Probe { … }
///
/// let host = Host { LibraryView() }
/// host.tap("refresh")
/// #expect(host.inits(Library.self) == 2 && host.deinits(Library.self) == 1)
/// ```
///
/// Safe from any thread.
open class Probe {
  /// Counts an instance of the class that is being made.
  public init() { Census.shared.note(.initialised, type(of: self)) }

  deinit { Census.shared.note(.deinitialised, type(of: self)) }
}

/// The instances of probes, by type, since the process began.
final class Census: @unchecked Sendable {
  // `@unchecked Sendable`: `counts` is only used under `lock`.

  static let shared = Census()

  struct Count {
    var inits: Int = 0
    var deinits: Int = 0
  }

  private let lock = NSLock()
  private var counts: [ObjectIdentifier: Count] = [:]

  func note(_ kind: Event.Kind, _ type: any Any.Type) {
    lock.withLock {
      if kind == .initialised {
        counts[ObjectIdentifier(type), default: Count()].inits += 1
      } else {
        counts[ObjectIdentifier(type), default: Count()].deinits += 1
      }
    }
    HostThread.graph?.recorder?.record(kind, "\(type)")
  }

  var snapshot: [ObjectIdentifier: Count] { lock.withLock { counts } }
}

extension Host {
  /// How many instances of a probe have been made since the host was made,
  /// inside or outside of its views.
  public func inits<Object: Probe>(_ type: Object.Type) -> Int {
    count(of: type, \.inits)
  }

  /// How many instances of a probe have been freed since the host was made.
  public func deinits<Object: Probe>(_ type: Object.Type) -> Int {
    count(of: type, \.deinits)
  }

  private func count(of type: any Any.Type, _ part: KeyPath<Census.Count, Int>) -> Int {
    let key = ObjectIdentifier(type)
    let now = Census.shared.snapshot[key] ?? Census.Count()
    return now[keyPath: part] - (census[key] ?? Census.Count())[keyPath: part]
  }
}
