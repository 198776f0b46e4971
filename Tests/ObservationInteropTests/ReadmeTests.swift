import Foundation
import ObservationInterop
import Testing

func watch(_ ours: Ours, _ theirs: Theirs) {
  StandardModels.startObserving()
  withObservationTracking {
    _ = (ours.number, theirs.number)
  } onChange: {
    print("one of them is about to change")
  }
}

@SharedObservable
final class Settings {
  var name = ""
}

/// The code of the README stands here as it stands there.
@Suite struct ReadmeTests {
  private static let file = URL(fileURLWithPath: #filePath)

  /// A file of the package, by its path.
  private func text(_ path: String) throws -> String {
    var root = Self.file
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The paragraphs of the code of `document`, of which each has to stand in this file.
  private func check(_ document: some StringProtocol, has count: Int) throws {
    let here = lines(try String(contentsOf: Self.file, encoding: .utf8))
    let paragraphs = document.components(separatedBy: "```swift\n").dropFirst()
      .flatMap { $0.components(separatedBy: "```")[0].components(separatedBy: "\n\n") }
      .map { lines($0) }
    #expect(paragraphs.count == count)
    for paragraph in paragraphs { #expect(here.contains(paragraph), "\(paragraph)") }
  }

  @Test func `the code is that of the README`() throws {
    let readme = try text("README.md")
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix("One world") })
    try check(section, has: 2)
  }

  @Test func `the code is that of the module's page`() throws {
    let folder = "Sources/ObservationInterop/ObservationInterop.docc"
    try check(try text("\(folder)/ObservationInterop.md"), has: 3)
  }
}
