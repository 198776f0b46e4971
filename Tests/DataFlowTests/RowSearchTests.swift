import DataFlow
import Testing

/// Which rows there are, and which one is meant.
@MainActor
@Suite struct RowSearchTests {
  // MARK: What is selected

  private struct Levels: View {
    @State private var level = 1.0
    @State private var marked: Set<Double> = [1]
    @State private var chosen: Int?

    var body: some View {
      Picker("Level", selection: $level) {
        ForEach([1.0, 2.0, 3.0], id: \.self) { Text("\($0)") }
      }
      .tag("picker")
      List([1.0, 2.0], id: \.self, selection: $marked) { Text("\($0)") }.tag("several")
      List(selection: $chosen) {
        Text("a").tag(Optional(1))
        Text("b").tag(2)
      }
      .tag("one")
      Text("\(level) \(marked.sorted()) \(chosen.map { "\($0)" } ?? "none")").tag("state")
    }
  }

  @Test func `a number is selected as one of the row's type`() throws {
    let host = Host { Levels() }
    host.select(2, in: .tag("picker"))
    host.select(2 as UInt8, in: .tag("several"))
    #expect(host.text("state") == "2.0 [1.0, 2.0] none")
    host.deselect(1, in: .tag("several"))
    #expect(host.text("state") == "2.0 [2.0] none")
    host.select(3, in: try host.find(.tag("picker")))
    host.select(1 as Float, in: try host.find(.tag("several")))
    host.deselect(2, in: try host.find(.tag("several")))
    #expect(host.text("state") == "3.0 [1.0] none")
  }

  @Test func `a tag may be an optional, and so may what is selected`() {
    let host = Host { Levels() }
    for (chosen, text) in [(1, "1"), (2, "2"), (1, "1")] as [(Int?, String)] {
      host.select(chosen, in: .tag("one"))
      #expect(host.text("state") == "1.0 [1.0] \(text)")
    }
    host.deselect(1.0, in: .tag("one"))
    #expect(host.text("state") == "1.0 [1.0] none")
  }

  // MARK: Rows of nothing

  private struct Odd: View {
    @State private var chosen: Int?
    @State private var least = 0

    var body: some View {
      List(selection: $chosen) {
        ForEach(0..<6, id: \.self) { number in
          if number % 2 == 1, number >= least { Text("row \(number)") }
        }
        ForEach([7], id: \.self) { _ in EmptyView().overlay { Text("in front of nothing") } }
      }
      Text(chosen.map { "\($0)" } ?? "none").tag("chosen")
      Button("Less") { least = 2 }
    }
  }

  @Test func `an element of which nothing is shown has no row`() {
    let host = Host { Odd() }
    #expect(host.rows.map(\.id) == [1, 3, 5].map(AnyHashable.init))
    host.tap(.row(0))
    #expect(host.text("chosen") == "1" && host.rows[0].isSelected)
    host.tap(button: "Less")
    #expect(host.rows.map(\.text) == ["row 3", "row 5"])
    host.tap(.row(0))
    #expect(host.text("chosen") == "3")
  }

  @Test func `an element of which nothing is shown cannot be selected`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      Host { Odd() }.select(2)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("There is no row or choice with the value 2."))
  }

  // MARK: Sections

  private struct Sections: View {
    @State private var chosen: String?

    var body: some View {
      List(selection: $chosen) {
        Section("A") { ForEach(["a1", "a2"], id: \.self) { Text($0) } }
        Section {
          Text("b0").tag("b0")
          ForEach(["b1", "b2"], id: \.self) { Text($0) }
        } header: {
          Text("B")
        } footer: {
          Text("end")
        }
        Text("c").tag("c")
      }
      Form {
        Section("Inner") { List(["d"], id: \.self) { Text($0) } }
      }
      Text(chosen ?? "none").tag("chosen")
    }
  }

  @Test func `a row is counted in the section that it is looked for in`() throws {
    let host = Host { Sections() }
    let list = ElementQuery.list.at(0)
    #expect(host.text(.text().in(.row(0).in(.kind("Section", "B")))) == "b0")
    #expect(try host.find(path: "Section(B)/Row[2]").text == "b2")
    #expect(try host.find(path: "Section(A)/Row[1]/Text").text == "a2")
    #expect(host.text(.text().in(.row(5).in(list))) == "c")
    #expect(host.text(.text().in(.row(3).in(list))) == "b1", "the list counts all of them")
    host.tap(.row(1).in(.kind("Section", "B")))
    #expect(host.text("chosen") == "b1")
    host.tap(.row(id: "b0").in(.kind("Section", "B")))
    #expect(host.text("chosen") == "b0")
    #expect(try host.find(path: "Section(Inner)/Row[0]").text == "d")
  }

  @Test func `a section has its own rows alone`() {
    let host = Host { Sections() }
    let query = ElementQuery.text().in(.row(id: "a1").in(.kind("Section", "B")))
    let error = #expect(throws: ElementSearchError.self) { try host.find(query) }
    #expect(error?.candidates == ["Row(without an identifier)", "Row(b1)", "Row(b2)"])
    #expect(!host.shows(.text().in(.row(3).in(.kind("Section", "B")))))
  }

  // MARK: Several rows

  private struct TwoLists: View {
    @State private var left: Int?
    @State private var right: Int?

    var body: some View {
      List([1, 2], id: \.self, selection: $left) { Text("left \($0)") }
      List([1, 3], id: \.self, selection: $right) {
        Text("right \($0)")
        Text("more")
      }
      Text("\(left ?? 0) \(right ?? 0)").tag("chosen")
    }
  }

  @Test func `a row of several lists is found, and is not one`() {
    let host = Host { TwoLists() }
    let rows = ["Row(1)", "Row(2)", "Row(1)", "Row(3)"]
    #expect(host.shows(.row(1)) && host.shows(.row(id: 1)) && !host.shows(.row(2)))
    #expect(host.elements(.row(1)).map(\.text) == ["left 2", "right 3", "more"])
    for query in [ElementQuery.row(1), .row(id: 1)] {
      let error = #expect(throws: ElementSearchError.self) { try host.find(query) }
      #expect(error?.reason == .ambiguous(2) && error?.candidates == rows)
    }
    for path in ["Row[9]", "Row(x)", "Row[9][0]"] {
      let error = #expect(throws: ElementSearchError.self) { try host.find(path: path) }
      #expect(error?.reason == .missing && error?.candidates == rows && error?.query == path)
    }
  }

  @Test func `an element of a row of several lists is meant by its place`() throws {
    let host = Host { TwoLists() }
    #expect(try host.find(.row(1).at(2)).text == "more")
    #expect(try host.find(path: "Row(1)[1]").text == "right 1")
    host.tap(.row(1).in(.list.at(1)))
    #expect(host.text("chosen") == "0 3")
    let error = #expect(throws: ElementSearchError.self) { try host.find(.row(1).at(3)) }
    #expect(error?.candidates == [#"Text "left 2""#, #"Text "right 3""#, #"Text "more""#])
  }

  @Test func `a row of several elements says which there are`() {
    let host = Host { TwoLists() }
    let error = #expect(throws: ElementSearchError.self) { try host.find(.row(id: 3)) }
    #expect(error?.reason == .ambiguous(2))
    #expect(error?.candidates == [#"Text "right 3""#, #"Text "more""#])
  }

  // MARK: Identifiers and tags

  @Test func `the identifier of a row counts before the tags of others`() {
    let host = Host {
      List(selection: .constant(nil as Int?)) {
        ForEach([1, 2, 3], id: \.self) { Text("row \($0)").tag(4 - $0) }
        Text("loose").tag(9)
      }
    }
    let ids: KeyValuePairs = [1: "row 1", 2: "row 2", 3: "row 3", 9: "loose"]
    for (id, text) in ids { #expect(host.text(.text().in(.row(id: id))) == text) }
  }
}
