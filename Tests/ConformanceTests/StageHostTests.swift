import Foundation
import Testing

// A clause about data flow runs with hosts that record, and again with hosts that do not, and
// they observe as the candidate does. Those that a stage makes are of that kind; who makes one
// by itself can forget both, and nothing would fail.

@Suite struct StageHostTests {
  /// What else makes hosts, by its file and the names of its arguments: how often, and why.
  static let others: [String: (count: Int, why: String)] = [
    "Clauses/Stage+Hosts.swift: Host(tracking:recording:clock:wake:content:)":
      (1, "the stage itself"),
    "Clauses/Stage+Hosts.swift: Host(app:tracking:recording:sceneStorage:)":
      (1, "the stage itself"),
    "Clauses/Drivers.swift: Host(tracking:recording:)":
      (4, "HOST-12 is about what is recorded"),
    "Clauses/PublishedValues.swift: Host(tracking:recording:)": (1, "OBJ-21 looks at events"),
    "Clauses/SceneNames.swift: Host(app:tracking:recording:)": (1, "APP-14 looks at events"),
    "Clauses/Previews.swift: Host(previews:tracking:recording:)":
      (1, "PREV-01 is about this initializer"),
    "Clauses/Stage+Hosts.swift: HostLoop(app:tracking:recording:defaultAppStorage:show:report:)":
      (1, "the stage itself"),
  ]

  @Test func `a clause has its stage make its hosts, but for what is listed`() throws {
    let root = Repository.file("Sources/DataFlowConformance")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    let files = (paths ?? []).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    var found: [String: Int] = [:]
    for path in files {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      for call in Self.makings(in: text) { found["\(path): \(call)", default: 0] += 1 }
    }
    #expect(found == Self.others.mapValues(\.count))
  }

  @Test func `what makes a host is found`() {
    #expect(Self.makings(in: "let host = Host { EmptyView() }") == ["Host {}"])
    #expect(Self.makings(in: "Host() { EmptyView() }.settle()") == ["Host()"])
    #expect(
      Self.makings(in: "DataFlow::Host(\n  clock: a(b: 1), wake: { c(d: 2) }\n) {}")
        == ["Host(clock:wake:)"])
    #expect(
      Self.makings(in: "Host.init(app: A()); HostLoop(app: B())") == [
        "Host(app:)", "HostLoop(app:)",
      ])
    #expect(Self.makings(in: "func made() -> Host { own }\nextension Host {}") == [])
    #expect(Self.makings(in: #"NaiveHost(1); "a \"Host {"; Handle<Host>() // Host {"#) == [])
  }

  /// The calls in `source` that make hosts.
  private static func makings(in source: String) -> [String] {
    // What comes first, a text or a comment, may have in it what begins the other.
    let code = source.replacing(#/"(?:\\.|[^"\\\n])*"|\/\/.*/#, with: "")
    let calls = #/(->\s*|extension\s+)?\b(Host(?:Loop)?)(?:\.init)?\s*[({]/#
      .wordBoundaryKind(.simple)
    return code.matches(of: calls).filter { $0.output.1 == nil }.map { call in
      let open = code.index(before: call.range.upperBound)
      let name = call.output.2
      return code[open] == "{" ? "\(name) {}" : "\(name)(\(labels(code[open...])))"
    }
  }

  /// The names of the arguments in the brackets that `text` begins with.
  private static func labels(_ text: Substring) -> String {
    var (depth, own) = (0, "")
    for character in text {
      if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
        if depth == 0 { break }
      } else if depth == 1 {
        own.append(character)
      }
    }
    return own.matches(of: /(?:^|,)\s*(\w+:)/).map { String($0.output.1) }.joined()
  }
}
