import Conformance
import ConformanceKit
import DataFlow
import ObservationCore

/// Hosts, views and scenes that end while code runs that belongs to them, outside of all steps:
/// then nobody holds the host but whoever is about to let it go.
extension Stage {
  /// Writes what is left of them.
  func logEndsInPassing() {
    logEnd(ofHostIn: "a body") { model, handle, drop in
      VStack {
        DroppingView(handle: handle) { if $0 == 1 { drop() } }
        PlaceReader(place: model)
      }
    }
    logEnd(ofHostIn: "an action") { model, handle, drop in
      VStack {
        PlaceReader(place: model)
        NumberView(handle: handle) { Text("\($0)").onChange(of: $0) { drop() } }
      }
    }
    logEnd(ofHostIn: "a sheet's end") { model, handle, drop in
      VStack {
        NumberView(handle: handle) { number in
          Text("\(number)").sheet(isPresented: .constant(number == 0), onDismiss: drop) {
            Text("a")
          }
        }
        PlaceReader(place: model)
      }
    }
    logEndInComparison()
    logEndForPreference()
    logLaunchWhileOpening()
  }

  /// Ends the host in an update that is made before an object changes.
  private func logEnd<Content: View>(
    ofHostIn place: String,
    _ content: @escaping @MainActor (Place, Handle<Binding<Int>>, @escaping () -> Void) -> Content
  ) {
    let (model, handle, kept) = (Place(), Handle<Binding<Int>>(), Handle<Host>())
    kept.take(made { content(model, handle) { kept.clear() } })
    weak let host = kept.value
    withAnimation(.linear) { handle.value.wrappedValue = 1 }
    model.x = 1
    log("a host that goes in \(place): \(host == nil)")
  }

  private func logEndInComparison() {
    let (kept, handle) = (Handle<Host>(), Handle<Binding<Fragile>>())
    kept.take(made { FragileView(handle: handle) })
    weak let host = kept.value
    let wasEqual = Fragile.onComparison
    defer { Fragile.onComparison = wasEqual }
    Fragile.onComparison = { kept.clear() }
    handle.value.wrappedValue = Fragile(number: 1)
    handle.value.wrappedValue = Fragile(number: 2)
    log("a host that goes in a comparison: \(host == nil)")
  }

  private func logEndForPreference() {
    let (kept, notes) = (Handle<Host>(), Handle<[String]>([]))
    let host = made {
      SummedView {
        notes.take(notes.value + ["outer \($0)"])
      } inner: {
        notes.take(notes.value + ["inner \($0)"])
        if $0 == 1 { kept.value.unmount() }
      }
    }
    kept.take(host)
    notes.take([])
    host.tap("add")
    kept.clear()
    log(
      "views that go for a preference: \(notes.value.joined(separator: ", ")), then "
        + "'\(host.description)'")
  }

  private func logLaunchWhileOpening() {
    let kept = Handle<Host>()
    let host = Host(app: LaunchingApp(), tracking: candidate.tracking)
    kept.take(host)
    LaunchingView.onChange = { kept.value.relaunch() }
    defer { LaunchingView.onChange = {} }
    host.tap("go")
    kept.clear()
    let names = host.windows.map { $0.sceneID ?? "-" }
    log("a launch while a window opens: \(names.joined(separator: " "))")
  }
}

// MARK: - Views

private final class Place: ObservableObject {
  @Published var x = 0.0
}

private struct PlaceReader: View {
  @ObservedObject var place: Place

  var body: some View { Text("\(place.x)") }
}

private struct DroppingView: View {
  let handle: Handle<Binding<Int>>
  let note: (Int) -> Void
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    let _ = note(number)
    Text("\(number)")
  }
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
  @State private var number = 0

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

private struct LaunchingView: View {
  @MainActor static var onChange: () -> Void = {}
  @State private var number = 0
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("Go") {
      withAnimation { number = 1 }
      openWindow(id: "other")
    }
    .tag("go").onChange(of: number) { Self.onChange() }
  }
}

private struct LaunchingApp: App {
  var body: some Scene {
    WindowGroup(id: "main") { LaunchingView() }
    WindowGroup(id: "other") { Text("other") }
  }
}
