extension Host {
  /// All that the host shows, as text: an element in each line, those inside of
  /// it below and to the right.
  ///
  /// ```
  /// VStack leading spacing(8)
  ///   Text "Ann" #name font(title)
  ///   Toggle "Heat" = true disabled
  ///   List
  ///     * Text "Hall"
  ///     - Text "Loft"
  /// ```
  ///
  /// A line has the view's name, what stands in it, what it is set to, and what
  /// modifiers say about it, in a fixed order; a text's own font or colour stands there as that
  /// of a modifier around it does. A text whose parts differ has them in parentheses, each with
  /// what is said about it: `Text "ab" ("a" bold, "b")`. A label that is a plain text stands
  /// in the line of its control. What an `overlay` or a `background` puts in front of a view
  /// or behind it follows the view, below a line `Overlay` or `Background`. `*` is a
  /// selected row, `-` is another one that could be. The same views have the same text in
  /// every run, but for values whose own description differs from run to run, such as that
  /// of a set of several.
  ///
  /// - Complexity: O(views).
  public var description: String {
    var lines: [String] = []
    if let root = graph.visible {
      FoundElement.visit(root) {
        $0.print(into: &lines, indent: "", marks: [:])
        return false
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension FoundElement {
  /// - Parameter marks: What stands before the first element of a row.
  fileprivate func print(
    into lines: inout [String], indent: String, marks: [ObjectIdentifier: String]
  ) {
    lines.append(indent + (marks[ObjectIdentifier(node)] ?? "") + line)
    var marks = marks
    if value.selection != nil {
      for row in rows where row.selectionValue != nil {
        guard let first = row.firstElement else { continue }
        marks[ObjectIdentifier(first.node)] = row.isSelected ? "* " : "- "
      }
    }
    func printInside(_ node: ViewNode) {
      FoundElement.visit(node) { found in
        found.print(into: &lines, indent: indent + "  ", marks: marks)
        return false
      }
    }
    if plainLabel == nil {
      node.forEachChild(printInside)
    } else if value.label == .first {
      for case let place? in (node.child as? GroupNode)?.children.dropFirst() ?? [] {
        printInside(place)
      }
    }
  }

  /// The label, if it is a single text and no modifier says anything about it.
  private var plainLabel: String? {
    let place: ViewNode?
    switch value.label {
    case .none: return nil
    case .inside: place = node.child
    case .first: place = labelAndContent.label
    }
    var inside: [FoundElement] = []
    if let place {
      FoundElement.visit(place) {
        inside.append($0)
        return true
      }
    }
    guard inside.count == 1, let label = inside.first, label.value.kind == "Text",
      label.attributes.isEmpty, label.value.runs.isEmpty
    else { return nil }
    return label.value.text
  }

  private var line: String {
    var parts = [value.kind]
    if let text = value.text { parts.append(text.debugDescription) }
    if let different = differentRuns { parts.append(different) }
    if let label = plainLabel { parts.append(label.debugDescription) }
    if let shown = shownInput { parts.append("= \(shown.description)") }
    if let prompt = value.prompt { parts.append("prompt(\(prompt.debugDescription))") }
    if let axis = value.axis { parts.append("axis(\(axis))") }
    if value.components == .date { parts.append("date") }
    if value.components == .hourAndMinute { parts.append("time") }
    if let role = value.role { parts.append(role.name) }
    if let alignment = value.alignment, alignment != .center { parts.append("\(alignment)") }
    if let spacing = value.spacing { parts.append("spacing(\(describe(spacing)))") }
    if value.isControl, !isEnabled { parts.append("disabled") }
    parts += FoundElement.printedStyles(commonAttributes + attributes)
    return parts.joined(separator: " ")
  }

  /// What is said about each part of a text alike, the innermost first.
  private var commonAttributes: [Attribute] {
    differentRuns == nil ? value.runs.first?.attributes ?? [] : []
  }

  /// The parts of a text that are not all alike, each with what is said about it.
  private var differentRuns: String? {
    let runs = value.runs
    if runs.allSatisfy({ $0.attributes == runs[0].attributes }) { return nil }
    let parts = runs.map { run in
      ([run.text.debugDescription] + FoundElement.printedStyles(run.attributes))
        .joined(separator: " ")
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  /// What modifiers say, the innermost first, in the order in which it is printed.
  private static func printedStyles(_ attributes: [Attribute]) -> [String] {
    let styles = attributes.filter { $0.rank != nil }
    let order = styles.indices.sorted {
      (styles[$0].rank!, $0) < (styles[$1].rank!, $1)
    }
    return order.map { styles[$0].printed }
  }
}

extension Attribute {
  /// Where it stands in a line; nil if the line says it otherwise.
  fileprivate var rank: Int? {
    switch self {
    case .tag: 0
    case .accessibilityIdentifier: 1
    case .navigationTitle: 2
    case .font: 3
    case .bold, .italic, .fontWeight, .underline, .strikethrough: 4
    case .foreground: 5
    case .background: 6
    case .padding, .paddingInsets: 7
    case .frame, .flexibleFrame: 8
    case .scale: 9
    case .offset: 10
    case .rotation: 11
    case .opacity: 12
    case .lineLimit, .lineLimits: 13
    case .multilineTextAlignment: 14
    case .keyboardShortcut: 15
    case .submitLabel: 16
    case .hidden, .labelsHidden: 17
    case .preview: 18
    case .disabled: nil
    }
  }

  /// As it stands in a line: `#title`, `font(title)`, `opacity(0.5)`.
  fileprivate var printed: String {
    switch self {
    case .tag(let tag): "#\(tag)"
    case .accessibilityIdentifier(let identifier): "identifier(\(identifier))"
    case .navigationTitle(let title): "title(\(title))"
    case .font(let font): "font(\(font?.name ?? "nil"))"
    case .bold(let isBold): isBold ? "bold" : "bold(false)"
    case .italic(let isItalic): isItalic ? "italic" : "italic(false)"
    case .fontWeight(let weight): "weight(\(weight.map { "\($0)" } ?? "nil"))"
    case .underline(let isActive, let color): printed("underline", isActive, color)
    case .strikethrough(let isActive, let color): printed("strikethrough", isActive, color)
    case .foreground(let color): "foreground(\(color?.name ?? "nil"))"
    case .background(let color): "background(\(color.name))"
    case .padding(let edges, let length):
      "padding(\(edges)\(length.map { " \(describe($0))" } ?? ""))"
    case .paddingInsets(let insets):
      "padding(\(insets.all.map(describe).joined(separator: " ")))"
    case .frame(let width, let height, let alignment):
      printed(width.map(describe), height.map(describe), alignment)
    case .flexibleFrame(let frame):
      printed(
        range(frame.minWidth, frame.idealWidth, frame.maxWidth),
        range(frame.minHeight, frame.idealHeight, frame.maxHeight), frame.alignment)
    case .scale(let x, let y): "scale(\(describe(x)) x \(describe(y)))"
    case .offset(let x, let y): "offset(\(describe(x)) \(describe(y)))"
    case .rotation(let angle): "rotation(\(describe(angle.degrees))°)"
    case .opacity(let opacity): "opacity(\(describe(opacity)))"
    case .lineLimit(let limit): "lineLimit(\(limit.map { "\($0)" } ?? "nil"))"
    case .lineLimits(let least, let most): "lineLimit(\(least)...\(most.map { "\($0)" } ?? ""))"
    case .multilineTextAlignment(let alignment): "textAlignment(\(alignment))"
    case .keyboardShortcut(let shortcut): "key(\(shortcut.map { "\($0)" } ?? "nil"))"
    case .submitLabel(let label): "submitLabel(\(label.name))"
    case .preview(.displayName(let name)): "previewDisplayName(\(name ?? "nil"))"
    case .preview(.layout(let layout)): "previewLayout(\(layout))"
    case .preview(.device(let device)): "previewDevice(\(device?.rawValue ?? "nil"))"
    case .disabled(let isDisabled): "disabled(\(isDisabled))"
    case .hidden: "hidden"
    case .labelsHidden: "labelsHidden"
    }
  }

  /// A line in a colour, or that there is none: `underline(red)`.
  private func printed(_ name: String, _ isActive: Bool, _ color: Color?) -> String {
    guard isActive else { return "\(name)(false)" }
    return name + (color.map { "(\($0.name))" } ?? "")
  }

  private func printed(_ width: String?, _ height: String?, _ alignment: Alignment) -> String {
    let place = alignment == .center ? "" : " \(alignment)"
    return "frame(\(width ?? "-") x \(height ?? "-")\(place))"
  }

  /// `1...inf`, with the ideal between them, if it is said: `1...2...`.
  private func range(_ least: Double?, _ ideal: Double?, _ most: Double?) -> String? {
    if least == nil, ideal == nil, most == nil { return nil }
    let (least, most) = (least.map(describe) ?? "", most.map(describe) ?? "")
    return "\(least)...\(ideal.map { "\(describe($0))..." } ?? "")\(most)"
  }
}
