@_spi(Testing) import DataFlow
import Foundation
import Testing

/// Stored values of observable objects.
@MainActor
@Suite struct StoredPropertyTests {
  private final class Settings: ObservableObject {
    @AppStorage var size: Int
    @Published var name = "a"

    init(_ store: any KeyValueStore) { _size = AppStorage(wrappedValue: 12, "size", store: store) }
  }

  /// Publishes nothing else.
  private class Font: ObservableObject {
    @AppStorage var size: Int

    init(_ store: any KeyValueStore) { _size = AppStorage(wrappedValue: 12, "size", store: store) }
  }

  private final class Heading: Font {
    @AppStorage("weight", store: MemoryStore()) var weight = 400
  }

  private struct SizeView: View {
    @StateObject private var settings: Settings

    init(_ store: any KeyValueStore) {
      _settings = StateObject(wrappedValue: Settings(store))
    }

    var body: some View {
      Text("\(settings.size)").tag("size")
      Button("Larger") { settings.size += 1 }.tag("larger")
      SizeField(size: $settings.size, tag: "object")
      SizeField(size: settings.$size, tag: "property")
    }
  }

  private struct SizeField: View {
    @Binding var size: Int
    let tag: String

    var body: some View { Button("\(size)") { size += 10 }.tag(tag) }
  }

  @Test func `a stored value of an object is shown when it changes, whoever changes it`() async {
    let store = MemoryStore()
    let host = Host { SizeView(store) }
    func expect(_ size: Int) {
      #expect(host.text("size") == "\(size)")
      #expect(host.buttons.map(\.label) == ["Larger", "\(size)", "\(size)"])
    }
    expect(12)
    host.tap("larger")
    expect(13)
    host.tap("object")
    expect(23)
    host.tap("property")
    expect(33)
    #expect(store["size"] == 33)
    host.turn { store["size"] = 40 }
    expect(40)
    await Task.detached { store["size"] = 41 }.value
    host.turn {}
    expect(41)
    // Which thread others write on is no concern of the object's.
    #expect(host.issues.isEmpty)
  }

  @Test func `views that show an object with no other property follow its stored value`() {
    struct FontView: View {
      @ObservedObject var font: Heading

      var body: some View { Text("\(font.size) \(font.weight)").tag("text") }
    }
    let store = MemoryStore()
    let fonts = [Heading(store), Heading(store)]
    let hosts = fonts.map { font in Host { FontView(font: font) } }
    func texts() -> [String?] { hosts.map { $0.text("text") } }
    hosts[0].turn { fonts[0].size = 20 }
    hosts[1].settle()
    #expect(texts() == ["20 400", "20 400"])
    hosts[1].turn { fonts[1].weight = 700 }
    #expect(texts() == ["20 400", "20 700"])
    #expect(hosts.map { $0.bodies(FontView.self) } == [2, 3])
  }

  @Test func `an object sends before each write of its own, and after those of others`() async {
    let store = MemoryStore()
    let settings = Settings(store)
    var sent: [StoredValue?] = []
    let subscription = settings.objectWillChange.sink { sent.append(store["size"]) }
    #expect(settings.objectWillChange === settings.objectWillChange)
    settings.size = 13
    #expect(sent == [nil])
    settings.$size.wrappedValue = 14
    #expect(sent == [nil, 13])
    store["size"] = 15
    #expect(sent == [nil, 13, 15])
    settings.name = "b"
    #expect(sent == [nil, 13, 15, 15])
    // Another thread's is told on this one.
    await Task.detached { store["size"] = 16 }.value
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(sent == [nil, 13, 15, 15, 16])
    withExtendedLifetime(subscription) {}
  }

  /// Counts its observers.
  private final class CountingStore: KeyValueStore {
    private let memory = MemoryStore()
    private(set) var count = 0

    func read(_ key: String) -> StoredValue? { memory.read(key) }

    func write(_ value: StoredValue?, for key: String) { memory.write(value, for: key) }

    func observe(
      _ key: String, _ onChange: @escaping @Sendable () -> Void
    ) -> StoreObservation {
      count += 1
      let inner = memory.observe(key, onChange)
      nonisolated(unsafe) let store = self
      return StoreObservation {
        withExtendedLifetime(inner) {}
        store.count -= 1
      }
    }
  }

  @Test func `an object observes its store while it is there, if anybody observes the object`() {
    let store = CountingStore()
    var font: Font? = Font(store)
    font?.size = 20
    #expect(store.count == 0)
    weak let publisher = font?.objectWillChange
    _ = font?.objectWillChange
    #expect(store.count == 1 && font?.size == 20 && publisher != nil)
    weak let left = font
    font = nil
    #expect(store.count == 0 && left == nil && publisher == nil)
    var host: DataFlow::Host? = Host { SizeView(store) }
    #expect(store.count == 1 && host?.text("size") == "20")
    host = nil
    #expect(store.count == 0)
  }

  @Test func `threads that ask for an object's publisher at once get the same one`() {
    for _ in 0..<50 {
      let store = CountingStore()
      nonisolated(unsafe) let font = Font(store)
      nonisolated(unsafe) var publishers: [ObjectIdentifier?] = [nil, nil, nil, nil]
      publishers.withUnsafeMutableBufferPointer { places in
        nonisolated(unsafe) let places = places
        DispatchQueue.concurrentPerform(iterations: places.count) {
          places[$0] = ObjectIdentifier(font.objectWillChange)
        }
      }
      #expect(publishers.allSatisfy { $0 == ObjectIdentifier(font.objectWillChange) })
      #expect(store.count == 1)
    }
  }
}
