internal import CDataFlow
internal import OpenCombine

/// What ties a view to an observable object.
///
/// The default publisher needs nothing but to be read while the body is
/// evaluated. Any other publisher is subscribed to, once for each object, and
/// what it sends is passed on as a signal.
@usableFromInline
final class ObjectLink<Object: ObservableObject>: @unchecked Sendable {
  // `@unchecked Sendable`: only used on the host's thread, but for `Relay`.

  private(set) var object: Object
  private var publisher: ObservableObjectPublisher?
  private var relay: Relay?
  private var subscription: AnyCancellable?
  private let recorder: Recorder?

  /// Passes on what a publisher of the user's sends.
  private final class Relay: Signal, @unchecked Sendable {
    // `@unchecked Sendable`: `lastReader` is only used on the host's thread.

    /// The node whose body read the object last, to be compared alone.
    private var lastReader: UnsafeMutableRawPointer?

    func read() {
      lastReader = df_thread().pointee.evaluation
      access()
    }

    /// Announces what the publisher has sent.
    func send() {
      df_thread().pointee.isPublishing += 1
      if let evaluation = df_thread().pointee.evaluation {
        ViewGraph.didPublish(during: evaluation, ofReader: evaluation == lastReader)
      }
      announce()
      df_thread().pointee.isPublishing -= 1
    }
  }

  init(_ object: Object, in node: TrackedNode) {
    self.object = object
    recorder = node.graph.recorder
    connect()
  }

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
    relay?.read()
  }

  /// Lets go of the publisher.
  func disconnect() {
    recorder?.record(.cancelled, "\(Object.self)")
    publisher = nil
    relay = nil
    subscription = nil
  }

  private func connect() {
    recorder?.record(.subscribed, "\(Object.self)")
    let willChange = object.objectWillChange
    if let publisher = willChange as? ObservableObjectPublisher {
      self.publisher = publisher
      return
    }
    let relay = Relay()
    self.relay = relay
    subscription = willChange.sink { _ in relay.send() }
  }
}
