import BenchKit
import Testing

/// What results say of the sources that they are of.
struct RevisionTests {
  /// Who asks gets nothing: a machine without the sources, or without git.
  private let none: ([String]) -> String? = { _ in nil }

  @Test func `where the sources are, git says the commit, whatever the environment says`() {
    let revision = SourceRevision(environment: [SourceRevision.variable: "other"]) {
      switch $0.first {
      case "rev-parse": "4e95b8a"
      case "show": "2026-11-25"
      default: " M Sources/x"
      }
    }
    #expect(revision.name == "4e95b8a")
    #expect(revision.isDirty == true)
  }

  @Test func `a build that was carried elsewhere is of the commit that its carrier names`() {
    let revision = SourceRevision(
      environment: [SourceRevision.variable: "4e95b8a"], git: none)
    #expect(revision.name == "4e95b8a")
    #expect(revision.isDirty == nil)
  }

  @Test(arguments: [[:], [SourceRevision.variable: ""]])
  func `otherwise it is not known`(environment: [String: String]) {
    #expect(SourceRevision(environment: environment, git: none).name == "unknown")
  }
}
