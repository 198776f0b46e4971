extension View {
  /// Says what makes the screens of a type of values, in the navigation stack
  /// around this view.
  ///
  /// Of two for one type the one that came first counts.
  ///
  /// - Parameters:
  ///   - data: The type of the values.
  ///   - destination: Makes the screen of a value.
  ///
  /// Source: Apple, *navigationDestination(for:destination:)*.
  public consuming func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
  ) -> some View {
    modifier(NavigationDestinationModifier(destination: destination))
  }

  /// Shows another screen of the navigation stack while a binding is true.
  ///
  /// Source: Apple, *navigationDestination(isPresented:destination:)*.
  public consuming func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination
  ) -> some View {
    SheetPresenter(
      kind: "NavigationDestination", isPresented: isPresented, onDismiss: nil, presenter: self,
      content: destination)
  }

  /// Shows another screen of the navigation stack while there is an item.
  ///
  /// Source: Apple, *navigationDestination(item:destination:)*.
  public consuming func navigationDestination<Item: Hashable, Destination: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Destination
  ) -> some View {
    ItemPresenter(
      kind: "NavigationDestination",
      item: Binding(
        get: { item.wrappedValue.map { IdentifiedByItself(id: $0) } },
        set: { item.wrappedValue = $0?.id }),
      onDismiss: nil, presenter: self, content: { destination($0.id) })
  }
}

/// A value that is its own identifier.
private struct IdentifiedByItself<Value: Hashable>: Identifiable {
  let id: Value
}

/// Tells the navigation stack what makes the screens of a type of values.
struct NavigationDestinationModifier<Value: Hashable, Destination: View>: ViewModifier {
  let destination: (Value) -> Destination

  static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = NavigationDestinationNode<Value>(in: place)
    node.set { AnyView(modifier.destination($0)) }
    node.child = Modified._mount(content, in: Place(in: node))
    return node
  }

  static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(
      node.unsafelyUnwrapped, to: NavigationDestinationNode<Value>.self)
    node.set { AnyView(modifier.destination($0)) }
    node.updateChild(to: content)
  }
}

/// The node of a view that says what makes the screens of a type of values.
private final class NavigationDestinationNode<Value: Hashable>: ViewNode {
  private let destinations: NavigationDestinations?

  @MainActor
  init(in place: Place) {
    destinations = EnvironmentValues(scope: place.environment).navigation?.destinations
    super.init(in: place)
    if destinations == nil { graph.issues.add(.destinationOutsideStack("\(Value.self)")) }
  }

  func set(_ make: @escaping (Value) -> AnyView) { destinations?.set(make, by: self) }

  override func unmount() {
    destinations?.remove(Value.self, by: self)
    super.unmount()
  }
}
