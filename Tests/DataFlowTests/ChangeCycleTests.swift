import DataFlow
import Testing

/// Which actions of `onChange` are cut off: those that go on because of themselves, and
/// no others.
@MainActor
struct ChangeCycleTests {
  final class Log {
    var lines: [String] = []
  }

  // MARK: Who is left alone

  struct Arriving: View {
    let log: Log
    let count: Int
    @State private var number = 0

    var body: some View {
      Text("\(number)").tag("number")
        .onChange(of: number) { log.lines.append("\($1)") }
        .onAppear {
          for value in 1...count {
            withAnimation(.linear(duration: Double(value))) { number = value }
          }
        }
    }
  }

  @Test(arguments: [3, 90])
  func `what an onAppear writes in transactions of its own is told each time`(_ count: Int) {
    let log = Log()
    let host = Host { Arriving(log: log, count: count) }
    #expect(log.lines == (1...count).map { "\($0)" })
    #expect(host.text("number") == "\(count)" && host.issues.isEmpty)
  }

  /// Each row's action causes that of the next one.
  struct Relay: View {
    let log: Log
    @State private var level = 0
    @State private var seen = 0

    var body: some View {
      Text("\(level) \(seen)").tag("text")
        .onChange(of: level) {
          log.lines.append("\($1)")
          seen += 1
        }
      ForEach(1..<10) { row in
        Text("").onChange(of: level >= row) { level = max(level, row + 1) }
      }
      Button("Begin") { level = 1 }
    }
  }

  @Test func `an action that writes in each update of others' chain is told each time`() {
    let log = Log()
    let host = Host { Relay(log: log) }
    host.tap(button: "Begin")
    #expect(log.lines == (1...10).map { "\($0)" })
    #expect(host.text("text") == "10 10" && host.issues.isEmpty)
  }

  /// Writes something of its own while another thread writes what it watches.
  struct Answering: View {
    @State private var number = 0
    @State private var answers = 0

    var body: some View {
      Text("\(number) \(answers)").tag("text")
        .onChange(of: number) {
          answers += 1
          let (number, next) = ($number, $1 + 1)
          if next <= 5 { onThread { number.wrappedValue = next } }
        }
      Button("Begin") { number = 1 }
    }
  }

  @Test func `what another thread has written is not an action's doing`() {
    let host = Host { Answering() }
    host.tap(button: "Begin")
    #expect(host.text("text") == "5 5" && host.issues.isEmpty)
  }

  /// What the second action writes is shown by an update that the first one has begun.
  struct Joining: View {
    @State private var number = 0
    @State private var answers = 0
    @State private var step = 0

    var body: some View {
      Text("\(number) \(answers)").tag("text")
        .onChange(of: number) { answers += 1 }
        .onChange(of: step) {
          number += 1
          guard step < 4 else { return }
          withAnimation(.linear(duration: Double(step))) { step += 1 }
        }
      Button("Begin") {
        withAnimation(.easeIn) { number = 1 }
        withAnimation(.easeOut) { step = 1 }
      }
    }
  }

  @Test func `what others write into an action's update is not its doing`() {
    let host = Host { Joining() }
    host.tap(button: "Begin")
    #expect(host.text("text") == "5 5" && host.issues.isEmpty)
  }

  /// A store that cannot tell of what others write.
  final class Silent: KeyValueStore {
    var values: [String: StoredValue] = [:]
    private let neverWritten = MemoryStore()

    var announcesChanges: Bool { false }

    func read(_ key: String) -> StoredValue? { values[key] }

    func write(_ value: StoredValue?, for key: String) { values[key] = value }

    func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
      neverWritten.observe(key, onChange)
    }
  }

  /// Keeps a stored value in its range, and counts how often it looks.
  struct Levelling: View {
    let log: Log
    let looked: () -> Void
    @AppStorage private var level: Int
    @State private var count = 0

    init(_ log: Log, looked: @escaping () -> Void) {
      self.log = log
      self.looked = looked
      _level = AppStorage(wrappedValue: 0, "level")
    }

    var body: some View {
      Text("\(level)").tag("level")
        .onChange(of: level, initial: true) {
          log.lines.append("\($1)")
          count += 1
          if level > 10 { level = 10 }
          looked()
        }
    }
  }

  @Test func `what others have stored meanwhile is not an action's doing`() {
    let log = Log()
    let store = Silent()
    let host = Host(defaultAppStorage: store) {
      Levelling(log) { if log.lines.count == 1 { store.values["level"] = 12 } }
    }
    #expect(log.lines == ["0", "12", "10"])
    #expect(host.text("level") == "10" && host.issues.isEmpty)
  }

  struct Clamping: View {
    let log: Log
    @State private var number = 0

    var body: some View {
      Text("\(number)").tag("number")
        .onChange(of: number) {
          log.lines.append("\($1)")
          number = min(number, 10)
        }
      Button("Add") { number += 12 }
    }
  }

  @Test func `an action that corrects its value is called for that, too`() {
    let log = Log()
    let host = Host { Clamping(log: log) }
    for _ in 0..<2 { host.tap(button: "Add") }
    #expect(log.lines == ["12", "10", "22", "10"])
    #expect(host.text("number") == "10" && host.issues.isEmpty)
  }

  /// Counts up for ever, beside somebody who is told of it.
  struct Climbing: View {
    let log: Log
    @State private var number = 0

    var body: some View {
      Text("\(number)").tag("number")
        .onChange(of: number) { number += 1 }
        .onChange(of: number) { log.lines.append("\($1)") }
      Button("Begin") { number += 1 }
    }
  }

  @Test func `who only looks on is told of all that a cycle does`() {
    let log = Log()
    let host = Host { Climbing(log: log) }
    host.tap(button: "Begin")
    let count = log.lines.count
    #expect(log.lines.last == host.text("number") && host.isIdle)
    // What has been is forgotten.
    host.tap(button: "Begin")
    #expect(log.lines == (1...2 * count).map { "\($0)" })
    #expect(host.issues.map(\.kind) == [.changeCycle, .changeCycle])
  }

  // MARK: Who is cut off

  struct Pair: View {
    @State private var first = 0
    @State private var second = 0

    var body: some View {
      Text("\(first) \(second)").tag("text")
        .onChange(of: first) { first += 1 }
        .onChange(of: second) { second += 1 }
      Button("Begin") {
        first += 1
        second += 1
      }
    }
  }

  @Test func `two cycles that go on at the same time are both cut off`() {
    let host = Host { Pair() }
    host.tap(button: "Begin")
    #expect(host.isIdle)
    #expect(host.issues.map(\.kind) == [.changeCycle, .changeCycle])
    host.settle()
    #expect(host.issues.count == 2)
  }

  final class Model: ObservableObject {
    @Published var values = [0, 0, 0]
  }

  /// A part of a cycle over several views.
  struct Part: View {
    @ObservedObject var model: Model
    let index: Int

    var body: some View {
      Text("\(model.values[index])").tag(index)
        .onChange(of: model.values[index]) { model.values[(index + 1) % 3] += 1 }
    }
  }

  struct Ring: View {
    let model: Model

    var body: some View {
      ForEach(0..<3) { Part(model: model, index: $0) }
    }
  }

  @Test func `a cycle over several views is cut off where it began`() {
    let model = Model()
    let host = Host { Ring(model: model) }
    host.turn { model.values[0] = 1 }
    #expect(host.isIdle && model.values == [3, 2, 2])
    #expect(host.issues.map(\.kind) == [.changeCycle])
    // It is forgotten with the step.
    host.turn { model.values[0] = 10 }
    #expect(host.isIdle && model.values == [12, 4, 4])
  }

  @Test func `a cycle that an onAppear begins in several transactions is cut off`() {
    struct Beginning: View {
      @State private var number = 0

      var body: some View {
        Text("\(number)").onChange(of: number) { number += 1 }
          .onAppear {
            for value in 1...3 {
              withAnimation(.linear(duration: Double(value))) { number = value }
            }
          }
      }
    }
    let host = Host { Beginning() }
    #expect(host.isIdle && host.issues.map(\.kind) == [.changeCycle])
  }

  /// Goes on when what it has written is shown.
  struct Waiting: View {
    @State private var number = 0
    @State private var other = 0

    var body: some View {
      Text("\(number) \(other)").tag("text")
        .onChange(of: number) {
          withAnimation(nil) {
            other += 1
          } completion: {
            number += 1
          }
        }
      Button("Begin") { number += 1 }
    }
  }

  @Test func `a cycle by way of who waits for an animation is cut off`() {
    let host = Host { Waiting() }
    host.tap(button: "Begin")
    #expect(host.isIdle && host.text("text") == "3 2")
    #expect(host.issues.map(\.kind) == [.changeCycle])
  }

  /// A cycle through a view that comes anew each time.
  struct Coming: View {
    @State private var number = 0

    var body: some View {
      Text("\(number)").tag("number").onChange(of: number, initial: true) {
        if number > 0 { number += 1 }
      }
      .id(number)
      Button("Begin") { number += 1 }
    }
  }

  @Test func `a cycle of views that are always others ends with the step`() {
    let host = Host { Coming() }
    host.tap(button: "Begin")
    #expect(host.issues.map(\.kind) == [.updateLimit])
  }
}
