import DataFlow
import OpenCombine
import Testing

// S0-48 to S0-52: what happens besides views. A pumping station.

/// S0-48: a value of the environment that is watched, also when the view appears.
private struct PressureAlarm: View {
  @Environment(\.pressure) private var pressure
  let ring: (Int) -> Void

  var body: some View {
    Text("\(pressure)").tag("pressure")
      .onChange(of: pressure) { ring(pressure) }
      .onChange(of: pressure > 8, initial: true) { ring(pressure > 8 ? 1_000 : 0) }
  }
}

private struct PressureKey: EnvironmentKey {
  static let defaultValue = 5
}

extension EnvironmentValues {
  fileprivate var pressure: Int {
    get { self[PressureKey.self] }
    set { self[PressureKey.self] = newValue }
  }
}

private struct Boiler: View {
  let ring: (Int) -> Void
  @State private var pressure = 6

  var body: some View {
    Button("Heat") { pressure += 2 }.tag("heat")
    PressureAlarm(ring: ring).environment(\.pressure, pressure)
  }
}

private enum PumpState: String {
  case idle
  case pumping
}

private class PumpBook {
  var lines: [String] = []

  func pumpStateDidChange(state: PumpState) { lines.append(state.rawValue) }
}

private struct PumpButton: View {
  @Binding var pumpState: PumpState

  var body: some View {
    Button("Switch") { pumpState = pumpState == .idle ? .pumping : .idle }.tag("pump")
  }
}

private struct Well {
  var name: String
  var depth: String
}

/// S0-49: a model that is told of a change.
private struct PumpView: View {
  var well: Well
  let book: PumpBook
  @State private var pumpState: PumpState = .idle

  var body: some View {
    VStack {
      Text(well.name)
      Text(well.depth)
      PumpButton(pumpState: $pumpState)
    }
    .onChange(of: pumpState) {
      book.pumpStateDidChange(state: pumpState)
    }
  }
}

/// S0-50: what any publisher sends that cannot fail.
private struct Gauge<Source: Publisher>: View where Source.Output == Int, Source.Failure == Never {
  let source: Source
  @State private var level = 0

  var body: some View {
    Text("\(level)").tag("gauge")
      .onReceive(source) { level = $0 }
  }
}

/// S0-51: a timer that sends the date each second.
private struct StationClock: View {
  @State private var now = Date(timeIntervalSinceReferenceDate: -1)

  var body: some View {
    Text("It is \(now.timeIntervalSinceReferenceDate)").tag("clock")
      .onReceive(
        Timer.publish(every: 1, on: .main, in: .common).autoconnect(),
        perform: { date in
          self.now = date
        })
  }
}

extension Documents {
  @MainActor
  @Suite struct Effects {
    @Test func `an action is called when a value changes, and at first only if asked for`() {
      var rings: [Int] = []
      let host = Host { Boiler { rings.append($0) } }
      #expect(rings == [0])
      host.tap("heat")
      #expect(rings == [0, 8])
      host.tap("heat")
      #expect(rings == [0, 8, 10, 1_000] && host.issues.isEmpty)
    }

    @Test func `the closure that is called has captured the new value`() {
      let book = PumpBook()
      let host = Host { PumpView(well: Well(name: "North", depth: "40 m"), book: book) }
      #expect(book.lines.isEmpty)
      host.tap("pump")
      host.tap("pump")
      #expect(book.lines == ["pumping", "idle"])
    }

    @Test func `a view receives what a publisher sends while the view is there`() {
      let levels = PassthroughSubject<Int, Never>()
      levels.send(1)
      let host = Host { Gauge(source: levels.map { $0 * 10 }) }
      #expect(host.text("gauge") == "0")
      host.turn { levels.send(2) }
      #expect(host.text("gauge") == "20")
      host.unmount()
      levels.send(3)
      #expect(host.issues.isEmpty)
    }

    @Test func `a timer ticks each second of the host's clock`() {
      let host = Host { StationClock() }
      #expect(host.text("clock") == "It is -1.0")
      host.advance(by: .seconds(1))
      #expect(host.text("clock") == "It is 1.0")
      host.advance(by: .seconds(2))
      #expect(host.text("clock") == "It is 3.0" && host.bodies(StationClock.self) == 4)
    }
  }
}
