import DataFlow

/// Drives a host by lines of text, in time that passes only as they say.
@MainActor
public struct Script {
  /// What the commands of a script are, for a program's help.
  public nonisolated static var help: String { ScriptCommand.help }

  private let host: Host
  private let screen: Screen
  private let print: (String) -> Void

  /// A script's reader.
  ///
  /// - Parameters:
  ///   - host: What is driven; its clock has to be one that stands still.
  ///   - width: How many columns the screen has.
  ///   - print: Called with each screen that is shown.
  public init(host: Host, width: Int, print: @escaping (String) -> Void) {
    self.host = host
    self.screen = Screen(width: width, height: nil)
    self.print = print
  }

  /// Runs a script to its end, or until it quits the program.
  ///
  /// At the end the screen is shown, unless the last command has done so.
  ///
  /// - Throws: An error with the number of the line, if one is wrong. What stands
  ///   before it has been done.
  public func run(_ text: String) async throws(ScriptError) {
    await host.settle()
    var isShown = false
    // A carriage return and a line feed are one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      do throws(CommandError) {
        guard let command = try ScriptCommand(line: line) else { continue }
        if try await !perform(command) { return }
        isShown = command == .show
      } catch { throw ScriptError(line: index + 1, message: error.message) }
    }
    if !isShown { show() }
  }

  private func show() {
    print(screen.lines(of: host).map(\.plain).joined(separator: "\n"))
  }

  /// - Returns: Whether the program goes on.
  private func perform(_ command: ScriptCommand) async throws(CommandError) -> Bool {
    switch command {
    case .key(let keys):
      for key in keys where !Keyboard(host: host).press(key) { return false }
    case .type(let text): try type(text)
    case .tap(let label):
      host.tap(try find(label, "button", { $0.kind == "Button" }) { $0.label })
    case .focus(let label):
      host.focus(
        try find(label, "control", { $0.isEnabled && $0.isControl }) { $0.label ?? $0.kind })
    case .select(let text): try select(text)
    case .advance(let duration): await host.advance(by: duration)
    case .show: show()
    }
    await host.settle()
    return true
  }

  private func type(_ text: String) throws(CommandError) {
    let keyboard = Keyboard(host: host)
    for character in text {
      guard let focused = Front(of: host)?.focused, focused.value(as: String.self) != nil,
        keyboard.take(.character(character), focused)
      else {
        throw CommandError("no text field has the focus")
      }
    }
  }

  private func select(_ text: String) throws(CommandError) {
    let lists = reachable.filter { $0.kind == "List" && $0.isEnabled }
    let rows = lists.flatMap { list in list.choices.map { (list: list, row: $0) } }
    let found = rows.filter { [$0.row.text, $0.row.allText].contains(text) || $0.row.shows(text) }
    guard found.count == 1, let value = found[0].row.selectionValue else {
      throw mismatch(text, "row", found.count, rows.map(\.row.allText))
    }
    host.select(value, in: found[0].list)
  }

  /// The only element with a label.
  private func find(
    _ label: String, _ word: String, _ isSuitable: (Element) -> Bool,
    by name: (Element) -> String?
  ) throws(CommandError) -> Element {
    let all = reachable.filter(isSuitable)
    let found = all.filter { name($0) == label }
    if found.count == 1 { return found[0] }
    throw mismatch(label, word, found.count, all.compactMap(name))
  }

  private var reachable: [Element] { Front(of: host)?.reachable ?? [] }

  private func mismatch(
    _ wanted: String, _ word: String, _ count: Int, _ all: [String]
  ) -> CommandError {
    let there =
      all.isEmpty ? "there is none" : "there is \(all.map(quoted).joined(separator: ", "))"
    return CommandError(
      (count == 0 ? "there is no" : "there are \(count) times a") + " \(word) \(quoted(wanted)); "
        + there)
  }
}

extension Element {
  /// Whether a text stands in it, alone or among others.
  fileprivate func shows(_ text: String) -> Bool {
    descendants.contains { $0.kind == "Text" && $0.text == text }
  }
}
