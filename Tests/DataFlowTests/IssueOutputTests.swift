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
}
