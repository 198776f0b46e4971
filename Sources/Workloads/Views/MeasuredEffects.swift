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
