import DataFlow
import Testing

/// Paths that are stored: what the clause NAV-07 leaves open.
@Suite struct NavigationPathTests {
  struct Book: Codable, Hashable {
    let title: String
    var pages: [Int] = []
  }

  enum Place: String, Codable, Hashable {
    case shelf, desk
  }

  private struct Note: Codable, Hashable {}

  /// A path with values of several kinds of types.
  private static var path: NavigationPath {
    var path = NavigationPath([1, 2])
    path.append(Book(title: "A", pages: [3]))
    path.append(Place.desk)
    path.append(["a": [1.5]])
    path.append(nil as Int?)
    return path
  }

  @Test func `values of any codable type come back in order`() throws {
    let form = try #require(Self.path.codable)
    let data = try JSONEncoder().encode(form)
    let read = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    #expect(read == form)
    #expect(NavigationPath(read) == Self.path && NavigationPath(read).count == 6)
  }

  @Test func `a value whose type nobody could find again has no form`() {
    struct Local: Codable, Hashable {}
    #expect(NavigationPath([Note()]).codable == nil && NavigationPath([Local()]).codable == nil)
  }

  @Test func `a path that is empty has a form`() throws {
    let form = try #require(NavigationPath().codable)
    #expect(try JSONEncoder().encode(form) == Data("[]".utf8))
    #expect(NavigationPath(form).isEmpty)
  }

  @Test(arguments: [
    #"["NoSuchType", 1]"#, #"["Si", "a"]"#, #"["Si"]"#, #"[1]"#, #"{}"#,
  ])
  func `what is no stored path is refused`(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        NavigationPath.CodableRepresentation.self, from: Data(text.utf8))
    }
  }

  private struct Links<Value: Hashable>: View {
    @State private var path: [Value] = []

    var body: some View {
      NavigationStack(path: $path) {
        NavigationLink("number", value: 1)
        NavigationLink("text", value: "a")
        NavigationLink("fraction", value: 1.5)
        NavigationLink("nothing", value: nil as Int?)
      }
      Text("\(path.count)").tag("count")
    }
  }

  /// The links that are not disabled; the others, which are tapped as well, do nothing.
  @MainActor
  private func enabled<Value: Hashable>(for type: Value.Type) -> [String?] {
    let host = Host { Links<Value>() }
    var enabled: [String?] = []
    for (place, link) in host.navigationLinks.enumerated() {
      host.tap(.navigationLink(link.label))
      if host.navigationLinks[place].isEnabled { enabled.append(link.label) }
      #expect(host.text("count") == "\(enabled.count)", "\(type), \(place)")
    }
    return enabled
  }

  @MainActor
  @Test func `a link whose value the path cannot hold is disabled`() {
    #expect(enabled(for: Int.self) == ["number"])
    #expect(enabled(for: String.self) == ["text"])
    #expect(enabled(for: Double.self) == ["fraction"])
    #expect(enabled(for: [Int].self) == [])
  }

  private struct Numbers: View {
    @State private var path = NavigationPath([1])

    var body: some View {
      NavigationStack(path: $path) {
        Button("Fraction") { path = NavigationPath([1.0]) }
          .navigationDestination(for: Int.self) { Text("whole \($0)") }
          .navigationDestination(for: Double.self) { Text("fraction \($0)") }
        Button("Small") { path = NavigationPath([1 as UInt8]) }
      }
    }
  }

  @MainActor
  @Test func `equal numbers of different types are different screens`() {
    #expect(NavigationPath([1]) == NavigationPath([1]))
    #expect(NavigationPath([1]) != NavigationPath([1.0]))
    #expect(NavigationPath([1]).codable != NavigationPath([1.0]).codable)
    let host = Host { Numbers() }
    #expect(host.texts.contains("whole 1"))
    host.tap(button: "Fraction")
    #expect(host.texts.contains("fraction 1.0") && !host.texts.contains("whole 1"))
    host.tap(button: "Small")
    #expect(host.shows(.kind("MissingDestination")))
  }
}
