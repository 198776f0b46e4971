import Conformance
import ConformanceKit
import DataFlow

/// Transactions that are for some modifiers only, and what programs put into them.
extension Catalogue {
  static let transactionScopes: [Clause] = [
    Clause(
      flow: "TX-35", .required,
      "animation(_:body:) and transaction(_:body:) MUST be for what their body adds, and no more.",
      source: Source.apple("animation(_:body:)"),
      hint: "Does the view that the body modifies see the transaction that is around both?",
      expected: [
        "mounted: text = 0",
        "after: opacity(0.0) -> opacity(1.0), easeOut",
        "after: scale(x: 0.0, y: 0.0) -> scale(x: 1.0, y: 1.0), easeIn",
        "alone: scale(x: 0.0, y: 0.0) -> scale(x: 1.0, y: 1.0), easeIn",
        "nested: offset(x: 0.0, y: 0.0) -> offset(x: 1.0, y: 0.0), linear",
        "nested: scale(x: 0.0, y: 0.0) -> scale(x: 1.0, y: 1.0), easeIn",
        "still: opacity(0.0) -> opacity(1.0), easeOut",
        "transaction: scale(x: 0.0, y: 0.0) -> scale(x: 1.0, y: 1.0), easeIn",
        // What a program's own code says is not disabled.
        "disabled: transaction: scale(x: 1.0, y: 1.0) -> scale(x: 2.0, y: 2.0), easeIn",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        let part = Double(number)
        Text("").opacity(part).animation(.easeIn) { $0.scaleEffect(part) }.offset(x: part)
          .tag("alone")
        Text("").opacity(part)
          .animation(.easeIn) { $0.scaleEffect(part).animation(.linear) { $0.offset(x: part) } }
          .tag("nested")
        Text("").opacity(part).animation(.easeIn) { $0.scaleEffect(part) }
          .animation(.easeOut, value: number).tag("after")
        Text("").opacity(part).transaction {
          $0.animation = .easeIn
        } body: {
          $0.scaleEffect(part)
        }
        .tag("transaction")
        Text("").opacity(part).animation(nil) { $0.scaleEffect(part) }
          .animation(.easeOut, value: number).tag("still")
        Text("\(number)").tag("text")
      }
      stage.host.turn { number.wrappedValue = 1 }
      let lines = stage.host.animations.map { record in
        "\(record.tags.map(\.description).joined(separator: "+")): \(record)"
      }
      for line in lines.sorted() { stage.log(line) }
      stage.host.advance(by: .seconds(1))
      var transaction = Transaction()
      transaction.disablesAnimations = true
      stage.host.turn { withTransaction(transaction) { number.wrappedValue = 2 } }
      stage.logAnimations("disabled")
    },
    Clause(
      flow: "TX-36", .required,
      "A value of a program's own MUST go with a write to the views, and make its own update.",
      source: Source.apple("TransactionKey"),
      hint: "Is it compared with that of the update which is pending, and gone after the write?",
      expected: [
        "mounted: text = 0", "body 2", "drag nil", "body 3", "drag 7", "body 5", "none 3",
        "writes: text = 5",
      ]
    ) { stage in
      let isMounted = Locked(false)
      let number = stage.mountWatcher { number in
        let _ = isMounted.withLock(\.self) ? stage.log("body \(number)") : ()
        Text("\(number)").opacity(Double(number))
          .transaction { transaction in
            let limit = transaction.limit.map { "\($0)" } ?? "nil"
            stage.log("\(transaction.reason) \(limit)")
          }
          .tag("text")
      }
      isMounted.withLock { $0 = true }
      var transaction = Transaction()
      transaction.reason = "drag"
      transaction.limit = nil
      stage.turn("writes") { [transaction] in
        withTransaction(transaction) { number.wrappedValue = 1 }
        withTransaction(transaction) { number.wrappedValue = 2 }
        withTransaction(transaction) {
          withTransaction(\.limit, 7) { number.wrappedValue = 3 }
        }
        // Their default: as if nothing were said.
        withTransaction(\.reason, "none") { number.wrappedValue = 4 }
        number.wrappedValue = 5
      }
    },
  ]
}

private struct ReasonKey: TransactionKey {
  static let defaultValue = "none"
}

/// A key whose values are optional, and whose default is not nil.
private struct LimitKey: TransactionKey {
  static let defaultValue: Int? = 3
}

extension Transaction {
  fileprivate var reason: String {
    get { self[ReasonKey.self] }
    set { self[ReasonKey.self] = newValue }
  }

  fileprivate var limit: Int? {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}
