import DataFlow
import Foundation
import Testing

// What is written with Apple's signatures beyond those that the documents show. That this
// file compiles is the first half of each test.

extension UserDefaults {
  fileprivate nonisolated static let shelfName =
    "observatory-shelf-\(ProcessInfo.processInfo.processIdentifier)"

  nonisolated(unsafe) fileprivate static let shelf = UserDefaults(suiteName: shelfName)!

  /// Without anything in it, as before and after each test.
  fileprivate static func clearShelf() { shelf.removePersistentDomain(forName: shelfName) }
}

/// A type that says what is stored, and has a raw value beside that.
private struct Volume: Storable, RawRepresentable {
  var rawValue: String
  var stored: StoredValue { .int(rawValue.count) }

  init(rawValue: String) { self.rawValue = rawValue }

  init?(stored: StoredValue) {
    guard case .int(let count) = stored else { return nil }
    rawValue = String(repeating: "|", count: count)
  }
}

private enum Sorting: String { case title, author }

@MainActor
struct SignatureTests {
  // MARK: Storage

  private struct Stored: View {
    @AppStorage("number", store: .shelf) var number = 1
    @AppStorage("name", store: .shelf) var name: String?
    @AppStorage("sorting", store: .shelf) var sorting = Sorting.title
    @AppStorage("other", store: .shelf) var other: Sorting?
    @AppStorage(codable: "pair", store: .shelf) var pair = [1: "a"]
    @AppStorage(codable: "rest", store: .shelf) var rest: [Int]?
    @AppStorage("nowhere", store: nil) var nowhere = 1
    @AppStorage("volume") var volume = Volume(rawValue: "|")
    @AppStorage("bass") var bass: Volume?
    @AppStorage("treble", store: .shelf) var treble = Volume(rawValue: "")
    @AppStorage("balance", store: .shelf) var balance: Volume?
    @SceneStorage("fade") var fade = Volume(rawValue: "")
    @SceneStorage("echo") var echo: Volume?

    var body: some View {
      Button("Write") {
        number += 1
        name = "Ann"
        sorting = .author
        other = .author
        pair = [2: "b"]
        rest = [3]
        nowhere = 2
        volume.rawValue += "||"
        bass = volume
        treble = volume
        balance = volume
        fade = volume
        echo = volume
      }
      Text("\(number) \(name ?? "-") \(sorting) \(pair) \(rest ?? [])").tag("all")
      Text("\(fade.rawValue) \(echo?.rawValue ?? "-")").tag("window")
    }
  }

  @Test func `stored values are in the defaults that a short name stands for`() {
    UserDefaults.clearShelf()
    defer { UserDefaults.clearShelf() }
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) { Stored() }
    #expect(host.text("all") == "1 - title [1: \"a\"] []")
    host.tap(button: "Write")
    #expect(host.text("all") == "2 Ann author [2: \"b\"] [3]")
    let shelf = UserDefaults.shelf
    #expect(shelf.read("number") == 2 && shelf.read("name") == "Ann")
    #expect(shelf.read("sorting") == "author" && shelf.read("other") == "author")
    #expect(shelf.read("pair") != nil && shelf.read("rest") != nil)
    #expect(store["number"] == nil && store["nowhere"] == 2)
  }

  @Test func `a value that stores know is stored as it is, whatever raw value it has`() {
    UserDefaults.clearShelf()
    defer { UserDefaults.clearShelf() }
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) { Stored() }
    host.tap(button: "Write")
    #expect(store["volume"] == 3 && store["bass"] == 3)
    #expect(UserDefaults.shelf.read("treble") == 3 && UserDefaults.shelf.read("balance") == 3)
    #expect(host.text("window") == "||| |||")
    #expect(host.issues.isEmpty)
  }

  // As people have written them, to get into `@AppStorage` what it did not take.
  @Test func `raw values that a program gives to other modules' types compile`() async throws {
    let compilation = try await Compilation.check(
      """
      import DataFlow
      extension Date: @retroactive RawRepresentable {
        public var rawValue: String { timeIntervalSinceReferenceDate.description }
        public init?(rawValue: String) {
          self = Date(timeIntervalSinceReferenceDate: Double(rawValue) ?? 0)
        }
      }
      extension Array: @retroactive RawRepresentable where Element: Codable {
        public var rawValue: String { "" }
        public init?(rawValue: String) { self = [] }
      }
      extension UserDefaults { nonisolated(unsafe) static let group = UserDefaults() }
      struct Settings: View {
        @AppStorage("opened") var opened = Date()
        @AppStorage("closed") var closed: Date?
        @AppStorage("saved", store: .group) var saved = Date()
        @AppStorage("names") var names: [String] = []
        @AppStorage("others", store: .standard) var others = ["a"]
        @SceneStorage("day") var day = Date()
        @SceneStorage("numbers") var numbers = [1]
        var body: some View { Text("\\(names.count)").defaultAppStorage(.group) }
      }
      """)
    #expect(compilation.isAccepted, "\(compilation.output)")
  }

  @Test func `views are given the defaults by a short name`() {
    UserDefaults.clearShelf()
    defer { UserDefaults.clearShelf() }
    struct Counter: View {
      @AppStorage("views") var count = 0
      var body: some View { Button("Add \(count)") { count += 1 } }
    }
    let host = Host { Counter().defaultAppStorage(.shelf) }
    host.tap(button: "Add 0")
    #expect(UserDefaults.shelf.integer(forKey: "views") == 1)
  }

  // MARK: Windows

  @Test func `a window with a title shows a default value`() {
    struct Notes: App {
      var body: some Scene {
        WindowGroup("Note", id: "note", for: Int.self) { $number in
          Text("\(number)").tag("number")
          Button("Next") { number += 1 }
        } defaultValue: {
          7
        }
        WindowGroup("Page", for: String.self) { $name in
          Text(name).tag("name")
          TextField("Name", text: $name)
        } defaultValue: {
          "new"
        }
      }
    }
    let host = Host(app: Notes())
    #expect(host.openWindow(id: "note").title == "Note")
    #expect(host.frontWindow?.text("number") == "7")
    host.frontWindow?.within { $0.tap(button: "Next") }
    #expect(host.frontWindow?.text("number") == "8")
    let page = host.openWindow(value: "old")
    #expect(page.title == "Page" && page.text("name") == "old")
    #expect(host.openWindow(id: "note").text("number") == "7")
  }

  // MARK: Gestures

  @Test func `a tap says where it was`() {
    struct Map: View {
      let note: (CGPoint) -> Void
      var body: some View {
        Text("Map")
          .onTapGesture { note($0) }
          .tag("once")
        Text("Map")
          .onTapGesture(count: 2, coordinateSpace: .local) { place in note(place) }
          .tag("twice")
        Text("Map")
          .onTapGesture { note(.zero) }
          .tag("anywhere")
      }
    }
    var places: [CGPoint] = []
    let host = Host { Map { places.append($0) } }
    func tap(_ tag: String, _ x: Double) {
      host.gesture(tag, .began(at: CGPoint(x: x, y: 1)))
      host.gesture(tag, .moved(to: CGPoint(x: x + 1, y: 1)))
      host.gesture(tag, .ended)
    }
    tap("once", 3)
    tap("twice", 5)
    #expect(places == [CGPoint(x: 4, y: 1)])
    tap("twice", 7)
    tap("anywhere", 9)
    #expect(places == [CGPoint(x: 4, y: 1), CGPoint(x: 8, y: 1), .zero])
  }

  @Test func `a gesture may be none`() {
    struct Pad: View {
      let note: (Bool) -> Void
      @State private var isOn = true
      var body: some View {
        Toggle("On", isOn: $isOn)
        Text("Pad").gesture(isOn ? TapGesture().onEnded { note(isOn) } : nil).tag("pad")
      }
    }
    var notes: [Bool] = []
    let host = Host { Pad { notes.append($0) } }
    func tap() { for event in [GestureEvent.began(), .ended] { host.gesture("pad", event) } }
    tap()
    host.set(toggle: "On", to: false)
    tap()
    host.set(toggle: "On", to: true)
    tap()
    #expect(notes == [true, true])
  }

  // MARK: Lists and dialogs

  @Test func `a section has a footer, which is no row`() {
    struct Shelf: View {
      @State private var chosen: Int?
      var body: some View {
        List(selection: $chosen) {
          Section {
            ForEach(1..<3) { Text("\($0)").tag($0) }
          } header: {
            Text("Header")
          } footer: {
            Text("Footer")
          }
          Section {
            Text("3").tag(3)
          } footer: {
            Text("End")
          }
          Section(header: Text("Old"), footer: Text("Older")) { Text("4").tag(4) }
          Section(footer: Text("Oldest")) { Text("5").tag(5) }
          Section(header: Text("Alone")) { Text("6").tag(6) }
        }
      }
    }
    let host = Host { Shelf() }
    #expect(
      host.description == """
        List
          Section "Header"
            - Text "1" #1
            - Text "2" #2
            Text "Footer"
          Section
            - Text "3" #3
            Text "End"
          Section "Old"
            - Text "4" #4
            Text "Older"
          Section
            - Text "5" #5
            Text "Oldest"
          Section "Alone"
            - Text "6" #6
        """)
  }

  @Test func `an alert says more of its error`() {
    struct Failure: LocalizedError {
      let reason: String
      var errorDescription: String? { "Not saved" }
    }
    struct Editor: View {
      @State private var isShown = false
      @State private var failure: Failure?
      let note: (String) -> Void
      var body: some View {
        Button("Save") {
          failure = Failure(reason: "no room")
          isShown = true
        }
        .alert(isPresented: $isShown, error: failure) { failure in
          Button("Again") { note(failure.reason) }
        } message: { failure in
          Text(failure.reason)
        }
      }
    }
    var notes: [String] = []
    let host = Host { Editor { notes.append($0) } }
    host.tap(button: "Save")
    #expect(host.shown("Alert")?.text == "Not saved" && host.shownTexts.contains("no room"))
    host.tap(button: "Again")
    #expect(notes == ["no room"] && host.shown("Alert") == nil)
  }

  @Test func `titles may be texts`() {
    struct Editor: View {
      @State private var isAsking = false
      @State private var isTelling = false
      @State private var name: String? = "Emma"
      var body: some View {
        Button("Ask") { isAsking = true }
          .confirmationDialog(Text("Sure?"), isPresented: $isAsking) {
            Button("Yes") { isTelling = true }
          }
        Button("Say") { isAsking = true }
          .confirmationDialog(Text("Really?"), isPresented: $isAsking) {
            Button("Of course") {}
          } message: {
            Text("of it")
          }
        Spacer(minLength: 4)
        Text("a").navigationTitle(Text("Title"))
          .alert(Text("Gone"), isPresented: $isTelling, presenting: name) { name in
            Button("Bye \(name)") {}
          }
          .alert(Text("Away"), isPresented: $isTelling, presenting: name) { name in
            Button("OK") {}
          } message: { name in
            Text("was \(name)")
          }
      }
    }
    let host = Host { Editor() }
    host.tap(button: "Ask")
    #expect(
      host.description == """
        Button "Ask"
        ConfirmationDialog "Sure?"
          Button "Yes"
        Button "Say"
        ConfirmationDialog "Really?"
          Text "of it"
          Button "Of course"
        Spacer spacing(4)
        Text "a" title(Title)
        """)
    host.tap(button: "Yes")
    #expect(
      host.description == """
        Button "Ask"
        Button "Say"
        Spacer spacing(4)
        Text "a" title(Title)
        Alert "Gone"
          Button "Bye Emma"
        Alert "Away"
          Text "was Emma"
          Button "OK"
        """)
  }

  @Test func `what is chosen is printed without saying that it may be none`() {
    struct Filter: View {
      @State private var sorting: Sorting?
      var body: some View {
        Picker("Sorting", selection: $sorting) {
          Text("None").tag(Sorting?.none)
          Text("Title").tag(Sorting.title)
          Text("Author").tag(Optional(Sorting.author))
        }
      }
    }
    let host = Host { Filter() }
    host.set(.kind("Picker"), Sorting?.some(.title))
    #expect(
      host.description == """
        Picker "Sorting" = title
          - Text "None" #nil
          * Text "Title" #title
          - Text "Author" #author
        """)
  }

  @Test func `fonts say what is special about them`() {
    let fonts: [Font] = [
      .title.bold(), .body.italic(), .system(.caption, design: .rounded), .custom("Ada", size: 12),
      .system(.body, weight: .heavy), .footnote.monospaced(), .headline.weight(.thin),
    ]
    let host = Host { ForEach(fonts, id: \.self) { Divider().font($0) } }
    #expect(
      host.description == """
        Divider font(title bold)
        Divider font(body italic)
        Divider font(caption rounded)
        Divider font(Ada 12)
        Divider font(body heavy)
        Divider font(footnote monospaced)
        Divider font(headline thin)
        """)
  }
}
