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
}
