import DataFlow
import Testing

/// What a scene puts into the environment of its views.
@MainActor
@Suite struct SceneEnvironmentTests {
  @Observable
  final class Ours { var name = "ours" }

  private struct Names: View {
    let tag: String
    @Environment(Ours.self) private var ours: Ours?
    @Environment(StandardModel.self) private var theirs: StandardModel?

    init(_ tag: String) { self.tag = tag }

    var body: some View {
      Text("\(ours?.name ?? "none") \(theirs?.name ?? "none")").tag(tag)
    }
  }

  private struct Program: App {
    static let ours = Ours()
    static let theirs = StandardModel()

    var body: some Scene {
      WindowGroup { Names("both") }
        .environment(Self.ours)
        .environment(Self.theirs)
      WindowGroup { Names("one") }
        .environment(Self.ours)
      // The inner one counts.
      WindowGroup { Names("taken") }
        .environment(nil as Ours?)
        .environment(nil as StandardModel?)
        .environment(Self.ours)
        .environment(Self.theirs)
      WindowGroup { Names("none") }
    }
  }

  @Test func `objects of both kinds are those of the scene that they are put into`() {
    let host = Host(app: Program())
    func shown() -> [String?] { ["both", "one", "taken", "none"].map { host.text($0) } }
    #expect(shown() == ["ours theirs", "ours none", "none none", "none none"])
    host.turn {
      Program.ours.name = "a"
      Program.theirs.name = "b"
    }
    #expect(shown() == ["a b", "a none", "none none", "none none"])
    host.relaunch()
    #expect(shown() == ["a b", "a none", "none none", "none none"])
    #expect(host.windows.count == 4 && host.issues.isEmpty)
  }
}
