/// What callgrind has counted between two dumps: instructions per function.
///
/// Source: the manual of Valgrind, "Callgrind Format Specification".
struct CallgrindPart {
  /// The instructions of each function, without those that it calls, by its name in the
  /// symbol table.
  private(set) var functions: [String: Int] = [:]

  /// All instructions.
  var instructions: Int { functions.values.reduce(0, +) }

  /// Reads the text of one dump.
  ///
  /// - Throws: ``NotReadable`` if it is no profile of instructions.
  init(_ text: String) throws(NotReadable) {
    var names: [Substring: String] = [:]
    var function = ""
    // The line behind `calls=` has what the callee costs, which is counted as its own.
    var isCall = false
    var hasEvents = false
    for line in text.split(separator: "\n") {
      if line == "events: Ir" { hasEvents = true }
      guard let first = line.first else { continue }
      if line.hasPrefix("fn=") {
        function = Self.name(line.dropFirst(3), &names)
      } else if line.hasPrefix("cfn=") {
        // Names are written out once, wherever they come first.
        _ = Self.name(line.dropFirst(4), &names)
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if first.isNumber || "+-*".contains(first) {
        defer { isCall = false }
        guard !isCall else { continue }
        let words = line.split(separator: " ")
        guard words.count == 2, let cost = Int(words[1]) else {
          throw NotReadable(line: String(line))
        }
        functions[function, default: 0] += cost
      }
    }
    guard hasEvents else { throw NotReadable(line: "no events: Ir") }
  }

  /// A dump that is none.
  struct NotReadable: Error, CustomStringConvertible {
    let line: String

    var description: String { "callgrind wrote something else than counts: \(line)" }
  }

  /// The name that `(7) name` introduces, or `(7)` stands for.
  private static func name(_ text: Substring, _ names: inout [Substring: String]) -> String {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return String(text) }
    let number = text[...end]
    let name = text[text.index(after: end)...].drop { $0 == " " }
    if !name.isEmpty { names[number] = String(name) }
    return names[number] ?? String(number)
  }
}
