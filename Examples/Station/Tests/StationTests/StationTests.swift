import Logging
import ServiceLifecycle
import Station
import Testing

@MainActor
struct StationTests {
  /// What a follower got.
  private actor Received {
    private(set) var numbers: [Int] = []

    func add(_ reading: Reading) { numbers.append(reading.number) }
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
      let numbers = await received.numbers
      #expect(numbers.last == station.reading.number)
      // The end is said of the last reading, after it was given.
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 || $1 == numbers.last })
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
    while await received.numbers.isEmpty { await Task.yield() }
    await group.triggerGracefulShutdown()
    try await running
    #expect(await received.numbers == [100])
  }
}
