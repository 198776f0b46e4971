// The table of samples, as an article of DataFlow's documentation.

extension Documents {
  /// What `Sources/DataFlow/DataFlow.docc/documents.md` has to be.
  static var article: String {
    let sections = DocumentSample.Document.allCases.map { "\($0.section)\n\n\(table(of: $0))\n" }
    return introduction + sections.joined(separator: "\n")
  }

  private static func table(of document: DocumentSample.Document) -> String {
    let rows = samples.filter { $0.document == document }.map { sample in
      let cells = [
        sample.id, sample.heading, code(sample.shows), code(sample.fixture), sample.test,
        sample.clauses.joined(separator: ", "),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return """
      | sample | section | shows | fixture | claim | clauses |
      | --- | --- | --- | --- | --- | --- |

      """ + rows.joined(separator: "\n")
  }

  private static func code(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static let introduction = """
    # The documents' samples

    What each code sample of the documents has become, and what it is tested for.

    ## Overview

    This module follows five documents about state in SwiftUI; `S0` to `S4` are the
    names that the specification of data flow gives them. Each of their \(samples.count) code
    samples has a fixture in `Tests/DataFlowTests/Documents`, written as code for
    SwiftUI is: the same wrappers in the same places, about other things. A test mounts
    it, drives it, and asserts what the text around the sample claims; it is named
    after the claim. The clauses say the same of any view.

    A fixture differs from its sample in what Swift asks for, and in what a test does:

    - A declaration, as S0-13, has a fixture that uses it. `@frozen` means nothing
      here: it is about modules that are not built together with their users.
    - A wrapper on a global variable (S0-27) is on a static one: Swift has no wrappers
      on variables of a file.
    - The default value of a key (S2-13) is a constant: Swift 6 lets no variable be
      read by any thread.
    - A date (S0-51) is that of the host's clock.
    - Tags, and what stands around a part of a view.

    The tables are made of those in the tests: `OBSERVATORY_WRITE_ARTICLE=1 swift test
    --filter DataFlowTests.Documents` writes this article, and without the variable a
    test compares the two.


    """
}

extension DocumentSample.Document {
  /// The heading, and a sentence.
  fileprivate var section: String {
    switch self {
    case .s0: "## S0: Apple's reference of model data, with the macro"
    case .s1: "## S1: Apple's article on model data, with ObservableObject"
    case .s2: "## S2: a guide to the management of state"
    case .s3:
      """
      ## S3: the same guide on a page of a blog

      The samples are those of S2, and so are the fixtures.
      """
    case .s4: "## S4: notes on property wrappers"
    }
  }
}
