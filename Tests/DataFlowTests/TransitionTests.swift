import DataFlow
import Testing

/// Which of several transitions counts when views come and go.
extension AnimationTests {
  /// What moves when a number becomes 1, and when it becomes 0 again.
  private func lines<Content: View>(
    @ViewBuilder _ content: @escaping (Double) -> Content
  ) -> [[String]] {
    let (host, number) = host { number in content(number) }
    return [1.0, 0].map { value in
      host.turn { withAnimation(.linear) { number.wrappedValue = value } }
      let lines = host.animations.map { record in
        let parts = record.description.split(separator: " ")
        return "\(record.tags.map(\.description).joined(separator: " ")): \(parts[0]) \(parts[1])"
      }
      host.advance(by: .seconds(10))
      return lines
    }
  }

  @Test func `views inside of one that comes or goes do not move by themselves`() {
    let lines = lines { number in
      if number > 0 {
        VStack {
          Text("a").transition(.slide)
          if number > 0 { Text("b").transition(.scale) }
          ForEach(0..<2) { _ in Text("c").transition(.scale) }
        }
        .tag("stack").transition(.opacity)
      }
    }
    #expect(lines == [["stack: insertion opacity,"], ["stack: removal opacity,"]])
  }

  @Test func `views inside of one without a transition do not move, either`() {
    let lines = lines { number in
      if number > 0 { VStack { Text("a").transition(.slide) } }
      ForEach(0..<Int(number), id: \.self) { _ in
        HStack { if number > 0 { Text("b").transition(.slide) } }
      }
      Button("Begin") {}
        .id(number)
    }
    #expect(lines == [[], []])
  }

  @Test func `a view that comes or goes alone moves, however deep it is`() {
    let lines = lines { number in
      VStack {
        HStack { if number > 0 { Text("a").tag("a").transition(.slide) } }
        List {
          ForEach(0..<Int(number), id: \.self) { _ in
            Text("b").tag("b").transition(.scale)
          }
        }
      }
      .transition(.opacity)
    }
    #expect(lines[0].sorted() == ["a: insertion slide,", "b: insertion scale(0.0),"])
    #expect(lines[1].sorted() == ["a: removal slide,", "b: removal scale(0.0),"])
  }

  /// A view that is nothing but its body.
  private struct Wrapped: View {
    var body: some View { Group { Text("a").tag("a").transition(.slide).padding() } }
  }

  @Test func `a transition is seen through views and modifiers that show nothing themselves`() {
    let lines = lines { number in
      if number > 0 {
        Wrapped()
        ForEach(0..<1) { _ in AnyView(Text("b").tag("b").transition(.scale)).id(1) }
      }
    }
    #expect(lines[0] == ["a: insertion slide,", "b: insertion scale(0.0),"])
    #expect(lines[1] == ["a: removal slide,", "b: removal scale(0.0),"])
  }

  @Test func `of two transitions of a view the inner one counts`() {
    let lines = lines { number in
      if number > 0 {
        Text("a").tag("a").transition(.slide).padding().transition(.opacity)
        Group {
          Text("b").tag("b")
          Text("c").tag("c").transition(.scale)
        }
        .transition(.opacity)
      }
    }
    #expect(
      lines == [
        ["a: insertion slide,", "c: insertion scale(0.0),", "b: insertion opacity,"],
        ["a: removal slide,", "b: removal opacity,", "c: removal scale(0.0),"],
      ])
  }

  @Test func `what a transition is made of makes one movement`() {
    let nested = AnyTransition.asymmetric(
      insertion: .asymmetric(insertion: .slide.combined(with: .scale), removal: .slide),
      removal: .opacity.combined(with: .asymmetric(insertion: .slide, removal: .scale)))
    let lines = lines { number in
      if number > 0 { Text("a").tag("a").transition(nested) }
    }
    #expect(lines == [["a: insertion slide"], ["a: removal opacity"]])
  }

  @Test func `a view that goes before it has come does not come any more`() {
    struct Lamp: View {
      @State private var isOn = false
      let completion: () -> Void

      var body: some View {
        Button("Switch") {
          withAnimation(.linear(duration: 1)) {
            isOn.toggle()
          } completion: {
            completion()
          }
        }
        Button("Break") { isOn = false }
        if isOn { Text("light").transition(.opacity) }
      }
    }
    var completions = 0
    let host = Host { Lamp { completions += 1 } }
    host.tap(button: "Switch")
    #expect(host.animations.map(\.change) == [.insertion(.opacity)] && completions == 0)
    host.tap(button: "Switch")
    #expect(host.animations.map(\.change) == [.removal(.opacity)] && completions == 1)
    host.advance(by: .seconds(2))
    #expect(host.animations.isEmpty && completions == 2)
    host.tap(button: "Switch")
    host.tap(button: "Break")
    #expect(host.animations.isEmpty && completions == 3)
  }

  // MARK: Animations of their own

  @Test func `a transition with an animation of its own needs none of the update`() {
    let both = AnyTransition.opacity.animation(.easeIn)
    let half = AnyTransition.asymmetric(
      insertion: .slide.animation(.linear), removal: .opacity)
    let (host, number) = host { number in
      if number > 0 {
        Text("a").tag("a").transition(both)
        Text("b").tag("b").transition(half)
        Text("c").tag("c").transition(.opacity)
      }
    }
    host.turn { number.wrappedValue = 1 }
    #expect(
      host.animations.map(\.description) == [
        "insertion opacity, easeIn", "insertion slide, linear",
      ])
    host.advance(by: .seconds(1))
    host.turn { number.wrappedValue = 0 }
    #expect(host.animations.map(\.description) == ["removal opacity, easeIn"])
    host.advance(by: .seconds(1))
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `a transaction that disables animations keeps those of transitions away`() {
    let (host, number) = host { number in
      if number > 0 { Text("a").transition(.opacity.animation(.easeIn)) }
    }
    var transaction = Transaction()
    transaction.disablesAnimations = true
    for value in [1.0, 0] {
      host.turn { withTransaction(transaction) { number.wrappedValue = value } }
      #expect(host.animations.isEmpty)
    }
  }

  @Test func `a transition whose own animation is none comes and goes at once`() {
    let still = AnyTransition.opacity.animation(nil)
    #expect(still != .opacity)
    let lines = lines { number in
      if number > 0 {
        Text("a").tag("a").transition(still)
        Text("b").tag("b").transition(still.combined(with: .slide.animation(.linear)))
        Text("c").tag("c").transition(
          .asymmetric(insertion: still, removal: .slide).animation(.easeIn))
      }
    }
    #expect(lines == [[], ["c: removal slide,"]])
  }
}
