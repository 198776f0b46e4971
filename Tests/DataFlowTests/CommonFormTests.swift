import DataFlow
import Foundation
import Testing

/// What is written every day, with Apple's signatures: that this file compiles is the first
/// half of each test.
@MainActor
@Suite struct CommonFormTests {
  // MARK: Labels

  @Test func `controls have a text and a symbol as their label`() {
    var taps: [String] = []
    let host = Host {
      Button("Add", systemImage: "plus") { taps.append("add") }
      Button("Remove", systemImage: "minus", role: .destructive) { taps.append("remove") }
      Button("Share", systemImage: "arrow", action: { taps.append("share") })
      Toggle("Loud", systemImage: "horn", isOn: .constant(true))
      Picker("Kind", systemImage: "star", selection: .constant(1)) { Text("one").tag(1) }
      Menu("More", systemImage: "dots") { Button("Inner") {} }
    }
    for label in ["Add", "Remove", "Share"] { host.tap(button: label) }
    #expect(taps == ["add", "remove", "share"])
    #expect(host.element(.button("Remove")).role == .destructive)
    #expect(host.element(.toggle("Loud")).value(as: Bool.self) == true)
    #expect(host.rows(in: .picker("Kind")).map(\.text) == ["one"])
    #expect(host.shows(.button("Inner").in(.kind("Menu", "More"))))
    let symbols = host.elements(.image()).map(\.text)
    #expect(symbols == ["plus", "minus", "arrow", "horn", "star", "dots"])
  }

  // MARK: Texts

  private struct Row: View {
    let title: LocalizedStringKey
    var body: some View { Button(title) {} }
  }

  @Test func `texts show values as formats write them`() {
    let (date, share) = (Date(timeIntervalSinceReferenceDate: 0), 0.25)
    let percent = FloatingPointFormatStyle<Double>.Percent(locale: Locale(identifier: "en_US"))
    let host = Host {
      Text(share, format: percent)
      Text("\(share, specifier: "%.1f") of \(3, specifier: "%03lld")")
      Text("\(share, format: percent) on \(date, style: .date)")
      Text(date, style: .date)
      Button("\(2.5, specifier: "%.2f") m") {}
      Row(title: "Books \(1)")
    }
    #expect(
      host.texts == [
        "25%", "0.2 of 003", "25% on January 1, 2001", "January 1, 2001", "2.50 m", "Books 1",
      ])
    let time = Host { Text(date, style: .time) }
    #expect(time.texts[0].hasPrefix("12:00") && time.texts[0].hasSuffix("AM"))
  }

  private struct Limit: View {
    @Environment(\.lineLimit) private var limit
    var body: some View { Text(limit.map { "\($0)" } ?? "none") }
  }

  @Test func `texts say what is special about them`() {
    let host = Host {
      (Text("a").italic() + Text("b").fontWeight(.heavy).underline()
        + Text("c").strikethrough(true, color: .red).italic(false)).tag("runs")
      VStack {}.italic().fontWeight(.thin).underline(color: .blue).strikethrough(false)
      Limit().lineLimit(2...4)
      Limit().lineLimit(2...)
      Limit().lineLimit(...3)
      Limit().lineLimit(5, reservesSpace: true)
      Limit().lineLimit(6, reservesSpace: false)
      Toggle("a", isOn: .constant(true)).labelsHidden()
      Text("plain").modifier(EmptyModifier()).modifier(EmptyModifier.identity)
    }
    #expect(
      host.element(.tag("runs")).runs.map(\.attributes) == [
        [.italic(true)], [.fontWeight(.heavy), .underline(true, color: nil)],
        [.strikethrough(true, color: .red), .italic(false)],
      ])
    #expect(
      host.description.split(separator: "\n").dropFirst().joined(separator: "\n") == """
        VStack italic weight(thin) underline(blue) strikethrough(false)
        Text "4" lineLimit(2...4)
        Text "none" lineLimit(2...)
        Text "3" lineLimit(3)
        Text "5" lineLimit(5...5)
        Text "6" lineLimit(6)
        Toggle "a" = true labelsHidden
        Text "plain"
        """)
  }

  // MARK: Lists

  private struct Item: Hashable {
    let name: String
    var count = 0
  }

  private struct Book: Identifiable {
    let id: Int
    var title: String
  }

  private struct Lists: View {
    @State private var one: Int?
    @State private var several: Set<Int> = []
    @State private var items = [Item(name: "a"), Item(name: "b")]
    @State private var name: String?
    @State private var names: Set<String> = []
    @State private var books = [Book(id: 7, title: "c"), Book(id: 8, title: "d")]
    @State private var book: Int?
    @State private var read: Set<Int> = []

    var body: some View {
      List(0..<3, selection: $one) { Text("\($0)") }
      List(0..<3, selection: $several) { Text("\($0)") }
      List($items, id: \.name, selection: $name) { $item in
        Button("\(item.name) \(item.count)") { item.count += 1 }
      }
      List($items, id: \.name, selection: $names) { $item in Text(item.name) }
      List($books, id: \.id, selection: $book) { $book in
        Button(book.title) { book.title += "!" }
      }
      List($books, id: \.id, selection: $read) { $book in Text(book.title) }
      Text("\(book ?? -1) \(read.sorted())").tag("books")
      Text("\(one ?? -1) \(several.sorted()) \(name ?? "-") \(names.sorted())").tag("state")
    }
  }

  @Test func `rows of ranges and of bindings can be selected`() {
    let host = Host { Lists() }
    host.select(1, in: .list.at(0))
    host.select(2, in: .list.at(1))
    host.select("b", in: .list.at(2))
    host.select("a", in: .list.at(3))
    #expect(host.text("state") == #"1 [2] b ["a"]"#)
    host.select(8, in: .list.at(4))
    host.select(7, in: .list.at(5))
    #expect(host.text("books") == "8 [7]")
    host.tap(button: "c")
    #expect(host.rows(in: .list.at(5)).map(\.text) == ["c!", "d"])
    host.tap(button: "a 0")
    #expect(host.rows(in: .list.at(2)).map(\.text) == ["a 1", "b 0"])
  }

  // MARK: Lengths

  @Test func `lengths may be there or not, of either type`() {
    let (none, some, number): (CGFloat?, CGFloat?, Double?) = (nil, 3, 4)
    let plain: CGFloat = 5
    let host = Host {
      VStack(spacing: none) {}.tag(1)
      VStack(alignment: .leading, spacing: some) {}
      VStack(spacing: number) {}
      HStack(spacing: plain) {}
      HStack(spacing: some) {}
      HStack(spacing: 6) {}
      HStack(spacing: nil) {}
      Spacer(minLength: some)
      Spacer(minLength: number)
      Divider().frame(width: some)
      Divider().frame(width: some, height: 2, alignment: .leading)
      Divider().frame(width: number, height: 2)
      Divider().frame(width: 1)
      Divider().frame(minWidth: some, maxWidth: .infinity)
      Divider().frame(maxWidth: .infinity)
      Divider().padding(.leading, some)
      Divider().padding(.leading, none)
      Divider().padding(.leading, number)
      Divider().padding(.leading, 7).padding(plain)
    }
    #expect(
      host.description == """
        VStack #1
        VStack leading spacing(3)
        VStack spacing(4)
        HStack spacing(5)
        HStack spacing(3)
        HStack spacing(6)
        HStack
        Spacer spacing(3)
        Spacer spacing(4)
        Divider frame(3 x -)
        Divider frame(3 x 2 leading)
        Divider frame(4 x 2)
        Divider frame(1 x -)
        Divider frame(3...inf x -)
        Divider frame(...inf x -)
        Divider padding(leading 3)
        Divider padding(leading)
        Divider padding(leading 4)
        Divider padding(leading 7) padding(all 5)
        """)
  }

  // MARK: Presentations

  @Test func `popovers and search fields say where they stand`() {
    let host = Host {
      Text("a")
        .popover(
          isPresented: .constant(true), attachmentAnchor: .point(.center), arrowEdge: .bottom
        ) {
          Text("in front")
        }
        .searchable(
          text: .constant(""), placement: .navigationBarDrawer(displayMode: .always),
          prompt: Text("Find"))
      Text("b").popover(isPresented: .constant(false), attachmentAnchor: .rect(.bounds)) {}
        .searchable(text: .constant("x"), placement: .toolbarPrincipal, prompt: "Look")
      Text("c").searchable(text: .constant("y"), placement: .navigationBarDrawer)
    }
    #expect(host.elements(.searchField()).map(\.label) == ["Find", "Look", nil])
    #expect(host.shows(.text("in front").in(.kind("Popover"))))
  }
}
