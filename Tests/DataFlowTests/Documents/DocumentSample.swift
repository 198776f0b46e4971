/// A code sample of a document, and what we have of our own in its place.
struct DocumentSample: Sendable {
  /// A document, by the name that the specification of data flow gives it.
  enum Document: String, CaseIterable {
    /// Apple's collection on model data, of the time of the macro.
    case s0 = "S0"
    /// Apple's older article on model data, of the time of `ObservableObject`.
    case s1 = "S1"
    /// A guide to the management of state.
    case s2 = "S2"
    /// The same guide, on a page of a blog.
    case s3 = "S3"
    /// Notes on property wrappers.
    case s4 = "S4"

    /// How many code samples it has.
    var count: Int {
      switch self {
      case .s0: 52
      case .s1: 12
      case .s2, .s3: 14
      case .s4: 1
      }
    }
  }

  /// The document.
  let document: Document

  /// Counts the samples of the document, from 1.
  let number: Int

  /// What the sample's section is about.
  let heading: String

  /// The wrappers, modifiers and protocols that it shows, as in code.
  let shows: [String]

  /// The types in the place of the sample's.
  let fixture: [String]

  /// The name of the test, which says what the text claims.
  let test: String

  /// The clauses of the text's claims, for any fixture.
  let clauses: [String]

  init(
    _ document: Document, _ number: Int, _ heading: String, shows: String, fixture: String,
    test: String, clauses: String
  ) {
    self.document = document
    self.number = number
    self.heading = heading
    self.shows = shows.components(", ")
    self.fixture = fixture.components(", ")
    self.test = test
    self.clauses = clauses.components(", ")
  }

  /// As `S0-07`: the document and the number.
  var id: String { "\(document.rawValue)-\(number < 10 ? "0" : "")\(number)" }

  /// The same sample in another document.
  func repeated(in document: Document) -> DocumentSample {
    DocumentSample(self, in: document)
  }

  private init(_ sample: DocumentSample, in document: Document) {
    self.document = document
    number = sample.number
    heading = sample.heading
    shows = sample.shows
    fixture = sample.fixture
    test = sample.test
    clauses = sample.clauses
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}

extension Documents {
  /// All samples, in the order of the documents.
  static let samples: [DocumentSample] =
    interfaceState + stateReference + bindings + objects + effects + modelData + guide
    + guide.map { $0.repeated(in: .s3) } + notes
}
