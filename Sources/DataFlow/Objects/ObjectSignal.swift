internal import CDataFlow
internal import Synchronization

/// What the views of an observable object depend on.
///
/// Lock-free. Safe from any thread.
struct ObjectSignal: ~Copyable, Sendable {
  private let signal = Signal()

  /// The address of the node whose body read the object last, to be compared
  /// alone.
  private let lastReader = Atomic<UInt>(0)

  /// Makes the body that is being evaluated depend on the object.
  func access() {
    // Relaxed: only compared by a body of the same thread.
    lastReader.store(UInt(bitPattern: df_thread().pointee.evaluation), ordering: .relaxed)
    signal.access()
  }

  /// Announces a change of the object that another thread has made, which may do so.
  func announce() { signal.announce() }

  /// Announces a change of the object, which `change` makes.
  ///
  /// - Parameter publisher: What the object publishes with.
  func send(by publisher: AnyObject, _ change: () -> Void) {
    let publisher = Unmanaged.passUnretained(publisher).toOpaque()
    ToldGraphs.makeUpdates(before: publisher)
    let outer = df_thread().pointee.publisher
    df_thread().pointee.publisher = publisher
    if let evaluation = df_thread().pointee.evaluation {
      let isReader = lastReader.load(ordering: .relaxed) == UInt(bitPattern: evaluation)
      ViewGraph.didPublish(during: evaluation, ofReader: isReader)
    }
    signal.announce(change)
    df_thread().pointee.publisher = outer
  }
}
