/// A control that shows another screen of a navigation stack.
///
/// With a value it appends that to the stack's path, and
/// ``View/navigationDestination(for:destination:)`` makes the screen. With a view
/// it shows that, and leaves the path alone.
///
/// A link that is in no stack, whose value is nil, or whose value the stack's path
/// cannot hold is disabled.
///
/// Source: Apple, *NavigationLink*.
public struct NavigationLink<Label: View, Destination: View>: View {
  @Environment(\.navigation) private var navigation
  @State private var isPresented = false
  private let target: Target
  private let label: Label

  private enum Target {
    case value(AnyHashable?)
    case view(() -> Destination)
  }

  /// The label, as a control, and the view that it shows.
  public var body: some View {
    NavigationLinkElement(inside: label, action: action)
    if let destination {
      PresentationElement(kind: "NavigationDestination", text: nil, inside: destination())
        .presented(by: $isPresented, isInStack: true)
    }
  }

  /// What makes the view that is shown now.
  private var destination: (() -> Destination)? {
    guard case .view(let make) = target else { return nil }
    return isPresented ? make : nil
  }

  private var action: (@MainActor () -> Void)? {
    guard let navigation else { return nil }
    switch target {
    case .view:
      let isPresented = $isPresented
      return { isPresented.wrappedValue = true }
    case .value(let value):
      guard let value, navigation.accepts(value) else { return nil }
      return { navigation.push(value) }
    }
  }
}

extension NavigationLink {
  /// A link to a view, with a label of any kind.
  ///
  /// - Parameters:
  ///   - destination: What the screen shows.
  ///   - label: Says where the link leads.
  public init(
    @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination)
    self.label = label()
  }

  /// A link to a view, with a label of any kind.
  public init(
    destination: @autoclosure @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination)
    self.label = label()
  }
}

extension NavigationLink where Label == Text {
  /// A link to a view, with a text as its label.
  public init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder destination: @escaping () -> Destination
  ) {
    self.init(destination: destination) { Text(String(title)) }
  }

  /// A link to a view, with a text as its label.
  public init<Title: StringProtocol>(
    _ title: Title, destination: @autoclosure @escaping () -> Destination
  ) {
    self.init(destination: destination) { Text(String(title)) }
  }
}

extension NavigationLink where Destination == Never {
  /// A link to a value, with a label of any kind.
  ///
  /// - Parameters:
  ///   - value: What is appended to the path, or nil for a disabled link.
  ///   - label: Says where the link leads.
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// A link to a value, with a text as its label.
  public init<Title: StringProtocol, Value: Hashable>(_ title: Title, value: Value?) {
    self.init(value: value) { Text(String(title)) }
  }
}

/// What a link to another screen shows.
struct NavigationLinkElement<Inside: View>: ElementView {
  let inside: Inside
  let action: (@MainActor () -> Void)?

  var element: ElementValue {
    ElementValue(
      kind: "NavigationLink", label: .inside, action: action ?? {}, isBlocked: action == nil)
  }
}
