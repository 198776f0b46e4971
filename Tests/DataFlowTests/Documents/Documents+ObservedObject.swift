import DataFlow
import Testing

// S0-44 to S0-47: objects that views are given, and what they publish. A windmill.

private class Windmill: ObservableObject {
  @Published var miller = "Karel"
  @Published var isTurning = false
}

/// S0-44: a wrapper of an input; the owner has another one.
private struct MillSign: View {
  @ObservedObject var mill: Windmill

  var body: some View { Text(mill.miller).tag("sign") }
}

/// Gives a sign one of two mills.
private struct MillChooser: View {
  let first: Windmill
  let second: Windmill
  @State private var isFirst = true

  var body: some View {
    Toggle("First", isOn: $isFirst).tag("first")
    MillSign(mill: isFirst ? first : second)
  }
}

/// S0-45: the owner, and a subview that is given the object.
private struct MillView: View {
  @StateObject private var mill = Windmill()

  var body: some View {
    Text("\(mill.miller) \(mill.isTurning ? "mills" : "rests")").tag("mill")
    MillBrake(mill: mill)
    MillSign(mill: mill)
  }
}

private struct MillBrake: View {
  @ObservedObject var mill: Windmill

  var body: some View {
    Toggle("Turning", isOn: $mill.isTurning).tag("brake")
  }
}

/// S0-46: a class without a word about publishers.
private class Sack: ObservableObject {
  @Published var flour = 0
}

/// S0-47: an object that says before it changes.
private class Barrel: ObservableObject {
  @Published var content: String
  @Published var litres: Int

  init(content: String, litres: Int) {
    self.content = content
    self.litres = litres
  }

  func pour() -> Int {
    litres += 1
    return litres
  }
}

extension Documents {
  @MainActor
  @Suite struct ObservedObjects {
    @Test func `a view follows the object that it was given, and another one that it gets`() {
      let first = Windmill()
      let second = Windmill()
      second.miller = "Ludek"
      let host = Host { MillChooser(first: first, second: second) }
      host.turn { first.miller = "Marek" }
      #expect(host.text("sign") == "Marek")
      host.set("first", false)
      #expect(host.text("sign") == "Ludek" && host.bodies(MillSign.self) == 3)
      host.turn { first.miller = "nobody" }
      #expect(host.text("sign") == "Ludek" && host.bodies(MillSign.self) == 3)
    }

    @Test func `what a subview writes reaches everybody who observes the object`() {
      let host = Host { MillView() }
      host.set("brake", true)
      #expect(host.text("mill") == "Karel mills")
      #expect(host.bodies(MillBrake.self) == 2)
      #expect(host.bodies(MillSign.self) == 2, "any published property updates any observer")
    }

    @Test func `a publisher is made for each object, and tells of each published property`() {
      let sack = Sack()
      #expect(sack.objectWillChange === sack.objectWillChange)
      var changes = 0
      let subscription = sack.objectWillChange.sink { changes += 1 }
      sack.flour = 1
      sack.flour += 1
      #expect(changes == 2)
      subscription.cancel()
      sack.flour = 0
      #expect(changes == 2)
    }

    @Test func `a subscriber hears before the change, and sees the old value`() {
      let cask = Barrel(content: "Perry", litres: 30)
      var lines: [String] = []
      let subscription = cask.objectWillChange
        .sink { _ in
          lines.append("still \(cask.litres)")
        }
      lines.append("now \(cask.pour())")
      #expect(lines == ["still 30", "now 31"])
      subscription.cancel()
    }
  }
}
