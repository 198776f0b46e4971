import DataFlow
import Testing

/// Rows against the obvious model: a dictionary from identifier to state.
@MainActor
struct ForEachTests {
  /// Numbers its mounts, so that a row that was made again shows another one.
  final class Mounts {
    var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }

  struct Row: View {
    let id: Int
    @StateObject private var mount: Mount

    final class Mount: ObservableObject {
      let number: Int
      init(_ number: Int) { self.number = number }
    }

    init(id: Int, mounts: Mounts) {
      self.id = id
      _mount = StateObject(wrappedValue: Mount(mounts.next()))
    }

    var body: some View { Text("\(id):\(mount.number)") }
  }

  final class Ids: ObservableObject {
    @Published var all: [Int] = []
  }

  struct Rows: View {
    @ObservedObject var ids: Ids
    let mounts: Mounts

    var body: some View {
      ForEach(ids.all, id: \.self) { Row(id: $0, mounts: mounts) }
    }
  }

  struct Line: Identifiable {
    let id: Int
    var name: String
  }

  /// Reads the lines through nothing but the list of their bindings.
  struct Lines: View {
    @Binding var lines: [Line]

    var body: some View {
      ForEach($lines) { $line in Text(line.name) }
    }
  }

  struct Poem: View {
    @State private var lines = [Line(id: 1, name: "one"), Line(id: 2, name: "two")]

    var body: some View {
      Lines(lines: $lines)
      Button("Add") { lines.append(Line(id: 3, name: "three")) }
      Button("Swap") { lines.swapAt(0, 2) }
      Button("Rename") { lines[1].name = "zwei" }
      Button("Remove") { lines.removeFirst() }
    }
  }

  /// Notes what its rows are evaluated with.
  struct Noting: View {
    @Binding var lines: [Line]
    let notes: Notes

    var body: some View {
      ForEach($lines) { $line in
        let _ = notes.all.append("\(line.id) \(line.name)")
        Text(line.name)
      }
    }
  }

  final class Notes {
    var all: [String] = []
  }

  struct Noted: View {
    let notes: Notes
    @State private var lines = [Line(id: 1, name: "one"), Line(id: 2, name: "two")]

    var body: some View {
      Noting(lines: $lines, notes: notes)
      Button("Both") {
        lines.removeFirst()
        withAnimation(.linear(duration: 1)) { lines.append(Line(id: 3, name: "three")) }
      }
    }
  }

  @Test func `an update of a list of bindings shows that update's collection`() {
    let notes = Notes()
    let host = Host { Noted(notes: notes) }
    notes.all = []
    host.tap(button: "Both")
    // What the second update appends is nothing to the first.
    #expect(notes.all == ["2 two", "2 two", "3 three"])
  }

  /// Shows its list by the update that changes it.
  struct Opened: View {
    let notes: Notes
    @State private var isOpen = false
    @State private var lines = [Line(id: 1, name: "one"), Line(id: 2, name: "two")]

    var body: some View {
      if isOpen { Noting(lines: $lines, notes: notes) }
      Button("Both") {
        isOpen = true
        lines.removeFirst()
        withAnimation(.linear(duration: 1)) { lines.append(Line(id: 3, name: "three")) }
      }
    }
  }

  @Test func `a list of bindings that comes shows the collection of the update it comes with`() {
    let notes = Notes()
    let host = Host { Opened(notes: notes) }
    host.tap(button: "Both")
    #expect(notes.all == ["2 two", "2 two", "3 three"])
    #expect(host.texts == ["two", "three", "Both"])
  }

  @Test func `a list of bindings follows the collection that they are of`() {
    let host = Host { Poem() }
    func lines() -> [String] { Array(host.texts.dropLast(4)) }
    #expect(lines() == ["one", "two"])
    let steps: [(String, [String])] = [
      ("Add", ["one", "two", "three"]), ("Swap", ["three", "two", "one"]),
      ("Rename", ["three", "zwei", "one"]), ("Remove", ["zwei", "one"]),
    ]
    for (button, expected) in steps {
      host.tap(button: button)
      #expect(lines() == expected, "\(button)")
    }
  }

  /// A small generator, so that a failure can be run again.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `rows follow their identifiers through any change`(seed: UInt64) {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let ids = Ids()
    let mounts = Mounts()
    let host = Host { Rows(ids: ids, mounts: mounts) }
    var expected: [Int: Int] = [:]
    var made = 0
    for step in 0..<60 {
      var next = ids.all
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: next.shuffle(using: &random)
        case 1 where !next.isEmpty: next.remove(at: .random(in: next.indices, using: &random))
        case 2 where next.count > 1:
          next.swapAt(
            .random(in: next.indices, using: &random), .random(in: next.indices, using: &random))
        case 3: next.reverse()
        default:
          let id = Int.random(in: 0..<24, using: &random)
          if !next.contains(id) { next.insert(id, at: .random(in: 0...next.count, using: &random)) }
        }
      }
      host.turn { ids.all = next }
      let shown = host.elements.map { $0.text ?? "" }
      let pairs = shown.map { text in text.split(separator: ":").compactMap { Int($0) } }
      #expect(pairs.map { $0[0] } == next, "seed \(seed), step \(step)")
      #expect(host.views(Row.self).map(\.id) == next, "seed \(seed), step \(step)")
      var numbers: [Int: Int] = [:]
      for pair in pairs {
        if let number = expected[pair[0]] {
          #expect(pair[1] == number, "seed \(seed), step \(step)")
        } else {
          #expect(pair[1] > made, "seed \(seed), step \(step)")
        }
        numbers[pair[0]] = pair[1]
      }
      made += numbers.keys.count { expected[$0] == nil }
      expected = numbers
      #expect(mounts.count == made, "seed \(seed), step \(step)")
    }
    #expect(host.issues.isEmpty)
  }

  @Test func `an identifier that occurs twice is reported once`() {
    let ids = Ids()
    ids.all = [1, 2, 1]
    let host = Host { Rows(ids: ids, mounts: Mounts()) }
    #expect(host.issues.map(\.kind) == [.duplicateIdentifier])
    host.turn { ids.all = [1, 2, 3] }
    #expect(host.elements.count == 3)
  }

  @Test(arguments: [1, 2, 4, 5, 9], [0, 3, 6])
  func `new rows are reported if others have their identifiers`(_ count: Int, _ place: Int) {
    let seed = UInt64.random(in: .min ... .max)
    var random = Generator(state: seed | 1)
    for _ in 0..<30 {
      let ids = Ids()
      ids.all = [106, 101, 105, 102, 104, 103]
      let host = Host { Rows(ids: ids, mounts: Mounts()) }
      let new = (0..<count).map { _ in Int.random(in: 104...115, using: &random) }
      host.turn { ids.all.insert(contentsOf: new, at: place) }
      let doubled = Set(new).filter { id in ids.all.count { $0 == id } > 1 }
      let told = host.issues.map(\.description)
      #expect(
        doubled.allSatisfy { id in told.count { $0.contains("\(id)") } == 1 }, "seed \(seed)")
      #expect(host.issues.count == doubled.count, "seed \(seed)")
      // What has been reported is not reported again with every other row.
      host.turn { ids.all.append(999) }
      #expect(host.issues.count == doubled.count, "seed \(seed)")
    }
  }
}
