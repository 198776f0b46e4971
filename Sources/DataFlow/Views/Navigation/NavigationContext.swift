/// The navigation stack that a view is in.
///
/// An object, so that views inside that read it do not depend on the path. Only
/// for the thread of the hosts.
final class NavigationContext {
  /// The path, and whether it takes a value; those of the stack's last body.
  fileprivate(set) var path: Binding<[NavigationValue]>?
  fileprivate(set) var accepts: (AnyHashable) -> Bool = { _ in false }
  let destinations = NavigationDestinations()

  /// Takes the path that the stack has now.
  func follow(_ path: Binding<[NavigationValue]>, accepts: @escaping (AnyHashable) -> Bool) {
    self.path = path
    self.accepts = accepts
  }

  /// Shows the screen of `value` above the others.
  func push(_ value: AnyHashable) { path?.wrappedValue.append(NavigationValue(value)) }

  /// Whether there is a screen at a place in the path; writing false takes it
  /// away, with those above it.
  func isPresented(at index: Int) -> Binding<Bool> {
    Binding(location: ScreenLocation(context: self, index: index))
  }
}

/// Whether there is a screen at a place in a path.
private final class ScreenLocation: DerivedLocation<Bool>, @unchecked Sendable {
  // `@unchecked Sendable`: only used by views and their actions.
  private let context: NavigationContext
  private let index: Int

  init(context: NavigationContext, index: Int) {
    self.context = context
    self.index = index
  }

  override func get() -> Bool {
    index < context.path?.wrappedValue.count ?? 0
  }

  override func set(_ isPresented: Bool) {
    guard !isPresented, let path = context.path else { return }
    let surplus = path.wrappedValue.count - index
    if surplus > 0 { path.wrappedValue.removeLast(surplus) }
  }

  override func isSame(as other: AnyLocation) -> Bool {
    guard let other = other as? ScreenLocation else { return false }
    return context === other.context && index == other.index
  }
}

extension EnvironmentValues {
  private struct NavigationKey: EnvironmentKey {
    static var defaultValue: NavigationContext? { nil }
  }

  /// The navigation stack that the view is in.
  var navigation: NavigationContext? {
    get { self[NavigationKey.self] }
    set { self[NavigationKey.self] = newValue }
  }
}

/// What the screens of a navigation stack are made by, for each type of values.
///
/// Only for the thread of the hosts.
final class NavigationDestinations {
  private var makers: [ObjectIdentifier: [(owner: ObjectIdentifier, make: Any)]] = [:]
  private let signal = Signal()

  /// Makes `make` what makes the screens of a type, unless another owner already
  /// does.
  func set<Value>(_ make: @escaping (Value) -> AnyView, by owner: AnyObject) {
    let (key, owner) = (ObjectIdentifier(Value.self), ObjectIdentifier(owner))
    signal.announce {
      if let place = makers[key]?.firstIndex(where: { $0.owner == owner }) {
        makers[key]![place].make = make
      } else {
        makers[key, default: []].append((owner, make))
      }
    }
  }

  func remove<Value>(_ type: Value.Type, by owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    signal.announce { makers[ObjectIdentifier(type)]?.removeAll { $0.owner == owner } }
  }

  /// The screen of a value, or nil if nobody makes screens of its type.
  ///
  /// A body that asks depends on who does.
  func screen(of value: AnyHashable) -> AnyView? {
    signal.access()
    func make<Base>(_ base: Base) -> AnyView? {
      let maker = makers[ObjectIdentifier(Base.self)]?.first?.make as? (Base) -> AnyView
      return maker?(base)
    }
    return _openExistential(value.base, do: make)
  }
}

/// The screen of a value.
struct NavigationDestinationView: View {
  let value: AnyHashable
  let destinations: NavigationDestinations

  var body: some View {
    if let screen = destinations.screen(of: value) {
      screen
    } else {
      MissingDestination(type: "\(type(of: value.base))")
    }
  }
}

/// Stands where there is a value and nobody to make a screen of it.
struct MissingDestination: ElementView {
  let type: String

  var inside: EmptyView { EmptyView() }

  var element: ElementValue { ElementValue(kind: "MissingDestination", text: type) }
}
