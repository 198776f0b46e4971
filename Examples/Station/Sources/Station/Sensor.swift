public import ServiceLifecycle

/// Measures, again and again.
public struct Sensor: Service {
  private let station: Station
  private let interval: Duration

  /// - Parameters:
  ///   - station: What measures.
  ///   - interval: The time between two measurements.
  public init(of station: Station, every interval: Duration) {
    self.station = station
    self.interval = interval
  }

  /// Runs until the shutdown, and closes the station.
  public func run() async {
    let measuring: @Sendable () async throws -> Void = { [station, interval] in
      while true {
        await station.measure()
        try await Task.sleep(for: interval)
      }
    }
    // What ends it is its cancellation.
    try? await cancelWhenGracefulShutdown(measuring)
    await station.close()
  }
}
