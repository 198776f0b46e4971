// The forms that Apple has given another label since. `@_disfavoredOverload`: a closure that
// trails has no label, and is `makeContent`.

extension WindowGroup {
  /// Windows that each show what `content` makes for them.
  ///
  /// Source: Apple, *WindowGroup.init(content:)*.
  @_disfavoredOverload
  public init(@ViewBuilder content: @escaping () -> Content) { self.init(makeContent: content) }

  /// Windows that each show what `content` makes for them, opened by `id`.
  ///
  /// Source: Apple, *WindowGroup.init(id:content:)*.
  @_disfavoredOverload
  public init(id: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(id: id, makeContent: content)
  }

  /// Windows with a title that each show what `content` makes for them.
  ///
  /// Source: Apple, *WindowGroup.init(_:content:)*.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(title, makeContent: content)
  }

  /// Windows with a title that each show what `content` makes for them, opened by `id`.
  ///
  /// Source: Apple, *WindowGroup.init(_:id:content:)*.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title, id: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(title, id: id, makeContent: content)
  }

  /// Windows with a text as their title that each show what `content` makes for them.
  ///
  /// Source: Apple, *WindowGroup.init(_:content:)*.
  @_disfavoredOverload
  public init(_ title: Text, @ViewBuilder content: @escaping () -> Content) {
    self.init(title, makeContent: content)
  }

  /// Windows with a text as their title that each show what `content` makes for them,
  /// opened by `id`.
  ///
  /// Source: Apple, *WindowGroup.init(_:id:content:)*.
  @_disfavoredOverload
  public init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(title, id: id, makeContent: content)
  }
}
