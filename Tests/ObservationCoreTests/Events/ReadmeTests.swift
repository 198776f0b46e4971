import CommandKit
import Foundation
import ObservationCore
import Testing

@Observable
final class Account {
  var balance = 0
  var owner = ""
}

@MainActor
func show(_ account: Account) -> ObservationTracking.Token {
  startContinuousObservation(options: .didSet) { _ in
    print("\(account.owner) has \(account.balance)")
  }
}

@MainActor
func follow(_ account: Account) async {
  for await balance in Observations({ account.balance }) {
    print(balance)
    if balance < 0 { break }
  }
}

// `@unchecked Sendable`: one thread uses it here.
@Observable
final class Cart: @unchecked Sendable {
  var prices = [3, 4]
  var rebate = 0
}

/// Where the README's code prints to, within this file.
private func print(_ item: Any) { printed.withLock { $0.append("\(item)") } }

private let printed = Locked<[String]>([])

/// The forms that the README shows do what it says, and stand here as they stand there.
@MainActor @Suite(.serialized) struct ReadmeTests {
  @Test func `the form that there was before`() {
    printed.withLock { $0 = [] }
    let account = Account()
    withObservationTracking {
      print(account.balance)
    } onChange: {
      print("the balance is about to change")
    }
    account.balance = 10
    #expect(printed.copy == ["0", "the balance is about to change"])
  }

  @Test func `once`() {
    printed.withLock { $0 = [] }
    let account = Account()
    let token = ObservationTracking.observe(options: .didSet) {
      _ = (account.balance, account.owner)
    } onChange: { event in
      print(event.matches(\Account.balance) ? "a new balance" : "a new owner")
    }
    account.balance = 20
    token.cancel()
    #expect(printed.copy == ["a new balance"])
  }

  @Test func `continuously, and as a sequence`() async {
    printed.withLock { $0 = [] }
    let account = Account()
    account.owner = "Ada"
    let token = show(account)
    #expect(printed.copy == ["Ada has 0"])
    account.balance = 7
    #expect(await eventually { printed.copy.count == 2 })
    #expect(printed.copy == ["Ada has 0", "Ada has 7"])
    token.cancel()
    printed.withLock { $0 = [] }
    let following = Task { await follow(account) }
    #expect(await eventually { printed.copy == ["7"] })
    account.balance = -1
    await following.value
    #expect(printed.copy == ["7", "-1"])
  }

  @Test func `values that are made of others`() {
    printed.withLock { $0 = [] }
    let cart = Cart()
    let sum = Derived { cart.prices.reduce(0, +) }
    let total = Derived { max(0, sum.value - cart.rebate) }
    let effect = Effect { print("to pay: \(total.value)") }
    cart.prices.append(5)
    #expect(printed.copy == ["to pay: 7", "to pay: 12"])
    withBatch {
      cart.prices.append(1)
      cart.rebate = 1
    }
    #expect(printed.copy.count == 2)
    effect.cancel()
  }

  @Test func `the code is that of the README`() throws {
    let readme = try Sample.text("README.md")
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix("Use it") })
    let samples = Sample.all(in: String(section))
    #expect(samples.count == 7)
    // Read at a glance.
    for block in section.components(separatedBy: "```swift\n").dropFirst() {
      #expect(block.components(separatedBy: "```")[0].split(separator: "\n").count <= 10)
    }
    for sample in samples { #expect(Sample.here.contains(sample.text), "\(sample.text)") }
  }
}

/// What the articles show does what they say, and stands here as it stands there.
@MainActor @Suite struct ArticleTests {
  nonisolated private let printed = Locked<[String]>([])

  nonisolated private func print(_ item: Any) { printed.withLock { $0.append("\(item)") } }

  // `@unchecked Sendable`: one thread uses it here.
  @Observable final class Model: @unchecked Sendable {
    var title = ""
    var isDone = false
  }

  @MainActor final class Label {
    var text = ""
  }

  @MainActor final class Controller {
    let model: Model
    let label: Label
    var observation: ObservationTracking.Token?

    init(_ model: Model, _ label: Label) { (self.model, self.label) = (model, label) }

    func start() {
      observation = startContinuousObservation(options: .didSet) { [model, label] _ in
        label.text = model.title
      }
    }
  }

  @MainActor @Observable
  final class Loader {
    var task: Task<Void, any Error>?

    isolated deinit { task?.cancel() }
  }

  @Test func `what is not read does not call`() {
    let account = Account()
    withObservationTracking {
      print(account.balance)
    } onChange: {
      print("the balance is about to change")
    }
    account.owner = "Ada"  // nothing: the owner was not read
    account.balance = 10  // prints
    #expect(printed.copy == ["0", "the balance is about to change"])
  }

  @Test func `an event says what has changed`() {
    let model = Model()
    withObservationTracking(options: .didSet) {
      _ = (model.title, model.isDone)
    } onChange: { event in
      if event.matches(\Model.title) { print("the title is \(model.title)") }
    }
    model.title = "A"
    #expect(printed.copy == ["the title is A"])
  }

  @Test func `a controller shows what its model has`() async {
    let (model, label) = (Model(), Label())
    let controller = Controller(model, label)
    model.title = "A"
    controller.start()
    #expect(label.text == "A")
    model.title = "B"
    #expect(await eventually { label.text == "B" })
  }

  @Test func `an iteration prints what its model has`() async {
    let model = Model()
    let task = Task {
      for await title in Observations({ model.title }) {
        print(title)
      }
    }
    #expect(await eventually { printed.copy == [""] })
    model.title = "A"
    #expect(await eventually { printed.copy == ["", "A"] })
    task.cancel()
    await task.value
  }

  @Test func `an isolated end reads what is observed`() async {
    var loader: Loader? = Loader()
    // It ends by being cancelled, and by nothing else.
    let (never, source) = AsyncStream.makeStream(of: Void.self)
    let task = Task<Void, any Error> {
      for await _ in never {}
      try Task.checkCancellation()
    }
    loader?.task = task
    loader = nil
    await #expect(throws: CancellationError.self) { try await task.value }
    source.finish()
  }

  @Test func `the code is that of the articles`() throws {
    let files = try Sample.files(in: "Sources/ObservationCore/ObservationCore.docc")
    let samples = try files.flatMap { Sample.all(in: try Sample.text($0)) }
    #expect(samples.count > 6)
    for sample in samples { #expect(Sample.here.contains(sample.text), "\(sample.text)") }
  }
}

/// A paragraph of a document's code, without indentation and comments behind code.
private struct Sample {
  let text: String

  /// This file, in the same way.
  static let here = Sample((try? String(contentsOfFile: #filePath, encoding: .utf8)) ?? "").text

  private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  init(_ code: String) {
    text = code.split(separator: "\n")
      .map { $0.components(separatedBy: "  //")[0].trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Those of a document, paragraph by paragraph: a block may have declarations and
  /// statements.
  static func all(in document: String) -> [Sample] {
    document.components(separatedBy: "```swift\n").dropFirst().flatMap {
      $0.components(separatedBy: "```")[0].components(separatedBy: "\n\n")
    }.map(Sample.init)
  }

  /// The text of a file of the package.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The articles in a folder of the package.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
  }
}
