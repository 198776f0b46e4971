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
  @Test func `the code is that of the README`() throws {
    func lines(_ text: Substring) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
    let file = URL(fileURLWithPath: #filePath)
    let here = lines(try String(contentsOf: file, encoding: .utf8)[...])
    var root = file
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix("One world") })
    let blocks = section.components(separatedBy: "```swift\n").dropFirst().map {
      lines($0.components(separatedBy: "```")[0][...])
    }
    #expect(blocks.count == 2)
    for block in blocks { #expect(here.contains(block), "\(block)") }
  }
}
