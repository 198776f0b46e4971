/// The node of a view with a body.
///
/// The view's value stands in the node, at an address that does not change;
/// its dynamic properties have their storage, those of a value that has only
/// just been made have none.
@usableFromInline
final class CompositeNode<Content: View>: TrackedNode {
  @usableFromInline @exclusivity(unchecked)
  var view: Content

  /// Lives as long as the process.
  @usableFromInline
  unowned(unsafe) let layout: PropertyLayout

  @inlinable
  init(_ view: Content, in place: Place) {
    self.view = view
    layout = PropertyLayout.of(Content.self).takeUnretainedValue()
    super.init(in: place, typeNumber: layout.typeNumber)
  }

  /// Gives the dynamic properties their storage.
  @inlinable @inline(__always)
  func install() {
    if layout.hasFields { installSlow() }
  }

  @usableFromInline
  func installSlow() {
    withUnsafeMutablePointer(to: &view) { layout.install($0, in: self) }
  }

  /// Evaluates the body, and depends on what that reads.
  @inlinable @inline(__always)
  @MainActor
  func evaluate() -> Content.Body {
    track {
      if layout.hasPreparedFields { prepare() }
      return borrowing(&view) { (view: borrowing Content) in view.body }
    }
  }

  @usableFromInline
  func prepare() {
    withUnsafeMutablePointer(to: &view) { layout.prepare($0, in: self) }
  }

  /// Takes the place of the old value, unless it has the same inputs.
  ///
  /// - Returns: Whether the inputs differ.
  @inlinable @inline(__always)
  func replaceView(with new: Content) -> Bool {
    if isSame(new) { return false }
    var new = new
    if layout.hasFields { adopt(&new) }
    view = new
    return true
  }

  /// Whether a new value has the same inputs.
  @inlinable @inline(__always)
  func isSame(_ new: Content) -> Bool {
    withUnsafePointer(to: new) { new in
      withUnsafePointer(to: &view) { old in
        borrowing(Unmanaged.passUnretained(layout)) { $0.areSame(old, new) }
      }
    }
  }

  @usableFromInline
  func adopt(_ new: UnsafeMutablePointer<Content>) {
    withUnsafeMutablePointer(to: &view) { layout.adopt(new, from: $0, in: self) }
  }

  @MainActor
  override func run() { Content._run(self) }

  override var runType: any Any.Type { Content.self }
  override var logName: String? { layout.typeName }

  @usableFromInline
  override func unmount() {
    super.unmount()
    if layout.hasFields {
      withUnsafeMutablePointer(to: &view) { layout.remove($0) }
    }
  }
}
