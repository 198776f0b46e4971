import DataFlow
import Testing

/// Queries as paths.
@MainActor
@Suite struct PathTests {
  @Test func `labels with parentheses are found by the paths that describe them`() {
    let paths: KeyValuePairs = [
      "Delete (2)": "Button(Delete (2))", "(a)(b)": "Button((a)(b))", "": "Button()",
      ":-)": #"Button(:-\))"#, ")(": #"Button(\)\()"#, #"a\b"#: #"Button(a\\b)"#,
      "a/b [1]": "Button(a/b [1])", #"\("#: #"Button(\\\()"#,
    ]
    for (label, path) in paths {
      #expect(ElementQuery.button(label).description == path)
      #expect(ElementQuery(path: path)?.description == path)
      let host = Host {
        Button(label) {}
        Button("another") {}
      }
      #expect((try? host.find(path: path))?.label == label, "\(path)")
    }
  }

  @Test func `a backslash before anything else is one`() {
    let host = Host { Text(#"a\b"#) }
    #expect(host.shows(ElementQuery(path: #"Text(a\b)"#)!))
  }

  @Test func `paths whose labels have no end are none`() {
    for path in ["Button(a(b)", #"Button(a\)"#, "Button(a))", "Row(a)[1][2]", "Row[1][2][3]"] {
      #expect(ElementQuery(path: path) == nil, "\(path)")
    }
  }

  @Test func `a place among the elements of a row is a part of the path`() {
    let host = Host {
      List(["a", "b"], id: \.self) {
        Text($0)
        Text("\($0) more")
      }
    }
    for query in [ElementQuery.row(1).at(1), .row(id: "b").at(1)] {
      #expect(ElementQuery(path: query.description)?.description == query.description)
      #expect((try? host.find(path: query.description))?.text == "b more")
    }
  }

  @Test func `a path goes on in an element of a row`() throws {
    let host = Host {
      List(["a"], id: \.self) { _ in
        HStack { Button("A") {} }
        HStack { Button("B") {} }
      }
    }
    #expect(try host.find(path: "Row[0][1]/Button").label == "B")
    #expect(try host.find(.button().in(.row(id: "a").at(0))).label == "A")
    do {
      _ = try host.find(path: "Row[0][7]/Button(A)")
      Issue.record("there are two elements")
    } catch {
      #expect(error.reason == .missing && error.query == "Row[0][7]")
      #expect(error.candidates == ["HStack", "HStack"])
    }
  }

  private struct Tagged: View {
    @State private var chosen: String?

    var body: some View {
      List(selection: $chosen) {
        Text("first").tag("a")
        Text("second").tag("b")
      }
      Text(chosen ?? "none").tag("chosen")
    }
  }

  @Test func `a row without an identifier is found by how its tag is printed`() throws {
    let host = Host { Tagged() }
    let path = ElementQuery.row(id: "b").description
    #expect(path == "Row(b)")
    #expect(try host.find(path: path).text == "second")
    #expect(try host.find(path: "List/Row(a)/Text").text == "first")
    #expect((try? host.find(path: "Row(c)")) == nil)
    host.tap(ElementQuery(path: path)!)
    #expect(host.text("chosen") == "b")
  }

  @Test func `an element of a row is not selected as the row`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { Host { Tagged() }.tap(.row(1).at(0)) }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("The Row[1][0] is in a row, and is none itself."))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what a path describes is what it was made of`(seed: UInt64) {
    var random = ForEachTests.Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let parts = ["(", ")", "(", ")", "\\", "/", "[", "]", "\"", "#", "a", " ", "\u{301}", "\r\n"]
    var labels: Set<String> = []
    while labels.count < 40 {
      let length = Int.random(in: 0...9, using: &random)
      labels.insert((0..<length).map { _ in parts.randomElement(using: &random)! }.joined())
    }
    let host = Host {
      ForEach(Array(labels), id: \.self) { Button($0) {} }
      List(Array(labels), id: \.self) { Text($0) }
    }
    for label in labels {
      let button = ElementQuery.button(label).description
      #expect((try? host.find(path: button))?.label == label, "\(button)")
      let row = ElementQuery.text(label).in(.row(id: label)).in(.list).description
      #expect((try? host.find(path: row))?.text == label, "\(row)")
      #expect(ElementQuery(path: row)?.description == row)
    }
  }

  @Test func `progress is found by what it says, and by its label`() throws {
    let host = Host {
      ProgressView("Loading", value: 0.5)
      ProgressView("Saving", value: 0.25)
    }
    #expect(try host.find(.kind("ProgressView", "Loading")).progress == 0.5)
    #expect(try host.find(.kind("ProgressView", "50 %")).label == "Loading")
    #expect(try host.find(path: "ProgressView(Saving)").text == "25 %")
    #expect(!host.shows(.kind("ProgressView", "Waiting")))
  }
}
