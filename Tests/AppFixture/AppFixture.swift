import DataFlow
import Foundation

/// Starts a program that runs as any, or with an argument another one: the tests
/// start it, and end it by a signal.
@main
enum Start {
  static func main() {
    // Whatever the tests themselves have been started with.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    switch CommandLine.arguments.dropFirst().first {
    case "show": ShowingApp.main()
    case "read": ReadingApp.main()
    case "count": CountingApp.main()
    case "drive": DrivenApp.main()
    case "early": EarlyApp.main()
    case "model": ModelApp.main()
    case "move": MovingApp.main()
    case "store" where FilingApp.store != nil: FilingApp.main()
    case "store": StoringApp.main()
    case "tell": TellingApp.main()
    case "set": SettingApp.main()
    case "keep": KeepingApp.main()
    case "leave": LeavingApp.main()
    case "ignore":
      for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
      EnduringApp.main()
    default: TickingApp.main()
    }
  }
}

/// A program that counts its ticks and says what happens to it.
struct TickingApp: App {
  @State private var ticks = 0

  var body: some Scene {
    WindowGroup {
      TickingView(ticks: $ticks)
    }
  }
}

/// As the other one, with a loop of its own.
struct ShowingApp: App {
  @State private var ticks = 0

  var body: some Scene {
    WindowGroup {
      TickingView(ticks: $ticks)
    }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore()) { host in
      say("shows \(host.text("ticks") ?? "nothing")")
    }
    loop.run()
  }
}

/// A program that turns the pages of its windows, and opens another window: a page
/// and a window more each time that it is started with the same file.
struct ReadingApp: App {
  var body: some Scene {
    WindowGroup(id: "pages") { PageView() }
  }

  static func main() {
    let store = FileStore(path: CommandLine.arguments[2])
    let loop = HostLoop(app: Self(), defaultAppStorage: store) { _ in }
    let host = loop.host!
    say("pages " + host.windows.map { $0.text("page") ?? "none" }.joined(separator: " "))
    for window in host.windows { window.tap("turn") }
    host.openWindow()
    // Once the loop runs.
    Task { @MainActor in
      let readings = Readings()
      say("reading \(readings.count)")
      readings.count += 1
      say("done")
    }
    loop.run()
  }
}

/// What is stored by no view.
final class Readings {
  @AppStorage("readings") var count = 1
}

/// A program that counts how often it was started, in Foundation's defaults.
struct CountingApp: App {
  var body: some Scene {
    WindowGroup { CountingView() }
  }
}

struct CountingView: View {
  @AppStorage("count") private var count = 0
  @SceneStorage("page") private var page = 1

  var body: some View {
    Text("\(count)")
      .task {
        say("count \(count) page \(page)")
        count += 1
        page += 1
        say("done")
      }
  }
}

struct PageView: View {
  @SceneStorage("page") private var page = 1

  var body: some View {
    Text("\(page)").tag("page")
    Button("Turn") { page += 1 }.tag("turn")
  }
}

/// A program in which nothing happens but what its user does, who taps a button.
struct DrivenApp: App {
  var body: some Scene {
    WindowGroup { DrivenView() }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore()) { host in
      say("shows \(host.text("taps") ?? "nothing")")
    }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { loop.perform { $0.tap(button: "Tap") } }
    }
    loop.run()
  }
}

/// A program that gets a signal before its loop has done anything else.
struct EarlyApp: App {
  var body: some Scene {
    WindowGroup { Text("").onDisappear { say("gone") } }
  }

  static func main() {
    let loop = HostLoop(app: Self(), defaultAppStorage: MemoryStore())
    DispatchQueue.main.async { kill(getpid(), SIGTERM) }
    loop.run()
  }
}

struct DrivenView: View {
  @State private var taps = 0

  var body: some View {
    Text("\(taps)").tag("taps")
    Button("Tap") { taps += 1 }
  }
}

struct TickingView: View {
  @Binding var ticks: Int
  private let timer = Timer.publish(every: 0.01, on: .main, in: .common).autoconnect()

  var body: some View {
    Text("\(ticks)").tag("ticks")
      .onReceive(timer) { _ in
        guard ticks < 3 else { return }
        ticks += 1
        say("tick \(ticks)")
      }
      // Several ticks may be one change, if the computer is busy.
      .onChange(of: ticks) { say("changed to \(ticks)") }
      .task {
        await Task.detached {}.value
        say("task")
      }
      .onDisappear { say("gone") }
  }
}

/// A program that ticks until it is ended.
struct EnduringApp: App {
  var body: some Scene {
    WindowGroup { EnduringView() }
  }
}

struct EnduringView: View {
  @State private var ticks = 0
  private let timer = Timer.publish(every: 0.001, on: .main, in: .common).autoconnect()

  var body: some View {
    Text("\(ticks)")
      .onReceive(timer) { _ in
        ticks += 1
        say("tick \(ticks)")
      }
      .onDisappear { say("gone") }
  }
}

/// Prints a line at once, although nobody looks at a terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
