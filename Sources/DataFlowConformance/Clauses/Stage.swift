import Conformance
import ConformanceKit
import DataFlow

/// A host whose steps a clause writes down.
///
/// Each step appends a line: how many bodies of the watched types it made run,
/// what the watched texts show, the watched numbers, and the misuse that the
/// host has noticed in it.
///
/// ```
/// set name: Owner +0, Reader +1, name = B, made = 1
/// ```
@MainActor
final class Stage {
  let host: Host
  private let context: ClauseContext
  private let types: [any View.Type]
  private let texts: [String]
  private let numbers: KeyValuePairs<String, () -> Int>
  private var runs: [Int]
  private var issueCount: Int = 0

  /// Mounts `content`, and writes down the first line.
  ///
  /// - Parameters:
  ///   - bodies: The views whose bodies are counted.
  ///   - texts: The tags of the texts that are shown.
  ///   - numbers: What else is written down, by its name.
  convenience init<Content: View>(
    _ candidate: any Candidate.Type, _ context: ClauseContext, bodies: [any View.Type] = [],
    texts: [String] = [], numbers: KeyValuePairs<String, () -> Int> = [:],
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.init(
      Host(tracking: candidate.tracking, content: content), context, bodies: bodies, texts: texts,
      numbers: numbers)
  }

  /// As above, for a host that is there.
  init(
    _ host: Host, _ context: ClauseContext, bodies: [any View.Type] = [], texts: [String] = [],
    numbers: KeyValuePairs<String, () -> Int> = [:]
  ) {
    self.host = host
    self.context = context
    types = bodies
    self.texts = texts
    self.numbers = numbers
    runs = bodies.map { _ in 0 }
    write("mounted")
  }

  /// Does `body` as one turn of the host's loop, and writes a line.
  func turn(_ name: String, _ body: () -> Void) {
    host.turn(body)
    write(name)
  }

  /// Does `body`, without a turn of its own, and writes a line.
  func step(_ name: String, _ body: (Host) -> Void) {
    body(host)
    write(name)
  }

  /// Taps the button with a tag, and writes a line.
  ///
  /// A broken host may not show the button: then the line says enough.
  func tap(_ name: String, _ tag: String) {
    step(name) { if $0.shows(tag) { $0.tap(tag) } }
  }

  private func write(_ name: String) {
    var parts: [String] = []
    for (index, type) in types.enumerated() {
      let now = Self.runs(of: type, in: host)
      let name = "\(type)".prefix { $0 != "<" }
      parts.append("\(name) +\(now - runs[index])")
      runs[index] = now
    }
    for text in texts { parts.append("\(text) = \(host.text(text) ?? "gone")") }
    for (name, number) in numbers { parts.append("\(name) = \(number())") }
    let issues = host.issues
    for issue in issues.dropFirst(issueCount) { parts.append("issue \(issue.kind)") }
    issueCount = issues.count
    context.log("\(name): \(parts.joined(separator: ", "))")
  }

  private static func runs<Content: View>(of type: Content.Type, in host: Host) -> Int {
    host.bodies(type)
  }
}

/// How many objects have been made, and how many have gone.
final class Census: Sendable {
  private let births = Calls()
  private let deaths = Calls()

  var made: Int { births.count }
  var gone: Int { deaths.count }

  func noteBirth() { births.note() }
  func noteDeath() { deaths.note() }
}

/// An observable object of which a census may know.
///
/// `@unchecked Sendable`: a clause that hands one to another thread waits for
/// it.
class Person: ObservableObject, @unchecked Sendable {
  @Published var name: String
  @Published var isEnabled: Bool = false
  /// Not published.
  var note: String = "-"
  private let census: Census?

  init(_ name: String, census: Census? = nil) {
    self.name = name
    self.census = census
    census?.noteBirth()
  }

  deinit { census?.noteDeath() }
}
