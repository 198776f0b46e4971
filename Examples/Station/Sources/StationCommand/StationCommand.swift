import Logging
import ServiceLifecycle
import Station

/// `station [MILLISECONDS]`: measures at that interval, until SIGTERM or SIGINT.
@main
struct StationCommand {
  static func main() async throws {
    let milliseconds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1_000
    let station = Station()
    func logger(_ label: String) -> Logger {
      Logger(label: label) { StreamLogHandler.standardOutput(label: $0) }
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        // The last one is the first to stop: the others see what it has done.
        services: [
          Follower.journal(station, logger: logger("journal")),
          Follower.alarm(station, logger: logger("alarm")),
          Follower.archive(station, logger: logger("archive")),
          Sensor(of: station, every: .milliseconds(milliseconds)),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger("station")))
    try await group.run()
    let last = station.reading.number
    logger("station").info("Stopped", metadata: ["number": "\(last)"])
  }
}
