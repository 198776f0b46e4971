internal import CDataFlow
internal import OpenCombine

/// What ties a view to an observable object.
///
/// A view depends on the default publisher by reading it in its body. To any other
/// publisher the link subscribes by a relay, once for each object. Where OpenCombine's
/// class is published by properties of both modules, because a file that imports
/// OpenCombine alone declares it and another file a class that inherits from it, the link
/// does both.
@usableFromInline
final class ObjectLink<Object: OpenCombine.ObservableObject>: @unchecked Sendable {
  // `@unchecked Sendable`: only used on the host's thread.

  private(set) var object: Object
  private var publisher: ObservableObjectPublisher?
  private var relay: ObjectRelay<Object.ObjectWillChangePublisher>?
  private let recorder: Recorder?
  private let issues: IssueList

  init(_ object: Object, in node: TrackedNode) {
    self.object = object
    recorder = node.graph.recorder
    issues = node.graph.issues
    connect()
  }

  deinit { relay?.end() }

  /// Moves over to `object`, unless it is the same.
  func follow(_ object: Object) {
    if self.object === object { return }
    disconnect()
    self.object = object
    connect()
  }

  /// Makes the body that is being evaluated depend on the object.
  func access() {
    publisher?.access()
    relay?.access()
  }

  /// As ``access()``, for a reader of `object` who is maybe another view, or none.
  func access(of object: Object) {
    if self.object === object, df_thread().pointee.evaluation != nil { access() }
  }

  /// Lets go of the publisher.
  func disconnect() {
    recorder?.record(.cancelled, "\(Object.self)")
    publisher = nil
    relay?.end()
    relay = nil
  }

  private func connect() {
    recorder?.record(.subscribed, "\(Object.self)")
    let willChange = object.objectWillChange
    if let publisher = willChange as? ObservableObjectPublisher {
      self.publisher = publisher
      return
    }
    if willChange is OpenCombine.ObservableObjectPublisher {
      publisher = ObjectDirectory.publisherOfProperties(of: object)
      if object.objectWillChange as AnyObject !== willChange as AnyObject {
        issues.add(.publisherNotKept("\(Object.self)"))
      }
    }
    relay = ObjectRelay(of: willChange)
  }
}
