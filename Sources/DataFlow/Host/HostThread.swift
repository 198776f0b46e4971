internal import CDataFlow
internal import Dispatch

/// Which thread hosts run on: whichever serves the main actor just now.
///
/// That is not a fixed thread. In a program whose `main` is asynchronous the main
/// actor's jobs run on threads of a pool, which do other work in between. A
/// thread is therefore the hosts' for the extent of a step only. Outside of
/// steps the current queue decides.
enum HostThread {
  /// Calls `body` as a part of a step of the host with a graph.
  @inline(__always)
  static func enter<Result, Failure: Error>(
    _ graph: borrowing ViewGraph, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = df_thread()
    let outer = (stepCount: thread.pointee.stepCount, graph: thread.pointee.graph)
    thread.pointee.stepCount = outer.stepCount &+ 1
    thread.pointee.graph = Unmanaged.passUnretained(copy graph).toOpaque()
    graph.beginStep()
    defer {
      graph.endStep()
      thread.pointee.stepCount = outer.stepCount
      thread.pointee.graph = outer.graph
    }
    return try body()
  }

  /// The graph of the host whose step the calling thread is in, if it is in one.
  static var graph: ViewGraph? {
    guard let graph = df_thread().pointee.graph else { return nil }
    // Whoever has begun the step keeps it.
    return Unmanaged<ViewGraph>.fromOpaque(graph).takeUnretainedValue()
  }

  /// Whether the caller is inside of a step, or on the main actor otherwise.
  ///
  /// Where the main actor has an executor that is not the main queue, writes
  /// outside of steps count as another thread's, which is safe.
  static var isCurrent: Bool { df_thread().pointee.stepCount != 0 || isMainQueue }

  private static var isMainQueue: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  private static let mark: DispatchSpecificKey<Void> = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()
}
