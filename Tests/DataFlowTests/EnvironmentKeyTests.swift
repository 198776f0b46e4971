import DataFlow
import Foundation
import ObservationCore
import Testing

private struct AccentKey: EnvironmentKey {
  static let defaultValue = "blue"
}

extension EnvironmentValues {
  fileprivate var accent: String {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

/// Modifiers that come to set a key, and no longer set one.
@MainActor
@Suite struct EnvironmentKeyTests {
  struct Reader: View {
    @Environment(\.accent) private var accent

    var body: some View { Text(accent).tag("accent") }
  }

  /// Between the modifier and the reader: its inputs never change.
  struct Middle: View {
    var body: some View { VStack { Reader() } }
  }

  struct Setter: View {
    @State private var step = 0

    var body: some View {
      Middle()
        .transformEnvironment(\.self) { if step == 1 { $0.accent = "red" } }
        .environment(\.accent, "green")
      Button("Step") { step += 1 }.tag("step")
    }
  }

  @Test func `readers look again when a nearer modifier sets the key, and when it stops`() {
    let host = Host { Setter() }
    #expect(host.text("accent") == "green")
    host.tap("step")
    #expect(host.text("accent") == "red")
    host.tap("step")
    #expect(host.text("accent") == "green")
    #expect(host.bodies(Reader.self) == 3)
  }

  /// Hands all its values to a view that is elsewhere.
  struct Source: View {
    let handle: (EnvironmentValues) -> Void
    @Environment(\.self) private var values

    var body: some View {
      let _ = handle(values)
      Text("source")
    }
  }

  @MainActor final class Holder: ObservableObject {
    @Published var values: EnvironmentValues?
    /// What the source has handed over last.
    var seen: EnvironmentValues?
  }

  struct Whole: View {
    @ObservedObject var holder: Holder
    @State private var name = "red"
    @State private var count = 0

    var body: some View {
      Source { holder.seen = $0 }
        .environment(\.accent, name)
      if let values = holder.values {
        Middle()
          .environment(\.self, count == 1 ? EnvironmentValues() : values)
          .environment(\.accent, "green")
          .environment(\.lineLimit, 3)
      }
      Button("Name") { name = "white" }.tag("name")
      Button("None") { count += 1 }.tag("none")
    }
  }

  @Test func `all values at once stand for those outside`() {
    let holder = Holder()
    let host = Host { Whole(holder: holder) }
    host.turn { holder.values = holder.seen }
    #expect(host.text("accent") == "red")
    // Another value at its source is one here.
    host.tap("name")
    #expect(host.text("accent") == "white")
    host.tap("none")
    #expect(host.text("accent") == "blue")
    host.tap("none")
    #expect(host.text("accent") == "white")
  }

  private struct Sum: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  struct Told: View {
    @ObservedObject var holder: Holder
    @State private var isShown = true
    @State private var number = 1
    @State private var elsewhere = 0
    @State private var around = 0

    var body: some View {
      if isShown {
        Source { holder.seen = $0 }
          .onPreferenceChange(Sum.self) { elsewhere = $0 }
      }
      if let values = holder.values {
        VStack {
          Text("all").preference(key: Sum.self, value: number).environment(\.self, values)
          Text("none").preference(key: Sum.self, value: 10 * number)
            .environment(\.self, EnvironmentValues())
        }
        .onPreferenceChange(Sum.self) { around = $0 }
      }
      Text("elsewhere \(elsewhere), around \(around)")
      Button("Hide") { isShown = false }
      Button("Count") { number += 1 }
    }
  }

  /// Values come from elsewhere; whom a view tells something does not.
  @Test func `all values at once change nobody whom a preference is told`() {
    let holder = Holder()
    let host = Host { Told(holder: holder) }
    host.turn { holder.values = holder.seen }
    #expect(host.texts.contains("elsewhere 0, around 11"))
    host.tap(button: "Hide")
    host.tap(button: "Count")
    #expect(host.texts.contains("elsewhere 0, around 22"))
    host.unmount()
  }

  struct Circle: View {
    @ObservedObject var holder: Holder
    @State private var name = "red"

    var body: some View {
      VStack {
        Middle()
        Source { holder.seen = $0 }
          .environment(\.accent, name)
      }
      .transformEnvironment(\.self) { if let values = holder.values { $0 = values } }
      Button("Name") { name = "white" }.tag("name")
    }
  }

  @Test func `all values may come from a view inside`() {
    let holder = Holder()
    let host = Host { Circle(holder: holder) }
    #expect(host.text("accent") == "blue")
    host.turn { holder.values = holder.seen }
    #expect(host.text("accent") == "red")
    host.tap("name")
    #expect(host.text("accent") == "white")
    #expect(host.isIdle)
  }

  @Observable
  final class Ours { var name = "ours" }

  struct Objects: View {
    @Environment(Ours.self) private var ours: Ours?
    @Environment(StandardModel.self) private var theirs: StandardModel?
    @Environment(StandardModel.self) private var required

    var body: some View {
      Text([ours?.name, theirs?.name, required.name].map { $0 ?? "none" }.joined(separator: " "))
        .tag("names")
    }
  }

  @Test func `objects of both kinds are found by their types`() {
    let theirs = StandardModel()
    let some = Host { Objects().environment(Ours()).environment(theirs) }
    #expect(some.text("names") == "ours theirs theirs")
    let none = Host { Objects().environment(nil as Ours?).environment(theirs) }
    #expect(none.text("names") == "none theirs theirs")
  }

  final class Session: ObservableObject {
    @Published var name = "a"
  }

  struct Member: View {
    @EnvironmentObject private var session: Session
    let input: Int

    var body: some View { Text("\(session.name) \(input)").tag("member") }
  }

  struct Club: View {
    @State private var step = 0

    var body: some View {
      Member(input: step)
      Button("Step") { step += 1 }.tag("step")
    }
  }

  @Test func `a view that is made again keeps its object of the environment`() {
    let session = Session()
    let host = Host { Club().environmentObject(session) }
    host.tap("step")
    #expect(host.text("member") == "a 1")
    host.turn { session.name = "b" }
    #expect(host.text("member") == "b 1")
  }

  /// The views in a modifier have what it sets, and those beside it what they had.
  private func check<Value: Equatable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) {
    let host = Host {
      Text("before")
      Text("inside").environment(keyPath, value)
      Text("behind")
    }
    func read(_ text: String) -> Value {
      host.element(.text(text)).environment[keyPath: keyPath]
    }
    #expect(read("inside") == value)
    #expect(read("before") != value && read("behind") == read("before"))
  }

  @Test func `each value of a style is that of the views inside`() {
    check(\.font, .title)
    check(\.isEnabled, false)
    check(\.colorScheme, .dark)
    check(\.locale, Locale(identifier: "de_DE"))
    check(\.calendar, Calendar(identifier: .buddhist))
    check(\.timeZone, TimeZone(secondsFromGMT: 3600)!)
    check(\.dynamicTypeSize, .accessibility2)
    check(\.layoutDirection, .rightToLeft)
    check(\.lineLimit, 2)
    check(\.multilineTextAlignment, .trailing)
  }
}
