import CommandKit
import ConformanceKit
import Foundation
import Synchronization
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

  @Test func `a wait is over when the seconds count, or far too many have gone by`() {
    #expect(!HeldUpTime.isOver(10, counted: 9.9, passed: 129))
    #expect(HeldUpTime.isOver(10, counted: 10, passed: 10))
    // Nobody got on in all that time, and nobody will.
    #expect(HeldUpTime.isOver(10, counted: 0, passed: 130))
    #expect(!HeldUpTime.isOver(0.1, counted: 0, passed: 30))
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

    /// Looks again until `condition` holds, for some minutes at most.
    private static func expectSoon(
      _ condition: () -> Bool, _ place: SourceLocation = #_sourceLocation
    ) {
      for _ in 0..<10_000_000 {
        // It may hold for a moment only.
        if condition() { return }
        sched_yield()
      }
      Issue.record("it never holds", sourceLocation: place)
    }

    @Test func `a process that waits for its input wants no core`() async throws {
      try await withProcess("read line") { process in
        Self.expectSoon { process.wanting == 0 }
      }
    }

    @Test func `a process that spins wants one, and uses it`() async throws {
      try await withProcess("while :; do :; done") { process in
        Self.expectSoon { process.wanting == 1 }
        let used = process.used
        Self.expectSoon { process.used > used }
        let time = HeldUpTime(of: process)
        Self.expectSoon {
          time.look()
          return time.seconds > 0
        }
      }
    }

    /// As another process would see it, this one has the thread that asks, too.
    @Test func `the thread that asks is not one that wants`() {
      Self.expectSoon {
        let this = HeldUpTime.Process.this.wanting
        return HeldUpTime.Process.other(getpid())?.wanting == this + 1
      }
    }

    /// Two that wait for what has hung wake at the same times: if each took the other for one
    /// that wants a core, their waits would be as long as they can be.
    @Test func `threads that wait with a bound want no core, even while they look`() {
      let watch = Watch()
      for _ in 0..<Watch.count {
        PlainThread.start(stackSize: 1 << 18) { watch.wait() }
      }
      defer { watch.isOver.store(true, ordering: .relaxed) }
      Self.expectSoon { watch.looking.load(ordering: .relaxed) == Watch.count }
      Self.expectSoon {
        let this = HeldUpTime.Process.this.wanting
        return HeldUpTime.Process.other(getpid())?.wanting == this + 1 + Watch.count
      }
    }

    /// Threads that look at what they wait for until they are told to end.
    private final class Watch: Sendable {
      static let count = 8
      let looking = Atomic(0)
      let isOver = Atomic(false)

      func wait() {
        var looks = 0
        _ = Bell().wait(1_000) {
          looks += 1
          if looks == 1 { return false }
          looking.add(1, ordering: .relaxed)
          while !isOver.load(ordering: .relaxed) {}
          return true
        }
      }
    }
  #endif
}
