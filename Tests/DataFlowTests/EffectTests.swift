import DataFlow
import Foundation
import Testing

/// What effects do at the edges; what they promise is in clauses CHG, RECV, LIFE
/// and TASK.
@MainActor
struct EffectTests {
  final class Log {
    var lines: [String] = []
  }

  /// Shows a number, and acts when it changes.
  struct Acting: View {
    @Binding var number: Int
    let act: (Int) -> Void

    var body: some View {
      Text("\(number)").tag("number").onChange(of: number) { act(number) }
    }
  }

  struct Owner<Content: View>: View {
    @State private var number = 0
    @ViewBuilder let content: (Binding<Int>) -> Content

    var body: some View {
      content($number)
      Button("add") { number += 1 }.tag("add")
    }
  }

  @Test func `a step in an action is a part of the step under way`() {
    var host: DataFlow::Host!
    host = Host {
      Owner { number in
        Acting(number: number) { value in if value == 1 { host.tap("add") } }
      }
    }
    host.tap("add")
    #expect(host.text("number") == "2" && host.isIdle && host.issues.isEmpty)
  }

  @Test func `an action that reads another state sees what was written last`() {
    let log = Log()
    let host = Host {
      Owner { number in Acting(number: number) { _ in log.lines.append("\(number.wrappedValue)") } }
    }
    host.turn {
      host.tap("add")
      host.tap("add")
    }
    #expect(log.lines == ["1", "2"])
  }

  struct Chained: View {
    @State private var first = 0
    @State private var second = 0
    @State private var third = 0

    var body: some View {
      Text("\(first) \(second) \(third)").tag("text")
        .onChange(of: first) { second = first * 2 }
        .onChange(of: second) { third = second * 2 }
      Button("add") { first += 1 }.tag("add")
    }
  }

  @Test func `a chain of changes ends in the step that begins it`() {
    let host = Host { Chained() }
    for _ in 1...5 { host.tap("add") }
    #expect(host.text("text") == "5 10 20" && host.issues.isEmpty)
  }

  @Test func `many separate updates of a turn are no cycle`() {
    let log = Log()
    let host = Host {
      Owner { number in Acting(number: number) { log.lines.append("\($0)") } }
    }
    host.turn {
      for round in 0..<5 {
        withAnimation(round % 2 == 0 ? .linear : .easeIn) { host.raw { host.tap("add") } }
      }
    }
    #expect(log.lines == ["1", "2", "3", "4", "5"] && host.issues.isEmpty)
  }

  struct Row: View {
    let name: String
    let log: Log

    var body: some View {
      Text(name)
        .onAppear { log.lines.append("+\(name)") }
        .onDisappear { log.lines.append("-\(name)") }
    }
  }

  struct Rows: View {
    let log: Log
    @State private var names = ["a", "b"]

    var body: some View {
      ForEach(names, id: \.self) { Row(name: $0, log: log) }
      Button("swap") { names.swapAt(0, 1) }.tag("swap")
      Button("change") { names = ["c", "a"] }.tag("change")
    }
  }

  @Test func `rows that move neither come nor go`() {
    let log = Log()
    let host = Host { Rows(log: log) }
    host.tap("swap")
    #expect(log.lines == ["+a", "+b"])
    host.tap("change")
    #expect(log.lines.count == 4 && Set(log.lines.suffix(2)) == ["-b", "+c"])
    host.unmount()
    #expect(Set(log.lines.suffix(2)) == ["-a", "-c"])
  }

  @Test func `views that a host lets go say so`() {
    let log = Log()
    do { _ = Host { Row(name: "a", log: log) } }
    #expect(log.lines == ["+a", "-a"])
  }

  @Test func `a relaunch is an end and a beginning`() {
    let log = Log()
    let host = Host { Row(name: "a", log: log) }
    host.relaunch()
    #expect(log.lines == ["+a", "-a", "+a"])
  }

  // Three views in one body, with no modifier to two of them each.
  @Test func `views of one body appear in its order, however many modifiers they have`() {
    for number in 0..<27 {
      let counts = [9, 3, 1].map { number / $0 % 3 }
      let log = Log()
      func chain(_ place: Int) -> AnyView {
        (0..<counts[place]).reduce(AnyView(Text(""))) { view, index in
          AnyView(view.onAppear { log.lines.append("\(place).\(index)") })
        }
      }
      let host = Host {
        VStack {
          chain(0)
          chain(1)
          chain(2)
        }
        .onAppear { log.lines.append("all") }
      }
      let inside = counts.indices.flatMap { place in
        (0..<counts[place]).map { "\(place).\($0)" }
      }
      #expect(log.lines == inside + ["all"] && host.issues.isEmpty, "\(counts)")
    }
  }

  // MARK: Publishers

  struct Hearing<Source: Publisher>: View where Source.Failure == Never {
    let source: Source
    let log: Log

    var body: some View {
      EmptyView().onReceive(source) { log.lines.append("\($0)") }
    }
  }

  @Test func `a publisher that ends, and one with a value, are heard`() {
    let log = Log()
    let current = CurrentValueSubject<Int, Never>(1)
    let host = Host {
      Hearing(source: [7, 8].publisher, log: log)
      Hearing(source: current, log: log)
    }
    #expect(log.lines == ["7", "8", "1"])
    host.turn { current.send(2) }
    #expect(log.lines.last == "2")
  }

  final class Model: ObservableObject {
    @Published var number = 0
  }

  @Test func `a published property is heard before it changes`() {
    let log = Log()
    let model = Model()
    let host = Host { Hearing(source: model.$number, log: log) }
    host.turn { model.number = 3 }
    #expect(log.lines == ["0", "3"])
  }

  /// Sends while its body is evaluated.
  struct Sender: View {
    let subject: PassthroughSubject<Int, Never>
    let value: Int

    var body: some View {
      let _ = subject.send(value)
      EmptyView()
    }
  }

  @Test func `what a body sends arrives after the update`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log()
    let host = Host {
      Owner { number in
        Text("\(number.wrappedValue)").tag("number").onReceive(subject) {
          log.lines.append("\($0)")
          if $0 == 1 { number.wrappedValue = 10 }
        }
        Sender(subject: subject, value: number.wrappedValue)
      }
    }
    host.tap("add")
    #expect(log.lines == ["1", "10"])
    #expect(host.text("number") == "10" && host.issues.isEmpty)
  }

  struct Shown: View {
    @ObservedObject var model: Model

    var body: some View { Text("\(model.number)").tag("number") }
  }

  @Test func `a subscriber that has the views updated does not make them miss the change`() {
    let model = Model()
    let host = Host { Shown(model: model) }
    let subscription = model.objectWillChange.sink { host.settle() }
    model.number = 7
    #expect(!host.isIdle)
    host.settle()
    #expect(host.text("number") == "7")
    host.turn { model.number = 8 }
    #expect(host.text("number") == "8")
    subscription.cancel()
  }
}
