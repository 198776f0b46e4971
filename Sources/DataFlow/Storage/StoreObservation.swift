/// Ends the observation of a key when it is freed.
///
/// Safe from any thread.
public final class StoreObservation: Sendable {
  private let cancel: @Sendable () -> Void

  /// - Parameter cancel: Ends the observation; called once.
  public init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

  deinit { cancel() }
}
