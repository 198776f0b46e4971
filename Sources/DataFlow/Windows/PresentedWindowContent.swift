/// The views of a window that was opened for a value.
///
/// Source: Apple, *PresentedWindowContent*.
public struct PresentedWindowContent<Value: Codable & Hashable, Content: View>: View {
  @Environment(\.windowSession) private var session
  private let content: (Binding<Value?>) -> Content

  init(content: @escaping (Binding<Value?>) -> Content) { self.content = content }

  /// The views for the window's value.
  public var body: some View {
    if let session {
      content(Binding(location: WindowValueLocation<Value>(session: session)))
    }
  }
}

/// The value of a window.
final class WindowValueLocation<Value: Hashable>: DerivedLocation<Value?>, @unchecked Sendable {
  // `@unchecked Sendable`: windows are the concern of the host's thread.
  private let session: WindowSession

  init(session: WindowSession) { self.session = session }

  override func get() -> Value? { session.value.read()?.base as? Value }

  override func set(_ value: Value?) {
    session.show(value.map { AnyHashable($0) })
  }

  override func isSame(as other: AnyLocation) -> Bool {
    (other as? WindowValueLocation<Value>)?.session === session
  }
}
