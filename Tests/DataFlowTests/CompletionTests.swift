import DataFlow
import Testing

/// When those who wait for animations are told, and in which update.
extension AnimationTests {
  /// A value of a modifier, or the colour of a text.
  private func movingHost(isText: Bool) -> (Host, Binding<Double>) {
    host { number in
      if number < 9 {
        if isText {
          Text("a").foregroundColor(Color(white: number))
        } else {
          Image("a").opacity(number)
        }
      }
    }
  }

  /// A transaction that notes when its animations look complete, and when nothing moves.
  private func transaction(
    _ name: String, _ animation: Animation?, note: @escaping (String) -> Void
  ) -> Transaction {
    var transaction = Transaction(animation: animation)
    transaction.addAnimationCompletion(criteria: .logicallyComplete) { note("\(name) looks so") }
    transaction.addAnimationCompletion(criteria: .removed) { note("\(name) is over") }
    return transaction
  }

  @Test(arguments: [false, true])
  func `an animation that another one replaces looks complete in its own time`(_ isText: Bool) {
    var notes: [String] = []
    let (host, number) = movingHost(isText: isText)
    let moves = [("first", 1.0), ("second", 0.5)].map { name, value in
      (transaction(name, .linear(duration: 2)) { notes.append($0) }, value)
    }
    for (transaction, value) in moves {
      host.turn { withTransaction(transaction) { number.wrappedValue = value } }
      host.advance(by: .seconds(0.5))
    }
    host.advance(by: .seconds(0.75))
    #expect(notes == [] && host.animations.count == 1)
    host.advance(by: .seconds(0.25))
    #expect(notes == ["first looks so"])
    host.advance(by: .seconds(0.5))
    #expect(notes == ["first looks so", "first is over", "second looks so", "second is over"])
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  enum Ending: CaseIterable { case time, plainWrite, removal, unmount }

  @Test(arguments: Ending.allCases, [false, true])
  func `a shorter animation that replaces another one does not shorten it`(
    _ ending: Ending, _ isText: Bool
  ) {
    var notes: [String] = []
    let (host, number) = movingHost(isText: isText)
    for (name, seconds, value) in [("long", 4.0, 1.0), ("short", 0.5, 0.25)] {
      let animation = Animation.linear(duration: seconds)
      let transaction = transaction(name, animation) { notes.append($0) }
      host.turn { withTransaction(transaction) { number.wrappedValue = value } }
      host.advance(by: .seconds(0.5))
    }
    #expect(notes == ["long is over", "short looks so", "short is over"])
    #expect(host.animations.isEmpty && host.clock.nextDeadline?.offset == .seconds(4))
    notes = []
    switch ending {
    case .time:
      host.advance(by: .seconds(2.5))
      #expect(notes == [])
      host.advance(by: .seconds(0.5))
    case .plainWrite: host.turn { number.wrappedValue = 0.5 }
    case .removal: host.turn { number.wrappedValue = 9 }
    case .unmount: host.unmount()
    }
    #expect(notes == ["long looks so"] && host.clock.nextDeadline == nil)
  }

  @Test func `an animation that never ends looks complete with the one that replaces it`() {
    var notes: [String] = []
    let (host, number) = movingHost(isText: false)
    let forever = Animation.linear(duration: 1).repeatForever()
    for (name, animation) in [("endless", forever), ("last", .linear(duration: 1))] {
      let transaction = transaction(name, animation) { notes.append($0) }
      host.turn { withTransaction(transaction) { number.wrappedValue += 0.25 } }
      host.advance(by: .seconds(0.5))
    }
    #expect(notes == [])
    host.advance(by: .seconds(0.5))
    #expect(notes == ["endless looks so", "endless is over", "last looks so", "last is over"])
  }

  @Test func `a plain write ends an animation and the one that it has replaced`() {
    var notes: [String] = []
    let (host, number) = movingHost(isText: false)
    for (name, value) in [("first", 1.0), ("second", 0.5)] {
      let transaction = transaction(name, .linear(duration: 2)) { notes.append($0) }
      host.turn { withTransaction(transaction) { number.wrappedValue = value } }
      host.advance(by: .seconds(0.5))
    }
    host.turn { number.wrappedValue = 0.25 }
    #expect(notes == ["first looks so", "first is over", "second looks so", "second is over"])
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `of animations that replace each other all are told, each once`() {
    var (looks, ends) = ([Int](), [Int]())
    let (host, number) = movingHost(isText: false)
    for change in 0..<64 {
      var transaction = Transaction(animation: .linear(duration: 1))
      transaction.addAnimationCompletion { looks.append(change) }
      transaction.addAnimationCompletion(criteria: .removed) { ends.append(change) }
      host.turn { withTransaction(transaction) { number.wrappedValue = Double(change % 2 + 1) } }
      host.advance(by: .seconds(0.125))
      #expect(looks.count == max(0, change - 6) && ends.isEmpty)
    }
    host.advance(by: .seconds(1))
    #expect(looks == Array(0..<64) && ends == Array(0..<64))
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  // MARK: In which update

  private struct Leaving: View {
    let note: (String) -> Void
    @State private var isShown = true
    @State private var part = 0.0
    @State private var distance = 0.0

    var body: some View {
      let _ = note("body \(isShown) \(distance)")
      if isShown { Image("a").opacity(part) }
      Text("b").offset(x: distance).tag("b").onChange(of: distance) { note("changed") }
      Button("Move") {
        withAnimation(.linear(duration: 1)) {
          part = 1
        } completion: {
          note("complete")
          distance = 10
        }
      }
      Button("Leave") { withAnimation(.linear(duration: 1)) { isShown = false } }
    }
  }

  @Test func `who is told in an update writes what a later one shows, without its animation`() {
    var notes: [String] = []
    let host = Host { Leaving { notes.append($0) } }
    host.tap(button: "Move")
    notes = []
    host.tap(button: "Leave")
    #expect(notes == ["body false 0.0", "complete", "body false 10.0", "changed"])
    #expect(host.animations(of: "b").isEmpty && host.isIdle && host.issues.isEmpty)
    #expect(host.element(.tag("b")).attributes.contains(.offset(x: 10, y: 0)))
  }

  @Test func `who is told that views go is told when all have gone`() {
    var counts: [Int] = []
    // Each write moves one of them.
    let (host, number) = host { number in
      Image("a").opacity(min(number, 1))
      Image("b").opacity(max(number, 1))
    }
    for value in [1.0, 2] {
      host.turn {
        withAnimation(.linear(duration: 9)) {
          number.wrappedValue = value
        } completion: {
          counts.append(host.animations.count)
        }
      }
    }
    #expect(counts == [] && host.animations.count == 2)
    host.unmount()
    #expect(counts == [0, 0])
  }

  @Test func `who waits for nothing in a body is told after the update`() {
    var notes: [String] = []
    let (host, number) = host { number in
      let _ = withAnimation {
      } completion: {
        notes.append("told \(number)")
      }
      let _ = notes.append("body \(number)")
      Text("\(number)")
    }
    host.turn { number.wrappedValue = 1 }
    #expect(notes == ["body 0.0", "told 0.0", "body 1.0", "told 1.0"])
  }

  @Test func `a cycle by way of who is told in an update is cut off`() {
    struct Chasing: View {
      @State private var number = 0
      @State private var part = 0.0

      var body: some View {
        Image("a").opacity(part)
          .onChange(of: number) {
            withAnimation(.linear(duration: 1)) {
              part += 1
            } completion: {
              number += 1
            }
            // Ends it at once.
            part += 1
          }
        Button("Begin") { number += 1 }
      }
    }
    let host = Host { Chasing() }
    host.tap(button: "Begin")
    #expect(host.isIdle && host.issues.map(\.kind) == [.changeCycle])
  }
}
