import DataFlow
import Foundation

/// A model with timers of its own, which belong to no view.
@MainActor
@Observable
final class Metronome {
  static let shared = Metronome()

  private(set) var beats = 0
  private(set) var dates = 0
  @ObservationIgnored private var subscription: AnyCancellable?

  func start() {
    _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: true) { timer in
      let isOver = MainActor.assumeIsolated {
        self.beats += 1
        return self.beats == 3
      }
      if isOver { timer.invalidate() }
    }
    subscription = Timer.publish(every: 0.005, on: .main, in: .common).autoconnect()
      .prefix(3).sink { _ in MainActor.assumeIsolated { self.dates += 1 } }
  }
}

/// A program in which only a model's own timers do something.
struct ModelApp: App {
  var body: some Scene {
    WindowGroup {
      Text("\(Metronome.shared.beats) \(Metronome.shared.dates)").tag("beats")
    }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore()) { host in
      say("shows \(host.text("beats") ?? "nothing")")
    }
    Metronome.shared.start()
    loop.run()
  }
}

/// A program in which something moves, and then nothing happens.
struct MovingApp: App {
  var body: some Scene {
    WindowGroup { MovingView() }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore()) { host in
      say("moves \(host.animations.count)")
    }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { loop.perform { $0.tap(button: "Move") } }
    }
    loop.run()
  }
}

struct MovingView: View {
  @State private var isShown = false

  var body: some View {
    Text("").opacity(isShown ? 1 : 0)
    Button("Move") { withAnimation(.linear(duration: 0.01)) { isShown = true } }
  }
}

/// A program in which a task sets a value in Foundation's defaults, and nothing else happens.
struct SettingApp: App {
  var body: some Scene {
    WindowGroup { SettingView() }
  }

  static func main() {
    let loop = HostLoop(app: Self()) { host in say("shows \(host.text("set") ?? "nothing")") }
    Task { @MainActor in
      UserDefaults.standard.set(5, forKey: "set")
      // Far more turns of the main queue than a step takes.
      for _ in 0..<100 { await Task.yield() }
      say("over")
      loop.end()
    }
    loop.run()
  }
}

struct SettingView: View {
  @AppStorage("set") private var number = 0

  var body: some View { Text("\(number)").tag("set") }
}

/// A program of which a model alone has stored values: in a suite of Foundation's defaults, and
/// in the file that its second argument names.
struct KeepingApp: App {
  final class Kept: ObservableObject {
    @AppStorage("count", store: UserDefaults(suiteName: "kept")) var count = 0
    @AppStorage("count", store: FileStore(path: CommandLine.arguments[2])) var filed = 0
  }

  var body: some Scene {
    WindowGroup { Text("") }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore()) { _ in }
    let kept = Kept()
    say("kept \(kept.count) \(kept.filed)")
    Task { @MainActor in
      kept.count += 1
      kept.filed += 1
      say("ready")
      // When what is to be done after this turn has been done.
      DispatchQueue.main.async { say("turned") }
    }
    loop.run()
  }
}

/// A program that ends in an effect.
struct LeavingApp: App {
  @MainActor static var loop: HostLoop?

  var body: some Scene {
    WindowGroup { LeavingView() }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore()) { _ in }
    Self.loop = loop
    DispatchQueue.main.async {
      MainActor.assumeIsolated { loop.perform { $0.tap(button: "Leave") } }
    }
    loop.run()
  }
}

struct LeavingView: View {
  @State private var isOver = false

  var body: some View {
    Button("Leave") { isOver = true }
      .onDisappear { say("left") }
    if !isOver {
      Text("a").onDisappear {
        say("ends")
        LeavingApp.loop?.end()
      }
      Text("b").onDisappear { say("gone") }
    }
  }
}
