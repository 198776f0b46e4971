/// Ends the presentation that a view is in.
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
///
/// Button("Close") { dismiss() }
/// ```
///
/// Outside of a presentation it closes the window; in a host of views it does nothing there.
///
/// Source: Apple, *DismissAction*.
@MainActor @preconcurrency
public struct DismissAction {
  private let isPresented: Binding<Bool>?

  nonisolated init(isPresented: Binding<Bool>?) { self.isPresented = isPresented }

  /// Ends the presentation; the views follow in the next update.
  public func callAsFunction() { isPresented?.wrappedValue = false }
}

extension EnvironmentValues {
  private struct DismissKey: EnvironmentKey {
    static var defaultValue: DismissAction { DismissAction(isPresented: nil) }
  }

  private struct IsPresentedKey: EnvironmentKey {
    static let defaultValue = false
  }

  /// Whether the view is in a presentation.
  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  /// Ends the presentation that the view is in.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
