@_spi(Testing) import ObservationCore
import Testing

/// Lets others run until `condition` holds.
///
/// - Returns: Whether it came to hold; it is given up after so many turns that only a
///   test that fails takes them.
func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
  for _ in 0..<2_000_000 {
    if condition() { return true }
    await Task.yield()
  }
  return condition()
}

/// As the synchronous `expectingNoLeaks`, for what ends in other tasks.
func expectingNoLeaks<Result: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Result
) async rethrows -> Result {
  let before = LiveCounts.snapshot
  let result = try await body()
  if CoreTests.areAlone {
    let isBack = await eventually { LiveCounts.snapshot == before }
    #expect(isBack, "\(LiveCounts.snapshot), not \(before)", sourceLocation: sourceLocation)
  }
  return result
}

/// Lets tasks of the main actor run that could, many times: for what is not to happen.
///
/// No promise that one of them has run. A task that is resumed comes by way of the
/// runtime's threads, of which the system may stop one for as long as it likes: what is to
/// happen is ``eventually(isolation:_:)``'s to wait for.
@MainActor func turns(_ count: Int = 100) async {
  for _ in 0..<count { await Task.yield() }
}
