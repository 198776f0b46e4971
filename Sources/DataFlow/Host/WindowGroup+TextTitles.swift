extension WindowGroup {
  /// Windows with a text as their title that each show what `makeContent` makes for them.
  ///
  /// Source: Apple, *WindowGroup.init(_:makeContent:)*.
  public init(_ title: Text, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(title.content, makeContent: makeContent)
  }

  /// Windows with a text as their title that each show what `makeContent` makes for them,
  /// opened by `id`.
  ///
  /// Source: Apple, *WindowGroup.init(_:id:makeContent:)*.
  public init(_ title: Text, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(title.content, id: id, makeContent: makeContent)
  }

  /// Windows with a text as their title that show a value each.
  ///
  /// Source: Apple, *WindowGroup.init(_:id:for:content:)*.
  public init<Value: Codable & Hashable, Presented: View>(
    _ title: Text, id: String? = nil, for type: Value.Type,
    @ViewBuilder content: @escaping (Binding<Value?>) -> Presented
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(title.content, id: id, for: type, content: content)
  }

  /// Windows with a text as their title that show a value each, and a default one if they
  /// are opened without.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The name by which windows are opened, or nil for none.
  ///   - type: The type of the values.
  ///   - content: Makes the views of a window.
  ///   - defaultValue: Makes the value of a window that is opened without one.
  public init<Value: Codable & Hashable, Presented: View>(
    _ title: Text, id: String? = nil, for type: Value.Type = Value.self,
    @ViewBuilder content: @escaping (Binding<Value>) -> Presented,
    defaultValue: @escaping () -> Value
  ) where Content == PresentedWindowContent<Value, Presented> {
    self.init(title.content, id: id, for: type, content: content, defaultValue: defaultValue)
  }
}
