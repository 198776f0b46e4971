public import ObservationCore

/// A weather station: what it has measured last.
@MainActor
@Observable
public final class Station {
  /// What was measured last.
  public private(set) var reading = Reading()

  /// A station that has measured nothing.
  public init() {}

  /// Measures once more.
  public func measure() {
    let number = reading.number + 1
    // Warmer and colder by turns, between -10 and 35 degrees.
    let place = number * 7 % 90
    reading = Reading(number: number, celsius: Double(min(place, 90 - place)) - 10)
  }

  /// Says that there will be no other reading.
  public func close() { reading.isLast = true }

  /// What is measured, for one follower: the reading now, and one after each change.
  ///
  /// A follower that is slower than the station is given the last reading, and not those
  /// before it.
  public nonisolated var readings: Observations<Reading, Never> {
    Observations { @MainActor in self.reading }
  }
}

/// One measurement.
public struct Reading: Sendable, Equatable {
  /// From 1; 0 is none yet.
  public var number = 0
  /// The temperature, in degrees.
  public var celsius = 0.0
  /// Whether no other one follows.
  public var isLast = false
}
