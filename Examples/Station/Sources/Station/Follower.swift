public import Logging
public import ServiceLifecycle

/// Does something with each reading that it gets.
public struct Follower: Service {
  private let station: Station
  private let logger: Logger
  private let receive: @Sendable (Reading, Logger) async -> Void

  /// - Parameters:
  ///   - station: What is followed.
  ///   - logger: Gets the messages of `receive`, and one at the end.
  ///   - receive: Called with one reading after the other.
  public init(
    _ station: Station, logger: Logger,
    receive: @escaping @Sendable (Reading, Logger) async -> Void
  ) {
    self.station = station
    self.logger = logger
    self.receive = receive
  }

  /// Runs until the station's last reading.
  ///
  /// The station is closed first: services are told to shut down in the reverse of the
  /// order in which they were added.
  public func run() async {
    var last = 0
    for await reading in station.readings {
      await receive(reading, logger)
      last = reading.number
      if reading.isLast { break }
    }
    logger.info("End", metadata: ["number": "\(last)"])
    // For a group of services, one that ends before its turn has failed.
    try? await gracefulShutdown()
  }
}

// MARK: - What followers do

extension Follower {
  /// Writes every reading.
  public static func journal(_ station: Station, logger: Logger) -> Follower {
    Follower(station, logger: logger) { reading, logger in
      logger.info(
        "Reading", metadata: ["number": "\(reading.number)", "celsius": "\(reading.celsius)"])
    }
  }

  /// Warns of frost.
  public static func alarm(_ station: Station, logger: Logger) -> Follower {
    Follower(station, logger: logger) { reading, logger in
      if reading.celsius < 0 {
        logger.warning("Frost", metadata: ["number": "\(reading.number)"])
      }
    }
  }

  /// Takes its time, so that it does not get every reading.
  public static func archive(_ station: Station, logger: Logger) -> Follower {
    Follower(station, logger: logger) { reading, logger in
      logger.info("Archived", metadata: ["number": "\(reading.number)"])
      if !reading.isLast { try? await Task.sleep(for: .milliseconds(20)) }
    }
  }
}
