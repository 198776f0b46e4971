import ObservationCore

// Observers, attributes, wrappers, and documentation.

@propertyWrapper
struct AccessorsClamped {
  var wrappedValue: Int = 0
}

@Observable
final class AccessorsModel {
  var plain: Int = 0 {
    // Before.
    willSet { print("willSet", newValue) }
    didSet {
      // Inside.
      print("didSet", oldValue, plain)
    }
  }
  var named = "a" {
    willSet(next) { print(next) }
  }
  var before: Int? { didSet(old) { print(old ?? 0) } }
  var empty = 0 { didSet {} }
  /// What is documented.
  @available(*, deprecated, message: "for a test")
  var old = 0
  // swift-format-ignore: UseTripleSlashForDocumentationComments
  /** Another kind. */
  @MainActor var isolated = [1]
  @ObservationIgnored @AccessorsClamped var wrapped: Int
  var function: () -> Int = { 0 }
  var number: Double = 0
  var opaque: any Sendable = 0
  private var secret: Set<Int> = [] { didSet { count = secret.count } }
  private(set) var count = 0

  nonisolated init() {}

  func use() {
    plain += 1
    named = "b"
    before = 2
    secret.insert(3)
    function = { 4 }
    wrapped = function()
  }
}

@Observable
final class AccessorsInitialised {
  var first: Int
  var second: String
  var third: Int?
  init(first: Int) {
    self.first = first
    second = ""
  }
}
