import Logging
import ServiceLifecycle
import Station
import Testing

@MainActor
struct StationTests {
  /// What a follower got.
  private actor Received {
    private(set) var readings: [Reading] = []

    func add(_ reading: Reading) { readings.append(reading) }
  }

  private let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }

  @Test func `every follower gets the last reading, and none twice`() async throws {
    let station = Station()
    let received = (0..<3).map { _ in Received() }
    let followers: [any Service] = received.map { received in
      Follower(station, logger: logger) { reading, _ in await received.add(reading) }
    }
    let group = ServiceGroup(
      services: followers + [Sensor(of: station, every: .milliseconds(1))], logger: logger)
    async let running: Void = group.run()
    for await reading in station.readings where reading.number >= 5 { break }
    await group.triggerGracefulShutdown()
    try await running
    #expect(station.reading.isLast)
    for received in received {
      let readings = await received.readings
      #expect(readings.last == station.reading)
      // A number may come again, as the last one, which the first time it was not.
      #expect(
        zip(readings, readings.dropFirst()).allSatisfy { $0 != $1 && $0.number <= $1.number })
      #expect(readings.count { $0.isLast } == 1)
    }
  }

  @Test func `a follower that is late gets the last reading, once`() async throws {
    let station = Station()
    let received = Received()
    for _ in 1...100 { station.measure() }
    station.close()
    let group = ServiceGroup(
      services: [Follower(station, logger: logger) { reading, _ in await received.add(reading) }],
      logger: logger)
    async let running: Void = group.run()
    while await received.readings.isEmpty { await Task.yield() }
    await group.triggerGracefulShutdown()
    try await running
    #expect(await received.readings.map(\.number) == [100])
  }
}
