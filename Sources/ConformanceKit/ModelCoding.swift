import Foundation

/// JSON in and out of a ``RecordModel``.
public enum ModelCoding {
  /// `model` as JSON text with sorted keys.
  public static func encode(_ model: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(model), as: UTF8.self)
  }

  /// A model from JSON text.
  public static func decode<Model: Decodable>(_ json: String) throws -> Model {
    try JSONDecoder().decode(Model.self, from: Data(json.utf8))
  }
}
