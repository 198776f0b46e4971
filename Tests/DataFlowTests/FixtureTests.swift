import DataFlow
import Testing

/// Code as it is written for SwiftUI, mounted and driven.
@MainActor
@Suite struct FixtureTests {
  private func element(_ kind: String, in elements: [Element]) -> Element? {
    for element in elements {
      if element.kind == kind { return element }
      if let found = self.element(kind, in: element.children) { return found }
    }
    return nil
  }

  private func texts(in elements: [Element]) -> [String] {
    elements.flatMap { ($0.kind == "Text" ? [$0.text ?? ""] : []) + texts(in: $0.children) }
  }

  // MARK: State

  @Test func `a button toggles a state that modifiers depend on`() {
    let host = Host { KitchenTimer(recipe: Recipe(title: "Soup", cook: "Ana")) }
    #expect(host.text("title") == "Soup")
    #expect(element("Image", in: host.elements)?.text == "timer")
    #expect(element("Image", in: host.elements)?.attributes == [.scale(x: 1.5, y: 1.5)])
    #expect(host.elements.first?.attributes == [.background(.red)])
    host.tap("run")
    #expect(element("Image", in: host.elements)?.text == "stop.circle")
    #expect(element("Image", in: host.elements)?.attributes == [.scale(x: 1, y: 1)])
    #expect(host.elements.first?.attributes == [.background(.green)])
    #expect(host.issues.isEmpty)
  }

  @Test func `a toggle writes a member of a state`() {
    let host = Host { RecipeCard() }
    #expect(host.text("kept") == "not kept")
    host.tap("run")
    host.set("favourite", true)
    #expect(host.text("kept") == "kept")
    #expect(host.text("title") == "Dumplings")
    #expect(
      element("Image", in: host.elements)?.text == "stop.circle",
      "the child keeps its state while its input changes")
  }

  @Test func `text fields fill a value for a closure`() {
    var guests: [Registration.Guest] = []
    let host = Host { Registration { guests.append($0) } }
    host.set("name", "Ada")
    host.set("city", "London")
    host.tap("register")
    #expect(guests == [Registration.Guest(name: "Ada", city: "London")])
  }

  @Test func `a child updates when what it reads of an object changes`() {
    let host = Host { RentalDesk() }
    #expect(host.text("label") == "Bicycle 1")
    host.tap("checkout")
    #expect(texts(in: host.elements) == ["Bicycle 1", "Return", "Rename"])
    #expect(host.bodies(BicycleLabel.self) == 1)
    #expect(host.bodies(BicycleCheckout.self) == 2)
    host.tap("rename")
    #expect(host.text("label") == "Bicycle 2")
    #expect(host.bodies(BicycleLabel.self) == 2)
    #expect(host.bodies(BicycleCheckout.self) == 2)
    #expect(host.bodies(RentalDesk.self) == 1)
  }

  @Test func `a binding to an optional object ends it`() {
    let host = Host { LostProperty() }
    #expect(host.text("label") == nil)
    host.tap("find")
    #expect(host.text("label") == "Bicycle 1")
    host.tap("reclaim")
    #expect(host.text("label") == nil)
  }

  // MARK: Binding

  @Test func `a control shares its parent's state`() {
    let host = Host { Lamp(room: "Study") }
    #expect(element("Text", in: host.elements)?.runs.first?.attributes == [.foreground(.secondary)])
    host.tap("switch")
    #expect(element("Text", in: host.elements)?.runs.first?.attributes == [.foreground(.primary)])
    #expect(texts(in: host.elements) == ["Study", "Off"])
  }

  @Test func `a sheet edits its presenter's state and goes`() {
    var dismissals = 0
    let host = Host { AddressBook { dismissals += 1 } }
    #expect(host.text("shown") == "Street: Mill Lane")
    #expect(!host.shows("street"))
    host.tap("edit")
    #expect(element("Sheet", in: host.elements) != nil)
    host.set("street", "High Street")
    #expect(host.text("shown") == "Street: High Street")
    host.tap("done")
    #expect(!host.shows("street"))
    #expect(dismissals == 1)
    #expect(host.issues.isEmpty)
  }

  @Test func `parts of a text keep their style`() {
    let host = Host { AddressBook() }
    #expect(
      element("Text", in: host.elements)?.runs == [
        TextRun(text: "Street: ", attributes: [.foreground(.secondary)]),
        TextRun(text: "Mill Lane", attributes: []),
      ])
  }

  @Test func `a row writes its element`() {
    let host = Host { Errands() }
    #expect(host.text("done") == "0 done")
    host.set(2, true)
    #expect(host.text("done") == "1 done")
    host.set(1, true)
    #expect(host.text("done") == "2 done")
  }

  // MARK: Bindable

  @Test func `an editor writes an object and closes itself`() {
    let host = Host { SongShelf() }
    host.tap("edit")
    host.set("name", "Aria")
    host.set("public", false)
    #expect(host.text("shelf") == "Aria")
    host.tap("close")
    #expect(!host.shows("name"))
    host.tap("edit")
    #expect(host.shows("name"), "the binding was false after dismiss()")
  }

  @Test func `a row's local variable makes bindings`() {
    let songs = [Song(), Song()]
    let host = Host { Songbook(songs: songs) }
    host.set("row 1", "Second")
    #expect(songs.map(\.name) == ["Untitled", "Second"])
  }

  @Test func `an object of the environment makes bindings`() {
    let song = Song()
    let host = Host { SongTitle().environment(song) }
    host.set("title", "Found")
    #expect(song.name == "Found")
  }

  @Test func `a type that is no view makes bindings`() {
    let player = SongPlayer(song: Song())
    player.name.wrappedValue = "Played"
    #expect(player.song.name == "Played")
    Bindable(player.song).name.wrappedValue = "Played again"
    #expect(player.name.wrappedValue == "Played again")
  }

  // MARK: StateObject, ObservedObject, EnvironmentObject

  @Test func `a view, an input and the environment share one object`() {
    let host = Host { HeatingPanel() }
    #expect(host.text("place") == "Hall")
    #expect(host.text("serial") == "7")
    #expect(host.text("dial") == "cold")
    host.set("heat", true)
    #expect(host.text("dial") == "warm")
    host.set("editor", "Kitchen")
    #expect(host.text("place") == "Kitchen")
  }

  @Test func `an object follows its view's identity and not its inputs`() {
    let host = Host { House() }
    func places() -> [String] { Array(texts(in: host.elements).prefix(4)) }
    #expect(
      places() == [
        "Place: Attic", "Place: Attic", "Place: Attic, not heated", "Place: Cellar",
      ])
    host.set("place", "Loft")
    #expect(
      places() == ["Place: Attic", "Place: Loft", "Place: Loft, not heated", "Place: Cellar"])
    host.set("heat", true)
    #expect(places() == ["Place: Attic", "Place: Loft", "Place: Loft, heated", "Place: Cellar"])
  }

  @Test func `an injected object colours rows`() {
    let livery = Livery()
    let host = Host { NoticeBoard(livery: livery) }
    #expect(element("Text", in: host.elements)?.runs.first?.attributes == [.foreground(.blue)])
    host.turn { livery.titleColor = .pink }
    #expect(element("Text", in: host.elements)?.runs.first?.attributes == [.foreground(.pink)])
  }

  // MARK: Environment

  @Test func `the nearest value of a key counts`() {
    let host = Host { Page() }
    #expect(texts(in: host.elements) == ["inner 2", "innermost 1", "outer 8"])
  }

  // MARK: Programs

  @Test func `an app's object reaches every view of its window`() {
    let host = Host(app: Courier())
    #expect(host.elements.map(\.kind) == ["Window"])
    #expect(host.text("parcels") == "3 parcels")
    host.tap("deliver")
    #expect(host.text("parcels") == "2 parcels")
    host.relaunch()
    #expect(host.text("parcels") == "3 parcels")
  }

  @Test func `a preview is mounted alone`() {
    let host = Host { ParcelCount_Previews.previews }
    #expect(host.text("parcels") == "3 parcels")
  }

  // MARK: Publishing

  @Test func `a subscriber hears of a change before it happens`() {
    let sapling = Sapling(kind: "Oak", height: 24)
    var lines: [String] = []
    let subscription = sapling.objectWillChange
      .sink { _ in
        lines.append("\(sapling.height) will change")
      }
    lines.append("\(sapling.grow())")
    #expect(lines == ["24 will change", "25"])
    subscription.cancel()
  }
}
