import ConformanceKit

/// How often an `onChange` was called.
package final class Calls: Sendable {
  package let name: String
  private let counter = Locked(0)

  package init(_ name: String = "calls") { self.name = name }

  package var count: Int { counter.withLock { $0 } }

  /// Counts one call.
  package func note() { counter.withLock { $0 += 1 } }
}

/// An object whose end can be seen, and used.
package final class Token: Sendable {
  private let atEnd: @Sendable () -> Void

  package init(atEnd: @escaping @Sendable () -> Void = {}) { self.atEnd = atEnd }

  deinit { atEnd() }

  /// Makes a closure capture the token.
  package func keep() {}
}

/// A weak reference that a function can return and a closure can read.
///
/// Not generic: the models of an unknown candidate are an `any CounterModel`, which is no class to
/// the compiler.
package struct Weak: Sendable {
  package weak let object: (any AnyObject & Sendable)?

  package init(_ object: (any AnyObject & Sendable)?) { self.object = object }

  /// Whether the object is there.
  package var state: String { object == nil ? "gone" : "alive" }

  /// The object, if it is there and is a model that counts.
  package var model: (any CounterModel)? { object as? any CounterModel }
}

extension Candidate {
  /// Tracks `apply`, and counts the calls of `onChange` before it runs.
  @discardableResult
  package static func watch<Result>(
    _ calls: Calls, _ apply: () -> Result, onChange: @escaping @Sendable () -> Void = {}
  ) -> Result {
    track(
      apply,
      onChange: {
        calls.note()
        onChange()
      })
  }
}

extension ClauseContext {
  /// Appends a step and what has been called since the beginning:
  /// `set count: inner calls = 1, outer calls = 0`.
  ///
  /// - Parameters:
  ///   - step: The name of the step, evaluated after `change`.
  ///   - calls: What counts the calls.
  ///   - change: The step, if it is a short one.
  package func log(
    _ step: @autoclosure () -> String, _ calls: Calls..., change: () -> Void = {}
  ) {
    change()
    log("\(step()): " + calls.map { "\($0.name) = \($0.count)" }.joined(separator: ", "))
  }

  /// Runs `body` on another thread, and waits until it is done.
  ///
  /// - Parameters:
  ///   - step: What to write down if that never happens.
  ///   - stackSize: In bytes.
  ///   - slowness: How many times the usual patience `body` may need.
  /// - Returns: Whether it happened.
  @discardableResult
  package func elsewhere(
    _ step: String, stackSize: Int = 8 << 20, slowness: Double = 1,
    _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let finished = Worker(stackSize: stackSize, body).join(patience * slowness)
    if !finished { log("hung: \(step)") }
    return finished
  }

  /// Waits until `latch` is open.
  ///
  /// - Parameter step: What to write down if it never opens.
  @discardableResult
  package func wait(for latch: Latch, _ step: String) -> Bool {
    let opened = latch.wait(patience)
    if !opened { log("hung: \(step)") }
    return opened
  }
}
