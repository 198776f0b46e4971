import Observation

// The standard library's macro on the models of CodingFixtures.swift. It has
// to be a file that does not import ObservationCore.

@Observable
final class EncodableTwin: CodingFixture {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  init(title: String) { self.title = title }
}

@Observable
final class CodableTwin: CodingFixture, Codable {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  init(title: String) { self.title = title }

  enum CodingKeys: CodingKey { case _title, _count, _note, _items }
}
