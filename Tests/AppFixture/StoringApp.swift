import DataFlow
import Foundation

/// A program that counts its launches, in the store that programs have.
struct StoringApp: App {
  var body: some Scene {
    WindowGroup { LaunchView() }
  }
}

/// As the other one, in the file that its second argument names.
struct FilingApp: App {
  static let store = CommandLine.arguments.dropFirst(2).first.map { FileStore(path: $0) }

  var body: some Scene {
    WindowGroup { LaunchView() }.defaultAppStorage(Self.store ?? FileStore(path: "settings"))
  }
}

/// As these, with issues told on standard output.
struct TellingApp: App {
  var body: some Scene {
    WindowGroup { LaunchView() }
  }

  static func main() {
    let store: any KeyValueStore = FilingApp.store ?? UserDefaults.standard
    let loop = HostLoop(app: Self(), defaultAppStorage: store) { _ in
      say("shows")
    } report: {
      say("issue \($0.kind)")
    }
    loop.run()
  }
}

struct LaunchView: View {
  @AppStorage("launches") private var launches = 0
  @AppStorage("ends") private var ends = 0
  private let timer = Timer.publish(every: 0.001, on: .main, in: .common).autoconnect()

  var body: some View {
    Text("\(launches) \(ends)")
      .onAppear {
        launches += 1
        say("launch \(launches) after \(ends) ends")
      }
      // A write that fails again is no news.
      .onReceive(timer) { _ in launches += 0 }
      .task { say("ready") }
      .onDisappear { ends += 1 }
  }
}
