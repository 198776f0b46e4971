/// The state of one iterator of ``Observations``.
///
/// `@unchecked Sendable`: `hasBegun` and `isOver` are used by `next` alone, which is for
/// one task at a time; it goes from isolation to isolation by awaiting.
final class ObservationsIteration<Element: Sendable, Failure: Error>: @unchecked Sendable {
  typealias Sequence = Observations<Element, Failure>

  /// Where the expression runs; nil if it may run anywhere.
  let isolation: (any Actor)?

  private let emit: @Sendable () throws(Failure) -> Sequence.Iteration
  private let observer: PersistentObserver
  private let signal = ChangeSignal()
  private var hasBegun = false
  private var isOver = false

  init(_ emitter: Sequence.Emitter) {
    // What is called on its isolation needs no `await`.
    switch emitter {
    case .endless(let body):
      isolation = body.isolation
      let emit = unsafeBitCast(body, to: (@Sendable () throws(Failure) -> Element).self)
      self.emit = { () throws(Failure) in .next(try emit()) }
    case .untilFinished(let body):
      isolation = body.isolation
      emit = unsafeBitCast(body, to: (@Sendable () throws(Failure) -> Sequence.Iteration).self)
    }
    // The end of an object matters to what reads a weak reference to it.
    observer = PersistentObserver([.didSet, .deinit]) { [signal] change in signal.send(change) }
  }

  /// The next element, on the isolation of the expression.
  func next(on isolation: isolated (any Actor)?) async throws(Failure) -> Element? {
    if isOver { return nil }
    if hasBegun, !Task.isCancelled, signal.take() == nil { await waitForChange(on: isolation) }
    if isOver || Task.isCancelled { return end() }
    hasBegun = true
    do throws(Failure) {
      switch try observer.track(emit) {
      case .next(let element): return element
      case .finish: return end()
      }
    } catch {
      end()
      throw error
    }
  }

  private func waitForChange(on isolation: isolated (any Actor)?) async {
    let change = await withTaskCancellationHandler {
      await signal.next(isolation: isolation)
    } onCancel: {
      signal.end()
    }
    if change == nil { isOver = true }
  }

  @discardableResult
  private func end() -> Element? {
    isOver = true
    observer.cancel()
    return nil
  }
}
