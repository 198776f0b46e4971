import DataFlow
import Testing

/// How often two values of ``FirstKey`` were joined.
private let joins = Shared(0)

/// The first value counts; the others are not asked for.
private struct FirstKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { joins.withLock { $0 += 1 } }
}

/// What views tell those around them: what the clauses PREF, ENV-20 and ENV-21
/// leave open.
@MainActor
@Suite struct PreferenceTests {
  @Test func `readers of preferences inside of others go with their views`() {
    struct Key: PreferenceKey {
      static let defaultValue = 0
      static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }
    struct Owner: View {
      @LazyState private var probe = Probe()

      var body: some View { Text("\(ObjectIdentifier(probe).hashValue)") }
    }
    let host = Host {
      Owner().onPreferenceChange(Key.self) { _ in }.onPreferenceChange(Key.self) { _ in }
    }
    host.unmount()
    #expect(host.inits(Probe.self) == 1 && host.deinits(Probe.self) == 1)
  }

  /// Tells a number, or nothing.
  private struct Teller: View {
    @State var number: Int?
    let handOut: (Binding<Int?>) -> Void

    var body: some View {
      let _ = handOut($number)
      if let number { Text("").preference(key: FirstKey.self, value: number) }
    }
  }

  @Test(arguments: [nil, 1] as [Int?])
  func `what nobody has asked for may change without anybody's being asked`(_ second: Int?) {
    joins.withLock { $0 = 0 }
    var told: [Int] = []
    var bindings: [Binding<Int?>] = []
    let host = Host {
      VStack {
        Teller(number: 5) { if bindings.isEmpty { bindings.append($0) } }
        Teller(number: second) { if bindings.count == 1 { bindings.append($0) } }
          .transformPreference(FirstKey.self) { $0 += 100 }
      }
      .onPreferenceChange(FirstKey.self) { told.append($0) }
    }
    #expect(told == [5] && joins.withLock { $0 } == 1)
    for number in [2, 3, nil, 4, nil, second] {
      host.turn { bindings[1].wrappedValue = number }
      #expect(told == [5] && joins.withLock { $0 } == 1)
    }
    host.turn { bindings[0].wrappedValue = 6 }
    #expect(told == [5, 6] && joins.withLock { $0 } == 2)
    // Now it is asked for.
    host.turn { bindings[0].wrappedValue = nil }
    #expect(told == [5, 6, (second ?? 0) + 100])
    host.turn { bindings[1].wrappedValue = 7 }
    #expect(told.last == 107 && joins.withLock { $0 } == 2)
  }

  private struct Scheme: View {
    @Environment(\.colorScheme) private var scheme

    var body: some View { Text("\(scheme)") }
  }

  @Test func `a preferred colour scheme concerns all views of a host`() {
    let host = Host {
      Scheme()
      Scheme().preferredColorScheme(.dark)
      Scheme().preferredColorScheme(nil)
    }
    #expect(host.texts == ["dark", "dark", "dark"])
  }

  @Test func `a screen prefers a colour scheme for its window, and no longer than it is there`() {
    struct Screens: View {
      @State private var isPresented = false

      var body: some View {
        NavigationStack {
          Scheme().navigationDestination(isPresented: $isPresented) {
            Scheme().preferredColorScheme(.dark)
          }
        }
        Button("Present") { isPresented = true }
      }
    }
    let host = Host { Screens() }
    #expect(host.texts == ["light", "Present"])
    host.tap(button: "Present")
    #expect(host.texts == ["dark", "dark", "Present"])
    host.dismiss()
    #expect(host.texts == ["light", "Present"])
  }

  @Test func `a colour scheme that is set around a host's views is the one of those inside`() {
    struct Program: App {
      @State private var scheme = ColorScheme.dark

      var body: some Scene {
        WindowGroup {
          Scheme()
          Button("Switch") { scheme = scheme == .dark ? .light : .dark }
        }
        .environment(\.colorScheme, scheme)
      }
    }
    let host = Host(app: Program())
    #expect(host.texts == ["dark", "Switch"])
    host.tap(button: "Switch")
    #expect(host.texts == ["light", "Switch"])
  }

  private struct Choice: Identifiable, Equatable {
    let id: Int
    var scheme: ColorScheme?
  }

  /// Rows that prefer something, or nothing.
  private struct Choices: View {
    let handOut: (Binding<[Choice]>) -> Void
    @State private var choices: [Choice] = []
    @Environment(\.colorScheme) private var scheme

    var body: some View {
      let _ = handOut($choices)
      Text("\(scheme)").tag("scheme")
      ForEach(choices) { Text("").preferredColorScheme($0.scheme) }
    }
  }

  @Test(arguments: [false, true], 0..<10 as Range<UInt64>)
  func `the first of a presentation's views that prefers something counts, whatever moves`(
    isSheet: Bool, seed: UInt64
  ) {
    var random = ForEachTests.Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let schemes: [ColorScheme?] = [nil, .light, .dark]
    var choices: Binding<[Choice]>!
    let host = Host {
      if isSheet {
        Scheme().sheet(isPresented: .constant(true)) { Choices { choices = $0 } }
      } else {
        Choices { choices = $0 }
      }
    }
    var expected: [Choice] = []
    for step in 0..<40 {
      let place = Int.random(in: 0...expected.count, using: &random)
      let scheme = schemes[Int.random(in: 0..<3, using: &random)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: expected.insert(Choice(id: step, scheme: scheme), at: place)
      case 2 where place < expected.count: expected.remove(at: place)
      case 3 where place < expected.count: expected[place].scheme = scheme
      default: expected.shuffle(using: &random)
      }
      host.turn { choices.wrappedValue = expected }
      let first = expected.lazy.compactMap(\.scheme).first ?? .light
      #expect(host.text("scheme") == "\(first)", "seed \(seed), step \(step)")
      #expect(!isSheet || host.texts.first == "light")
    }
    #expect(host.isIdle && host.issues.isEmpty)
  }

  @Test func `a sheet prefers a colour scheme for itself, and takes it along`() {
    struct Pages: View {
      @State private var isOpen = false

      var body: some View {
        Scheme()
        Button("Open") { isOpen.toggle() }
          .sheet(isPresented: $isOpen) {
            Scheme().preferredColorScheme(.dark)
            Scheme()
          }
      }
    }
    let host = Host { Pages() }
    // Often, so that the memory of one that has gone is another's.
    for _ in 0..<20 {
      host.tap(button: "Open")
      #expect(host.texts == ["light", "Open", "dark", "dark"])
      host.tap(button: "Open")
      #expect(host.texts == ["light", "Open"] && host.issues.isEmpty && host.isIdle)
    }
  }

  // Two of them are never known to be equal.
  private struct Mark {
    let name: String
    let action: @MainActor () -> Void
  }

  private struct MarkKey: PreferenceKey {
    static func reduce(value: inout Mark?, nextValue: () -> Mark?) { value = nextValue() ?? value }
    static var defaultValue: Mark? { nil }
  }

  private struct Marked: View {
    @State private var count = 1

    var body: some View {
      Text("a")
        .preference(key: MarkKey.self, value: Mark(name: "\(count)") { count += 1 })
        .overlayPreferenceValue(MarkKey.self) { mark in
          if let mark { Button("front \(mark.name)", action: mark.action) }
        }
        .backgroundPreferenceValue(MarkKey.self) { Text("back \($0?.name ?? "-")") }
    }
  }

  @Test func `a view is made of values that cannot be compared`() {
    let host = Host { Marked() }
    #expect(host.texts == ["back 1", "a", "front 1"])
    for count in 1...3 {
      host.tap(button: "front \(count)")
      #expect(host.texts == ["back \(count + 1)", "a", "front \(count + 1)"])
      #expect(host.isIdle && host.issues.isEmpty)
      #expect(host.bodies(Marked.self) == count + 1)
    }
  }
}
