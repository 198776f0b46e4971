/// A value that belongs to a window, and comes back with it.
///
/// ```swift
/// struct Reader: View {
///   @SceneStorage("page") private var page = 1
///
///   var body: some View { Button("Page \(page)") { page += 1 } }
/// }
/// ```
///
/// Views of one window that have the same key share the value; no other window
/// has it. When the program is started again, as by ``Host/relaunch()``, its
/// windows come back with their values. A window that is closed takes them with
/// it. In a host that shows no ``App``, all views are in one scene.
///
/// The types are those of ``AppStorage``. It may be read and written from any
/// thread.
///
/// Source: Apple, *SceneStorage*.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  /// The value where the window has none.
  private let fallback: Value
  private let coding: StorageCoding<Value>

  /// The value of the window, once the view is mounted.
  private var location: StoredLocation<Value>?

  /// The location's storage: read as that of a state.
  @usableFromInline
  var storage: StateStorage?

  @usableFromInline
  init(_ key: String, fallback: Value, coding: StorageCoding<Value>) {
    self.key = key
    self.fallback = fallback
    self.coding = coding
  }

  /// The value.
  ///
  /// A body that reads it depends on it. Outside of a mounted view a read gives
  /// the default, and a write does nothing.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var wrappedValue: Value {
    get {
      if storage == nil {
        // As with `AppStorage`.
        var value: Value?
        readOutsideView(&value)
        return value.unsafelyUnwrapped
      }
      return borrowing(Unmanaged.passUnretained(storage.unsafelyUnwrapped)) {
        Location($0).get()
      }
    }
    nonmutating set { write(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    if let location { return Binding(location: location) }
    return .constant(readOutsideView())
  }

  @usableFromInline
  func readOutsideView(_ value: inout Value?) { value = readOutsideView() }

  private func readOutsideView() -> Value {
    IssueList.current.add(.storageOutsideView(key))
    return fallback
  }

  @usableFromInline
  func write(_ value: Value) {
    if let location { return location.set(value) }
    IssueList.current.add(.storageOutsideView(key))
  }
}

// As with `AppStorage`.
extension SceneStorage: @unchecked Sendable where Value: Sendable {}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SceneStorage {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let wrapper = value.assumingMemoryBound(to: Self.self)
    let session = EnvironmentValues(scope: node.environment).windowSession
    let location = node.graph.stored.location(
      of: wrapper.pointee.key, in: session?.store ?? node.graph.windows.looseStore,
      coding: wrapper.pointee.coding, fallback: wrapper.pointee.fallback, graph: node.graph)
    wrapper.pointee.location = location
    wrapper.pointee.storage = location.storage
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    if !_isSameInput(value, old) { return _install(value, in: node) }
    let wrapper = value.assumingMemoryBound(to: Self.self)
    wrapper.pointee.location = old.assumingMemoryBound(to: Self.self).pointee.location
    wrapper.pointee.storage = wrapper.pointee.location?.storage
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {}

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    let left = left.assumingMemoryBound(to: Self.self)
    let right = right.assumingMemoryBound(to: Self.self)
    return left.pointee.key == right.pointee.key
      && Comparison.areEqual(left.pointee.fallback, right.pointee.fallback)
  }
}
