import DataFlow
import Testing

/// Controls and presentations beyond what clauses say of them.
@MainActor
@Suite struct ControlTests {
  private func shown<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content)
    -> String
  {
    Host(content: content).description
  }

  @MainActor
  private final class Number<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  @Test func `a stepper ends where its type ends`() {
    func ends<Value: FixedWidthInteger & Sendable>(
      _ type: Value.Type, by step: Value.Stride
    ) -> [Value] where Value.Stride == Int {
      let number = Number(Value.max)
      let binding = Binding(get: { number.value }, set: { number.value = $0 })
      let host = Host { Stepper("", value: binding, step: step) }
      host.increment(.stepper())
      let upper = number.value
      number.value = .min
      host.decrement(.stepper())
      let lower = number.value
      host.increment(.stepper())
      return [lower, upper, number.value]
    }
    #expect(ends(Int8.self, by: 200) == [.min, .max, 72])
    #expect(ends(UInt8.self, by: 3) == [0, 255, 3])
    #expect(ends(UInt.self, by: 7) == [0, .max, 7])
    #expect(ends(Int.self, by: .max) == [.min, .max, -1])
    #expect(ends(UInt64.self, by: .max) == [0, .max, UInt64(Int.max)])
  }

  @Test func `each control says what it is for and what it is set to`() {
    let text = shown {
      SecureField("Password", text: .constant("x"), prompt: Text("long"))
      TextEditor(text: .constant("a\nb"))
      Slider(value: .constant(1)) {
        Text("Level")
      } minimumValueLabel: {
        Text("low")
      } maximumValueLabel: {
        Text("high")
      }
      Stepper(value: .constant(2)) { Text("Count") }
      Stepper("Calls", onIncrement: nil, onDecrement: nil)
      Picker(selection: .constant(1), label: Text("Old")) { Text("1").tag(1) }
      Menu("More") { Button("Copy") {} }
      Label("Home", systemImage: "house")
      Label("Own", image: "own")
      Link("Site", destination: URL(string: "https://example.org")!)
      ProgressView("Load", value: 1, total: 4)
      ProgressView()
      DatePicker("Date", selection: .constant(Date(timeIntervalSince1970: 0)))
    }
    #expect(
      text == #"""
        SecureField "Password" = "x" prompt("long")
        TextEditor = "a\nb"
        Slider "Level" = 1
          Text "low"
          Text "high"
        Stepper "Count" = 2
        Stepper "Calls"
        Picker "Old" = 1
          * Text "1" #1
        Menu "More"
          Button "Copy"
        Label
          Image "house"
          Text "Home"
        Label
          Image "own"
          Text "Own"
        Link "Site"
        ProgressView "25 %" "Load"
        ProgressView
        DatePicker "Date" = 1970-01-01 00:00:00 +0000
        """#)
  }

  @Test func `attributes are printed in a fixed order`() {
    let text = shown {
      Image("i")
        .foregroundStyle(.primary).background(.gray).scaleEffect(2).opacity(0.5)
        .frame(width: 1).disabled(true).bold().lineLimit(3).font(.body)
        .multilineTextAlignment(.center).navigationTitle("Title")
        .accessibilityIdentifier("image").tag(7).padding([.top, .leading], 2.5)
      ZStack(alignment: .topLeading) {}
      HStack(alignment: .firstTextBaseline) {}
    }
    #expect(
      text == """
        Image "i" #7 identifier(image) title(Title) font(body) bold foreground(primary) \
        background(gray) padding(top+leading 2.5) frame(1 x -) scale(2 x 2) opacity(0.5) \
        lineLimit(3) textAlignment(center)
        ZStack topLeading
        HStack firstTextBaseline
        """)
  }

  @Test func `elements have what stacks and modifiers around them say`() {
    let host = Host {
      VStack(alignment: .trailing, spacing: 3) { Text("a") }.font(.title)
      Button("b", role: .destructive) {}
    }
    #expect(host.elements[0].alignment == .trailing)
    #expect(host.elements[0].spacing == 3)
    #expect(host.element(.text("a")).environment.font == .title)
    #expect(host.buttons[0].role == .destructive)
    #expect(host.buttons[0].environment.font == nil)
  }

  @Test func `a text field edits a value as a text`() {
    struct Form: View {
      @State private var number = 7
      @State private var optional: Int?

      var body: some View {
        TextField("Number", value: $number, format: .number)
        TextField("Optional", value: $optional, format: .number)
        Text("\(number) \(optional.map { "\($0)" } ?? "nil")").tag("text")
      }
    }
    let host = Host { Form() }
    #expect(host.textFields.map(\.value) == ["\"7\"", "\"\""])
    host.set(textField: "Number", to: "12")
    host.set(textField: "Optional", to: "3")
    #expect(host.text("text") == "12 3")
    host.set(textField: "Number", to: "many")
    host.set(textField: "Optional", to: "many")
    #expect(host.text("text") == "12 nil")
  }

  @Test func `sliders and steppers call around a change`() {
    var calls: [Bool] = []
    let host = Host {
      Slider(value: .constant(Float(0))) { calls.append($0) }
      Stepper("Count", value: .constant(1), in: 0...1) { calls.append($0) }
    }
    host.set(.slider(), 1)
    #expect(calls == [true, false])
    host.increment(.stepper())
    #expect(calls.count == 2, "a stepper at its end changes nothing")
    host.decrement(.stepper())
    #expect(calls == [true, false, true, false])
  }

  @Test func `a link opens its address by the environment's action`() {
    var opened: [String] = []
    let host = Host {
      Link("Site", destination: URL(string: "https://example.org")!)
        .environment(
          \.openURL,
          OpenURLAction { url in
            opened.append(url.absoluteString)
            return .handled
          })
    }
    host.tap(.kind("Link", "Site"))
    #expect(opened == ["https://example.org"])
  }

  @Test func `presentations are dismissed from the uppermost down`() {
    struct Presenter: View {
      @State private var isCovered = false
      @State private var isOver = false
      @Environment(\.isPresented) private var isPresented

      var body: some View {
        Text("\(isPresented)").tag("root")
        Button("Cover") { isCovered = true }
          .fullScreenCover(isPresented: $isCovered) {
            Presented().tag("cover")
            Button("Over") { isOver = true }
              .popover(isPresented: $isOver) { Presented().tag("popover") }
          }
      }
    }
    struct Presented: View {
      @Environment(\.isPresented) private var isPresented

      var body: some View { Text("\(isPresented)") }
    }
    let host = Host { Presenter() }
    #expect(!host.dismiss())
    host.tap(button: "Cover")
    host.tap(button: "Over")
    #expect(host.text("root") == "false")
    #expect(host.text("cover") == "true")
    #expect(host.text("popover") == "true")
    #expect(host.dismiss())
    #expect(!host.shows(.kind("Popover")) && host.shows(.kind("FullScreenCover")))
    #expect(host.dismiss())
    #expect(!host.shows(.kind("FullScreenCover")))
  }

  @Test func `an alert about data has a button that ends it, also without actions`() {
    struct Presenter: View {
      @State private var name: String? = "Emma"
      @State private var isPresented = true

      var body: some View {
        Text("a").alert("Gone", isPresented: $isPresented, presenting: name) { _ in
        } message: {
          Text($0)
        }
      }
    }
    let host = Host { Presenter() }
    host.tap(button: "OK")
    #expect(!host.shows(.kind("Alert")))
  }

  @Test(arguments: [(0.3, 1.0, 1.0), (0.3, 0.94, 0.9), (0.3, 0.96, 1.0), (0.4, 0.9, 0.8)])
  func `the upper end of a slider is a place, whatever the steps are`(
    _ step: Double, _ value: Double, _ place: Double
  ) {
    struct Level: View {
      let step: Double
      @State private var level = 0.0

      var body: some View {
        Text("\(level)").tag("level")
        Slider(value: $level, in: 0...1, step: step)
      }
    }
    let host = Host { Level(step: step) }
    host.set(.slider(), value)
    #expect(abs((host.text("level").flatMap { Double($0) } ?? -1) - place) < 1e-9)
  }

  @Test func `dialogs show their data, and nothing without them`() {
    struct Problem: LocalizedError {
      var errorDescription: String? { "Out of ink" }
    }
    struct Presenter: View {
      @State private var isPresented = false
      @State private var name: String?

      var body: some View {
        Button("Ask") { isPresented = true }
        Button("Name") { name = "Emma" }
        Text("a").alert("Delete?", isPresented: $isPresented, presenting: name) { name in
          Button("Delete \(name)", role: .destructive) {}
        } message: { name in
          Text("\(name) will be gone.")
        }
        Text("b").alert(isPresented: $isPresented, error: name == nil ? nil : Problem()) {
          Button("Refill") {}
        }
        Text("c").confirmationDialog("Sure?", isPresented: $isPresented, presenting: name) { name in
          Button("Keep \(name)") {}
        }
      }
    }
    let host = Host { Presenter() }
    host.tap(button: "Ask")
    #expect(host.texts == ["Ask", "Name", "a", "b", "c"])
    host.tap(button: "Name")
    #expect(
      host.description.hasSuffix(
        #"""
        Text "a"
        Alert "Delete?"
          Text "Emma will be gone."
          Button "Delete Emma" destructive
        Text "b"
        Alert "Out of ink"
          Button "Refill"
        Text "c"
        ConfirmationDialog "Sure?"
          Button "Keep Emma"
        """#))
    host.tap(button: "Refill")
    #expect(host.texts == ["Ask", "Name", "a", "b", "c"])
  }

  @Test func `a navigation path holds values of any type`() {
    struct Screens: View {
      @State private var path = NavigationPath(["a"])
      @State private var item: Int?

      var body: some View {
        NavigationStack(path: $path) {
          Group {
            NavigationLink("Number", value: 3)
            NavigationLink("Missing", value: 2.5)
            Button("Item") { item = 9 }
          }
          .navigationDestination(for: String.self) { Text("text \($0)") }
          .navigationDestination(for: Int.self) { Text("number \($0)") }
          .navigationDestination(item: $item) { Text("item \($0)") }
        }
        Text("\(path.count)").tag("count")
      }
    }
    let host = Host { Screens() }
    #expect(host.shows(.text("text a")))
    host.tap(.navigationLink("Number"))
    #expect(host.shows(.text("number 3")))
    host.tap(.navigationLink("Missing"))
    #expect(host.text(.kind("MissingDestination")) == "Double")
    #expect(host.text("count") == "3")
    for _ in 0..<3 { host.dismiss() }
    #expect(host.text("count") == "0")
    host.tap(button: "Item")
    #expect(host.shows(.text("item 9")))
    host.dismiss()
    #expect(!host.shows(.text("item 9")))
    var path = NavigationPath()
    #expect(path.isEmpty)
    path.append("b")
    path.append(2)
    path.removeLast()
    #expect(path == NavigationPath(["b"]))
  }

  @Test func `a destination outside of a stack is reported`() {
    let host = Host { Text("a").navigationDestination(for: Int.self) { Text("\($0)") } }
    #expect(host.issues.map(\.kind) == [.destinationOutsideStack])
    #expect(host.issues[0].description.contains("navigationDestination(for: Int.self)"))
    let link = Host { NavigationLink("a", value: 1) }
    #expect(!link.navigationLinks[0].isEnabled)
  }

  @Test func `a preference makes a view in front or behind`() {
    struct Key: PreferenceKey {
      typealias Value = Int?
      static func reduce(value: inout Int?, nextValue: () -> Int?) { value = nextValue() ?? value }
    }
    struct Badge: View {
      @State private var count = 1

      var body: some View {
        Button("Add") { count += 1 }
          .preference(key: Key.self, value: count)
          .overlayPreferenceValue(Key.self) { Text("front \($0 ?? 0)") }
          .backgroundPreferenceValue(Key.self) { Text("back \($0 ?? 0)") }
      }
    }
    let host = Host { Badge() }
    #expect(host.texts == ["back 1", "Add", "front 1"])
    host.tap(button: "Add")
    #expect(host.texts == ["back 2", "Add", "front 2"])
  }

  @Test func `the size of texts is limited to a range`() {
    struct Size: View {
      @Environment(\.dynamicTypeSize) private var size
      @Environment(\.calendar) private var calendar
      @Environment(\.timeZone) private var timeZone

      var body: some View { Text("\(size) \(calendar.identifier) \(timeZone.secondsFromGMT())") }
    }
    let host = Host {
      Size().dynamicTypeSize(...DynamicTypeSize.small)
      Size().dynamicTypeSize(DynamicTypeSize.xLarge...)
      Size().dynamicTypeSize(.accessibility3).dynamicTypeSize(.small)
    }
    #expect(
      host.texts == ["small gregorian 0", "xLarge gregorian 0", "accessibility3 gregorian 0"])
    #expect(DynamicTypeSize.accessibility1.isAccessibilitySize)
    #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
  }

  @Test func `a window is searched and printed alone`() {
    struct Reader: App {
      var body: some Scene {
        WindowGroup { Page() }
      }
    }
    struct Page: View {
      @State private var page = 1

      var body: some View {
        Button("Next") { page += 1 }
        Text("\(page)")
      }
    }
    let host = Host(app: Reader())
    let second = host.openWindow()
    second.tap(.button("Next"))
    #expect(second.description.hasSuffix("Button \"Next\"\n  Text \"2\""))
    #expect(host.windows[0].description.hasSuffix("Button \"Next\"\n  Text \"1\""))
    #expect((try? second.find(.text("2")))?.kind == "Text")
    #expect(host.buttons.count == 2)
  }
}
