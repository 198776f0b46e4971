internal import OpenCombine

/// What ties a view to an observable object.
///
/// A view depends on the default publisher by reading it in its body. To any
/// other publisher the link subscribes, once for each object, and passes on what
/// it sends as a signal.
@usableFromInline
final class ObjectLink<Object: ObservableObject>: @unchecked Sendable {
  // `@unchecked Sendable`: only used on the host's thread, but for `relay`.

  private(set) var object: Object
  private var publisher: ObservableObjectPublisher?
  private var relay: Relay?
  private var subscription: AnyCancellable?
  private let recorder: Recorder?

  /// Passes on what a publisher of the user's sends.
  private final class Relay: Sendable {
    let signal = ObjectSignal()
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
    relay?.signal.access()
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
    subscription = willChange.sink { _ in relay.signal.send {} }
  }
}
