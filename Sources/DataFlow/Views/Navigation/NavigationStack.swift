/// A first screen, and those that links have put above it.
///
/// ```swift
/// NavigationStack(path: $path) {
///   List(books) { NavigationLink($0.title, value: $0) }
///     .navigationDestination(for: Book.self) { BookScreen(book: $0) }
/// }
/// ```
///
/// The path is the state: whoever appends a value to it shows another screen,
/// and whoever shortens it goes back. A screen's identity is its place in the
/// path and its value. Without a path of the program's own the stack keeps one.
///
/// Source: Apple, *NavigationStack*.
public struct NavigationStack<Data, Root: View>: View {
  @State private var own = NavigationPath()
  @LazyState private var context = NavigationContext()
  private let path: Binding<[NavigationValue]>?
  /// Whether the path takes a value.
  private let accepts: (AnyHashable) -> Bool
  private let root: Root

  /// The screens, and what changes them.
  public var body: some View {
    let path = path ?? $own.values
    let context = context
    let _ = context.follow(path, accepts: accepts)
    PresentationElement(
      kind: "NavigationStack", text: nil,
      inside: TupleView(
        root,
        ForEach(NavigationScreen.screens(of: path.wrappedValue)) { screen in
          PresentationElement(
            kind: "NavigationDestination", text: nil,
            inside: NavigationDestinationView(
              value: screen.id.value.value, destinations: context.destinations)
          )
          .presented(by: context.isPresented(at: screen.id.index), isInStack: true)
        })
    )
    .transformEnvironment(\.navigation) { $0 = context }
  }
}

extension NavigationStack where Data == NavigationPath {
  /// A stack that keeps its path itself.
  ///
  /// - Parameter root: The first screen.
  public init(@ViewBuilder root: () -> Root) {
    path = nil
    accepts = { _ in true }
    self.root = root()
  }

  /// A stack whose path is of values of any types.
  ///
  /// - Parameters:
  ///   - path: The values of the screens above the first one.
  ///   - root: The first screen.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.path = path.values
    accepts = { _ in true }
    self.root = root()
  }
}

extension NavigationStack {
  /// A stack whose path is of values of one type.
  ///
  /// - Parameters:
  ///   - path: The values of the screens above the first one.
  ///   - root: The first screen.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = Binding(
      get: { path.wrappedValue.map { NavigationValue($0) } },
      set: { path.wrappedValue = Data($0.compactMap { $0.value.base as? Data.Element }) })
    accepts = { $0.base is Data.Element }
    self.root = root()
  }
}

/// A screen above the first one.
struct NavigationScreen: Identifiable {
  struct ID: Hashable {
    let index: Int
    let value: NavigationValue
  }

  let id: ID

  static func screens(of values: [NavigationValue]) -> [NavigationScreen] {
    values.enumerated().map { NavigationScreen(id: ID(index: $0.offset, value: $0.element)) }
  }
}
