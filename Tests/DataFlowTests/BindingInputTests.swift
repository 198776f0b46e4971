import DataFlow
import Testing

/// Two bindings that lead to the same place are the same input of a view, in
/// whatever way they were derived; a view that is given them is not evaluated
/// again.
@MainActor
@Suite struct BindingInputTests {
  struct Album: Equatable {
    var title = "a"
    var year = 1
    var tracks = [1, 2]
    var label: Int? = 1
  }

  /// Reads nothing: only another input makes its body run.
  struct Child<Value>: View {
    @Binding var value: Value

    var body: some View { Text("child") }
  }

  struct Parent<Content: View>: View {
    @State private var step = 0
    @State private var album = Album()
    @State private var other = Album()
    @ViewBuilder let content: (Int, Binding<Album>, Binding<Album>) -> Content

    var body: some View {
      content(step, $album, $other)
      Button("Step") { step += 1 }.tag("step")
    }
  }

  /// How often the child is evaluated when its parent is, twice.
  private func bodies<Value>(
    _ binding: @escaping (_ step: Int, Binding<Album>, _ other: Binding<Album>) -> Binding<Value>
  ) -> Int {
    let host = Host { Parent { Child(value: binding($0, $1, $2)) } }
    host.tap("step")
    host.tap("step")
    return host.bodies(Child<Value>.self)
  }

  @Test func `the same place is the same input`() {
    let shelf = Bindable(projectedValue: ObservedShelf.bindable)
    #expect(bodies { _, album, _ in album } == 1)
    #expect(bodies { _, album, _ in album.title } == 1)
    #expect(bodies { _, album, _ in album.tracks[1] } == 1)
    #expect(bodies { _, album, _ in Binding<Int?>(album.year) } == 1)
    #expect(bodies { _, album, _ in Binding<Int>(album.label)! } == 1)
    #expect(bodies { _, album, _ in Binding<AnyHashable>(album.year) } == 1)
    #expect(bodies { _, _, _ in shelf.count } == 1)
    #expect(bodies { _, _, _ in .constant([1]) } == 1)
  }

  @Test func `a binding that is kept is the same input, wherever it comes from`() {
    func kept<Value>(_ make: @escaping (Binding<Album>) -> Binding<Value>) -> Int {
      var first: Binding<Value>?
      return bodies { _, album, _ in
        let binding = first ?? make(album)
        first = binding
        return binding
      }
    }
    let shelf = ObservedShelf.bindable
    #expect(kept { $0 } == 1)
    #expect(kept { $0.title } == 1)
    #expect(kept { $0.tracks[1] } == 1)
    #expect(kept { Binding<Int?>($0.year) } == 1)
    #expect(kept { Binding<Int>($0.label)! } == 1)
    #expect(kept { Binding<AnyHashable>($0.year) } == 1)
    #expect(kept { _ in shelf.count } == 1)
    #expect(kept { _ in .constant([1]) } == 1)
    // Not even if what it leads to cannot be compared, or is not equal to itself.
    #expect(kept { _ in .constant(Double.nan) } == 1)
    #expect(kept { _ in .constant(1 as Any) } == 1)
    #expect(kept { _ in Binding(get: { 1 }, set: { _ in }) } == 1)
  }

  @Test func `another place, base or transaction is another input`() {
    let shelf = ObservedShelf.bindable
    #expect(bodies { $0 == 1 ? $1 : $2 } == 3)
    #expect(bodies { ($0 == 1 ? $1 : $2).title } == 3)
    #expect(bodies { step, album, _ in step == 1 ? album.title : album.label.description } == 3)
    #expect(bodies { step, album, _ in album.tracks[step == 1 ? 0 : 1] } == 3)
    #expect(bodies { Binding<Int?>(($0 == 1 ? $1 : $2).year) } == 3)
    #expect(bodies { Binding<Int>(($0 == 1 ? $1 : $2).label)! } == 3)
    #expect(bodies { Binding<AnyHashable>(($0 == 1 ? $1 : $2).year) } == 3)
    #expect(bodies { step, _, _ in step == 1 ? shelf.count : shelf.other } == 3)
    #expect(bodies { step, _, _ in .constant([step]) } == 3)
    #expect(
      bodies { step, album, _ in
        album.transaction(Transaction(animation: step == 1 ? .easeInOut : .spring))
      } == 3)
    // Two functions are never known to be the same.
    #expect(bodies { _, _, _ in Binding(get: { 1 }, set: { _ in }) } == 3)
  }

  @Test func `a binding is a collection, and identifiable, where its value is`() {
    let tracks = Binding.constant([3, 1, 2])
    #expect(tracks.reversed().map(\.wrappedValue) == [2, 1, 3])
    #expect(tracks.index(before: tracks.endIndex) == 2)
    let named = Binding.constant(Named(id: "x"))
    #expect(named.id == "x")
  }

  struct Named: Identifiable { let id: String }

  @Test func `a transaction around a write counts more than the binding's own`() {
    var binding: Binding<Album>!
    func keep(_ album: Binding<Album>) { binding = album }
    let host = Host(recording: .all) {
      Parent { _, album, _ in
        let _ = keep(album.transaction(Transaction(animation: .spring)))
        Text(album.wrappedValue.title)
      }
    }
    host.removeEvents()
    host.turn { binding.wrappedValue.title = "b" }
    host.turn { withAnimation(.linear(duration: 1)) { binding.wrappedValue.title = "c" } }
    let updates = host.events.filter { $0.kind == .updated }.map(\.subject)
    #expect(updates == ["spring", "linear(1.0 s)"])
  }
}

extension Int? {
  fileprivate var description: String {
    get { self.map(String.init) ?? "-" }
    set { self = Int(newValue) }
  }
}
