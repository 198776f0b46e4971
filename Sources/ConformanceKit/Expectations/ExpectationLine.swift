/// One line of ``Expectations``.
struct ExpectationLine: Sendable, Equatable {
  /// The line as it stands, without its end.
  var text: String
  /// What ends it: a line feed, with a carriage return or without; nothing in the last one.
  var ending: String
  /// What it says.
  var content: Content

  enum Content: Sendable, Equatable {
    /// It is empty, or a comment.
    case remark
    /// The next entries are about the candidate of that name.
    case section(String)
    case entry(KnownFailure)
  }

  /// What is wrong with a line, in a few words.
  struct Fault: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  /// Reads a line.
  ///
  /// - Parameter place: Its file and its number.
  init(_ text: String, ending: String, place: String) throws(Fault) {
    self.text = text
    self.ending = ending
    if let scalar = text.unicodeScalars.first(where: Self.isControl) {
      throw Fault("the control character U+\(Self.hexadecimal(scalar))")
    }
    let words = Self.words(text[...])
    if words.isEmpty || words[0].hasPrefix("#") {
      content = .remark
    } else if words[0].hasPrefix("[") {
      guard words.count == 1, words[0].count > 2, words[0].hasSuffix("]") else {
        throw Fault("a candidate is named by a line '[name]'")
      }
      content = .section(String(words[0].dropFirst().dropLast()))
    } else {
      content = .entry(try Self.entry(text, place))
    }
  }

  /// A new entry.
  ///
  /// - Parameter scope: Where it is so, as entries have it; empty for everywhere.
  init(
    _ clause: String, _ form: KnownFailure.Form, scope: String, reason: String, ending: String
  ) {
    let reason = Self.plain(reason)
    text = "\(clause) \(form.rawValue)\(scope.isEmpty ? "" : " " + scope): \(reason)"
    self.ending = ending
    content = .entry(KnownFailure(clause, reason: reason, forms: [form]))
  }

  /// The same line with other ways of failing, and nothing else changed.
  func failing(_ forms: Set<KnownFailure.Form>) -> ExpectationLine {
    guard case .entry(let known) = content else { return self }
    let words = Self.words(text[...].prefix { $0 != ":" })
    let list = KnownFailure.Form.allCases.filter(forms.contains).map(\.rawValue)
    var line = self
    line.text.replaceSubrange(
      words[1].startIndex..<words[1].endIndex, with: list.joined(separator: ","))
    line.content = .entry(
      KnownFailure(
        known.clause, reason: known.reason, forms: forms, scope: known.scope, place: known.place))
    return line
  }

  // MARK: - Entries

  private static func entry(_ text: String, _ place: String) throws(Fault) -> KnownFailure {
    guard let colon = text.firstIndex(of: ":") else {
      throw Fault("an entry is 'CLAUSE fails: reason', and this has no ':'")
    }
    let words = words(text[..<colon])
    let reason = Self.words(text[text.index(after: colon)...]).joined(separator: " ")
    guard words.count >= 2 else {
      throw Fault("an entry is 'CLAUSE fails: reason', and this has no outcome")
    }
    guard !reason.isEmpty else { throw Fault("there is no reason after the ':'") }
    var forms: Set<KnownFailure.Form> = []
    for word in words[1].split(separator: ",", omittingEmptySubsequences: false) {
      guard let form = KnownFailure.Form(rawValue: String(word)) else {
        throw Fault("'\(word)' is no outcome; there are \(list(KnownFailure.Form.self))")
      }
      guard forms.insert(form).inserted else { throw Fault("'\(word)' stands there twice") }
    }
    return KnownFailure(
      String(words[0]), reason: reason, forms: forms, scope: try scope(words.dropFirst(2)),
      place: place)
  }

  private static func scope(
    _ words: ArraySlice<Substring>
  ) throws(Fault) -> KnownFailure.Scope {
    var scope = KnownFailure.Scope()
    var keys: Set<Substring> = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Fault("'\(word)' is not 'key=value'") }
      let (key, value) = (parts[0], parts[1])
      guard keys.insert(key).inserted else { throw Fault("'\(key)' stands there twice") }
      switch key {
      case "platform": scope.platforms = try platforms(value)
      case "swift":
        guard let versions = SwiftVersions(value) else {
          throw Fault("'\(value)' is no version of Swift, like 6.3, 6.2-6.3, 6.4- and -6.3")
        }
        scope.swift = versions
      case "until":
        guard let day = Day(value) else {
          throw Fault("'\(value)' is no day of the calendar, like 2027-06-30")
        }
        scope.lastDay = day
      default: throw Fault("'\(key)' is no key; there are platform, swift, until")
      }
    }
    return scope
  }

  private static func platforms(_ value: Substring) throws(Fault) -> Set<Platform> {
    var platforms: Set<Platform> = []
    for name in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let platform = Platform(rawValue: String(name)) else {
        throw Fault("'\(name)' is no platform; there are \(list(Platform.self))")
      }
      platforms.insert(platform)
    }
    return platforms
  }

  // MARK: - Text

  private static func list<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type
  ) -> String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// What stands between spaces and tabulators.
  private static func words(_ text: Substring) -> [Substring] {
    text.split { $0 == " " || $0 == "\t" }
  }

  /// Any text as one that a line can have: what a clause says may have lines and more.
  static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { isControl($0) ? " " : $0 }
    let words = words(String(String.UnicodeScalarView(scalars))[...])
    return words.isEmpty ? "no details" : words.joined(separator: " ")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\t"
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
