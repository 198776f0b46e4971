import CommandKit
import Testing

struct ProgressLineTests {
  /// What is written to standard error.
  private func output(
    isTerminal: Bool, _ steps: [(seconds: Int, text: String, done: Double?)]
  ) -> String {
    let error = Locked("")
    let console = Console(
      isTerminal: isTerminal, output: { Issue.record("output: \($0)") },
      error: { text in error.withLock { $0 += text } })
    var seconds = 0
    let progress = ProgressLine(console) { .seconds(seconds) }
    for step in steps {
      seconds = step.seconds
      progress.show(step.text, done: step.done)
    }
    progress.hide()
    return error.withLock { $0 }
  }

  @Test func `on a terminal a line is written anew`() {
    let text = output(isTerminal: true, [(0, "one", 0), (30, "two", 0.25), (31, "three", nil)])
    #expect(
      text == "\r\u{1B}[Kone (0 %)\r\u{1B}[Ktwo (25 %, 2 min left)\r\u{1B}[Kthree\r\u{1B}[K")
  }

  @Test func `elsewhere there is a line each minute, and none before`() {
    #expect(output(isTerminal: false, [(0, "one", 0), (59, "two", 0.9)]).isEmpty)
    let text = output(
      isTerminal: false,
      [(0, "one", 0), (61, "two", 0.1), (70, "three", 0.2), (121, "four", 0.5), (200, "five", nil)])
    #expect(
      text == """
        progress: two (10 %, 10 min left)
        progress: four (50 %, 3 min left)
        progress: five

        """)
  }

  @Test(
    arguments: [
      (0.005, 100, "0 %"), (0.5, 1, "50 %"), (0.5, 10, "50 %, under a minute left"),
      (0.1, 3600, "10 %, 9 h 0 min left"), (1.2, 10, "100 %, under a minute left"),
    ] as [(Double, Int, String)])
  func `the rest is estimated from what is done`(done: Double, seconds: Int, text: String) {
    #expect(ProgressLine.estimate(done, .seconds(seconds)) == text)
  }
}
