/// A report in TAP 14, read back line by line as the specification says.
struct TAPDocument {
  struct Problem: Error { let line: String }

  struct Point {
    let isOK: Bool
    let number: Int
    let description: String
    /// `SKIP` or `TODO`, and why.
    let directive: (name: String, reason: String)?
    var diagnosis: [String: Value] = [:]
  }

  /// A value in a block of YAML.
  enum Value: Equatable {
    case text(String)
    case list([String])
    case map([String: String])
  }

  private(set) var plan: Int?
  private(set) var points: [Point] = []
  private(set) var bailOut: String?

  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.popLast() == "", lines.first == "TAP version 14" else { throw Problem(line: text) }
    var index = 1
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("1..") {
        guard plan == nil else { throw Problem(line: line) }
        plan = Int(line.dropFirst(3))
      } else if line.hasPrefix("Bail out!") {
        bailOut = Self.unescaped(String(line.dropFirst(10)))
      } else if line == "  ---" {
        let end = lines[index...].firstIndex(of: "  ...") ?? lines.endIndex
        guard !points.isEmpty, end < lines.endIndex else { throw Problem(line: line) }
        points[points.count - 1].diagnosis = try Self.yaml(Array(lines[index..<end]))
        index = end + 1
      } else {
        points.append(try Self.point(line))
      }
    }
  }

  /// `ok 1 - description # DIRECTIVE reason`.
  private static func point(_ line: String) throws -> Point {
    let isOK = line.hasPrefix("ok ")
    guard isOK || line.hasPrefix("not ok ") else { throw Problem(line: line) }
    let rest = line.dropFirst(isOK ? 3 : 7)
    let digits = rest.prefix { $0.isNumber }
    guard let number = Int(digits), rest.dropFirst(digits.count).hasPrefix(" - ") else {
      throw Problem(line: line)
    }
    let text = String(rest.dropFirst(digits.count + 3))
    guard let mark = directiveStart(in: text) else {
      return Point(isOK: isOK, number: number, description: unescaped(text), directive: nil)
    }
    let directive = text[text.index(after: mark)...].drop { $0 == " " }
    let name = directive.prefix { $0 != " " }
    guard ["SKIP", "TODO"].contains(name) else { throw Problem(line: line) }
    let description = text[..<mark].reversed().drop { $0 == " " }.reversed()
    return Point(
      isOK: isOK, number: number, description: unescaped(String(description)),
      directive: (String(name), unescaped(String(directive.dropFirst(name.count + 1)))))
  }

  /// The first `#` that no backslash precedes, one that is not escaped itself.
  private static func directiveStart(in text: String) -> String.Index? {
    var isEscaped = false
    for index in text.unicodeScalars.indices {
      if text.unicodeScalars[index] == "#" && !isEscaped { return index }
      isEscaped = text.unicodeScalars[index] == "\\" && !isEscaped
    }
    return nil
  }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\\" && !isEscaped {
        isEscaped = true
      } else {
        result.append(scalar)
        isEscaped = false
      }
    }
    return String(result)
  }

  // MARK: - YAML

  /// Keys with scalars, with lists of scalars, and with maps of scalars.
  private static func yaml(_ lines: [String]) throws -> [String: Value] {
    var result: [String: Value] = [:]
    var key = ""
    for line in lines {
      guard line.hasPrefix("  ") else { throw Problem(line: line) }
      let text = String(line.dropFirst(2))
      if text.hasPrefix("  - ") {
        let item = try scalar(String(text.dropFirst(4)))
        guard case .list(let items) = result[key] ?? .list([]) else { throw Problem(line: line) }
        result[key] = .list(items + [item])
      } else if text.hasPrefix("  ") {
        let (name, value) = try entry(String(text.dropFirst(2)))
        guard case .map(var values) = result[key] ?? .map([:]) else { throw Problem(line: line) }
        values[name] = try scalar(value)
        result[key] = .map(values)
      } else {
        let (name, value) = try entry(text)
        key = name
        if value == "[]" {
          result[key] = .list([])
        } else if !value.isEmpty {
          result[key] = .text(try scalar(value))
        }
      }
    }
    return result
  }

  private static func entry(_ text: String) throws -> (String, String) {
    guard let colon = text.firstIndex(of: ":") else { throw Problem(line: text) }
    return (
      String(text[..<colon]), String(text[text.index(after: colon)...].drop { $0 == " " })
    )
  }

  /// A number, or a text in double quotes.
  private static func scalar(_ text: String) throws -> String {
    if Int(text) != nil { return text }
    var scalars = Array(text.unicodeScalars)
    guard scalars.count >= 2, scalars.removeFirst() == "\"", scalars.removeLast() == "\"" else {
      throw Problem(line: text)
    }
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      // What YAML cannot hold as it is.
      if scalar == "\"" || scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
        throw Problem(line: text)
      }
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      guard index < scalars.count else { throw Problem(line: text) }
      let escape = scalars[index]
      index += 1
      switch escape {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "\"", "\\": result.append(escape)
      case "u":
        let digits = String(
          String.UnicodeScalarView(scalars[index..<min(index + 4, scalars.count)]))
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
          throw Problem(line: text)
        }
        result.append(scalar)
        index += 4
      default: throw Problem(line: text)
      }
    }
    return String(result)
  }
}
