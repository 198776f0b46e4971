import Conformance
import ConformanceKit
import DataFlow
import ObservationCore

/// Hosts, views and scenes that end while code runs that belongs to them.
extension Catalogue {
  static let hostEnds: [Clause] = [
    Clause(
      flow: "HOST-69", .required,
      "Whatever code of views lets a host, its views or its scenes go, MUST be free to do so.",
      source: "documentation of Host",
      hint: "Is what runs kept until it has returned, and does nothing go on in what has gone?",
      expected: [
        "a host that goes in a body: dropping dropped gone freed",
        "a host that goes in an action: dropping dropped freed gone",
        "a host that goes in a sheet's end: dropping dropped gone freed",
        "a host that goes in a comparison: dropping dropped gone freed",
        "a host that goes in a write: gone freed written",
        "views that go for a preference: inner 1, then ''",
        "views that go, and those after them for a preference: inner 1 inner 2, then ''",
        "a launch while a window opens: main other",
        "a launch while a window closes: main",
      ]
    ) { stage in
      stage.logEndsInPassing()
    }
  ]
}

extension Stage {
  /// Writes what is left of them.
  fileprivate func logEndsInPassing() {
    logEnd(ofHostIn: "a body") { spot, handle, drop in
      VStack {
        NumberView(handle: handle) { number in
          let _ = number == 1 ? drop() : ()
          Text("\(number)")
        }
        SpotReader(spot: spot)
      }
    }
    logEnd(ofHostIn: "an action") { spot, handle, drop in
      VStack {
        SpotReader(spot: spot)
        NumberView(handle: handle) { Text("\($0)").onChange(of: $0) { drop() } }
      }
    }
    logEnd(ofHostIn: "a sheet's end") { spot, handle, drop in
      VStack {
        NumberView(handle: handle) { number in
          Text("\(number)").sheet(isPresented: .constant(number == 0), onDismiss: drop) {
            Text("a")
          }
        }
        SpotReader(spot: spot)
      }
    }
    logEnd(ofHostIn: "a comparison") { spot, handle, drop in
      VStack {
        NumberView(handle: handle) { ComparedView(number: $0, drop: drop) }
        SpotReader(spot: spot)
      }
    }
    logEndInWrite()
    logEndForPreference("views that go") { $0.unmount() }
    logEndForPreference("views that go, and those after them") { host in
      host.relaunch()
    } second: { host in
      host.unmount()
    }
    logLaunchWhileOpening()
    logLaunchWhileClosing()
  }

  /// Ends the host in an update that is made before an object changes, outside of all steps: then
  /// nobody holds the host but whoever is about to let it go.
  private func logEnd<Content: View>(
    ofHostIn name: String,
    _ content: @escaping @MainActor (Spot, Handle<Binding<Int>>, @escaping () -> Void) -> Content
  ) {
    let (spot, handle, kept) = (Spot(), Handle<Binding<Int>>(), Handle<Host>())
    let notes = NoteList()
    kept.take(
      made {
        VStack {
          content(spot, handle) {
            if kept.value == nil { return }
            notes.add("dropping")
            kept.clear()
            notes.add("dropped")
          }
          EndingView(notes: notes)
        }
      })
    withAnimation(.linear) { handle.value.wrappedValue = 1 }
    spot.x = 1
    log("a host that goes in \(name): \(notes.take())")
  }

  /// Outside of all updates, before the value is stored.
  private func logEndInWrite() {
    let (kept, handle, notes) = (Handle<Host>(), Handle<Binding<Fragile>>(), NoteList())
    kept.take(
      made {
        VStack {
          FragileView(handle: handle)
          EndingView(notes: notes)
        }
      })
    Fragile.onComparison = { kept.clear() }
    defer { Fragile.onComparison = {} }
    handle.value.wrappedValue = Fragile(number: 1)
    notes.add("written")
    handle.value.wrappedValue = Fragile(number: 2)
    log("a host that goes in a write: \(notes.take())")
  }

  /// Ends the views while the reader around asks the one inside; those that come then, too.
  private func logEndForPreference(
    _ name: String, _ first: @escaping (Host) -> Void, second: @escaping (Host) -> Void = { _ in }
  ) {
    let (kept, notes) = (Handle<Host>(), NoteList())
    var ends = [first, second]
    let host = made {
      SummedView(start: kept.value == nil ? 0 : 2) {
        notes.add("outer \($0)")
      } inner: {
        notes.add("inner \($0)")
        if let host = kept.value, !ends.isEmpty { ends.removeFirst()(host) }
      }
    }
    kept.take(host)
    _ = notes.take()
    host.tap("add")
    kept.clear()
    log("\(name) for a preference: \(notes.take()), then '\(host.description)'")
  }

  private func logLaunchWhileOpening() {
    log("a launch while a window opens: \(windows(after: { $0.tap("open") }))")
  }

  private func logLaunchWhileClosing() {
    let names = windows(after: {
      $0.windows[0].tap("plain")
      $0.windows[1].tap("close")
    })
    log("a launch while a window closes: \(names)")
  }

  /// The windows that are left once `body` has changed what launches the program again.
  private func windows(after body: (Host) -> Void) -> String {
    let kept = Handle<Host>()
    let host = made(app: LaunchingApp())
    kept.take(host)
    LaunchingView.onChange = { kept.value.relaunch() }
    defer { LaunchingView.onChange = {} }
    body(host)
    kept.clear()
    return host.windows.map { $0.sceneID ?? "-" }.joined(separator: " ")
  }
}

// MARK: - Views

private struct SpotReader: View {
  @ObservedObject var spot: Spot

  var body: some View { Text("\(spot.x)") }
}

private struct NumberView<Content: View>: View {
  let handle: Handle<Binding<Int>>
  @ViewBuilder let content: (Int) -> Content
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    content(number)
  }
}

/// Calls somebody whenever it is compared.
private struct Fragile: Equatable, Sendable {
  @MainActor static var onComparison: () -> Void = {}
  var number: Int
  /// More than a word has.
  var text = "text"

  static func == (left: Fragile, right: Fragile) -> Bool {
    MainActor.assumeIsolated { onComparison() }
    return left.number == right.number
  }
}

private struct FragileView: View {
  let handle: Handle<Binding<Fragile>>
  @State private var value = Fragile(number: 0)

  var body: some View {
    let _ = handle.take($value)
    Text("\(value.number)")
  }
}

private struct SumKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

/// The reader inside is asked by the one around it, and has its function called then.
private struct SummedView: View {
  let outer: (Int) -> Void
  let inner: (Int) -> Void
  @State private var number: Int

  init(start: Int, outer: @escaping (Int) -> Void, inner: @escaping (Int) -> Void) {
    (self.outer, self.inner) = (outer, inner)
    _number = State(initialValue: start)
  }

  var body: some View {
    VStack {
      Button("Add") { number += 1 }.tag("add")
      Text("a").preference(key: SumKey.self, value: number)
      Text("b").preference(key: SumKey.self, value: number)
        .onPreferenceChange(SumKey.self) { inner($0) }
    }
    .onPreferenceChange(SumKey.self) { outer($0) }
  }
}

private final class Life: ObservableObject {
  // With a published property it keeps its publisher itself, and no table does for a while.
  @Published var number = 0
  let notes: NoteList
  init(notes: NoteList) { self.notes = notes }
  deinit { notes.add("freed") }
}

/// Tells of its end.
private struct EndingView: View {
  @StateObject private var life: Life

  init(notes: NoteList) { _life = StateObject(wrappedValue: Life(notes: notes)) }

  var body: some View { Text("").onDisappear { [notes = life.notes] in notes.add("gone") } }
}

/// Calls somebody when it is compared with another one.
private struct ComparedView: View, Equatable {
  let number: Int
  let drop: () -> Void

  nonisolated static func == (left: ComparedView, right: ComparedView) -> Bool {
    MainActor.assumeIsolated { right.drop() }
    return false
  }

  var body: some View { Text("\(number)") }
}

/// Opens or closes a window after a change that is shown first, and launches the program again.
private struct LaunchingView: View {
  @MainActor static var onChange: () -> Void = {}
  @State private var number = 0
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    VStack {
      Button("Plain") { openWindow(id: "other") }.tag("plain")
      Button("Open") {
        withAnimation { number = 1 }
        openWindow(id: "other")
      }
      .tag("open")
      Button("Close") {
        withAnimation { number = 1 }
        dismissWindow(id: "other")
      }
      .tag("close")
    }
    .onChange(of: number) { Self.onChange() }
  }
}

private struct LaunchingApp: App {
  var body: some Scene {
    WindowGroup(id: "main") { LaunchingView() }
    WindowGroup(id: "other") { LaunchingView() }
  }
}
