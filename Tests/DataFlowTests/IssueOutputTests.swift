import DataFlow
import Foundation
import Testing

/// What a program says of its issues on standard error.
@Suite struct IssueOutputTests {
  private struct Complaint: View {
    @State private var count = 0

    private func add() { count += 1 }

    var body: some View {
      let _ = add()
      Text("\(count)").tag("count")
    }
  }

  private struct Complaining: App {
    var body: some Scene { WindowGroup { Complaint() } }
  }

  /// Launches a program with an issue, and says what it is.
  @MainActor
  private static func launch() {
    let loop = HostLoop(app: Complaining(), defaultAppStorage: MemoryStore())
    precondition(loop.host.issues.contains { $0.kind == .stateWrittenDuringUpdate })
    precondition(loop.host.text("count") == "0")
  }

  @Test func `an issue is a line on standard error`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { IssueOutputTests.launch() }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("Issue ") }
    #expect(lines.count == 1, "\(output)")
    #expect(lines.first?.hasPrefix("Issue stateWrittenDuringUpdate: ") == true, "\(output)")
  }

  @Test func `a program goes on although nobody reads its standard error`() async {
    await #expect(processExitsWith: .success) {
      // One that tried again and again would be ended by this.
      alarm(60)
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0)
      close(ends[0])
      dup2(ends[1], STDERR_FILENO)
      await MainActor.run { IssueOutputTests.launch() }
    }
  }

  // MARK: - The same again

  /// Counts what it is told, and is there for as long as somebody may tell it something.
  private final class Listener {
    var count = 0
  }

  /// Waits until what has been left to the main queue is done.
  @MainActor
  private static func emptyMainQueue() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// Has a loop told of one misuse several times, and lets go of it.
  @MainActor
  private static func repeatMisuse() async {
    weak var left: Listener?
    do {
      let listener = Listener()
      left = listener
      let loop = HostLoop(
        app: Complaining(), defaultAppStorage: MemoryStore(),
        report: { _ in listener.count += 1 })
      func misuse() { _ = SceneStorage(wrappedValue: 0, "key").wrappedValue }
      misuse()
      await emptyMainQueue()
      // That of the views, and this one.
      precondition(listener.count == 2)
      for _ in 1...3 { misuse() }
      precondition(listener.count == 2)
      withExtendedLifetime(loop) {}
    }
    // What waits for its turn in the main queue would keep who is to be told.
    precondition(left == nil)
  }

  @Test func `an issue that is known leaves nothing to be done`() async {
    await #expect(processExitsWith: .success) { await IssueOutputTests.repeatMisuse() }
  }
}
