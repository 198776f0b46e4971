import Conformance
import ConformanceKit
import DataFlow

/// Windows that are opened, used, closed and brought back by chance, beside a list of them.
extension Catalogue {
  static let randomWindows: [Clause] = [
    Clause(
      flow: "RND-27", .observed,
      "Windows MUST be what a naive list says, with random openings, ends, phases and launches.",
      source: Source.decision,
      hint: "What does a window have of its own, and what of it comes back with it?",
      stochastic: true, expected: ["runs that differ: 0"]
    ) { stage in
      let count = max(4, stage.context.rounds / 50)
      await Choices.search("RND-27", for: WindowRun.self, count: count, on: stage)
    }
  ]
}

// MARK: - The program

/// A program with a scene of each kind.
private struct ManyWindows: App {
  static var opening: Handle<(OpenWindowAction, DismissWindowAction, ScenePhase)>?
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    let _ = Self.opening?.take((openWindow, dismissWindow, phase))
    WindowGroup { WindowParts(value: .constant(nil)) }
    WindowGroup(id: "book", for: Int.self) { WindowParts(value: $0) }
    Window("Settings", id: "settings") { WindowParts(value: .constant(nil)) }
    WindowGroup("Notes", for: Int8.self) { WindowParts(value: Binding(widening: $0)) }
    WindowGroup(id: "page", for: Int16.self) { page in
      WindowParts(value: Binding(widening: Binding<Int16?>(page)))
    } defaultValue: {
      7
    }
  }
}

extension Binding where Value == Int? {
  /// A number of another type.
  fileprivate init<Number: FixedWidthInteger & Sendable>(widening base: Binding<Number?>) {
    self.init {
      base.wrappedValue.map { Int($0) }
    } set: {
      base.wrappedValue = $0.map { Number($0) }
    }
  }
}

private struct WindowParts: View {
  @Binding var value: Int?
  @State private var count = 0
  @SceneStorage("note") private var note = 0
  @Environment(\.scenePhase) private var phase
  @Environment(\.dismiss) private var dismiss
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    Text("\(value ?? -1) count \(count) note \(note) \(phase)").tag("text")
    Button("Count") { count += 1 }.tag("count")
    Button("Note") { note += 1 }.tag("note")
    Button("Next") { value = (value ?? 0) + 1 }.tag("next")
    Button("Dismiss") { dismiss() }.tag("dismiss")
    Button("Close") { dismissWindow() }.tag("close")
  }
}

// MARK: - The list

/// A window, as the naive list has it.
private struct NaiveWindow {
  var id: Int
  let scene: Int
  var value: Int?
  var count = 0
  var note = 0
  var phase = ScenePhase.active

  var line: String {
    let name = WindowRun.scenes[scene]
    return "\(id) \(name.title ?? "-") \(name.id ?? "-"): "
      + "\(value ?? -1) count \(count) note \(note) \(phase)"
  }
}

private struct WindowRun: Choices.Run {
  /// What is said of the scenes, in order.
  static let scenes: [(title: String?, id: String?, type: (any Any.Type)?, first: Int?)] = [
    (nil, nil, nil, nil), (nil, "book", Int.self, nil), ("Settings", "settings", nil, nil),
    ("Notes", nil, Int8.self, nil), (nil, "page", Int16.self, 7),
  ]

  private(set) var choices: Choices
  private(set) var steps: [String] = []
  private var windows: [NaiveWindow] = []
  private var front: Int?
  private var lastID = 0
  private var issueCount = 0

  init(_ choices: Choices) { self.choices = choices }

  private mutating func number(_ range: Range<Int>) -> Int { choices.number(range) }

  @MainActor
  mutating func firstDifference(on stage: Stage) -> [String]? {
    let archive = MemoryStore()
    ManyWindows.opening = Handle()
    defer {
      stage.host.unmount()
      ManyWindows.opening = nil
    }
    stage.mount(app: ManyWindows.self, sceneStorage: archive)
    open(scene: 0, value: nil)
    for step in 0..<30 where step == 0 || !choices.isOver {
      let action = step == 0 ? "launch" : act(on: stage, archive)
      steps.append("\(step): \(action)")
      let host = stage.host!
      let actual =
        host.windows.map { window in
          "\(window.id) \(window.title ?? "-") \(window.sceneID ?? "-"): "
            + (window.text("text") ?? "gone")
            + (window.value.map { "\($0)" } ?? "-1" == values(window) ? "" : " not its value")
        } + [
          "front \(host.frontWindow.map { "\($0.id)" } ?? "none")",
          "phase \(host.scenePhase) \(ManyWindows.opening?.value.2 ?? .background)",
          "in front: \(host.windows.filter(\.isFront).map(\.id))",
          "issues \(host.issues.map(\.kind))",
        ]
      let phase = windows.map(\.phase).max() ?? .background
      let expected =
        windows.map(\.line) + [
          "front \(front.map { "\($0)" } ?? "none")", "phase \(phase) \(phase)",
          "in front: \(front.map { [$0] } ?? [])",
          "issues \(Array(repeating: Issue.Kind.noSuchScene, count: issueCount))",
        ]
      if expected != actual {
        return ["step \(step), \(action), expected:"] + expected + ["but:"] + actual
      }
    }
    return nil
  }

  /// What the text of a window begins with.
  @MainActor
  private func values(_ window: HostWindow) -> String? {
    window.text("text")?.split(separator: " ").first.map { String($0) }
  }

  /// Does something to the windows and to the list, and says what.
  @MainActor
  private mutating func act(on stage: Stage, _ archive: MemoryStore) -> String {
    let host = stage.host!
    let actions = ManyWindows.opening!.value!
    let value = number(0..<4)
    let place = windows.isEmpty ? nil : number(0..<windows.count)
    let window = place.map { host.windows[$0] }
    switch number(0..<21) {
    case 0:
      host.openWindow()
      open(scene: 0, value: nil)
      return "open"
    case 1:
      host.openWindow(id: "settings")
      open(scene: 2, value: nil)
      return "open settings"
    case 2:
      host.openWindow(value: value)
      open(scene: 1, value: value)
      return "open \(value)"
    case 3:
      host.openWindow(value: Int8(value))
      open(scene: 3, value: value)
      return "open note"
    case 4:
      host.openWindow(id: "page", value: Int16(value))
      open(scene: 4, value: value)
      return "open page"
    case 5:
      host.turn { actions.0(id: "page") }
      open(scene: 4, value: nil)
      return "open any page"
    case 6:
      host.turn { actions.0(id: "book") }
      open(scene: 1, value: nil)
      return "open any book"
    case 7:
      host.turn { actions.0(value: value) }
      open(scene: 1, value: value)
      return "act \(value)"
    case 8:
      host.turn { actions.0(id: "book", value: Int16(value)) }
      issueCount += 1
      return "open what there is not"
    case 9:
      host.turn { actions.1(id: "book") }
      close { $0.scene == 1 }
      return "close books"
    case 10:
      host.turn { actions.1(value: value) }
      close { $0.scene == 1 && $0.value == value }
      return "close \(value)"
    case 11:
      host.turn { actions.1(id: "page", value: Int16(value)) }
      close { $0.scene == 4 && $0.value == value }
      return "close page \(value)"
    case 12:
      host.scenePhase = .inactive
      for index in windows.indices { windows[index].phase = .inactive }
      return "all inactive"
    case 13:
      host.relaunch()
      relaunch()
      return "relaunch"
    case 14:
      // Another process.
      host.unmount()
      issueCount = 0
      lastID = 0
      stage.mount(app: ManyWindows.self, sceneStorage: archive)
      relaunch(isNew: true)
      return "launch"
    default: break
    }
    guard let place, let window else { return "nothing" }
    let id = windows[place].id
    switch number(0..<9) {
    case 0:
      window.close()
      close { $0.id == id }
      return "close \(id)"
    case 1:
      window.tap("dismiss")
      close { $0.id == id }
      return "dismiss \(id)"
    case 2:
      window.tap("close")
      close { $0.id == id }
      return "dismiss window \(id)"
    case 3:
      window.tap("count")
      windows[place].count += 1
      return "count in \(id)"
    case 4, 5:
      window.tap("note")
      windows[place].note += 1
      return "note in \(id)"
    case 6:
      window.bringToFront()
      front = id
      return "front \(id)"
    case 7:
      let phase = [ScenePhase.background, .inactive, .active][number(0..<3)]
      window.phase = phase
      windows[place].phase = phase
      return "phase of \(id)"
    default:
      window.tap("next")
      if Self.scenes[windows[place].scene].type != nil {
        windows[place].value = (windows[place].value ?? 0) + 1
      }
      return "next in \(id)"
    }
  }

  // MARK: Naive

  private mutating func open(scene: Int, value: Int?) {
    let value = value ?? Self.scenes[scene].first
    let known = windows.first {
      $0.scene == scene && (scene == 2 || value != nil && $0.value == value)
    }
    if let known {
      front = known.id
      return
    }
    lastID += 1
    windows.append(NaiveWindow(id: lastID, scene: scene, value: value))
    front = lastID
  }

  private mutating func close(_ condition: (NaiveWindow) -> Bool) {
    for window in windows where condition(window) {
      windows.removeAll { $0.id == window.id }
      if front == window.id { front = windows.last?.id }
    }
  }

  /// The windows come back, scene by scene, in use and without their states.
  private mutating func relaunch(isNew: Bool = false) {
    windows = Self.scenes.indices.flatMap { scene in windows.filter { $0.scene == scene } }
    for index in windows.indices {
      windows[index].count = 0
      windows[index].phase = .active
      guard isNew else { continue }
      lastID += 1
      windows[index].id = lastID
    }
    front = windows.last?.id
    if windows.isEmpty { open(scene: 0, value: nil) }
  }
}
