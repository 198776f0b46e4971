/// Opens windows of the program.
///
/// ```swift
/// @Environment(\.openWindow) private var openWindow
///
/// Button("Details") { openWindow(value: book.id) }
/// ```
///
/// A window that shows the value already is not opened again, but is the one in
/// front; nor is the window of a ``Window`` scene. Where no scene opens such a
/// window the host reports it.
///
/// Source: Apple, *OpenWindowAction*.
@MainActor @preconcurrency
public struct OpenWindowAction {
  private let directory: WindowDirectory?

  nonisolated init(directory: WindowDirectory?) { self.directory = directory }

  /// Opens a window of the scene with an identifier.
  public func callAsFunction(id: String) { open(id: id) }

  /// Opens a window for a value, of the first scene that shows such values.
  public func callAsFunction<Value: Codable & Hashable>(value: Value) {
    open(value: value, of: Value.self)
  }

  /// Opens a window for a value, of the scene with an identifier.
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {
    open(id: id, value: value, of: Value.self)
  }

  private func open(id: String? = nil, value: AnyHashable? = nil, of type: (any Any.Type)? = nil) {
    guard let directory else {
      return IssueList.current.add(.noSuchScene(id.map { "the id \"\($0)\"" } ?? "\(type!)", []))
    }
    directory.open(id: id, value: value, of: type)
  }
}

/// Closes windows of the program.
///
/// ```swift
/// @Environment(\.dismissWindow) private var dismissWindow
///
/// Button("Done") { dismissWindow() }
/// ```
///
/// Closing a window that is not open does nothing.
///
/// Source: Apple, *DismissWindowAction*.
@MainActor @preconcurrency
public struct DismissWindowAction {
  private let directory: WindowDirectory?
  private let session: WindowSession?

  nonisolated init(directory: WindowDirectory?, session: WindowSession? = nil) {
    self.directory = directory
    self.session = session
  }

  nonisolated func inside(of session: WindowSession) -> DismissWindowAction {
    DismissWindowAction(directory: directory, session: session)
  }

  /// Closes the window that the view is in.
  public func callAsFunction() {
    if let session { directory?.close(session) }
  }

  /// Closes the windows of the scene with an identifier.
  public func callAsFunction(id: String) { directory?.close(id: id) }

  /// Closes the windows that show a value.
  public func callAsFunction<Value: Codable & Hashable>(value: Value) {
    directory?.close(id: nil, value: value, of: Value.self)
  }

  /// Closes the windows of the scene with an identifier that show a value.
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {
    directory?.close(id: id, value: value, of: Value.self)
  }
}

extension EnvironmentValues {
  private struct OpenWindowKey: EnvironmentKey {
    static var defaultValue: OpenWindowAction { OpenWindowAction(directory: nil) }
  }

  /// Opens windows of the program.
  public internal(set) var openWindow: OpenWindowAction {
    get { self[OpenWindowKey.self] }
    set { self[OpenWindowKey.self] = newValue }
  }

  private struct DismissWindowKey: EnvironmentKey {
    static var defaultValue: DismissWindowAction { DismissWindowAction(directory: nil) }
  }

  /// Closes windows of the program.
  public internal(set) var dismissWindow: DismissWindowAction {
    get { self[DismissWindowKey.self] }
    set { self[DismissWindowKey.self] = newValue }
  }
}
