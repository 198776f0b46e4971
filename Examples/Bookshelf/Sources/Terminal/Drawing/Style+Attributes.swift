import DataFlow

extension Style {
  /// The style of views of which modifiers say this, the innermost first.
  func applying(_ attributes: [Attribute]) -> Style {
    attributes.reversed().reduce(self) { $0.applying($1) }
  }

  private func applying(_ attribute: Attribute) -> Style {
    var style = self
    switch attribute {
    case .bold(let isBold): style.isBold = isBold
    case .font(let font): style.isBold = font.map(Self.boldFonts.contains) ?? false
    case .foreground(let color):
      style.isDim = color == .secondary || color == .gray
      style.color = color.flatMap { Self.colors[$0] }
    default: break
    }
    return style
  }

  private static let boldFonts: Set<Font> = [.largeTitle, .title, .title2, .headline]

  private static let colors: [Color: TerminalColor] = [
    .red: .red, .orange: .yellow, .yellow: .yellow, .green: .green, .blue: .blue,
    .purple: .magenta, .pink: .magenta,
  ]
}
