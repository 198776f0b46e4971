import Conformance
import ConformanceKit
import DataFlow

/// What a host finds among its elements, and the rows of its lists.
extension Catalogue {
  static let queries: [Clause] = [
    Clause(
      flow: "HOST-09", .required,
      "A query MUST find what it describes, and an error MUST say what there is instead.",
      source: "documentation of ElementQuery",
      hint: "Is each part of a query asked of each element, and a place counted among matches?",
      expected: [
        "Button: 2, -, true: There are 2 matches of Button. Say which by at(_:), or where by "
          + "in(_:). There is: Button \"Add\", Button \"Add\".",
        "Button(Add): 2, -, true: There are 2 matches of Button(Add). Say which by at(_:), or "
          + "where by in(_:). There is: Button \"Add\", Button \"Add\".",
        "Button(Sell): 0, -, false: There is no Button(Sell). There is: Button \"Add\", Button "
          + "\"Add\".",
        "Button(Add)[0]: 1, Add, true: found",
        "Button(Add)[1]: 1, Add, true: found",
        "Button(Add)[2]: 0, -, false: There is no Button(Add)[2]. There is: Button \"Add\", "
          + "Button \"Add\".",
        "Button(Add)[-1]: 0, -, false: There is no Button(Add)[-1]. There is: Button \"Add\", "
          + "Button \"Add\".",
        "Toggle(On): 1, On, true: found",
        "TextField(Name): 1, Name, true: found",
        "SecureField: 1, Secret, true: found",
        "TextEditor: 1, -, true: found",
        "SearchField(Find): 1, Find, true: found",
        "Text: 22, -, true: There are 22 matches of Text. Say which by at(_:), or where by "
          + "in(_:). There is: Text \"Add\", Text \"First\", Text \"Add\", Text \"Second\", Text "
          + "\"",
        "Text(b): 1, b, true: found",
        "Image(star): 1, star, true: found",
        "Picker(Kind): 1, Kind, true: found",
        "Slider(Level): 1, Level, true: found",
        "Stepper(Count): 1, Count, true: found",
        "DatePicker(Day): 1, Day, true: found",
        "NavigationLink(Next): 1, Next, true: found",
        "List: 2, -, true: There are 2 matches of List. Say which by at(_:), or where by in(_:). "
          + "There is: List, List.",
        "List[1]: 1, -, true: found",
        "Section: 2, -, true: There are 2 matches of Section. Say which by at(_:), or where by "
          + "in(_:). There is: Section \"First\", Section \"Second\".",
        "Section(First): 1, First, true: found",
        "#tag: 1, tagged, true: found",
        "#identifier: 1, named, true: found",
        "#7: 1, named, true: found",
        "Section/Button(Add): 0, -, false: There are 2 matches of Section. Say which by at(_:), "
          + "or where by in(_:). There is: Section \"First\", Section \"Second\".",
        "Section(First)/Button(Add): 1, Add, true: found",
        "List[0]/Row[0]/Text: 1, row 1, true: found",
        "List[0]/Row[1]/Text: 1, row 2, true: found",
        "List[0]/Row[9]/Text: 0, -, false: There is no Row[9]. There is: Row(1), Row(2).",
        "Row[0]/Text: 0, -, false: There are 2 matches of Row[0]. Say which by at(_:), or where "
          + "by in(_:). There is: Row(1), Row(2), Row(1), Row(3).",
        "Row[0]: 2, -, true: There are 2 matches of Row[0]. Say which by at(_:), or where by "
          + "in(_:). There is: Row(1), Row(2), Row(1), Row(3).",
        "Row[0][1]: 1, a, true: found",
        "Row[0][2]: 0, -, false: There is no Row[0][2]. There is: Text \"row 1\", Text \"a\".",
        "Row(2): 1, row 2, true: found",
        "Row(x): 0, -, false: There is no Row(x). There is: Row(1), Row(2), Row(1), Row(3).",
        "Row(2)/Text: 1, row 2, true: found",
        "Row(1)/Text: 0, -, false: There are 2 matches of Row(1). Say which by at(_:), or where "
          + "by in(_:). There is: Row(1), Row(2), Row(1), Row(3).",
        "Picker(Kind)/Row[0]/Text: 1, only, true: found",
        "Form/Text: 0, -, false: There is no Form.",
        "List/Text: 0, -, false: There are 2 matches of List. Say which by at(_:), or where by "
          + "in(_:). There is: List, List.",
        "List[1]/Row(1)/Text(a): 1, a, true: found",
        "Button(Add)[1]/Button: 0, -, false: There is no Button(Add)[1]/Button. There is: Button "
          + "\"Add\", Button \"Add\".",
        "Button(Add)[1]/Text: 1, Add, true: found",
        "Button(Add)[1]: Button(Add)[1], Button Add",
        "Section(First)/Button: Section(First)/Button, Button Add",
        "List[0]/Row[1]/Text: List[0]/Row[1]/Text, Text row 2",
        "Row(2)/Text: Row(2)/Text, Text row 2",
        "Text2: Text2, There is no Text2.",
        ": none, The  is no path: write Kind(label)[place]/....",
        "/: none, The / is no path: write Kind(label)[place]/....",
        "Button(: none, The Button( is no path: write Kind(label)[place]/....",
        "Button[: none, The Button[ is no path: write Kind(label)[place]/....",
        "Button[x]: none, The Button[x] is no path: write Kind(label)[place]/....",
        "Button/: none, The Button/ is no path: write Kind(label)[place]/....",
        "Row: none, The Row is no path: write Kind(label)[place]/....",
        "Row(a)[1]: Row(a)[1], There is no Row(a)[1]. There is: Row(1), Row(2), Row(1), Row(3).",
        "#tag: none, The #tag is no path: write Kind(label)[place]/....",
        "Button(Add)x: none, The Button(Add)x is no path: write Kind(label)[place]/....",
        "texts: [\"Add\", \"First\", \"Add\", \"Second\", \"b\", \"On\", \"Name\", \"Secret\", "
          + "\"Find\", \"c\", \"Kind\", \"only\", \"Level\", \"Count\", \"Day\", \"Next\", \"row "
          + "1\", \"row 2\", \"a\", \"z\", \"tagged\", \"named\"]",
        "buttons 2, toggles 1, fields 1, pickers 1, lists 2, links 1",
      ]
    ) { stage in
      stage.mount { Everything.Shelf() }
      let host = stage.host!
      let queries: [ElementQuery] = [
        .button(), .button("Add"), .button("Sell"), .button("Add").at(0), .button("Add").at(1),
        .button("Add").at(2), .button("Add").at(-1), .toggle("On"), .textField("Name"),
        .secureField(), .textEditor, .searchField("Find"), .text(), .text("b"), .image("star"),
        .picker("Kind"), .slider("Level"), .stepper("Count"), .datePicker("Day"),
        .navigationLink("Next"), .list, .list.at(1), .kind("Section"), .kind("Section", "First"),
        .tag("tag"), .tag("identifier"), .tag(7), .button("Add").in(.kind("Section")),
        .button("Add").in(.kind("Section", "First")), .text().in(.row(0).in(.list.at(0))),
        .text().in(.row(1).in(.list.at(0))), .text().in(.row(9).in(.list.at(0))),
        .text().in(.row(0)), .row(0), .row(0).at(1), .row(0).at(2), .row(id: 2), .row(id: "x"),
        .text().in(.row(id: 2)),
        .text().in(.row(id: 1)), .text().in(.row(0).in(.picker("Kind"))),
        .text().in(.kind("Form")), .text().in(.list), .text("a").in(.row(id: 1).in(.list.at(1))),
        .button().in(.button("Add").at(1)), .text().in(.button("Add").at(1)),
      ]
      for query in queries {
        let (all, found) = (host.elements(query), host.text(query) ?? "-")
        stage.log("\(query): \(all.count), \(found), \(host.shows(query)): \(problem(query, host))")
      }
      let paths = [
        "Button(Add)[1]", "Section(First)/Button", "List[0]/Row[1]/Text", "Row(2)/Text", "Text2",
        "", "/", "Button(", "Button[", "Button[x]", "Button/", "Row", "Row(a)[1]", "#tag",
        "Button(Add)x",
      ]
      for path in paths {
        let query = ElementQuery(path: path).map { "\($0)" } ?? "none"
        do throws(ElementSearchError) {
          let found = try host.find(path: path)
          stage.log("\(path): \(query), \(found.kind) \(found.text ?? found.label ?? "-")")
        } catch {
          stage.log("\(path): \(query), \(first(error))")
        }
      }
      stage.log("texts: \(host.texts)")
      stage.log(
        "buttons \(host.buttons.count), toggles \(host.toggles.count), fields "
          + "\(host.textFields.count), pickers \(host.pickers.count), lists \(host.lists.count), "
          + "links \(host.navigationLinks.count)")
    },
    Clause(
      flow: "HOST-10", .required,
      "Rows MUST be what a ForEach has made and what stands beside, with what stands for each.",
      source: "documentation of ListRow",
      hint: "Does a section, a condition or a nested ForEach hide rows, or add any?",
      expected: [
        "First: \"row 1 more\", id 1, value 1, Text Text",
        "First: \"row 2 more\", id 2, value 2, selected, Text Text",
        "First: \"static\", no id, Text",
        "First: \"tagged\", no id, value 3, Text",
        "First: \"inner 4 5\", id 5, value 5, Text",
        "First: \"inner 4 6\", id 6, value 6, Text",
        "First: \"chosen\", id 7, value 7, Text",
        "First: \"two texts\", id 9, value 9, HStack",
        "First: \"tag first\", id 10, value 11, Text",
        "Second: \"one\", no id, Text",
        "Second: \"two over\", no id, Text Overlay",
        "Second: \"three\", no id, Text",
        "Second: \"four\", no id, Text",
        "Second: \"five\", no id, Text",
        "Third: \"a\", id a, value a, selected, Text",
        "Third: \"b\", id b, value b, selected, Text",
        "choice: Text \"X\", x, false",
        "choice: Text \"Y\", y, true",
        "choice: Text \"none\", -, false",
      ]
    ) { stage in
      stage.mount { Everything.Rows() }
      for (index, list) in ["First", "Second", "Third"].enumerated() {
        for row in stage.host.rows(in: .list.at(index)) {
          let parts: [String?] = [
            row.id.map { "id \($0)" } ?? "no id", row.selectionValue.map { "value \($0)" },
            row.isSelected ? "selected" : nil,
          ]
          stage.log(
            "\(list): \"\(row.text)\", \(parts.compactMap(\.self).joined(separator: ", ")), "
              + row.elements.map(\.kind).joined(separator: " "))
        }
      }
      guard stage.host.shows(.picker()) else { return stage.log("no picker") }
      for row in stage.host.rows(in: .picker()) {
        stage.log("choice: \(row), \(row.selectionValue.map { "\($0)" } ?? "-"), \(row.isSelected)")
      }
    },
  ]

  /// Why a query does not find one element, or "found".
  @MainActor
  private static func problem(_ query: ElementQuery, _ host: Host) -> String {
    do throws(ElementSearchError) {
      _ = try host.find(query)
      return "found"
    } catch {
      return first(error)
    }
  }

  /// The first line of what an error says, and whether the rest is what the host shows.
  private static func first(_ error: ElementSearchError) -> String {
    let line = error.description.prefix { $0 != "\n" }
    return "\(line.prefix(140))" + (error.description.hasSuffix(error.shown) ? "" : " without it")
  }
}
