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
  private var runs = 0
  private nonisolated let isOver = Locked(false)

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
    let observer = PersistentObserver(options: CoreAdapter.options(sides)) { [names] event in
      CoreAdapter.pass(event, names) { event in
        let (kind, properties) = (event.kind, event.properties)
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
    observer.track { apply(event) }
    if fault == .reportingOwn {
      // The run's own changes, once more where they count.
      apply(event)
    }
  }
}
