extension View {
  /// Adds a field for what is searched for.
  ///
  /// A host finds it as a `SearchField`, before the view's own elements. Modifiers around
  /// both are those of the view: a tag finds it alone, and not the field.
  ///
  /// - Parameters:
  ///   - text: What is searched for.
  ///   - placement: Where the field stands; a host puts it first.
  ///   - prompt: What stands in the field while it is empty.
  ///
  /// Source: Apple, *searchable(text:placement:prompt:)*.
  public consuming func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    Searchable(text: text, prompt: prompt, content: self)
  }

  /// Adds a field for what is searched for.
  public consuming func searchable<Prompt: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Prompt
  ) -> some View {
    Searchable(text: text, prompt: Text(String(prompt)), content: self)
  }
}

/// Where a field for what is searched for stands.
///
/// Source: Apple, *SearchFieldPlacement*.
public struct SearchFieldPlacement: Sendable, Hashable {
  private let name: String

  /// Where the platform puts it.
  public static let automatic = SearchFieldPlacement(name: "automatic")
  /// In the toolbar.
  public static let toolbar = SearchFieldPlacement(name: "toolbar")
  /// In the middle of the toolbar.
  public static let toolbarPrincipal = SearchFieldPlacement(name: "toolbarPrincipal")
  /// In the sidebar.
  public static let sidebar = SearchFieldPlacement(name: "sidebar")
  /// Below the title of the screen.
  public static let navigationBarDrawer = SearchFieldPlacement(name: "navigationBarDrawer")

  /// Below the title of the screen, always or as the platform likes.
  public static func navigationBarDrawer(
    displayMode: NavigationBarDrawerDisplayMode
  ) -> SearchFieldPlacement {
    SearchFieldPlacement(name: "navigationBarDrawer \(displayMode)")
  }

  /// When a field below the title is there.
  ///
  /// Source: Apple, *SearchFieldPlacement.NavigationBarDrawerDisplayMode*.
  public enum NavigationBarDrawerDisplayMode: Sendable, Hashable {
    /// As the platform likes, or always.
    case automatic, always
  }
}

/// A view with a field for what is searched for.
struct Searchable<Content: View>: View {
  let text: Binding<String>
  let prompt: Text?
  let content: Content

  var body: some View {
    SearchField(text: text, inside: prompt)
    content
  }
}

/// The field, as the element that a host shows.
struct SearchField: View {
  let text: Binding<String>
  let inside: Text?

  /// Mounts the field and its prompt, apart from what modifiers around are about.
  static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = ApartNode(view.element, in: place)
    node.child = Text?._mount(view.inside, in: Place(in: node))
    return node
  }

  /// Shows the new field, and updates its prompt.
  static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ApartNode.self)
    node.value = view.element
    node.updateChild(to: view.inside)
  }

  private var element: ElementValue {
    ElementValue(kind: "SearchField", label: .inside, input: ElementInput(text))
  }
}
