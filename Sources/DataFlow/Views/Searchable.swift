extension View {
  /// Adds a field for what is searched for.
  ///
  /// A host finds it as a `SearchField`, before the view's own elements.
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
  /// In the sidebar.
  public static let sidebar = SearchFieldPlacement(name: "sidebar")
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
struct SearchField: ElementView {
  let text: Binding<String>
  let inside: Text?

  var element: ElementValue {
    ElementValue(kind: "SearchField", label: .inside, input: ElementInput(text))
  }
}
