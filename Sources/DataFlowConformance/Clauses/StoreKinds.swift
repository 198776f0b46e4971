import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// What becomes of values of each type, and what stores of other kinds are asked for.
extension Catalogue {
  static let storeKinds: [Clause] = [
    Clause(
      flow: "STORE-18", .required,
      "A stored value MUST be read as another type where nothing is lost, and else be none.",
      source: Source.apple("UserDefaults"),
      hint: "Is a number read as one of another type only if it is the same?",
      expected: [
        "stored: true false 0 1 2 9007199254740993 0.0 1.0 2.0 0.5 1e+300 \"x:/\" \"\" 2 bytes "
          + "date 1.0",
        "Bool: true false false true - - false true - - - - - - -",
        "Int: 1 0 0 1 2 9007199254740993 0 1 2 - - - - - -",
        "Double: 1.0 0.0 0.0 1.0 2.0 - 0.0 1.0 2.0 0.5 1e+300 - - - -",
        "String: - - - - - - - - - - - x:/  - -",
        "URL: - - - - - - - - - - - x:/ - - -",
        "Data: - - - - - - - - - - - - - 2 bytes -",
        "Date: - - - - - - - - - - - - - - 2001-01-01 00:00:01 +0000",
        "and back: true 1 0.5 \"a\" \"x:/\" 1 bytes date 1.0",
      ]
    ) { stage in
      let values: [StoredValue] = [
        true, false, 0, 1, 2, 9_007_199_254_740_993, 0.0, 1.0, 2.0, 0.5, 1e300, "x:/", "",
        .data(Data([1, 2])), .date(Date(timeIntervalSinceReferenceDate: 1)),
      ]
      stage.log("stored: " + values.map { "\($0)" }.joined(separator: " "))
      func log<Value: Storable>(_ type: Value.Type) {
        let read = values.map { Value(stored: $0).map { "\($0)" } ?? "-" }
        stage.log("\(type): " + read.joined(separator: " "))
      }
      log(Bool.self)
      log(Int.self)
      log(Double.self)
      log(String.self)
      log(URL.self)
      log(Data.self)
      log(Date.self)
      let back: [any Storable] = [
        true, 1, 0.5, "a", URL(string: "x:/")!, Data([1]), Date(timeIntervalSinceReferenceDate: 1),
      ]
      stage.log("and back: " + back.map { "\($0.stored)" }.joined(separator: " "))
    },
    Clause(
      flow: "STORE-19", .required,
      "Foundation's defaults MUST keep the types of values, and MUST be looked at in each step.",
      source: Source.apple("UserDefaults"),
      hint: "Is true no 1, and is what others write there shown without a word from them?",
      expected: [
        "mounted: text = 7, alarms = 0", "read: true 1 1.0 0.5 \"a\" 1 bytes date 1.0 nothing",
        "removed: nothing", "set by others: text = 5, alarms = 0", "add: text = 6, alarms = 1",
        "set through the store: text = 8, alarms = 2", "the same: text = 8, alarms = 2",
        "removed: text = 7, alarms = 3", "other defaults: text = 7, alarms = 3",
        "nobody listens: text = 9, alarms = 3", "kept: 9", "saved: true",
      ]
    ) { stage in
      let name = "observatory-\(UUID().uuidString)"
      guard let defaults = UserDefaults(suiteName: name),
        let other = UserDefaults(suiteName: name + "-other")
      else { return stage.log("no defaults") }
      defer {
        defaults.removePersistentDomain(forName: name)
        other.removePersistentDomain(forName: name + "-other")
      }
      let alarms = Calls()
      var observation: StoreObservation? = defaults.observe("count") { alarms.note() }
      stage.mount(texts: ["text"], values: ["alarms": { alarms.count }]) {
        KeyView(key: "count").defaultAppStorage(defaults)
      }
      let values: [StoredValue] = [
        true, 1, 1.0, 0.5, "a", .data(Data([1])), .date(Date(timeIntervalSinceReferenceDate: 1)),
      ]
      for (index, value) in values.enumerated() { defaults["\(index)"] = value }
      let read = (0...values.count).map { shown(defaults["\($0)"]) }
      stage.log("read: " + read.joined(separator: " "))
      defaults["0"] = nil
      stage.log("removed: \(shown(defaults["0"]))")
      stage.turn("set by others") { defaults.set(5, forKey: "count") }
      stage.tap("add")
      stage.turn("set through the store") { defaults["count"] = 8 }
      stage.turn("the same") { defaults["count"] = 8 }
      stage.turn("removed") { defaults["count"] = nil }
      stage.turn("other defaults") { other["count"] = 3 }
      withExtendedLifetime(observation) {}
      observation = nil
      stage.turn("nobody listens") { defaults["count"] = 9 }
      stage.log("kept: \(shown(defaults["count"]))")
      stage.log("saved: \(defaults.save())")
    },
    Clause(
      flow: "STORE-20", .required,
      "A store MUST be told to save, looked at and let go as it says that it has to be.",
      source: "documentation of KeyValueStore",
      hint: "Is each store asked after each step, once, and by whom is it observed at the end?",
      expected: [
        "mounted: text = 7, saves = 1 0 0, observers = 1 1 0, reads = true true false",
        "nothing: text = 7, saves = 1 0 0, observers = 1 1 0, reads = true false false",
        "changed behind its back: text = 5, saves = 1 0 0, observers = 1 1 0, reads = true false "
          + "false",
        "another store: text = 5, saves = 1 0 1, observers = 1 1 1, reads = true false true",
        "many keys: text = 5, saves = 1 0 1, observers = 1 100 1, reads = true true false",
        "few keys: text = 5, saves = 1 0 1, observers = 1 1 1, reads = true false false",
        "changed behind its back: text = 6, saves = 1 0 1, observers = 1 1 1, reads = true false "
          + "false",
        "fewer stores: text = gone, saves = 1 0 1, observers = 0 0 1, reads = true false false",
        "nothing: text = gone, saves = 1 0 1, observers = 0 0 1, reads = false false false",
        "unmount: text = gone, saves = 1 0 1, observers = 0 0 0, reads = false false false",
      ]
    ) { stage in
      let quiet = ToldStore(announcesChanges: false, savesAtOnce: false)
      let plain = ToldStore(announcesChanges: true, savesAtOnce: true)
      let late = ToldStore(announcesChanges: true, savesAtOnce: false)
      let stores = [quiet, plain, late]
      stage.mount(
        texts: ["text"],
        values: [
          "saves": { stores.map { "\($0.takeSaves())" }.joined(separator: " ") },
          "observers": { stores.map { "\($0.observerCount)" }.joined(separator: " ") },
          "reads": { stores.map { "\($0.takeReads() > 0)" }.joined(separator: " ") },
        ]
      ) {
        StepsView { step in
          if step < 4 {
            KeyView(key: "count").defaultAppStorage(quiet)
            ForEach(0..<(step == 2 ? 100 : 1), id: \.self) { index in
              KeyReader(key: "key \(index)", name: "plain").defaultAppStorage(plain)
              KeyReader(key: "key \(index)", name: "again").defaultAppStorage(plain)
            }
          }
          if step > 0 { KeyReader(key: "count", name: "late").defaultAppStorage(late) }
        }
      }
      stage.turn("nothing") {}
      stage.turn("changed behind its back") { quiet.replace(5, for: "count") }
      stage.advance("another store")
      stage.advance("many keys")
      stage.advance("few keys")
      stage.turn("changed behind its back") { quiet.replace(6, for: "count") }
      stage.advance("fewer stores")
      stage.turn("nothing") {}
      stage.unmount("unmount")
    },
  ]
}

// MARK: - Stores and views

/// A store that counts what it is asked for.
private final class ToldStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: only the main actor uses it.
  let announcesChanges: Bool
  let savesAtOnce: Bool
  private let values = MemoryStore()
  private var observers: [Int: @Sendable () -> Void] = [:]
  private var nextObserver = 0
  private var saves = 0
  private var reads = 0

  init(announcesChanges: Bool, savesAtOnce: Bool) {
    self.announcesChanges = announcesChanges
    self.savesAtOnce = savesAtOnce
  }

  var observerCount: Int { observers.count }

  func takeSaves() -> Int {
    defer { saves = 0 }
    return saves
  }

  func takeReads() -> Int {
    defer { reads = 0 }
    return reads
  }

  /// Changes a value and tells nobody.
  func replace(_ value: StoredValue?, for key: String) { values[key] = value }

  func read(_ key: String) -> StoredValue? {
    reads += 1
    return values[key]
  }

  func write(_ value: StoredValue?, for key: String) {
    values[key] = value
    for observer in observers.values { observer() }
  }

  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
    nextObserver += 1
    let own = nextObserver
    observers[own] = onChange
    return StoreObservation { [weak self] in self?.observers[own] = nil }
  }

  func save() -> Bool {
    saves += 1
    return true
  }
}

/// Shows the value of a key.
private struct KeyReader: View {
  @AppStorage private var count: Int
  private let name: String

  init(key: String, name: String) {
    _count = AppStorage(wrappedValue: 7, key)
    self.name = name
  }

  var body: some View { Text("\(count)").tag(name) }
}
