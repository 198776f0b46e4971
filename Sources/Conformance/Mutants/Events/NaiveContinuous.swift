import ConformanceKit
import ObservationCore

/// A continuous observation that makes the mistakes of one that is written in a few
/// lines.
@MainActor
final class NaiveContinuous: ObservationKeeping {
  private let sides: ObservedSides
  private let names: CoreAdapter.Names
  private let apply: @MainActor @Sendable (ObservedEvent) -> Void
  private var observer: PersistentObserver?
  /// Is told of the ends of what the first run has read, if that is the fault.
  private var mourner: PersistentObserver?
  private var runs = 0
  private nonisolated let isOver = Locked(false)
  private nonisolated let isRunning = Locked(false)

  init(
    _ sides: ObservedSides, _ names: @escaping CoreAdapter.Names,
    _ apply: @escaping @MainActor @Sendable (ObservedEvent) -> Void
  ) {
    self.sides = sides
    self.names = names
    self.apply = apply
  }

  nonisolated func cancel() { isOver.withLock { $0 = true } }

  func start() {
    Task { run(ObservedEvent.Kind.initial, []) }
  }

  func startNow() { run(ObservedEvent.Kind.initial, []) }

  private func run(_ kind: ObservedEvent.Kind, _ properties: [String]) {
    if isOver.withLock(\.self) { return }
    let fault = EventFault.current
    if fault == .tiring, kind == .deinit, runs > 1 { return }
    runs += 1
    let isFirst = observer == nil
    let observer = PersistentObserver(
      options: CoreAdapter.options(sides)
    ) { [names, isRunning] event in
      CoreAdapter.pass(event, names) { event in
        let kind = event.kind
        let isLate = fault == .namingLate && isRunning.withLock(\.self)
        // What the run has read first.
        let properties = isLate ? ["count"] : event.properties
        if fault == .runningInside {
          MainActor.assumeIsolated { self.run(kind, properties) }
        } else {
          Task { @MainActor in self.run(kind, properties) }
        }
      }
    }
    let event = ObservedEvent(
      kind: kind, properties: properties, subject: nil, end: ObservedEvent.End())
    if fault == .trackingOnce, !isFirst {
      apply(event)
      return
    }
    self.observer = observer
    isRunning.withLock { $0 = true }
    if fault == .mourning, isFirst {
      let mourner = PersistentObserver(options: CoreAdapter.options(.deinit)) { _ in
        Task { @MainActor in self.run(ObservedEvent.Kind.deinit, []) }
      }
      self.mourner = mourner
      observer.track { mourner.track { apply(event) } }
    } else {
      observer.track { apply(event) }
    }
    isRunning.withLock { $0 = false }
    if fault == .reportingOwn {
      // The run's own changes, once more where they count.
      apply(event)
    }
  }
}
