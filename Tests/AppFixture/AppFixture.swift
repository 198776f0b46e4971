import DataFlow
import Foundation

/// Starts a program that runs as any, or with an argument one that shows each
/// step: the tests start it, and end it by a signal.
@main
enum Start {
  static func main() {
    if CommandLine.arguments.contains("show") { ShowingApp.main() } else { TickingApp.main() }
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

/// Prints a line at once, although nobody looks at a terminal.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
