/// A scene whose windows all show the same kind of view.
///
/// Each window has its own state: the closure that makes its views is called for each
/// window when it opens, and again when what it reads has changed or the scene is made
/// anew. A group without a name shows one window at launch, as does the program's first
/// scene; other windows are opened by ``OpenWindowAction`` or ``Host/openWindow(id:)``.
///
/// ```swift
/// WindowGroup { Shelf() }
/// WindowGroup(for: Book.ID.self) { $id in Details(id: id) }
/// ```
///
/// Source: Apple, *WindowGroup*.
public struct WindowGroup<Content: View>: Scene {
  private let declaration: WindowScene.Declaration
  private let content: WindowContent<Content>

  private init(_ declaration: WindowScene.Declaration, content: @escaping () -> Content) {
    self.declaration = declaration
    self.content = WindowContent(content)
  }

  /// Mounts the windows that are open.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    WindowsView._mount(WindowsView(scene.declaration, content: scene.content), in: place)
  }

  /// Updates the windows.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    WindowsView._update(node, to: WindowsView(scene.declaration, content: scene.content))
  }
}

extension WindowGroup {
  /// Windows that each show what `makeContent` makes for them.
  ///
  /// Source: Apple, *WindowGroup.init(makeContent:)*.
  public init(@ViewBuilder makeContent: @escaping () -> Content) {
    self.init(.init(), content: makeContent)
  }

  /// Windows that each show what `makeContent` makes for them, opened by `id`.
  ///
  /// Source: Apple, *WindowGroup.init(id:makeContent:)*.
  public init(id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(.init(id: id), content: makeContent)
  }

  /// Windows with a title that each show what `makeContent` makes for them.
  ///
  /// Source: Apple, *WindowGroup.init(_:makeContent:)*.
  public init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder makeContent: @escaping () -> Content
  ) {
    self.init(.init(title: String(title)), content: makeContent)
  }

  /// Windows with a title that each show what `makeContent` makes for them, opened by `id`.
  ///
  /// Source: Apple, *WindowGroup.init(_:id:makeContent:)*.
  public init<Title: StringProtocol>(
    _ title: Title, id: String, @ViewBuilder makeContent: @escaping () -> Content
  ) {
    self.init(.init(title: String(title), id: id), content: makeContent)
  }
}

// MARK: - Windows for values

extension WindowGroup {
  /// Windows that show a value each, one for each value.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - content: Makes the views of a window; the binding is nil in a window
  ///     that was opened without a value.
  public init<Value: Codable & Hashable, Presented: View>(
    for type: Value.Type, @ViewBuilder content: @escaping (Binding<Value?>) -> Presented
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(.init(valueType: type)) { PresentedWindowContent(content: content) }
  }

  /// Windows that show a value each, opened by `id` or by a value.
  public init<Value: Codable & Hashable, Presented: View>(
    id: String, for type: Value.Type,
    @ViewBuilder content: @escaping (Binding<Value?>) -> Presented
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(.init(id: id, valueType: type)) { PresentedWindowContent(content: content) }
  }

  /// Windows with a title that show a value each.
  public init<Title: StringProtocol, Value: Codable & Hashable, Presented: View>(
    _ title: Title, id: String? = nil, for type: Value.Type,
    @ViewBuilder content: @escaping (Binding<Value?>) -> Presented
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(.init(title: String(title), id: id, valueType: type)) {
      PresentedWindowContent(content: content)
    }
  }

  /// Windows that show a value each, and a default one if they are opened without.
  ///
  /// - Parameters:
  ///   - id: The name by which windows are opened, or nil for none.
  ///   - type: The type of the values.
  ///   - content: Makes the views of a window.
  ///   - defaultValue: Makes the value of a window that is opened without one.
  public init<Value: Codable & Hashable, Presented: View>(
    id: String? = nil, for type: Value.Type = Value.self,
    @ViewBuilder content: @escaping (Binding<Value>) -> Presented,
    defaultValue: @escaping () -> Value
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(.init(id: id, valueType: type, makeValue: { AnyHashable(defaultValue()) })) {
      PresentedWindowContent { value in
        content(Binding(location: PresentValueLocation(value.location, makeValue: defaultValue)))
      }
    }
  }
}

extension WindowGroup {
  /// Windows with a title that show a value each, and a default one if they are opened
  /// without.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The name by which windows are opened, or nil for none.
  ///   - type: The type of the values.
  ///   - content: Makes the views of a window.
  ///   - defaultValue: Makes the value of a window that is opened without one.
  ///
  /// Source: Apple, *WindowGroup.init(_:id:for:content:defaultValue:)*.
  public init<Title: StringProtocol, Value: Codable & Hashable, Presented: View>(
    _ title: Title, id: String? = nil, for type: Value.Type = Value.self,
    @ViewBuilder content: @escaping (Binding<Value>) -> Presented,
    defaultValue: @escaping () -> Value
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(
      .init(
        title: String(title), id: id, valueType: type,
        makeValue: { AnyHashable(defaultValue()) })
    ) {
      PresentedWindowContent { value in
        content(Binding(location: PresentValueLocation(value.location, makeValue: defaultValue)))
      }
    }
  }
}

/// The value of a window, or the default where it has none.
final class PresentValueLocation<Value>: DerivedLocation<Value>, @unchecked Sendable {
  // `@unchecked Sendable`: windows are the concern of the host's thread.
  private let base: Location<Value?>
  private let makeValue: () -> Value

  init(_ base: Location<Value?>, makeValue: @escaping () -> Value) {
    self.base = base
    self.makeValue = makeValue
  }

  override func get() -> Value { base.get() ?? makeValue() }

  override func set(_ value: Value) { base.set(value) }

  override func isSame(as other: AnyLocation) -> Bool {
    (other as? PresentValueLocation<Value>).map { base.isSame(as: $0.base) } ?? false
  }
}
