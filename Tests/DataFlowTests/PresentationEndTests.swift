import DataFlow
import Testing

/// The functions that are called when a presentation ends.
@MainActor
struct PresentationEndTests {
  /// How views are presented with a function for their end.
  enum Kind: CaseIterable {
    case sheet, cover, itemSheet, itemCover
  }

  private struct Item: Identifiable {
    let id: Int
  }

  private struct Presented: View {
    let kind: Kind
    @Binding var isOpen: Bool
    @Binding var item: Item?
    let leave: () -> Void

    var body: some View {
      switch kind {
      case .sheet:
        Text("").sheet(isPresented: $isOpen, onDismiss: leave) { Text("inside") }
      case .cover:
        Text("").fullScreenCover(isPresented: $isOpen, onDismiss: leave) { Text("inside") }
      case .itemSheet:
        Text("").sheet(item: $item, onDismiss: leave) { _ in Text("inside") }
      case .itemCover:
        Text("").fullScreenCover(item: $item, onDismiss: leave) { _ in Text("inside") }
      }
    }
  }

  /// Presents views that stay the same, with a function that does not.
  private struct Presenter: View {
    let kind: Kind
    let note: (Int) -> Void
    @State private var count = 0
    @State private var isOpen = true
    @State private var item: Item? = Item(id: 1)

    var body: some View {
      let number = count
      let leave = { note(number) }
      Button("Count") { count += 1 }
      Presented(kind: kind, isOpen: $isOpen, item: $item, leave: leave)
    }
  }

  @Test(arguments: Kind.allCases)
  func `the newest function is called at the end, also if nothing else is new`(_ kind: Kind) {
    var calls: [Int] = []
    let host = Host { Presenter(kind: kind) { calls.append($0) } }
    host.tap(button: "Count")
    host.tap(button: "Count")
    #expect(host.shows(.text("inside")) && calls.isEmpty)
    #expect(host.dismiss() && !host.shows(.text("inside")))
    #expect(calls == [2])
  }

  private struct Ending: View {
    let note: (String) -> Void
    @State private var isOpen = true

    var body: some View {
      let _ = note("body")
      let leave = { note("dismissed") }
      Button("Close") { isOpen = false }
      Text("").sheet(isPresented: $isOpen, onDismiss: leave) {
        Text("inside").onDisappear { note("disappeared") }
      }
    }
  }

  @Test func `the function is called before effects, and before other views come`() {
    var notes: [String] = []
    let host = Host { Ending { notes.append($0) } }
    notes = []
    host.tap(button: "Close")
    #expect(notes == ["dismissed", "disappeared"])
    notes = []
    host.relaunch()
    #expect(notes == ["body"])
    notes = []
    host.relaunch()
    #expect(notes == ["dismissed", "disappeared", "body"])
    notes = []
    host.unmount()
    #expect(notes == ["dismissed", "disappeared"])
  }

  @Observable final class Lamp {
    var isOn = false
  }

  private struct Lit: View {
    let kind: Kind
    let lamp: Lamp
    let leave: () -> Void
    @State private var isOpen = true
    @State private var item: Item? = Item(id: 1)

    var body: some View {
      Text("lamp").opacity(lamp.isOn ? 1 : 0)
      Button("Close") {
        isOpen = false
        item = nil
      }
      Presented(kind: kind, isOpen: $isOpen, item: $item, leave: leave)
    }
  }

  @Test(arguments: Kind.allCases)
  func `what the function changes in a model is an update of its own`(_ kind: Kind) {
    let (plain, animated) = (Lamp(), Lamp())
    let first = Host { Lit(kind: kind, lamp: plain) { plain.isOn = true } }
    withAnimation { first.tap(button: "Close") }
    #expect(plain.isOn && first.animations.isEmpty && first.isIdle)
    let second = Host {
      Lit(kind: kind, lamp: animated) {
        withAnimation(.linear(duration: 1)) { animated.isOn = true }
      }
    }
    second.tap(button: "Close")
    #expect(second.animations.map(\.animation) == [.linear(duration: 1)])
  }
}
