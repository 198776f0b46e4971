/// What a user submits.
///
/// Source: Apple, *SubmitTriggers*.
public struct SubmitTriggers: OptionSet, Sendable {
  /// A bit for each kind of field.
  public let rawValue: Int

  /// The triggers of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text of a ``TextField`` or a ``SecureField``.
  public static let text = SubmitTriggers(rawValue: 1)
  /// The text of a field for what is searched for.
  public static let search = SubmitTriggers(rawValue: 2)
}

/// What is done when a field is submitted: the actions around a view.
struct SubmitActions {
  /// The innermost first.
  private var actions: [(triggers: SubmitTriggers, action: () -> Void)] = []

  /// Adds an action inside of the others.
  mutating func add(of triggers: SubmitTriggers, _ action: @escaping () -> Void) {
    actions.insert((triggers, action), at: 0)
  }

  /// Calls those that are meant.
  @MainActor
  func callAsFunction(_ trigger: SubmitTriggers) {
    for entry in actions where entry.triggers.contains(trigger) { entry.action() }
  }
}

extension EnvironmentValues {
  private struct SubmitActionsKey: EnvironmentKey {
    static var defaultValue: SubmitActions { SubmitActions() }
  }

  /// What is done when a field inside is submitted.
  var submitActions: SubmitActions {
    get { self[SubmitActionsKey.self] }
    set { self[SubmitActionsKey.self] = newValue }
  }
}

extension ElementValue {
  /// What is submitted with it; nil if it is no field that could be.
  var submitTrigger: SubmitTriggers? {
    switch kind {
    case "TextField", "SecureField": .text
    case "SearchField": .search
    default: nil
    }
  }
}

// MARK: - Modifiers

extension View {
  /// Calls `action` when a field inside is submitted, as ``Host/submit(_:)-(Tag)`` does.
  ///
  /// The actions of the views around are called, too, after this one.
  ///
  /// - Parameters:
  ///   - triggers: Which fields are meant.
  ///   - action: Called as a part of the turn.
  ///
  /// Source: Apple, *onSubmit(of:_:)*.
  public consuming func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { $0.submitActions.add(of: triggers, action) })
  }

  /// Keeps what is submitted inside from the actions of the views around.
  ///
  /// Source: Apple, *submitScope(_:)*.
  public consuming func submitScope(
    _ isBlocking: Bool = true
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(EnvironmentModifier { if isBlocking { $0.submitActions = SubmitActions() } })
  }

  /// What the key says that submits a field; a headless host keeps it.
  ///
  /// Source: Apple, *submitLabel(_:)*.
  public consuming func submitLabel(_ label: SubmitLabel) -> Modified {
    modifier(InertModifier(.submitLabel(label)))
  }
}

/// What the key says that submits a field.
///
/// Source: Apple, *SubmitLabel*.
public struct SubmitLabel: Sendable, Hashable {
  private enum Kind {
    case done, go, send, join, route, search, `return`, next, `continue`
  }

  private let kind: Kind

  /// The word.
  var name: String { "\(kind)" }

  /// "Done".
  public static let done = SubmitLabel(kind: .done)
  /// "Go".
  public static let go = SubmitLabel(kind: .go)
  /// "Send".
  public static let send = SubmitLabel(kind: .send)
  /// "Join".
  public static let join = SubmitLabel(kind: .join)
  /// "Route".
  public static let route = SubmitLabel(kind: .route)
  /// "Search".
  public static let search = SubmitLabel(kind: .search)
  /// "Return".
  public static let `return` = SubmitLabel(kind: .return)
  /// "Next".
  public static let next = SubmitLabel(kind: .next)
  /// "Continue".
  public static let `continue` = SubmitLabel(kind: .continue)
}
