/// Lets others run until `condition` holds.
///
/// - Parameters:
///   - patience: After how many seconds of ``HeldUpTime`` to give up; only a check that
///     fails waits for long.
///   - condition: Asked once in each turn.
/// - Returns: Whether it came to hold.
package func eventually(
  within patience: Double = Runner.defaultPatience,
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
  let time = HeldUpTime()
  var turn = 0
  while !condition() {
    turn += 1
    await Task.yield()
    guard turn.isMultiple(of: 1_000) else { continue }
    time.look()
    if time.isOver(patience) { return condition() }
  }
  return true
}

/// What the bodies of clauses about tasks wait with.
extension ClauseContext {
  /// Lets the tasks of the main actor run that can, many times: for what is not to happen.
  ///
  /// No promise that one of them has run. A task that is resumed comes by way of the
  /// runtime's threads, of which the system may stop one for as long as it likes: what is
  /// to happen is ``eventually(_:)``'s to wait for.
  @MainActor package func turns(_ count: Int = 300) async {
    for _ in 0..<count { await Task.yield() }
  }

  /// Lets others run until `condition` holds, for as long as the run's patience lasts.
  ///
  /// - Returns: Whether it came to hold.
  @MainActor package func eventually(_ condition: () -> Bool) async -> Bool {
    await ConformanceKit.eventually(within: patience, condition)
  }
}
