import Conformance
import ConformanceKit
import DataFlow

extension ClauseContext {
  /// Does `body`, and appends how many bodies of a type it made run:
  /// `set count: bodies +1`.
  @MainActor
  func bodies<Content: View>(
    _ type: Content.Type, in host: Host, _ step: String, _ body: () -> Void
  ) {
    let before = host.bodies(type)
    body()
    log("\(step): bodies +\(host.bodies(type) - before)")
  }

  /// Does `body`, and appends how many bodies of each type it made run:
  /// `set count: Parent +0, Reader +1`.
  @MainActor
  func runs(_ step: String, in host: Host, of types: [any View.Type], _ body: () -> Void) {
    let before = types.map { host.bodies($0) }
    body()
    let counts = zip(types, before).map { type, before in
      "\(name(type)) +\(host.bodies(type) - before)"
    }
    log("\(step): " + counts.joined(separator: ", "))
  }

  /// Appends how many bodies of each type have run so far.
  @MainActor
  func totals(_ step: String, in host: Host, of types: [any View.Type]) {
    log("\(step): " + types.map { "\(name($0)) \(host.bodies($0))" }.joined(separator: ", "))
  }

  /// Appends the kinds of the misuse that `host` has noticed.
  @MainActor
  func issues(_ host: Host) {
    let kinds = host.issues.map(\.kind.rawValue)
    log("issues: " + (kinds.isEmpty ? "none" : kinds.joined(separator: ", ")))
  }

  /// Appends the transactions of the updates so far, and forgets them.
  @MainActor
  func updates(_ step: String, in host: Host) {
    let updates = host.events.filter { $0.kind == .updated }.map(\.subject)
    log("\(step): updates " + (updates.isEmpty ? "none" : updates.joined(separator: ", ")))
    host.removeEvents()
  }

  /// The name of a type without the candidate in it.
  private func name(_ type: any View.Type) -> String {
    String(String(describing: type).prefix { $0 != "<" })
  }
}

/// What a body hands out to its clause.
///
/// A view's states are its own; a clause that needs to reach one from outside
/// lets the body put a binding or a closure here.
@MainActor
final class Handle<Value> {
  private(set) var value: Value!

  /// How often a value was handed out.
  private(set) var count: Int = 0

  /// Takes the first value, or each.
  func take(_ value: Value) {
    self.value = value
    count += 1
  }

  /// Takes the first value and no other.
  func takeOnce(_ value: Value) {
    if self.value == nil { self.value = value }
  }
}

/// Counts, and hands out numbers from 1.
@MainActor
final class Numbering {
  private(set) var count: Int = 0

  @discardableResult
  func next() -> Int {
    count += 1
    return count
  }
}

/// How many objects there have been and how many are gone.
final class Lives: Sendable {
  private let counts = Locked((inits: 0, deinits: 0))

  var inits: Int { counts.withLock { $0.inits } }
  var deinits: Int { counts.withLock { $0.deinits } }

  func began() { counts.withLock { $0.inits += 1 } }
  func ended() { counts.withLock { $0.deinits += 1 } }
}
