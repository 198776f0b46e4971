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

@Observable
private final class Cart: @unchecked Sendable {
  // `@unchecked Sendable`: one thread uses it here.
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
    func lines(_ text: Substring) -> [String] {
      text.split(separator: "\n")
        .map { $0.components(separatedBy: "  //")[0].trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
    let file = URL(fileURLWithPath: #filePath)
    let here = lines(try String(contentsOf: file, encoding: .utf8)[...]).joined(separator: "\n")
    var root = file
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix("Use it") })
    // Paragraph by paragraph: the first block has declarations and statements.
    let paragraphs = section.components(separatedBy: "```swift\n").dropFirst().flatMap {
      $0.components(separatedBy: "```")[0].components(separatedBy: "\n\n")
    }.map { lines($0[...]).joined(separator: "\n") }
    #expect(paragraphs.count == 7)
    for paragraph in paragraphs { #expect(here.contains(paragraph), "\(paragraph)") }
  }
}
