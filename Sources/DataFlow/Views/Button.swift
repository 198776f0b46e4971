/// A control that runs an action.
///
/// Source: Apple, *Button*.
public struct Button<Label: View>: ElementView {
  public typealias Body = Never

  @usableFromInline let role: ButtonRole?
  @usableFromInline let action: @MainActor () -> Void
  @usableFromInline let label: Label

  @inlinable
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  @usableFromInline
  var inside: Label { label }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Button", action: action) }
}

extension Button where Label == Text {
  @inlinable
  public init<Title: StringProtocol>(
    _ title: Title, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(String(title)) }
  }
}

/// What a button is for.
public struct ButtonRole: Sendable, Hashable {
  private let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}
