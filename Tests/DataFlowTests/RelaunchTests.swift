import DataFlow
import Testing

/// What a program leaves behind when it is started again in the same host.
@MainActor
struct RelaunchTests {
  private struct Counters: View {
    @AppStorage("app") private var app = 0
    @SceneStorage("scene") private var scene = 0
    let handOut: ([Binding<Int>]) -> Void

    var body: some View {
      let _ = handOut([$app, $scene])
      Text("\(app) \(scene)").tag("text")
      Button("Add") {
        app += 1
        scene += 1
      }
    }
  }

  @Test func `bindings that outlive a launch leave the stored values to the next one's views`() {
    var old: [Binding<Int>] = []
    let host = Host { Counters { if old.isEmpty { old = $0 } } }
    var count = 0
    for launch in 1...3 {
      host.tap(button: "Add")
      count += 1
      #expect(host.text("text") == "\(count) \(count)", "launch \(launch)")
      #expect(old.map(\.wrappedValue) == [count, count], "launch \(launch)")
      count *= 10
      host.turn { for binding in old { binding.wrappedValue = count } }
      #expect(host.text("text") == "\(count) \(count)", "launch \(launch)")
      host.relaunch()
      #expect(host.text("text") == "\(count) \(count)", "launch \(launch)")
    }
    #expect(host.isIdle && host.issues.isEmpty)
  }

  // MARK: - Asked for by views that go

  /// What has come, and has not gone.
  private final class Ledger {
    var visible = 0
    var mounted = 0
  }

  private final class Life: ObservableObject {
    private let ledger: Ledger

    init(_ ledger: Ledger) {
      self.ledger = ledger
      ledger.mounted += 1
    }

    deinit { ledger.mounted -= 1 }
  }

  /// How a view's last words come about.
  private enum End: CaseIterable { case disappearance, finger }

  private struct Leaving: View {
    let end: End
    let ledger: Ledger
    let last: () -> Void
    @StateObject private var life: Life
    @State private var number = 0

    init(_ end: End, _ ledger: Ledger, last: @escaping () -> Void) {
      (self.end, self.ledger, self.last) = (end, ledger, last)
      _life = StateObject(wrappedValue: Life(ledger))
    }

    var body: some View {
      Text("\(number)").tag("number")
        .onAppear { ledger.visible += 1 }
        .onDisappear {
          ledger.visible -= 1
          if end == .disappearance { last() }
        }
      Text("pad").tag("pad").onLongPressGesture {
      } onPressingChanged: { isPressed in
        if end == .finger, !isPressed { last() }
      }
      Button("Add") { number += 1 }
    }
  }

  @Test(arguments: End.allCases, [1, 3])
  private func `a launch that views ask for in going ends the one that has come for them`(
    end: End, wanted: Int
  ) {
    let ledger = Ledger()
    var left = 0
    var host: DataFlow::Host!
    host = Host {
      Leaving(end, ledger) {
        guard left > 0 else { return }
        left -= 1
        host.relaunch()
      }
    }
    #expect(ledger.visible == 1 && ledger.mounted == 1)
    for round in 1...3 {
      left = wanted
      host.gesture("pad", .began())
      host.relaunch()
      #expect(ledger.visible == 1 && ledger.mounted == 1, "round \(round)")
      host.tap(button: "Add")
      #expect(host.text("number") == "1" && host.issues.isEmpty, "round \(round)")
    }
    left = 0
    host.unmount()
    #expect(ledger.visible == 0 && ledger.mounted == 0 && host.elements.isEmpty)
  }
}
