/// Ends the dialog whose button has been tapped.
@MainActor @preconcurrency
struct DialogEnd {
  private let isPresented: Binding<Bool>?

  nonisolated init(isPresented: Binding<Bool>?) { self.isPresented = isPresented }

  func end() { isPresented?.wrappedValue = false }
}

extension EnvironmentValues {
  private struct DialogKey: EnvironmentKey {
    static var defaultValue: DialogEnd { DialogEnd(isPresented: nil) }
  }

  /// The dialog that a button is in.
  var dialog: DialogEnd {
    get { self[DialogKey.self] }
    set { self[DialogKey.self] = newValue }
  }
}
