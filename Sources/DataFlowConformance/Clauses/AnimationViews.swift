import Conformance
import DataFlow

// The views of clauses about animations.

/// Has an opacity that it is given.
struct FadingView: View {
  let opacity: Double

  var body: some View { Text("text").opacity(opacity).tag("child") }
}

/// Shows what begins its animation again whenever that is complete, until it is hidden.
struct Pulsing: View {
  let duration: Double
  let calls: Calls
  @State private var isShown = true

  var body: some View {
    if isShown { Pulse(duration: duration, calls: calls) }
    Button("") { isShown = false }.tag("hide")
  }
}

private struct Pulse: View {
  let duration: Double
  let calls: Calls
  @State private var beats = 0

  var body: some View {
    Text("\(beats)").opacity(beats.isMultiple(of: 2) ? 1 : 0.5).tag("beats")
    Button("") { pulse() }.tag("begin")
  }

  private func pulse() {
    withAnimation(.linear(duration: duration)) {
      beats += 1
    } completion: {
      calls.note()
      pulse()
    }
  }
}

/// Shows a number, and says when, and which name it has seen.
struct NumberAndPersonView: View {
  let stage: Stage
  let number: Int
  @ObservedObject var person: Person

  var body: some View {
    let _ = stage.log("body \(number), \(person.name)")
    Text("\(number)").tag("text")
  }
}

/// What a view shows as its size.
private protocol Sized: ObservableObject {
  var number: Int { get }
  var size: Double { get }
}

/// Two values that change one after the other.
private final class TwoValues: Sized {
  @Published var number = 0
  @Published var size = 1.0
}

/// Shows a size, and says when.
private struct SizedView<Object: Sized>: View {
  let stage: Stage
  @ObservedObject var object: Object

  var body: some View {
    let _ = stage.log("body \(object.number), \(object.size)")
    Text("").scaleEffect(object.size).tag("view")
  }
}

extension Stage {
  /// Changes two values of an object in one turn, in different transactions and in equal ones.
  func changeTwoValues() {
    let values = TwoValues()
    mount { SizedView(stage: self, object: values) }
    turn("plain, then animated") {
      values.number = 1
      withAnimation(.linear) { values.size = 2 }
    }
    logAnimations("plain, then animated")
    host.advance(by: .seconds(1))
    turn("animated, then plain") {
      withAnimation(.linear) { values.number = 2 }
      values.size = 3
      values.number = 3
    }
    logAnimations("animated, then plain")
    turn("in one transaction") {
      withAnimation { values.number = 4 }
      withAnimation { values.size = 4 }
    }
    changeTwoObjects()
    let sent = SentValue()
    mount { SizedView(stage: self, object: sent) }
    turn("sent") {
      sent.size = 2
      withAnimation(.linear) { sent.size = 3 }
    }
    logAnimations("sent")
  }

  /// Changes two objects in different transactions: one view has read one of them, and one that
  /// comes after it both.
  private func changeTwoObjects() {
    let (one, other) = (TwoValues(), TwoValues())
    mount(texts: ["one", "both"]) {
      OneObjectView(one: one)
      TwoObjectsView(one: one, other: other)
    }
    turn("the other, and one animated") {
      other.number = 1
      withAnimation { one.number = 1 }
    }
    turn("the other animated, and one") {
      withAnimation { other.number = 2 }
      one.number = 2
    }
  }
}

private struct OneObjectView: View {
  @ObservedObject var one: TwoValues

  var body: some View { Text("\(one.number)").tag("one") }
}

private struct TwoObjectsView: View {
  @ObservedObject var one: TwoValues
  @ObservedObject var other: TwoValues

  var body: some View { Text("\(one.number) \(other.number)").tag("both") }
}

/// A value whose changes are sent by hand.
private final class SentValue: Sized {
  let objectWillChange = PassthroughSubject<Void, Never>()
  let number = 0
  var size = 1.0 { willSet { objectWillChange.send() } }
}
