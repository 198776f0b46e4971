import Conformance
import ConformanceKit
import DataFlow

/// What stands in front of other views: which stack it is in, how it ends, and what is there then.
extension Catalogue {
  static let presentationTurns: [Clause] = [
    Clause(
      flow: "NAV-12", .observed,
      "What stands in front MUST be in no stack of its presenter's, and end as its binding says.",
      source: Source.observed("a presentation has the stack that it brings, or none"),
      hint: "Does what is inside inherit the stack, or lose the transaction of the binding?",
      expected: [
        "mounted: path = []", "alert: path = []", "dialog: path = []", "popover: path = []",
        "cover: path = []", "sheet: path = []", "root: path = [6]",
        "mounted: path = 0", "number: path = 1", "word: path = 2",
        "for an item: 0, then 1 moves", "for a condition: 0, then 1 moves",
        "for an item, without an animation: 0, then 0 moves",
        "for a condition, without an animation: 0, then 0 moves",
        "a view of another type: nothing is there", "a view that goes: nothing is there",
        "another identity: x y is there",
      ]
    ) { stage in
      stage.mount(texts: ["path"]) { LinkingPresentations() }
      for tag in ["alert", "dialog", "popover", "cover", "sheet", "root"] { stage.tap(tag) }
      stage.mount(texts: ["path"]) { LinkedPath() }
      for tag in ["number", "word"] { stage.tap(tag) }

      for animation in [Animation.linear(duration: 1), nil] {
        let suffix = animation == nil ? ", without an animation" : ""
        stage.logMoves("for an item\(suffix)") { ItemSheet(animation: animation) }
        stage.logMoves("for a condition\(suffix)") { ConditionSheet(animation: animation) }
      }

      let seen = Handle<String>("nobody has asked")
      @MainActor func look() {
        let texts = (stage.host?.texts ?? []).filter { ["x", "y"].contains($0) }
        seen.take(texts.isEmpty ? "nothing" : texts.joined(separator: " "))
      }
      @MainActor func log(_ step: String) {
        stage.advance(step)
        stage.log("\(step): \(seen.value ?? "") is there")
        stage.host.unmount()
        seen.take("nobody has asked")
      }
      stage.mountSteps { step in
        step == 0 ? AnyView(PresenterView { look() }) : AnyView(EmptyView())
      }
      log("a view of another type")
      stage.mountSteps { step in
        if step == 0 { PresenterView { look() } }
      }
      log("a view that goes")
      stage.mountSteps { step in PresenterView { look() }.id(step) }
      log("another identity")
    },
    Clause(
      flow: "NAV-13", .observed,
      "The end of a presentation MUST call the onDismiss of the presenter's last update.",
      source: Source.observed("closures count as of the last update"),
      hint: "Is what has been presented made again with each update of its presenter?",
      expected: [
        "mounted: sheet = 0, item = 0", "updated: sheet = 1, item = 1",
        "updated again: sheet = 3, item = 3", "ended: sheet = gone, item = gone",
        "called: sheet 3, item 3",
      ]
    ) { stage in
      let called = Handle<[String]>([])
      let isPresented = Handle<Bool>(true)
      stage.mountSteps(texts: ["sheet", "item"]) { step in
        let isThere = Binding {
          isPresented.value == true
        } set: {
          isPresented.take($0)
        }
        let item = Binding<Numbered?> {
          isPresented.value == true ? Numbered(id: 1) : nil
        } set: {
          isPresented.take($0 != nil)
        }
        Text("").sheet(isPresented: isThere) {
          called.take((called.value ?? []) + ["sheet \(step)"])
        } content: {
          Text("\(step)").tag("sheet")
        }
        Text("").sheet(item: item) {
          called.take((called.value ?? []) + ["item \(step)"])
        } content: { _ in
          Text("\(step)").tag("item")
        }
      }
      stage.advance("updated")
      stage.advance("updated again", times: 2)
      isPresented.take(false)
      stage.advance("ended")
      stage.log("called: \((called.value ?? []).joined(separator: ", "))")
    },
  ]
}

extension Stage {
  /// Writes what moves of the presenter while a sheet is opened, and then while it is closed by
  /// what is inside.
  fileprivate func logMoves<Content: View>(
    _ step: String, @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) {
    let host = made(content: content)
    if host.shows("open") { host.tap("open") }
    let opening = host.animations(of: "presenter").count
    if host.shows("close") { host.tap("close") }
    log("\(step): \(opening), then \(host.animations(of: "presenter").count) moves")
  }
}

// MARK: - Views

private struct Numbered: Identifiable {
  let id: Int
}

/// Links in front of a stack, and one in it.
private struct LinkingPresentations: View {
  @State private var path: [Int] = []

  var body: some View {
    Text("\(path)").tag("path")
    NavigationStack(path: $path) {
      NavigationLink("", value: 6).tag("root")
        .navigationDestination(for: Int.self) { Text("\($0)") }
      dialogs
      covers
    }
  }

  @ViewBuilder private var dialogs: some View {
    Text("").alert("Alert", isPresented: .constant(true)) {
      NavigationLink("", value: 1).tag("alert")
    }
    Text("").confirmationDialog("Dialog", isPresented: .constant(true)) {
      NavigationLink("", value: 2).tag("dialog")
    }
  }

  @ViewBuilder private var covers: some View {
    Text("").popover(isPresented: .constant(true)) { NavigationLink("", value: 3).tag("popover") }
    Text("").fullScreenCover(isPresented: .constant(true)) {
      NavigationLink("", value: 4).tag("cover")
    }
    Text("").sheet(isPresented: .constant(true)) { NavigationLink("", value: 5).tag("sheet") }
  }
}

/// A path of values of any types.
private struct LinkedPath: View {
  @State private var path = NavigationPath()

  var body: some View {
    Text("\(path.count)").tag("path")
    NavigationStack(path: $path) {
      NavigationLink("", value: 1).tag("number")
        .navigationDestination(for: Int.self) { Text("\($0)") }
      NavigationLink("", value: "a").tag("word")
        .navigationDestination(for: String.self) { Text($0) }
    }
  }
}

private struct Leaf: Identifiable {
  let id: Int
}

private struct ItemSheet: View {
  let animation: Animation?
  @State private var leaf: Leaf?

  init(animation: Animation?) { self.animation = animation }

  var body: some View {
    Text("").opacity(leaf == nil ? 1 : 0).tag("presenter")
      .sheet(item: $leaf.animation(animation)) { _ in ClosingView() }
    Button("Open") { leaf = Leaf(id: 1) }.tag("open")
  }
}

private struct ConditionSheet: View {
  let animation: Animation?
  @State private var isPresented = false

  init(animation: Animation?) { self.animation = animation }

  var body: some View {
    Text("").opacity(isPresented ? 0 : 1).tag("presenter")
      .sheet(isPresented: $isPresented.animation(animation)) { ClosingView() }
    Button("Open") { isPresented = true }.tag("open")
  }
}

/// Ends what it stands in.
private struct ClosingView: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let dismiss = dismiss
    Button("Close") { dismiss() }.tag("close")
  }
}

/// Has a sheet in front of it, and says when that has gone.
private struct PresenterView: View {
  let leave: () -> Void

  init(leave: @escaping () -> Void) { self.leave = leave }

  var body: some View {
    Text("x").sheet(isPresented: .constant(true), onDismiss: leave) { Text("y") }
  }
}
