import DataFlow
import Testing

/// Which updates a turn's writes make, against the obvious model: a list, to which a write
/// with another transaction than the last one's adds an update.
@MainActor
struct UpdateSequenceTests {
  /// Two states, which are stored in different ways.
  private struct Board: View {
    let shown: (String) -> Void
    let handOut: (Binding<Int>, Binding<String>) -> Void
    @State private var number = 0
    @State private var word = "0"

    var body: some View {
      let _ = handOut($number, $word)
      let _ = shown("\(number) \(word)")
      EmptyView()
    }
  }

  private struct Model {
    struct Update {
      let animation: String
      /// What it shows of each state, where that was written.
      var values: [Int?] = [nil, nil]
    }

    var newest = [0, 0]
    var presented = [0, 0]
    var updates: [Update] = []

    mutating func write(_ value: Int, to state: Int, _ animation: String) {
      let isSame = updates.last?.animation == animation
      if !isSame || updates[updates.count - 1].values[state] == nil {
        // What changes nothing begins nothing.
        if newest[state] == value { return }
        if !isSame { updates.append(Update(animation: animation)) }
      }
      newest[state] = value
      updates[updates.count - 1].values[state] = value
    }

    /// Makes the updates.
    ///
    /// - Returns: What they are called, and what the body shows that they run.
    mutating func turn() -> (updates: [String], shown: [String]) {
      var shown: [String] = []
      for update in updates {
        let next = zip(update.values, presented).map { $0 ?? $1 }
        if next != presented { shown.append("\(next[0]) \(next[1])") }
        presented = next
      }
      defer { updates = [] }
      return (updates.map(\.animation), shown)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [Recording.off, .all])
  func `writes with equal transactions that follow each other are one update`(
    seed: UInt64, recording: Recording
  ) {
    var random = ForEachTests.Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let animations: [Animation?] = [nil, .linear, .easeIn]
    var shown: [String] = []
    var number: Binding<Int>!
    var word: Binding<String>!
    let host = Host(recording: recording) {
      Board {
        shown.append($0)
      } handOut: {
        number = $0
        word = $1
      }
    }
    var model = Model()
    for turn in 0..<40 {
      shown = []
      host.removeEvents()
      host.turn {
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let state = Int.random(in: 0..<2, using: &random)
          let value = Int.random(in: 0..<3, using: &random)
          let animation = animations[Int.random(in: animations.indices, using: &random)]
          func write() {
            if state == 0 { number.wrappedValue = value } else { word.wrappedValue = "\(value)" }
          }
          if let animation { withAnimation(animation) { write() } } else { write() }
          model.write(value, to: state, animation.map { "\($0)" } ?? "plain")
        }
      }
      let expected = model.turn()
      #expect(shown == expected.shown, "seed \(seed), turn \(turn)")
      let updates = host.events.filter { $0.kind == .updated }.map(\.subject)
      if recording == .all { #expect(updates == expected.updates, "seed \(seed), turn \(turn)") }
      #expect(number.wrappedValue == model.newest[0] && word.wrappedValue == "\(model.newest[1])")
    }
    #expect(host.isIdle && host.issues.isEmpty)
  }
}
