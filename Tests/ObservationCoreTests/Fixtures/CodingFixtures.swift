import Foundation
import ObservationCore
import Testing

// Decoding with the keys that the compiler makes up warns that the registrar,
// a constant, is not decoded; with the standard library's macro, too. So the
// models that decode list the keys of their storage, and the one without a list
// only encodes.

/// The properties that a model shares with its twin of the standard library.
protocol CodingFixture: AnyObject, Encodable {
  init(title: String)
  var title: String { get set }
  var count: Int { get set }
  var note: String? { get set }
  var items: [Int] { get set }
}

@Observable
final class EncodableModel: CodingFixture {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  init(title: String) { self.title = title }
}

@Observable
final class ExtendedEncodableModel {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  init(title: String) { self.title = title }
}

extension ExtendedEncodableModel: CodingFixture {}

@Observable
final class CodableModel: CodingFixture, Codable {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  init(title: String) { self.title = title }

  enum CodingKeys: CodingKey { case _title, _count, _note, _items }
}

@Observable
final class ExtendedModel {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  init(title: String) { self.title = title }
}

extension ExtendedModel: CodingFixture, Codable {
  enum CodingKeys: CodingKey { case _title, _count, _note, _items }
}

@Observable
final class KeyedModel: CodingFixture, Codable {
  var title: String
  var count = 3
  var note: String?
  var items: [Int] = []
  @ObservationIgnored var scratch = NonCodable()
  init(title: String) { self.title = title }

  struct NonCodable {}

  enum CodingKeys: String, CodingKey {
    case _title = "title"
    case _count = "count"
    case _note = "note"
    case _items = "items"
  }
}

@Observable
final class GenericCodable<Value: Codable>: Codable {
  var value: Value
  init(value: Value) { self.value = value }

  enum CodingKeys: String, CodingKey { case _value = "value" }
}

@Observable
final class HashableModel {
  var name: String
  init(name: String) { self.name = name }
}

extension HashableModel: Hashable {
  static func == (left: HashableModel, right: HashableModel) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

@Suite struct CodingFixtureTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func filled<Model: CodingFixture>(_ type: Model.Type) -> Model {
    let model = type.init(title: "t")
    model.count = 4
    model.note = "n"
    model.items = [1, 2]
    return model
  }

  private func expectRoundTrip<Model: CodingFixture & Codable>(_ type: Model.Type) throws {
    let data = try JSONEncoder().encode(filled(type))
    let copy = try JSONDecoder().decode(type, from: data)
    #expect(copy.title == "t" && copy.count == 4 && copy.note == "n" && copy.items == [1, 2])
    #expect(notifications(reading: { copy.count }, during: { copy.count = 5 }) == 1)
  }

  @Test func `F-10 a Codable model round-trips`() throws {
    try expectRoundTrip(CodableModel.self)
  }

  @Test func `F-10 a model that is Codable by an extension round-trips`() throws {
    try expectRoundTrip(ExtendedModel.self)
  }

  @Test func `F-10 a model with keys of its own round-trips`() throws {
    try expectRoundTrip(KeyedModel.self)
    let expected = #"{"count":4,"items":[1,2],"note":"n","title":"t"}"#
    #expect(try json(filled(KeyedModel.self)) == expected)
  }

  @Test func `F-10 a generic model round-trips`() throws {
    let data = try JSONEncoder().encode(GenericCodable(value: ["a"]))
    let copy = try JSONDecoder().decode(GenericCodable<[String]>.self, from: data)
    #expect(copy.value == ["a"])
    #expect(notifications(reading: { copy.value }, during: { copy.value = [] }) == 1)
  }

  @Test func `F-10 the JSON is that of the standard library's models`() throws {
    let twin = try json(filled(EncodableTwin.self))
    #expect(try json(filled(EncodableModel.self)) == twin)
    #expect(try json(filled(ExtendedEncodableModel.self)) == twin)
    #expect(try json(filled(CodableModel.self)) == json(filled(CodableTwin.self)))
    #expect(try json(filled(ExtendedModel.self)) == json(filled(CodableTwin.self)))
  }

  @Test func `F-10 each library reads what the other wrote`() throws {
    let ours = try JSONEncoder().encode(filled(EncodableModel.self))
    #expect(try JSONDecoder().decode(CodableTwin.self, from: ours).items == [1, 2])
    let theirs = try JSONEncoder().encode(filled(EncodableTwin.self))
    #expect(try JSONDecoder().decode(CodableModel.self, from: theirs).items == [1, 2])
  }

  @Test func `F-10 an observed model encodes like a fresh one`() throws {
    let model = filled(EncodableModel.self)
    let before = try json(model)
    withObservationTracking {
      _ = model.title
    } onChange: {
    }
    #expect(try json(model) == before)
  }

  @Test func `F-10 encoding reads no tracked property`() throws {
    let model = filled(EncodableModel.self)
    let text = notifications(reading: { try? json(model) }, during: { model.title = "u" })
    #expect(text == 0)
  }

  @Test func `F-11 Hashable by an extension`() {
    let model = HashableModel(name: "a")
    let set: Set = [model]
    #expect(set.contains(HashableModel(name: "a")))
    #expect(notifications(reading: { set.contains(model) }, during: { model.name = "b" }) == 1)
  }
}
