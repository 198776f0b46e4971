#if canImport(Darwin)
  /// Calls something on the main actor when nobody refers to it any more: at once where
  /// that is the main actor, as an isolated `deinit` does.
  final class MainActorEnd: Sendable {
    private let body: @MainActor @Sendable () -> Void

    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

    deinit {
      if HostThread.isCurrent {
        MainActor.assumeIsolated(body)
      } else {
        Task { @MainActor [body] in body() }
      }
    }
  }
#endif
