import Conformance
import ConformanceKit
import DataFlow

/// Transitions inside of each other, and animations that views ask for all of theirs.
extension Catalogue {
  static let transitionDepths: [Clause] = [
    Clause(
      flow: "TX-33", .observed,
      "Of views inside of each other those MUST come and go with their transition that do so alone.",
      source: "documentation of View.transition(_:)",
      hint:
        "Is what shows nothing itself passed over, and all that is inside of a stack taken along?",
      expected: [
        "inside: stack: insertion opacity | stack: removal opacity",
        "in a stack without one: nothing | nothing",
        "deep: a: insertion slide, b: insertion scale(0.0) | a: removal slide, b: removal scale(0.0)",
        "wrapped: a: insertion slide, b: insertion scale(0.0) "
          + "| a: removal slide, b: removal scale(0.0)",
        "two of one view: a: insertion slide, b: insertion opacity, c: insertion scale(0.0) "
          + "| a: removal slide, b: removal opacity, c: removal scale(0.0)",
        "another one since: a: insertion slide | a: removal opacity",
      ]
    ) { stage in
      @MainActor func log<Content: View>(
        _ name: String, @ViewBuilder _ content: @escaping (Int) -> Content
      ) {
        let number = stage.mountWatcher(texts: [], content: content)
        let lines = [1, 2, 0].map { value in
          stage.host.turn { withAnimation(.linear) { number.wrappedValue = value } }
          let records = stage.host.animations.map { record in
            let tags = record.tags.map(\.description).joined(separator: " ")
            return "\(tags): " + "\(record)".split(separator: ",").dropLast().joined(separator: ",")
          }
          stage.host.advance(by: .seconds(10))
          return records.isEmpty ? "nothing" : records.sorted().joined(separator: ", ")
        }
        stage.log("\(name): \(lines[0]) | \(lines[2])")
      }
      log("inside") { number in
        if number > 0 {
          VStack {
            Text("").transition(.slide)
            if number > 0 { Text("").transition(.scale) }
            ForEach(0..<2) { _ in Text("").transition(.scale) }
          }
          .tag("stack").transition(.opacity)
        }
      }
      log("in a stack without one") { number in
        if number > 0 { VStack { Text("").transition(.slide) } }
        ForEach(0..<min(number, 1), id: \.self) { _ in
          HStack { if number > 0 { Text("").transition(.slide) } }
        }
        Button("") {}.id(number > 0)
      }
      log("deep") { number in
        VStack {
          HStack { if number > 0 { Text("").tag("a").transition(.slide) } }
          List {
            ForEach(0..<min(number, 1), id: \.self) { _ in Text("").tag("b").transition(.scale) }
          }
        }
        .transition(.opacity)
      }
      log("wrapped") { number in
        if number > 0 {
          WrappedTransition()
          ForEach(0..<1) { _ in AnyView(Text("").tag("b").transition(.scale)).id(1) }
        }
      }
      log("two of one view") { number in
        if number > 0 {
          Text("").tag("a").transition(.slide).padding().transition(.opacity)
          Group {
            Text("").tag("b")
            Text("").tag("c").transition(.scale)
          }
          .transition(.opacity)
        }
      }
      log("another one since") { number in
        if number > 0 { Text("").tag("a").transition(number == 1 ? .slide : .opacity) }
      }
    },
    Clause(
      flow: "TX-34", .required,
      "animation(_:) MUST animate all changes of its views, with the animation that it has now.",
      source: Source.apple("animation(_:)"),
      hint: "Is the modifier's new animation taken, and forgotten with its views?",
      expected: [
        "mounted: text = 0", "write 1: view: opacity(0.0) -> opacity(1.0), linear",
        "write 2: view: opacity(1.0) -> opacity(2.0), easeIn", "disabled: nothing moves",
        "inside of all: true, of its tag 1, of another 0", "gone: nothing moves",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        if number < 4 {
          VStack { Text("a").opacity(Double(number)).tag("view") }
            .animation(number == 1 ? .linear : .easeIn)
        } else {
          Text("b").opacity(Double(number)).tag("other")
        }
        Text("\(number)").tag("text")
      }
      @MainActor func write(_ value: Int) { stage.host.turn { number.wrappedValue = value } }
      write(1)
      stage.logAnimations("write 1")
      stage.host.advance(by: .seconds(1))
      write(2)
      stage.logAnimations("write 2")
      let path = stage.host.animations.first?.path ?? ""
      let isInside = path.hasPrefix("Root<") && path.contains("/WatchedView<")
      let counts = ["view", "other"].map { stage.host.animations(of: $0).count }
      stage.host.advance(by: .seconds(1))
      var transaction = Transaction()
      transaction.disablesAnimations = true
      stage.host.turn { withTransaction(transaction) { number.wrappedValue = 3 } }
      stage.logAnimations("disabled")
      stage.log(
        "inside of all: \(isInside), of its tag \(counts[0]), of another \(counts[1])")
      write(4)
      write(5)
      stage.logAnimations("gone")
    },
  ]
}

/// A view that is nothing but its body.
private struct WrappedTransition: View {
  var body: some View { Group { Text("").tag("a").transition(.slide).padding() } }
}
