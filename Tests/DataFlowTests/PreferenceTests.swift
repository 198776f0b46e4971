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
}
