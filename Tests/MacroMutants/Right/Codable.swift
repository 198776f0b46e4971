// Expanded for Linux, Embedded
import ObservationCore

@Observable
final class CodableModel: Codable, Hashable, Identifiable {
  var name = ""
  var number = 0
  enum CodingKeys: CodingKey { case _name, _number, _$observationRegistrar }
  static func == (left: CodableModel, right: CodableModel) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

@Observable
final class CodableKeys: Codable {
  var name = ""
  enum CodingKeys: String, CodingKey { case _name = "name" }
}

@Observable
class CodableOpen {
  var watched = 0 { didSet { print(oldValue) } }
}
