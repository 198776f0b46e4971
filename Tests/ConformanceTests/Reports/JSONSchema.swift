import Foundation

/// A JSON Schema, as far as the schemas of this package go.
///
/// Stricter than a schema has to be: a key that it does not describe is an error, and so
/// is a keyword that this reader does not know.
struct JSONSchema {
  private let root: [String: Any]

  init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What is wrong with a document; nothing if it is as described.
  func problems(in document: Any) -> [String] { problems(in: document, root, "") }

  private func problems(in value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var problems: [String] = []
    func check(_ holds: Bool, _ what: String) {
      if !holds { problems.append("\(path): \(what)") }
    }
    for (keyword, argument) in schema {
      switch (keyword, argument) {
      case ("$schema", _), ("$defs", _), ("title", _), ("description", _), ("if", _): break
      case ("$ref", let name as String):
        let target = definition(name)
        check(target != nil, "no \(name)")
        problems += target.map { self.problems(in: value, $0, path) } ?? []
      case ("type", let name as String): check(Self.isOf(name, value), "is no \(name)")
      case ("const", _): check(Self.same(value, argument), "is not \(argument)")
      case ("enum", let all as [Any]): check(all.contains { Self.same(value, $0) }, "is not listed")
      case ("pattern", let text as String):
        check(
          (value as? String)?.range(of: text, options: .regularExpression) != nil, "is not \(text)")
      case ("minimum", let least as NSNumber):
        check((value as? NSNumber).map { $0.doubleValue >= least.doubleValue } ?? false, "is less")
      case ("exclusiveMinimum", let least as NSNumber):
        check((value as? NSNumber).map { $0.doubleValue > least.doubleValue } ?? false, "is less")
      case ("required", let keys as [String]):
        for key in keys { check((value as? [String: Any])?[key] != nil, "has no \(key)") }
      case ("items", let item as [String: Any]):
        for (index, element) in (value as? [Any] ?? []).enumerated() {
          problems += self.problems(in: element, item, "\(path)/\(index)")
        }
      case ("properties", _), ("additionalProperties", _): break
      case ("allOf", let all as [[String: Any]]):
        problems += all.flatMap { self.problems(in: value, $0, path) }
      case ("then", let consequence as [String: Any]):
        // The properties of the condition describe no more than what it needs.
        let condition = schema["if"] as? [String: Any] ?? [:]
        let applies = (condition["properties"] as? [String: [String: Any]] ?? [:]).allSatisfy {
          key, schema in
          (value as? [String: Any])?[key].map { self.problems(in: $0, schema, path).isEmpty }
            ?? true
        }
        if applies { problems += self.problems(in: value, consequence, path) }
      default: check(false, "the reader knows no '\(keyword)'")
      }
    }
    return problems + keys(of: value, schema, path)
  }

  /// What is wrong with the keys of an object, if the schema describes any.
  private func keys(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]]
    let others = schema["additionalProperties"] as? [String: Any]
    guard properties != nil || others != nil, let object = value as? [String: Any] else {
      return []
    }
    return object.flatMap { key, value -> [String] in
      guard let description = properties?[key] ?? others else {
        return ["\(path)/\(key): is not described"]
      }
      return problems(in: value, description, "\(path)/\(key)")
    }
  }

  private func definition(_ name: String) -> [String: Any]? {
    guard name.hasPrefix("#/$defs/") else { return nil }
    return (root["$defs"] as? [String: Any])?[String(name.dropFirst(8))] as? [String: Any]
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBoolean(value)
    case "number": value is NSNumber && !isBoolean(value)
    case "integer":
      (value as? NSNumber).map { !isBoolean($0) && $0.doubleValue == $0.doubleValue.rounded() }
        ?? false
    default: false
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private static func same(_ left: Any, _ right: Any) -> Bool {
    switch (left, right) {
    case (let left as String, let right as String): left == right
    case (let left as NSNumber, let right as NSNumber): left == right
    default: false
    }
  }
}
