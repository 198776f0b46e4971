public import Foundation

/// A control that opens an address.
///
/// Source: Apple, *Link*.
public struct Link<Label: View>: View {
  @Environment(\.openURL) private var openURL
  private let destination: URL
  private let label: Label

  /// A link with a label of any kind.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// A control that opens the address by the environment's action.
  public var body: some View {
    let (openURL, destination) = (openURL, destination)
    LinkElement(inside: label) { openURL(destination) }
  }
}

extension Link where Label == Text {
  /// A link with a text as its label.
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(String(title)) }
  }
}

/// What a link shows.
struct LinkElement<Inside: View>: ElementView {
  let inside: Inside
  let action: @MainActor () -> Void

  var element: ElementValue { ElementValue(kind: "Link", label: .inside, action: action) }
}

/// Opens addresses.
///
/// A host opens nothing by itself: set the environment's `openURL` to see what is
/// opened.
///
/// Source: Apple, *OpenURLAction*.
public struct OpenURLAction {
  /// What became of an address.
  public struct Result: Hashable, Sendable {
    private enum Kind: Hashable { case handled, discarded, system }
    private let kind: Kind

    /// It was opened.
    public static let handled = Result(kind: .handled)
    /// It was not, and nobody else is to open it.
    public static let discarded = Result(kind: .discarded)
    /// The system is to open it; a host has none.
    public static let systemAction = Result(kind: .system)

    var isAccepted: Bool { kind == .handled }
  }

  private let handler: (URL) -> Result

  /// - Parameter handler: Opens an address.
  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  /// Opens `url`.
  @MainActor @preconcurrency
  public func callAsFunction(_ url: URL) { _ = handler(url) }

  /// Opens `url`, and calls `completion` with whether it was opened.
  @MainActor @preconcurrency
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    completion(handler(url).isAccepted)
  }
}

extension EnvironmentValues {
  private struct OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction { OpenURLAction { _ in .discarded } }
  }

  /// Opens addresses.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}
