public import Foundation

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
  public consuming func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    SheetPresenter(
      kind: "Sheet", isPresented: isPresented, onDismiss: onDismiss, presenter: self,
      content: content)
  }

  /// Presents a sheet for an item while there is one.
  ///
  /// Another item, by its identifier, is another sheet. To dismiss the sheet is
  /// to set the binding to nil.
  ///
  /// - Parameters:
  ///   - item: What the sheet is for, or nil for no sheet.
  ///   - onDismiss: Called when the sheet has gone.
  ///   - content: Makes the sheet's views of the item.
  ///
  /// Source: Apple, *sheet(item:onDismiss:content:)*.
  public consuming func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    ItemPresenter(
      kind: "Sheet", item: item, onDismiss: onDismiss, presenter: self, content: content)
  }

  /// Presents views that cover the whole screen while a binding is true.
  ///
  /// Source: Apple, *fullScreenCover(isPresented:onDismiss:content:)*.
  public consuming func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    SheetPresenter(
      kind: "FullScreenCover", isPresented: isPresented, onDismiss: onDismiss, presenter: self,
      content: content)
  }

  /// Presents views that cover the whole screen, for an item while there is one.
  ///
  /// Source: Apple, *fullScreenCover(item:onDismiss:content:)*.
  public consuming func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    ItemPresenter(
      kind: "FullScreenCover", item: item, onDismiss: onDismiss, presenter: self,
      content: content)
  }

  /// Presents views beside this one while a binding is true.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the views are there.
  ///   - attachmentAnchor: Where in this view they are tied to; a headless host does without.
  ///   - arrowEdge: Where the views point to; a headless host does without.
  ///   - content: Makes the views.
  ///
  /// Source: Apple, *popover(isPresented:attachmentAnchor:arrowEdge:content:)*.
  public consuming func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    SheetPresenter(
      kind: "Popover", isPresented: isPresented, onDismiss: nil, presenter: self,
      content: content)
  }

  /// Presents views beside this one, for an item while there is one.
  ///
  /// - Parameters:
  ///   - item: What the views are for, or nil for none.
  ///   - attachmentAnchor: Where in this view they are tied to; a headless host does without.
  ///   - arrowEdge: Where the views point to; a headless host does without.
  ///   - content: Makes the views of the item.
  ///
  /// Source: Apple, *popover(item:attachmentAnchor:arrowEdge:content:)*.
  public consuming func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    ItemPresenter(kind: "Popover", item: item, onDismiss: nil, presenter: self, content: content)
  }
}

/// Where in a view a popover is tied to.
///
/// Source: Apple, *PopoverAttachmentAnchor*.
public enum PopoverAttachmentAnchor: Sendable, Hashable {
  /// A rectangle.
  case rect(Source)
  /// A point.
  case point(UnitPoint)

  /// A rectangle in a view.
  public enum Source: Sendable, Hashable {
    /// All of the view.
    case bounds
    /// A part of it, in points from its upper left corner.
    case rect(CGRect)
  }
}

/// A view with a sheet in front of it.
struct SheetPresenter<Presenter: View, Content: View>: View {
  let kind: String
  @Binding var isPresented: Bool
  let onDismiss: (() -> Void)?
  let presenter: Presenter
  let content: () -> Content

  var body: some View {
    presenter
    if isPresented {
      Sheet(kind: kind, departure: Departure(action: onDismiss)) { content() }
        .presented(by: $isPresented, isInStack: kind == PresentedNode.screenKind)
    }
  }
}

/// A view with a sheet for an item in front of it.
struct ItemPresenter<Item: Identifiable, Presenter: View, Content: View>: View {
  let kind: String
  @Binding var item: Item?
  let onDismiss: (() -> Void)?
  let presenter: Presenter
  let content: (Item) -> Content

  /// Whether there is an item; writes carry what those of the item's binding do.
  private var presence: Binding<Bool> {
    var presence = Binding<Bool>(location: PresenceLocation(base: $item.location))
    presence.transaction = $item.transaction
    return presence
  }

  var body: some View {
    presenter
    if let item {
      Sheet(kind: kind, departure: Departure(action: onDismiss)) { content(item) }
        .presented(
          by: presence,
          isInStack: kind == PresentedNode.screenKind
        )
        .id(item.id)
    }
  }
}

extension View {
  /// The views of a presentation that a binding ends.
  ///
  /// - Parameters:
  ///   - isPresented: What ends it.
  ///   - isInStack: Whether they are a screen of the navigation stack around the presenter.
  ///     What stands in front of that is in no stack but one of its own.
  func presented(
    by isPresented: Binding<Bool>, isInStack: Bool
  ) -> ModifiedContent<Self, EnvironmentModifier> {
    modifier(
      EnvironmentModifier {
        if !isInStack { $0.navigation = nil }
        $0.dismiss = DismissAction(isPresented: isPresented)
        $0.isPresented = true
        // A button of a dialog ends the dialog, and not what is around it.
        $0.dialog = DialogEnd(isPresented: nil)
      })
  }
}

/// What stands in a sheet.
struct Sheet<Content: View>: View {
  let kind: String
  let departure: Departure
  let content: Content

  init(kind: String, departure: Departure, @ViewBuilder content: () -> Content) {
    self.kind = kind
    self.departure = departure
    self.content = content()
  }

  var body: some View {
    PresentationElement(
      kind: kind, text: nil,
      // A screen of a stack is a part of the window that the stack is in.
      inside: content.modifier(PresentationScope(isNeeded: kind != "NavigationDestination")))
  }
}

/// Calls a function when the view that has it goes, and the update in which it does is over.
struct Departure: DynamicProperty {
  let action: (() -> Void)?
  private unowned(unsafe) var graph: ViewGraph?

  init(action: (() -> Void)?) { self.action = action }

  static var _needsPreparation: Bool { false }

  static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    value.assumingMemoryBound(to: Self.self).pointee.graph = node.graph
  }

  static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    _install(value, in: node)
  }

  static func _remove(_ value: UnsafeMutableRawPointer) {
    let departure = value.assumingMemoryBound(to: Self.self).pointee
    guard let action = departure.action, let graph = departure.graph else { return }
    graph.departures.append(action)
    graph.hasEffects = true
  }

  // A function cannot be compared: the newest one counts.
  static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool { false }
}
