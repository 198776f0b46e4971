// How what views tell gets to those around them.
//
// For each key the nodes that tell or ask are a tree of their own, within that of
// the views: a node that asks, a collector, knows the sources that are next to it,
// in order; a source knows the collector around it. Collectors are found by their
// key in the environment's scopes, so that a view in between costs nothing. A
// presentation is a tree of its own: what is inside tells nobody outside.
//
// A source whose value is the same does nothing else. Another value marks the
// collectors around it, up to the first that is marked; one that comes, goes or
// moves also makes the next collector look for its sources again. After the update
// each marked reader asks for its value, which only marked collectors compute.

/// A node that tells a value of a key.
@usableFromInline
class PreferenceSource<Key: PreferenceKey>: ViewNode {
  /// The nearest collector around it, which outlives it.
  unowned(unsafe) final let collector: PreferenceCollector<Key>?

  /// - Parameter isOutermost: Whether nobody around is told anything.
  init(in place: Place, isOutermost: Bool = false) {
    collector = isOutermost ? nil : PreferenceCollector<Key>.around(place)
    super.init(in: place)
    collector?.mark(hasOtherSources: true)
  }

  /// What the views around are told.
  func value() -> Key.Value { fatalError("a source without a value") }

  @usableFromInline
  override func unmount() {
    collector?.mark(hasOtherSources: true)
    super.unmount()
  }
}

/// The node of a view that tells a value.
@usableFromInline
final class PreferenceWriterNode<Key: PreferenceKey>: PreferenceSource<Key> {
  @usableFromInline @exclusivity(unchecked)
  var told: Key.Value
  @usableFromInline let layout: ValueLayout

  @usableFromInline
  init(_ value: Key.Value, in place: Place) {
    told = value
    layout = ValueLayout.of(Key.Value.self).takeUnretainedValue()
    super.init(in: place)
  }

  override func value() -> Key.Value { told }

  /// Tells another value.
  ///
  /// - Complexity: O(1) if it is equal.
  @inlinable
  func tell(_ value: Key.Value) {
    if !layout.areEqual(told, value) { change(to: value) }
  }

  @usableFromInline
  func change(to value: Key.Value) {
    told = value
    collector?.mark(hasOtherSources: false)
  }
}

/// A node that asks what the views inside tell.
class PreferenceCollector<Key: PreferenceKey>: PreferenceSource<Key>, AnyPreferenceCollector {
  /// What the views inside are put in: where they find the collector.
  private let scope: EnvironmentScope
  /// The nearest collector of any key around it, which outlives it.
  unowned(unsafe) let next: (any AnyPreferenceCollector)?
  /// The next sources inside, in the order of the tree; nil if they have to be
  /// looked for.
  private var sources: ContiguousArray<Unmanaged<PreferenceSource<Key>>>?
  /// What they tell together; nil if that has to be computed.
  private var joined: Key.Value?
  /// Whether nobody has asked since the last change.
  private var isMarked: Bool = true

  override init(in place: Place, isOutermost: Bool = false) {
    scope = EnvironmentScope(inside: place.environment)
    next = place.environment.preferenceCollector
    super.init(in: place, isOutermost: isOutermost)
    scope.put(Unowned(self), for: ObjectIdentifier(PreferenceCollector<Key>.self))
    scope.put(
      Unowned(self as any AnyPreferenceCollector), for: EnvironmentScope.preferenceCollectorKey)
  }

  static func around(_ place: Place) -> PreferenceCollector<Key>? {
    let key = ObjectIdentifier(PreferenceCollector<Key>.self)
    return place.environment
      .findInPresentation(key, as: Unowned<PreferenceCollector<Key>>.self)?.read().object
  }

  /// Where the views inside are put.
  final var inside: Place { Place(in: self, environment: scope) }

  /// Takes note that what the views inside tell may differ.
  ///
  /// - Complexity: O(collectors around that are not marked).
  func mark(hasOtherSources: Bool) {
    if hasOtherSources { sources = nil }
    joined = nil
    if isMarked { return }
    isMarked = true
    collector?.mark(hasOtherSources: false)
  }

  func findSourcesAgain() { mark(hasOtherSources: true) }

  /// What the views inside tell, all together.
  ///
  /// - Complexity: O(sources inside that are next to this one), if one of them
  ///   has changed; O(nodes between) more, if one has come, gone or moved.
  final func collected() -> Key.Value {
    isMarked = false
    if let joined { return joined }
    let sources = sources ?? findSources()
    self.sources = sources
    guard let first = sources.first else { return Key.defaultValue }
    var value = borrowing(first) { $0.value() }
    for source in sources.dropFirst() {
      Key.reduce(value: &value) { borrowing(source) { $0.value() } }
    }
    joined = value
    return value
  }

  private func findSources() -> ContiguousArray<Unmanaged<PreferenceSource<Key>>> {
    var found: ContiguousArray<Unmanaged<PreferenceSource<Key>>> = []
    func visit(_ node: ViewNode) {
      if let source = node as? PreferenceSource<Key> {
        // An outermost one tells nothing, and hides what is inside of it.
        if source.collector === self { found.append(.passUnretained(source)) }
      } else if (node as? PresentedNode)?.standing != .inFront {
        node.forEachChild(visit)
      }
    }
    forEachChild(visit)
    return found
  }

  override func value() -> Key.Value { collected() }

  override func unmount() {
    sources = nil
    super.unmount()
  }
}

/// The node of a view that changes what is told.
final class PreferenceTransformerNode<Key: PreferenceKey>: PreferenceCollector<Key> {
  @exclusivity(unchecked)
  private var transform: (inout Key.Value) -> Void

  init(_ transform: @escaping (inout Key.Value) -> Void, in place: Place) {
    self.transform = transform
    super.init(in: place)
  }

  override func value() -> Key.Value {
    var value = collected()
    transform(&value)
    return value
  }

  /// Takes another function; functions cannot be compared.
  func update(_ transform: @escaping (inout Key.Value) -> Void) {
    self.transform = transform
    mark(hasOtherSources: false)
  }
}

/// The node of a view that calls a function with what is told.
final class PreferenceReaderNode<Key: PreferenceKey>: PreferenceCollector<Key> {
  /// Called with what is told; that of the last update.
  @exclusivity(unchecked)
  var action: (Key.Value) -> Void

  /// What the last call was given.
  private var last = Key.defaultValue
  private let layout = ValueLayout.of(Key.Value.self).takeUnretainedValue()
  /// Whether what is told may differ from that.
  private var isDue: Bool = false
  /// Whether the view has gone.
  private var hasGone: Bool = false
  private var effect: PreferenceEffect<Key>?

  init(_ action: @escaping (Key.Value) -> Void, in place: Place) {
    self.action = action
    super.init(in: place)
    effect = PreferenceEffect(of: self)
  }

  override func mark(hasOtherSources: Bool) {
    // While the views inside are mounted, it is not time yet.
    if child != nil { becomeDue() }
    super.mark(hasOtherSources: hasOtherSources)
  }

  /// Has the function called after the update, if the value differs.
  func becomeDue() {
    isDue = true
    effect?.becomeDue()
  }

  /// Calls the function, if that is still to be done.
  func deliver() {
    guard isDue else { return }
    isDue = false
    let new = collected()
    // Whoever is asked may end all views.
    if layout.areEqual(new, last) || hasGone { return }
    last = new
    action(new)
  }

  // The reader around this one asks, and has its function called afterwards.
  override func value() -> Key.Value {
    deliver()
    return collected()
  }

  override func unmount() {
    hasGone = true
    effect?.unmount()
    super.unmount()
  }
}

/// Calls a reader's function after an update.
private final class PreferenceEffect<Key: PreferenceKey>: EffectNode {
  /// Outlives the effect's being mounted.
  unowned(unsafe) private let reader: PreferenceReaderNode<Key>

  init(of reader: PreferenceReaderNode<Key>) {
    self.reader = reader
    super.init(in: Place(in: reader))
  }

  override func perform() { if isMounted { reader.deliver() } }
}

// MARK: - Collectors of any key

/// A node that asks what the views inside tell about some key.
protocol AnyPreferenceCollector: AnyObject {
  /// The nearest one around it.
  var next: (any AnyPreferenceCollector)? { get }

  /// Takes note that views inside have come to stand in another order.
  func findSourcesAgain()
}

/// A reference that keeps nobody.
struct Unowned<Object> {
  private unowned(unsafe) let reference: AnyObject

  init(_ object: Object) { reference = object as AnyObject }

  /// The object, which somebody else keeps.
  var object: Object { reference as! Object }
}

extension EnvironmentScope {
  static let preferenceCollectorKey = ObjectIdentifier((any AnyPreferenceCollector).self)

  /// The nearest collector of any key.
  var preferenceCollector: (any AnyPreferenceCollector)? {
    findInPresentation(Self.preferenceCollectorKey, as: Unowned<any AnyPreferenceCollector>.self)?
      .read().object
  }

  /// Takes note that views in this scope have come to stand in another order.
  ///
  /// - Complexity: O(scopes + collectors around).
  @usableFromInline
  func didReorder() {
    var collector = preferenceCollector
    while let current = collector {
      current.findSourcesAgain()
      collector = current.next
    }
  }
}
