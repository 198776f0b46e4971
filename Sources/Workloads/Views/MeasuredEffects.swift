internal import DataFlow

/// A leaf whose changes are watched.
struct WatchedLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value)
    EmptyView().onChange(of: value) { ledger.sum &+= 1 }
  }
}

/// A leaf with many modifiers that watch what never changes.
struct CalmLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  /// How many modifiers there are.
  nonisolated static var count: Int { 32 }

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value)
    eight(eight(eight(eight(EmptyView()))))
  }

  private func eight<Content: View>(_ content: Content) -> some View {
    let watched = ledger.bindings.capacity
    return
      content
      .onChange(of: watched &+ 1) { ledger.sum = 0 }.onChange(of: watched &+ 2) { ledger.sum = 0 }
      .onChange(of: watched &+ 3) { ledger.sum = 0 }.onChange(of: watched &+ 4) { ledger.sum = 0 }
      .onChange(of: watched &+ 5) { ledger.sum = 0 }.onChange(of: watched &+ 6) { ledger.sum = 0 }
      .onChange(of: watched &+ 7) { ledger.sum = 0 }.onChange(of: watched &+ 8) { ledger.sum = 0 }
  }
}

/// A leaf that moves whenever it is written.
struct MovingLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value.animation(.linear))
    EmptyView().offset(x: Double(value))
  }
}

/// A leaf whose value is in a store.
struct StoredLeaf: View {
  @AppStorage("value") private var value = 0
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value)
    EmptyView()
  }
}

/// A leaf whose body reads its state again and again.
struct ReadingLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  /// How many reads there are: so many that the update around them does not count.
  nonisolated static var reads: Int { 1_000 }

  var body: some View {
    let _ = ledger.see(sum())
    let _ = ledger.enter(0, $value)
    EmptyView()
  }

  private func sum() -> Int {
    var sum = 0
    for _ in 0..<Self.reads { sum &+= value }
    return sum
  }
}

/// As ``ReadingLeaf``, with a value that is in a store.
struct StoredReadingLeaf: View {
  @AppStorage("value") private var value = 0
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(sum())
    let _ = ledger.enter(0, $value)
    EmptyView()
  }

  private func sum() -> Int {
    var sum = 0
    for _ in 0..<ReadingLeaf.reads { sum &+= value }
    return sum
  }
}

/// What leaves tell those around them, summed up.
struct TotalKey: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

/// A leaf that tells its value to the view around it.
struct TellingLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value)
    EmptyView().preference(key: TotalKey.self, value: value)
  }
}

/// A leaf that tells the view around it many values, which never change.
struct RepeatingLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  /// How many values there are.
  nonisolated static var count: Int { 8 }

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value)
    Group {
      EmptyView().preference(key: TotalKey.self, value: 1)
      EmptyView().preference(key: TotalKey.self, value: 2)
      EmptyView().preference(key: TotalKey.self, value: 3)
      EmptyView().preference(key: TotalKey.self, value: 4)
      EmptyView().preference(key: TotalKey.self, value: 5)
      EmptyView().preference(key: TotalKey.self, value: 6)
      EmptyView().preference(key: TotalKey.self, value: 7)
      EmptyView().preference(key: TotalKey.self, value: 8)
    }
  }
}

/// A view that is told what `content` tells.
struct Listening<Content: View>: View {
  let ledger: Ledger
  let content: Content

  var body: some View {
    content.onPreferenceChange(TotalKey.self) { _ in ledger.sum &+= 1 }
  }
}

/// A leaf whose task is another one whenever it is written.
struct WorkingLeaf: View {
  @State private var value = 0
  let ledger: Ledger

  var body: some View {
    let _ = ledger.see(value)
    let _ = ledger.enter(0, $value)
    EmptyView().task(id: value) { ledger.started &+= 1 }
  }
}
