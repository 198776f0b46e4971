// SE-0395, SE-0475 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import AsyncAlgorithms
import ConformanceKit
import ObservationCore
import Synchronization
import Workloads

/// What one writes who has `withObservationTracking` and a library of channels: code is tracked
/// once, a change sends through the channel, who receives that tracks again.
///
/// The registrar is that of `locks`.
@ObservationModels(registrar: LocksRegistrar.self)
@WorkloadModels(registrar: LocksRegistrar.self)
public enum ChannelsCandidate: ScopedCandidate {
  public static let name = "channels"
  public static let version = "swift-async-algorithms 1.1"
  public static let summary = "As locks, with sequences of values over a channel."

  public static let capabilities: Set<Capability> = [.manualKeyPaths, .throwingApply, .values]

  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    ChannelSequence(emit: emit)
  }

  public static func follow(_ cell: Cell, _ receive: (Int) -> Void) async {
    var changes = Changes()
    repeat { receive(changes.track { cell.value }) } while await changes.next()
  }

  /// What has no sequence is what `locks` is measured in.
  public static let unmeasured = Dictionary(
    uniqueKeysWithValues: Workload.all.filter { !$0.id.hasPrefix("sequence/") }.map {
      ($0.id, "the registrar of locks")
    })
}

/// Code that is tracked, and the channel through which its next change goes.
///
/// Code is tracked for one change, and again when that has come out of the channel: no more
/// than one element is ever in it.
private struct Changes: ~Copyable {
  private typealias Channel = MultiProducerSingleConsumerAsyncChannel<Void, Never>

  private var channel: Channel
  private let sender: Sender

  /// Sends from any thread, as changes do.
  private final class Sender: Sendable {
    private let source: Mutex<Channel.Source>

    init(_ source: consuming sending Channel.Source) { self.source = Mutex(source) }

    /// In vain if nobody receives any more.
    func send() { source.withLock { _ = try? $0.send(()) } }
  }

  init() {
    var ends = Channel.makeChannel(backpressureStrategy: .watermark(low: 1, high: 2))
    channel = ends.takeChannel()
    sender = Sender(ends.source)
  }

  func track<Result>(_ apply: () throws -> Result) rethrows -> Result {
    try Scope.track(apply) { [sender] in { sender.send() } }
  }

  /// Waits for a change.
  ///
  /// - Returns: False if the task is cancelled.
  mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await channel.next(isolation: isolation) != nil
  }
}

/// The values of code of the main actor.
private struct ChannelSequence: ValueSequence {
  let emit: @MainActor @Sendable () throws(ValueFailure) -> ValueStep

  func makeIterator() -> any ValueIterator { Iteration(emit) }

  /// `@unchecked Sendable`: for one task at a time.
  private final class Iteration: ValueIterator, @unchecked Sendable {
    private let emit: @MainActor @Sendable () throws(ValueFailure) -> ValueStep
    private var changes = Changes()
    private var isFirst = true
    private var isOver = false

    init(_ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep) {
      self.emit = emit
    }

    func next(isolation: isolated (any Actor)?) async throws -> Int? {
      guard !isOver else { return nil }
      // Whatever does not end in a value is the end.
      isOver = true
      guard !Task.isCancelled else { return nil }
      if !isFirst {
        guard await changes.next(isolation: isolation) else { return nil }
      }
      isFirst = false
      guard case .next(let value) = try await step() else { return nil }
      isOver = false
      return value
    }

    @MainActor private func step() throws -> ValueStep { try changes.track { try emit() } }
  }
}
