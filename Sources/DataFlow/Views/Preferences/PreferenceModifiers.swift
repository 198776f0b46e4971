extension View {
  /// Tells the views around this one a value.
  ///
  /// It counts instead of what views inside of this one tell for the key.
  ///
  /// - Parameters:
  ///   - key: What the value is about.
  ///   - value: The value.
  ///
  /// Source: Apple, *preference(key:value:)*.
  @inlinable
  public consuming func preference<Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Key.Value
  ) -> ModifiedContent<Self, PreferenceWriter<Key>> {
    modifier(PreferenceWriter(value))
  }

  /// Changes what the views inside tell those around.
  ///
  /// - Parameters:
  ///   - key: What the value is about.
  ///   - callback: Changes the value.
  ///
  /// Source: Apple, *transformPreference(_:_:)*.
  public consuming func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    modifier(PreferenceTransformer<Key>(transform: callback))
  }

  /// Calls a function with what the views inside tell, whenever that differs from
  /// what the last call was given.
  ///
  /// It is called after the update, once, however many views tell something
  /// else; first after the views have come, unless the value is the key's
  /// default.
  ///
  /// - Parameters:
  ///   - key: What the value is about.
  ///   - action: Called with the new value, outside of bodies: it may change
  ///     states.
  ///
  /// Source: Apple, *onPreferenceChange(_:perform:)*.
  public consuming func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    modifier(PreferenceReader<Key>(action: action))
  }

  /// Puts a view in front of this one that is made of what the views inside tell.
  ///
  /// - Parameters:
  ///   - key: What the value is about.
  ///   - alignment: Where the other view stands; a headless host keeps it.
  ///   - transform: Makes the other view of the value.
  ///
  /// Source: Apple, *overlayPreferenceValue(_:alignment:_:)*.
  public consuming func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View {
    PreferenceValueView<Key, Self, Overlay>(
      isInFront: true, alignment: alignment, content: self, transform: transform)
  }

  /// Puts a view behind this one that is made of what the views inside tell.
  ///
  /// - Parameters:
  ///   - key: What the value is about.
  ///   - alignment: Where the other view stands; a headless host keeps it.
  ///   - transform: Makes the other view of the value.
  ///
  /// Source: Apple, *backgroundPreferenceValue(_:alignment:_:)*.
  public consuming func backgroundPreferenceValue<Key: PreferenceKey, Background: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Background
  ) -> some View {
    PreferenceValueView<Key, Self, Background>(
      isInFront: false, alignment: alignment, content: self, transform: transform)
  }
}

/// A view and another one that is made of what it tells.
///
/// The other one follows in an update of its own, of the same turn.
struct PreferenceValueView<Key: PreferenceKey, Content: View, Other: View>: View {
  let isInFront: Bool
  let alignment: Alignment
  let content: Content
  let transform: (Key.Value) -> Other
  // Not read here: a value that cannot be compared would be told again and again by what
  // tells it, if that were updated for it.
  @LazyState private var told = ObservedValue(Key.defaultValue)

  var body: some View {
    let told = told
    ZStack(alignment: alignment) {
      if !isInFront { PreferenceValueLayer(told: told, transform: transform) }
      content.modifier(PreferenceReader<Key> { told.update(to: $0) })
      if isInFront { PreferenceValueLayer(told: told, transform: transform) }
    }
  }
}

/// A view that is made of what another one tells.
private struct PreferenceValueLayer<Value, Content: View>: View {
  let told: ObservedValue<Value>
  let transform: (Value) -> Content

  var body: some View { transform(told.read()) }
}

/// Tells the views around a value.
///
/// Inlinable as far as it is done in each update, so that a view that tells what it told
/// before neither looks for the types of its modifiers nor calls anything for them.
public struct PreferenceWriter<Key: PreferenceKey>: ViewModifier {
  @usableFromInline let value: Key.Value

  @inlinable
  init(_ value: Key.Value) { self.value = value }

  /// Keeps the value in a node, to be compared with later ones.
  @inlinable
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = PreferenceWriterNode<Key>(modifier.value, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    return node
  }

  /// Compares the value, and tells it if it differs.
  @inlinable
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: PreferenceWriterNode<Key>.self)
    node.tell(modifier.value)
    node.updateChild(to: content)
  }
}

struct PreferenceTransformer<Key: PreferenceKey>: ViewModifier {
  let transform: (inout Key.Value) -> Void

  static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = PreferenceTransformerNode<Key>(modifier.transform, in: place)
    node.child = Modified._mount(content, in: node.inside)
    return node
  }

  static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: PreferenceTransformerNode<Key>.self)
    node.update(modifier.transform)
    node.updateChild(to: content)
  }
}

struct PreferenceReader<Key: PreferenceKey>: ViewModifier {
  let action: (Key.Value) -> Void

  static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = PreferenceReaderNode<Key>(modifier.action, in: place)
    node.child = Modified._mount(content, in: node.inside)
    // After the content: inner readers are called before outer ones.
    node.becomeDue()
    return node
  }

  static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: PreferenceReaderNode<Key>.self)
    node.action = modifier.action
    node.updateChild(to: content)
  }
}
