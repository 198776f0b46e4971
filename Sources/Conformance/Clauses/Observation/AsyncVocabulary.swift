import ConformanceKit

/// An iteration of a sequence of values, step by step.
@MainActor
final class Reader {
  private let x: ClauseContext
  private let iterator: any ValueIterator
  private var task: Task<Void, Never>?
  /// What the last step has returned: a value, `end`, or `failure 3`.
  private(set) var outcome: String?

  init(_ x: ClauseContext, _ iterator: any ValueIterator) {
    self.x = x
    self.iterator = iterator
  }

  convenience init(_ x: ClauseContext, _ sequence: any ValueSequence) {
    self.init(x, sequence.makeIterator())
  }

  /// Begins a step, in a task of its own.
  func begin() {
    outcome = nil
    task = Task { @MainActor in
      do {
        let value = try await iterator.next(isolation: MainActor.shared)
        outcome = value.map { "\($0)" } ?? "end"
      } catch {
        outcome = "failure \((error as? ValueFailure)?.code ?? -1)"
      }
    }
  }

  /// Waits for the step.
  ///
  /// - Returns: Its outcome, or `nothing`.
  func finish() async -> String {
    _ = await x.eventually { outcome != nil }
    return outcome ?? "nothing"
  }

  /// Whether the step has ended, once all tasks have run that can.
  func state() async -> String {
    await x.turns()
    return outcome ?? "waits"
  }

  /// How the step ends, which is not to wait: many more turns than it takes.
  ///
  /// Not as long as patience lasts: what comes then was not cancelled, but has given up.
  func end() async -> String {
    for _ in 0..<40 where outcome == nil { await x.turns() }
    return outcome ?? "waits"
  }

  /// A step.
  func next() async -> String {
    begin()
    return await finish()
  }

  /// Begins a step, and cancels it.
  ///
  /// - Returns: What it has been before: `waits` if there was nothing more to tell.
  func rest() async -> String {
    begin()
    defer { cancel() }
    return await state()
  }

  /// Cancels the task of the step.
  func cancel() { task?.cancel() }
}
