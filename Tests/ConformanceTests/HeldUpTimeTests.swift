import ConformanceKit
import Foundation
import Testing

struct HeldUpTimeTests {
  @Test func `seconds count in which nobody wants a core`() {
    #expect(HeldUpTime.counted(1.5, used: 0, wanting: 0) == 1.5)
    #expect(HeldUpTime.counted(1.5, used: 1, wanting: 0) == 1.5)
  }

  @Test func `seconds do not count in which nothing ran`() {
    // Whoever waits would have looked.
    #expect(HeldUpTime.counted(60, used: 0, wanting: 0) == 2)
  }

  @Test func `those who want cores share what the process gets`() {
    #expect(HeldUpTime.counted(8, used: 1, wanting: 1) == 1)
    #expect(HeldUpTime.counted(8, used: 1, wanting: 4) == 0.25)
    // Threads that have ended since, or sleep now, had most of it.
    #expect(HeldUpTime.counted(1, used: 2, wanting: 1) == 1)
    // Nobody gets on.
    #expect(HeldUpTime.counted(100, used: 0, wanting: 2) == 0)
  }

  #if os(Linux)
    /// Runs a program of the shell, and hands over what is known about its process.
    private func withProcess(
      _ script: String, _ body: @escaping @Sendable (HeldUpTime.Process) -> Void
    ) async throws {
      // Foundation waits for a process by blocking: not on a thread of the pool.
      try await DetachedThread.run {
        Result {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/bin/sh")
          process.arguments = ["-c", script]
          process.standardInput = Pipe()
          try process.run()
          body(try #require(HeldUpTime.Process.other(process.processIdentifier)))
          // It has inherited the mask of this thread, which may hold back the others.
          kill(process.processIdentifier, SIGKILL)
          process.waitUntilExit()
        }
      }.get()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a process that waits for its input wants no core`() async throws {
      try await withProcess("read line") { process in
        while process.wanting != 0 { sched_yield() }
      }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a process that spins wants one, and uses it`() async throws {
      try await withProcess("while :; do :; done") { process in
        while process.wanting != 1 { sched_yield() }
        let used = process.used
        while process.used <= used { sched_yield() }
        let time = HeldUpTime(of: process)
        while time.seconds == 0 { time.look() }
      }
    }

    @Test func `the thread that asks is not one that wants`() {
      let before = HeldUpTime.Process.this.used
      while HeldUpTime.Process.this.used <= before {}
      #expect(HeldUpTime.Process.this.wanting >= 0)
    }
  #endif
}
