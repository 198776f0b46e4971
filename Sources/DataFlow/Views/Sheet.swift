extension View {
  /// Presents a sheet while a binding is true.
  ///
  /// The sheet's views live from the write of true to that of false, whoever
  /// writes it: the presenter, or `dismiss()` inside of the sheet.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is there.
  ///   - onDismiss: Called when the sheet has gone.
  ///   - content: Makes the sheet's views.
  ///
  /// Source: Apple, *sheet(isPresented:onDismiss:content:)*.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    SheetPresenter(
      isPresented: isPresented, onDismiss: onDismiss, presenter: self, content: content)
  }
}

/// A view with a sheet in front of it.
struct SheetPresenter<Presenter: View, Content: View>: View {
  @Binding var isPresented: Bool
  let onDismiss: (() -> Void)?
  let presenter: Presenter
  let content: () -> Content

  var body: some View {
    presenter
    if isPresented {
      Sheet(departure: Departure(action: onDismiss)) { content() }
        .environment(\.dismiss, DismissAction(isPresented: $isPresented))
    }
  }
}

/// What stands in a sheet.
struct Sheet<Content: View>: View {
  let departure: Departure
  let content: Content

  init(departure: Departure, @ViewBuilder content: () -> Content) {
    self.departure = departure
    self.content = content()
  }

  var body: some View { SheetElement(inside: content) }
}

struct SheetElement<Content: View>: ElementView {
  let inside: Content

  var element: ElementValue { ElementValue(kind: "Sheet") }
}

/// Calls a function when the view that has it goes.
struct Departure: DynamicProperty {
  let action: (() -> Void)?

  static var _needsPreparation: Bool { false }

  static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {}

  static func _remove(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Self.self).pointee.action?()
  }

  // A function cannot be compared: the newest one counts.
  static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool { false }
}
