/// A control that runs an action.
///
/// Source: Apple, *Button*.
public struct Button<Label: View>: ElementView {
  @usableFromInline let role: ButtonRole?
  @usableFromInline let action: @MainActor () -> Void
  @usableFromInline let label: Label

  /// A button with a label of any kind.
  ///
  /// - Parameters:
  ///   - role: What the button is for, or nil for nothing special.
  ///   - action: Run by a tap, as ``Host/tap(button:at:in:)`` makes one.
  ///   - label: Says what the button does.
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
  var element: ElementValue {
    ElementValue(kind: "Button", role: role, label: .inside, action: action)
  }
}

extension Button where Label == Text {
  /// A button with a text as its label.
  ///
  /// - Parameters:
  ///   - title: Says what the button does.
  ///   - role: What the button is for, or nil for nothing special.
  ///   - action: Run by a tap, as ``Host/tap(button:at:in:)`` makes one.
  @inlinable
  public init<Title: StringProtocol>(
    _ title: Title, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(String(title)) }
  }
}

/// What a button is for.
public struct ButtonRole: Sendable, Hashable {
  let name: String

  /// Deletes something.
  public static let destructive = ButtonRole(name: "destructive")
  /// Leaves things as they are.
  public static let cancel = ButtonRole(name: "cancel")
}
