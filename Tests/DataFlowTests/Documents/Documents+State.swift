import DataFlow
import Testing

// S0-13 to S0-16 and S0-23 to S0-26: the reference of `State`. A weaving mill.

/// S0-13: a wrapper of any type of value, in an app, in a scene and in a view.
private struct Mill: App {
  @State private var shift = 1

  var body: some Scene {
    WeavingHall(shift: $shift)
  }
}

private struct WeavingHall: Scene {
  @Binding var shift: Int
  @State private var hall: String = "North"

  var body: some Scene {
    WindowGroup {
      LoomPlate(shift: $shift, hall: $hall)
    }
  }
}

private struct LoomPlate: View {
  @Binding var shift: Int
  @Binding var hall: String
  @State private var threads: Double?

  var body: some View {
    Text("\(shift) \(hall) \(threads.map { "\($0)" } ?? "-")").tag("plate")
    Button("Change") {
      shift += 1
      hall = "South"
      threads = 0.5
    }
    .tag("change")
  }
}

/// S0-14: a state that its view reads and writes.
private struct Loom: View {
  @State private var isWeaving: Bool = false

  var body: some View {
    Button(isWeaving ? "Rest" : "Weave") {
      isWeaving.toggle()
    }
    .tag("loom")
  }
}

/// A state that another thread is given.
private struct RemoteLoom: View {
  let connect: (Binding<Bool>) -> Void
  @State private var isWeaving = false

  var body: some View {
    let _ = connect($isWeaving)
    Text(isWeaving ? "weaving" : "resting").tag("loom")
  }
}

/// S0-15: the same button without the state.
private struct LoomLever: View {
  @Binding var isWeaving: Bool

  var body: some View {
    Button(isWeaving ? "Rest" : "Weave") {
      isWeaving.toggle()
    }
    .tag("lever")
  }
}

private struct LoomLight: View {
  let isWeaving: Bool

  var body: some View { Text(isWeaving ? "green" : "red").tag("light") }
}

/// S0-16: the owner, with a child that may write and one that may not.
private struct LoomStand: View {
  @State private var isWeaving: Bool = false

  var body: some View {
    VStack {
      LoomLever(isWeaving: $isWeaving)
      LoomLight(isWeaving: isWeaving)
    }
  }
}

/// S0-23: the value that the property's name stands for.
private struct Spindle: View {
  @State private var turns: Int = 3

  // Neither `body` nor the action is mutating, and so the setter is not.
  var body: some View {
    Button("\(_turns.wrappedValue)") { _turns.wrappedValue += turns }.tag("spindle")
  }
}

/// S0-24: a label and an action that both go by the value.
private struct Shuttle: View {
  @State private var isLeft: Bool = false

  var body: some View {
    Button(isLeft ? "to the right" : "to the left") {
      isLeft.toggle()
    }
    .tag("shuttle")
  }
}

/// S0-25: the binding that the dollar sign stands for.
private struct Bobbin: View {
  @State private var yarn: String = "wool"

  var body: some View {
    let binding: Binding<String> = _yarn.projectedValue
    TextField("Yarn", text: binding).tag("yarn")
    Button("Linen") { $yarn.wrappedValue = "linen" }.tag("linen")
    Text(yarn).tag("bobbin")
  }
}

private struct Pattern {
  var title: String
}

/// S0-26: a style that depends on the state, and a child that writes it.
private struct PatternView: View {
  var pattern: Pattern
  @State private var isWeaving: Bool = false

  var body: some View {
    VStack {
      Text(pattern.title)
        .foregroundStyle(isWeaving ? .primary : .secondary)
      LoomLever(isWeaving: $isWeaving)
    }
  }
}

extension Documents {
  @MainActor
  @Suite struct StateReference {
    @Test func `an app, a scene and a view have states of any type`() {
      let host = Host(app: Mill())
      #expect(host.text("plate") == "1 North -")
      host.tap("change")
      #expect(host.text("plate") == "2 South 0.5")
      let second = host.openWindow()
      #expect(second.text("plate") == "2 South -", "the view's state is the window's own")
    }

    @Test func `a view reads its state and writes it`() {
      let host = Host { Loom() }
      #expect(host.label(of: "loom") == "Weave")
      host.tap("loom")
      #expect(host.label(of: "loom") == "Rest")
      #expect(host.bodies(Loom.self) == 2 && host.issues.isEmpty)
    }

    @Test func `any thread may write a state`() async {
      var lever: Binding<Bool>!
      let host = Host { RemoteLoom { lever = $0 } }
      await Task.detached { [lever = lever!] in lever.wrappedValue = true }.value
      host.raw { #expect(host.text("loom") == "resting") }
      await host.settle()
      #expect(host.text("loom") == "weaving" && host.issues.isEmpty)
    }

    @Test func `a view that receives a binding has no state of its own`() {
      let host = Host { LoomLever(isWeaving: .constant(true)) }
      host.tap("lever")
      #expect(host.label(of: "lever") == "Rest")
    }

    @Test func `a child that has the binding writes, and one that has the value follows`() {
      let host = Host { LoomStand() }
      #expect(host.text("light") == "red")
      host.tap("lever")
      #expect(host.text("light") == "green" && host.label(of: "lever") == "Rest")
    }

    @Test func `the wrapped value is read and written without mutating the view`() {
      let host = Host { Spindle() }
      host.tap("spindle")
      host.tap("spindle")
      #expect(host.label(of: "spindle") == "12")
    }

    @Test func `a label and an action go by the value without naming it`() {
      let host = Host { Shuttle() }
      #expect(host.label(of: "shuttle") == "to the left")
      host.tap("shuttle")
      #expect(host.label(of: "shuttle") == "to the right")
    }

    @Test func `the projected value is a binding in both directions`() {
      let host = Host { Bobbin() }
      host.set("yarn", "silk")
      #expect(host.text("bobbin") == "silk")
      host.tap("linen")
      #expect(host.text("bobbin") == "linen")
    }

    @Test func `a child that gets the projected value reads and changes it`() {
      let host = Host { PatternView(pattern: Pattern(title: "Herringbone")) }
      #expect(host.shown("Text")?.runStyles == [[.foreground(.secondary)]])
      host.tap("lever")
      #expect(host.shown("Text")?.runStyles == [[.foreground(.primary)]])
      #expect(host.shownTexts == ["Herringbone", "Rest"])
    }
  }
}
