internal import CDataFlow
internal import Synchronization

/// A value in a store, which outlives the program.
///
/// ```swift
/// struct Settings: View {
///   @AppStorage("fontSize") private var size = 12
///
///   var body: some View {
///     Button("Larger: \(size)") { size += 1 }
///   }
/// }
/// ```
///
/// All views with the same key share the value, and show every change of it,
/// whoever makes it: a view, or a direct change of the store by any thread. While
/// the store has no value, or one of another type, the default counts; reading
/// it writes nothing.
///
/// The values are in the store that is given; otherwise in that of the nearest
/// ``View/defaultAppStorage(_:)``; otherwise in that of the host, which lives as
/// long as the host does and is not lost by ``Host/relaunch()``.
///
/// Types are those of ``Storable``, types with such a raw value, optionals of
/// both, and what is `Codable` if it is asked for:
/// `@AppStorage(codable: "filter") var filter = Filter()`.
///
/// In an ``ObservableObject`` it makes the object publish, as ``Published`` does: before it is
/// written, and after a change that the store tells of.
///
/// A body's read does not ask the store: it is one of a ``State``'s storage. Nor does one of an
/// action, if the store tells of its changes. A write costs what the store takes. It may be
/// read and written from any thread.
///
/// Source: Apple, *AppStorage*.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  let key: String
  let store: (any KeyValueStore)?
  /// The value where the store has none.
  let fallback: Value
  let coding: StorageCoding<Value>

  /// The value in the store, once the view is mounted, or once an observable object has a
  /// publisher.
  ///
  /// In a view it is a ``StoredLocation``, and in an object a ``StoredProperty``.
  var location: DerivedLocation<Value>?

  /// The location's storage: read as that of a state.
  ///
  /// Nil in an object, and where the store does not tell of changes: a read asks the location.
  @usableFromInline
  var storage: StateStorage?

  @usableFromInline
  init(_ key: String, store: (any KeyValueStore)?, fallback: Value, coding: StorageCoding<Value>) {
    self.key = key
    self.store = store?.forViews
    self.fallback = fallback
    self.coding = coding
  }

  /// The value.
  ///
  /// A body that reads it depends on it. A write is readable at once, here and in
  /// the store. Outside of a mounted view it is the store that was given, or that of the
  /// program (``HostLoop``): without either there is the default and an issue.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var wrappedValue: Value {
    get {
      if storage == nil {
        // Not returned by the call, which wants a place in memory for it: what the other case
        // reads would go there, too, and not stay in a register.
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
    return Binding {
      readOutsideView()
    } set: { (value: Value) in
      write(value)
    }
  }
}

// Stores are safe from any thread, as `KeyValueStore` demands, and so are the
// location and the functions that encode.
extension AppStorage: @unchecked Sendable where Value: Sendable {}

// MARK: - Outside of a view

extension AppStorage {
  @usableFromInline
  func readOutsideView(_ value: inout Value?) { value = readOutsideView() }

  /// The store of a property outside of a view.
  var currentStore: (any KeyValueStore)? { store ?? ProgramStore.current }

  private func readOutsideView() -> Value {
    if let location { return location.getUnobserved() }
    guard let store = currentStore else {
      IssueList.current.add(.storageOutsideView(key))
      return fallback
    }
    return coding.value(store.read(key), or: fallback)
  }

  @usableFromInline
  func write(_ value: Value) {
    if let location { return location.set(value) }
    guard let store = currentStore else {
      return IssueList.current.add(.storageOutsideView(key))
    }
    do {
      store.write(try coding.encode(value), for: key)
      ProgramStore.noteWrite(to: store)
    } catch {
      IssueList.current.add(.valueNotStored(key, "\(Value.self)", "\(error)"))
    }
  }
}

// MARK: - Storage

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AppStorage {
  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let wrapper = value.assumingMemoryBound(to: Self.self)
    wrapper.pointee.connect(to: wrapper.pointee.store(for: node), in: node)
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    if !_isSameInput(value, old) { return _install(value, in: node) }
    let wrapper = value.assumingMemoryBound(to: Self.self)
    wrapper.pointee.location = old.assumingMemoryBound(to: Self.self).pointee.location
    wrapper.pointee.storage = old.assumingMemoryBound(to: Self.self).pointee.storage
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    if node.environment.mayNameStore { lookForStore(value, in: node) }
  }

  /// Asks in each run, since a view around may have come to name another store.
  ///
  /// Apart, because it asks the runtime for the wrapper's type, which costs a fifth of a leaf's
  /// update.
  @inline(never)
  private static func lookForStore(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    let wrapper = value.assumingMemoryBound(to: Self.self)
    if wrapper.pointee.store != nil { return }
    let store = wrapper.pointee.store(for: node)
    if let location = wrapper.pointee.location,
      // Every location of a mounted view is one.
      unsafeDowncast(location, to: StoredLocation<Value>.self).store === store
    {
      return
    }
    wrapper.pointee.connect(to: store, in: node)
  }

  public static func _remove(_ value: UnsafeMutableRawPointer) {}

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    let left = left.assumingMemoryBound(to: Self.self)
    let right = right.assumingMemoryBound(to: Self.self)
    return left.pointee.key == right.pointee.key && left.pointee.store === right.pointee.store
      && Comparison.areEqual(left.pointee.fallback, right.pointee.fallback)
  }

  /// Where the values of a view are.
  private func store(for node: TrackedNode) -> any KeyValueStore {
    store ?? EnvironmentValues(scope: node.environment).defaultAppStorage?.store
      ?? node.graph.stored.defaultStore
  }

  private mutating func connect(to store: any KeyValueStore, in node: TrackedNode) {
    let location = node.graph.stored.location(
      of: key, in: store, coding: coding, fallback: fallback, graph: node.graph)
    self.location = location
    storage = location.directStorage
  }
}

// MARK: - In an object

// Looked up at run time alone: in a file of its own a linker would drop it.
extension AppStorage: PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any AnyPublishedBox {
    let wrapper = UnsafeMutableRawPointer(mutating: address).assumingMemoryBound(to: Self.self)
    let offset = MemoryLayout<Self>.offset(of: \.location)!
    // Other threads may be reading the property, and asking for the publisher.
    let place = (UnsafeMutableRawPointer(wrapper) + offset)
      .assumingMemoryBound(to: Atomic<UInt>.self)
    // Acquires the box's contents.
    let property =
      property(place.pointee.load(ordering: .acquiring)) ?? makeProperty(of: wrapper, at: place)
    property.follow()
    return property
  }

  /// The box that a word is the address of.
  private static func property(_ bits: UInt) -> StoredProperty<Value>? {
    guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
    return Unmanaged<DerivedLocation<Value>>.fromOpaque(pointer).takeUnretainedValue()
      as? StoredProperty<Value>
  }

  /// Puts a box into the wrapper of an object.
  private static func makeProperty(
    of wrapper: UnsafeMutablePointer<Self>, at place: UnsafeMutablePointer<Atomic<UInt>>
  ) -> StoredProperty<Value> {
    let made = StoredProperty(
      AppStorage(
        wrapper.pointee.key, store: wrapper.pointee.store, fallback: wrapper.pointee.fallback,
        coding: wrapper.pointee.coding))
    let reference = Unmanaged.passRetained(made)
    // Releases the box's contents; acquires those of another thread's.
    let (isFirst, found) = place.pointee.compareExchange(
      expected: 0, desired: UInt(bitPattern: reference.toOpaque()),
      ordering: .acquiringAndReleasing)
    if isFirst { return made }
    reference.release()
    if let property = property(found) { return property }
    // The wrapper is a view's, which the object has been given: nobody else has it yet.
    wrapper.pointee.location = made
    wrapper.pointee.storage = nil
    return made
  }
}
