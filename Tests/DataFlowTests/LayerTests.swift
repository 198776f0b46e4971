import DataFlow
import Testing

/// Views in front of others and behind them.
@MainActor
struct LayerTests {
  /// Counts its taps by itself.
  struct Badge: View {
    let name: String
    @State private var count = 0

    var body: some View {
      Text("\(count)").tag("\(name) count")
      Button(name) { count += 1 }
    }
  }

  struct Card: View {
    @State private var title = "a"
    @State private var hasBadge = true

    var body: some View {
      Text(title)
        .overlay(alignment: .topTrailing) { if hasBadge { Badge(name: "front") } }
        .background { Badge(name: "back") }
        .opacity(title == "a" ? 1 : 0.5).tag("card")
      Button("Rename") { title = "b" }
      Button("Toggle") { hasBadge.toggle() }
    }
  }

  @Test func `layers stand after the view, in the order of the modifiers`() {
    let host = Host { Card() }
    #expect(
      host.description == """
        Text "a" #card opacity(1)
        Overlay topTrailing
          Text "0" #front count
          Button "front"
        Background
          Text "0" #back count
          Button "back"
        Button "Rename"
        Button "Toggle"
        """)
  }

  @Test func `views of layers keep their states, and go with them`() {
    let host = Host { Card() }
    host.tap(button: "front")
    host.tap(button: "back")
    host.tap(button: "back")
    host.tap(button: "Rename")
    #expect(host.text("front count") == "1" && host.text("back count") == "2")
    #expect(host.bodies(Card.self) == 2)
    // The layers of a card that is only named anew are not evaluated again.
    #expect(host.bodies(Badge.self) == 5)
    host.tap(button: "Toggle")
    #expect(host.text("front count") == nil && host.text("back count") == "2")
    host.tap(button: "Toggle")
    #expect(host.text("front count") == "0" && host.issues.isEmpty)
  }

  @Test func `modifiers around a view with layers are those of the view`() {
    let host = Host {
      Text("base").overlay(Image("star"), alignment: .bottom).background(Text("wall"))
        .font(.title).tag("name").accessibilityIdentifier("identifier")
    }
    #expect(host.text("name") == "base")
    #expect(host.elements(.tag("name")).count == 1)
    #expect(host.element(.tag("identifier")).attributes.count == 3)
    let overlay = host.element(.kind("Overlay"))
    #expect(overlay.attributes.isEmpty && overlay.alignment == .bottom)
    #expect(overlay.children.map(\.text) == ["star"] && overlay.children[0].attributes.isEmpty)
    // What modifiers put into the environment reaches all.
    #expect(host.element(.text("wall")).environment.font == .title)
    #expect(host.element(.text("wall").in(.kind("Background"))).text == "wall")
  }

  @Test func `a modifier of the view alone does not reach its layers`() {
    let host = Host {
      Button("base") {}.disabled(true).overlay { Badge(name: "front") }
    }
    host.tap(button: "front")
    #expect(host.text("front count") == "1")
    #expect(!host.element(.button("base")).isEnabled)
  }

  @Test func `colours are what they were, and views where a view is asked for`() {
    let host = Host {
      Text("a").background(Color.red).tag("a")
      Text("b").background(.red).overlay(.black.opacity(0.5)).tag("b")
      Text("c").overlay(Color.green, alignment: .top)
      Text("d").background(Color.blue, alignment: .top).background { Color.gray }
    }
    #expect(
      host.description == """
        Text "a" #a background(red)
        Text "b" #b background(red)
        Overlay
          Color "black at 0.5"
        Text "c"
        Overlay top
          Color "green"
        Text "d"
        Background top
          Color "blue"
        Background
          Color "gray"
        """)
  }

  @Test func `a row of a list has its layers, and they are no rows`() {
    struct Shelf: View {
      @State private var selection: Int?

      var body: some View {
        List(selection: $selection) {
          Text("zero").overlay { Button("Star") {} }.background { Image("card") }.tag(0)
          ForEach(1..<3) { row in
            Text("row \(row)").background { Image("line") }
          }
        }
        .overlay { Text("front of all") }
        Text(selection.map { "\($0)" } ?? "none").tag("selection")
      }
    }
    let host = Host { Shelf() }
    #expect(host.rows.map(\.text) == ["zero Star", "row 1", "row 2"])
    host.tap(.button("Star").in(.row(0)))
    host.select(0)
    #expect(host.text("selection") == "0")
    #expect(host.rows[1].elements.map(\.kind) == ["Text", "Background"])
    #expect(
      host.description == """
        List
          * Text "zero" #0
          Overlay
            Button "Star"
          Background
            Image "card"
          - Text "row 1"
          Background
            Image "line"
          - Text "row 2"
          Background
            Image "line"
        Overlay
          Text "front of all"
        Text "0" #selection
        """)
  }

  @Test(arguments: [0, 1, 2, 5])
  func `what is behind several rows, or in front of them, is none`(_ count: Int) {
    let host = Host {
      List {
        ForEach(Array(0..<count), id: \.self) { Text("row \($0)") }
          .background { Image("wall") }
      }
      List {
        Group {
          if count > 0 { Text("row 0") }
          if count > 1 { ForEach(Array(1..<count), id: \.self) { Text("row \($0)") } }
        }
        .overlay { Text("front") }
      }
      List {
        Group {
          Text("first")
          Text("last")
        }
        .background { Text("wall") }
      }
    }
    let rows = (0..<count).map { "row \($0)" }
    #expect(host.rows(in: .list.at(0)).map(\.text) == rows)
    // A single element with others in front of it is one row with them.
    if count != 1 { #expect(host.rows(in: .list.at(1)).map(\.text) == rows) }
    #expect(host.rows(in: .list.at(2)).map(\.text) == ["first", "last"])
  }

  struct Width: PreferenceKey {
    static var defaultValue: [Int] { [] }
    static func reduce(value: inout [Int], nextValue: () -> [Int]) {
      value.append(contentsOf: nextValue())
    }
  }

  @Test func `what a layer prefers is heard around the view, after the view's own`() {
    var heard: [Int] = []
    let host = Host {
      Text("a").preference(key: Width.self, value: [1])
        .background { Color.clear.preference(key: Width.self, value: [2]) }
        .onPreferenceChange(Width.self) { heard = $0 }
    }
    #expect(heard == [1, 2])
    withExtendedLifetime(host) {}
  }

  @Test func `a gesture around a view with layers is one of both`() {
    var taps: [String] = []
    let host = Host {
      Text("base").tag("base").onTapGesture { taps.append("base") }
        .overlay { Text("front").tag("front") }
        .onTapGesture(count: 1) { taps.append("both") }
    }
    for tag in ["front", "base"] {
      host.gesture(tag, .began())
      host.gesture(tag, .ended)
    }
    #expect(taps == ["both", "base"])
  }

  @Test func `what moves of a view with layers is the view's`() {
    struct Growing: View {
      @State private var isLarge = false

      var body: some View {
        Text("a").overlay { Text("b").tag("front") }
          .scaleEffect(isLarge ? 2 : 1).tag("text")
        Button("Grow") { withAnimation(.linear) { isLarge = true } }
      }
    }
    let host = Host { Growing() }
    host.tap(button: "Grow")
    #expect(host.animations(of: "text").count == 1 && host.animations(of: "front").isEmpty)
  }
}
