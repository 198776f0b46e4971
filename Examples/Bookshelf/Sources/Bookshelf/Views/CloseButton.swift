import DataFlow

/// Closes the window that it is in.
struct CloseButton: View {
  @Environment(\.dismissWindow) private var dismissWindow

  var body: some View {
    Button("Close") { dismissWindow() }
      .keyboardShortcut(.cancelAction)
  }
}
