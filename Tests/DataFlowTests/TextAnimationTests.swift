import DataFlow
import Testing

/// Colours that a text is given itself.
extension AnimationTests {
  @Test func `a text's own colour moves as that of any view`() {
    let (host, number) = host { number in
      Text("a").foregroundStyle(number == 0 ? Color.black : .white).tag("a")
      Text("b").bold().foregroundColor(number == 0 ? .black : .white).tag("b")
      Text("c").foregroundColor(number == 0 ? nil : .white).tag("c")
      Text("\(number)").foregroundColor(Color(number == 0 ? "own" : "other")).tag("d")
    }
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
    #expect(host.animations.count == 2)
    #expect(
      ["a", "b"].map { host.animations(of: $0).map(\.description) }
        == Array(
          repeating: ["foreground(Optional(black)) -> foreground(Optional(white)), linear(1.0 s)"],
          count: 2))
    host.advance(by: .seconds(0.5))
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    #expect(host.animations(of: "a").map(host.value) == [.foreground(gray)])
    // The element has what is asked for.
    #expect(host.element(.tag("a")).runs[0].attributes == [.foreground(.white)])
    host.advance(by: .seconds(0.5))
    #expect(host.animations.isEmpty)
  }

  @Test func `each part of a text has its own colours, whatever the text says`() {
    let (host, number) = host { number in
      (Text("\(number)").foregroundColor(number == 0 ? .black : .white)
        + Text(" of ") + Text("9").foregroundColor(number == 0 ? .white : .black))
        .tag("text")
    }
    host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
    #expect(
      host.animations(of: "text").map(\.description) == [
        "foreground(Optional(black)) -> foreground(Optional(white)), linear",
        "foreground(Optional(white)) -> foreground(Optional(black)), linear",
      ])
  }

  @Test func `a text with other parts, or none with colours, switches`() {
    let (host, number) = host { number in
      number == 1 ? Text("a").foregroundColor(.white) : Text("a")
      number == 1
        ? Text("b").foregroundColor(.white)
        : Text("b").foregroundColor(.black) + Text("c")
    }
    for value in [1.0, 2] {
      host.turn { withAnimation(.linear) { number.wrappedValue = value } }
      #expect(host.animations.isEmpty)
    }
  }

  @Test func `a text's colour goes on from where it is, and ends with the text`() {
    var completions = 0
    let (host, number) = host { number in
      if number < 3 {
        Text("a").foregroundColor(Color(white: number)).tag("a")
        Text("b").foregroundColor(number < 2 ? Color(white: number) : nil).tag("b")
      }
    }
    @MainActor func move(to value: Double) {
      host.turn {
        withAnimation(.linear(duration: 2)) {
          number.wrappedValue = value
        } completion: {
          completions += 1
        }
      }
    }
    move(to: 1)
    host.advance(by: .seconds(1))
    let gray = Attribute.foreground(Color(white: 0.5))
    move(to: 0)
    // The first one looks complete in its own time.
    #expect(completions == 0 && host.animations.count == 2)
    #expect(host.animations(of: "a").map(\.from) == [gray])
    host.advance(by: .seconds(0.5))
    // Without an animation it is there at once, and so is a text without a colour.
    host.turn { number.wrappedValue = 2 }
    #expect(completions == 2 && host.animations.isEmpty)
    move(to: 1)
    #expect(host.animations(of: "a").count == 1)
    host.turn { number.wrappedValue = 3 }
    #expect(completions == 3 && host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `a text's colours may change any number of times on their way`() {
    let (host, number) = host { number in
      (Text("a").foregroundColor(Color(white: number))
        + Text("b").foregroundColor(Color(white: 1 - number)))
        .tag("text")
    }
    // If something doubled with each change, no memory were large enough.
    for change in 1...64 {
      host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = Double(change % 2) } }
      #expect(host.animations(of: "text").count == 2)
      host.advance(by: .seconds(0.1))
    }
    host.advance(by: .seconds(1))
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `a text's colour obeys the transactions around it`() {
    let (host, number) = host { number in
      Text("a").foregroundColor(Color(white: number)).tag("a").animation(.easeIn, value: number)
      Text("b").foregroundColor(Color(white: number)).tag("b").transaction { $0.animation = nil }
    }
    host.turn { number.wrappedValue = 1 }
    #expect(host.animations(of: "a").map(\.animation) == [.easeIn])
    host.turn { withAnimation { number.wrappedValue = 0 } }
    #expect(host.animations(of: "b").isEmpty)
  }

  @Test func `a text whose colours stay asks nobody how they are to move`() {
    var asked = 0
    let (host, number) = host { number in
      Text("\(number)").bold().foregroundColor(number < 2 ? .black : .white)
        .transaction { _ in asked += 1 }
    }
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
    #expect(asked == 0 && host.animations.isEmpty)
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 2 } }
    #expect(asked == 1 && host.animations.count == 1)
    // Other words leave the colour on its way.
    host.turn { number.wrappedValue = 3 }
    #expect(asked == 1 && host.animations.count == 1)
    host.advance(by: .seconds(1))
    #expect(host.texts == ["3.0"] && host.animations.isEmpty)
  }

  // MARK: Colours that are views

  @Test func `a colour that is a view moves as that of a text`() {
    let (host, number) = host { number in
      (number == 0 ? Color.black : .white).tag("a")
      Text("b").background { Color.red.opacity(number).tag("b") }
      Text("c").overlay(Color(white: number))
      Color(number == 0 ? "own" : "other").tag("d")
      Color.red.tag("e")
    }
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
    #expect(
      host.animations.map(\.description) == [
        "foreground(Optional(black)) -> foreground(Optional(white)), linear(1.0 s)",
        "foreground(Optional(red at 0.0)) -> foreground(Optional(red)), linear(1.0 s)",
        "foreground(Optional(0.0 0.0 0.0)) -> foreground(Optional(1.0 1.0 1.0)), linear(1.0 s)",
      ])
    host.advance(by: .seconds(0.5))
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    #expect(host.animations(of: "a").map(host.value) == [.foreground(gray)])
    #expect(host.element(.tag("a")).text == "white")
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 0 } }
    #expect(host.animations(of: "a").map(\.from) == [.foreground(gray)])
    host.turn { number.wrappedValue = 1 }
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `a colour that goes takes its movement along`() {
    var isComplete = false
    let (host, number) = host { number in
      if number < 2 { Color(white: number) }
    }
    host.turn {
      withAnimation(.linear(duration: 1)) {
        number.wrappedValue = 1
      } completion: {
        isComplete = true
      }
    }
    #expect(host.animations.count == 1 && !isComplete)
    host.turn { number.wrappedValue = 2 }
    #expect(host.animations.isEmpty && isComplete && host.clock.nextDeadline == nil)
  }
}
