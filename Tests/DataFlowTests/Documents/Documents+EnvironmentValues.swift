import DataFlow
import Testing

// S2-11 to S2-14: two ways through the environment. A village notice board.

private struct Bulletin: Identifiable {
  let id: Int
  var heading: String
  var details: String
}

private class Paint: ObservableObject {
  @Published var headingColor = Color.blue
  @Published var detailColor = Color.gray
}

/// S2-11: a view that takes an object from its environment.
private struct PaintedBulletin: View {
  @EnvironmentObject var paint: Paint
  var bulletin: Bulletin

  var body: some View {
    VStack(alignment: .leading) {
      Text(bulletin.heading)
        .foregroundColor(paint.headingColor)
      Text(bulletin.details)
        .foregroundColor(paint.detailColor)
    }
  }
}

private class Village: ObservableObject {
  @Published var bulletins = [Bulletin(id: 1, heading: "Fair", details: "on Sunday")]
}

private struct BulletinColumn: View {
  var bulletins: [Bulletin]

  var body: some View {
    List(bulletins) { PaintedBulletin(bulletin: $0) }
  }
}

/// S2-12: an ancestor that provides it.
private struct VillageBoard: View {
  @ObservedObject var paint: Paint
  @ObservedObject var village: Village

  var body: some View {
    BulletinColumn(bulletins: village.bulletins)
      .environmentObject(paint)
  }
}

private struct Ink: Equatable {
  var headingColor: Color
  var detailColor: Color

  static let plain = Ink(headingColor: .black, detailColor: .gray)
}

/// S2-13: a key with a default, and a property that reads and writes it.
///
/// A constant: what any thread may read cannot be a variable in Swift 6.
private struct InkKey: EnvironmentKey {
  static let defaultValue = Ink.plain
}

extension EnvironmentValues {
  fileprivate var ink: Ink {
    get { self[InkKey.self] }
    set { self[InkKey.self] = newValue }
  }
}

/// S2-14: a view that reads the value at a key path.
private struct InkedBulletin: View {
  @Environment(\.ink) var ink: Ink
  var bulletin: Bulletin

  var body: some View {
    VStack(alignment: .leading) {
      Text(bulletin.heading)
        .foregroundColor(ink.headingColor)
      Text(bulletin.details)
        .foregroundColor(ink.detailColor)
    }
  }
}

extension Documents {
  @MainActor
  @Suite struct TwoEnvironments {
    private let fair = Bulletin(id: 1, heading: "Fair", details: "on Sunday")

    @Test func `a view finds an object that it was not given`() {
      let paint = Paint()
      let host = Host { PaintedBulletin(bulletin: fair).environmentObject(paint) }
      #expect(host.shown("Text")?.runStyles == [[.foreground(.blue)]])
      host.turn { paint.headingColor = .pink }
      #expect(host.shown("Text")?.runStyles == [[.foreground(.pink)]])
    }

    @Test func `the object is set above, on any ancestor`() {
      let paint = Paint()
      let village = Village()
      let host = Host { VillageBoard(paint: paint, village: village) }
      host.turn { paint.headingColor = .red }
      #expect(host.shown("Text")?.runStyles == [[.foreground(.red)]])
      #expect(host.bodies(BulletinColumn.self) == 1)
      host.turn { village.bulletins.append(Bulletin(id: 2, heading: "Lost", details: "a goat")) }
      #expect(host.shownTexts == ["Fair", "on Sunday", "Lost", "a goat"])
    }

    @Test func `a key gives its default until somebody sets it`() {
      var values = EnvironmentValues()
      #expect(values.ink == .plain)
      values.ink.headingColor = .green
      #expect(values.ink == Ink(headingColor: .green, detailColor: .gray))
    }

    @Test func `a value needs no ancestor, and the nearest one counts`() {
      let host = Host {
        InkedBulletin(bulletin: fair)
        InkedBulletin(bulletin: Bulletin(id: 2, heading: "Lost", details: "a goat"))
          .environment(\.ink.headingColor, .purple)
      }
      let styles = host.elements.map { $0.children.flatMap(\.runStyles) }
      #expect(styles[0] == [[.foreground(.black)], [.foreground(.gray)]])
      #expect(styles[1] == [[.foreground(.purple)], [.foreground(.gray)]])
    }
  }
}
