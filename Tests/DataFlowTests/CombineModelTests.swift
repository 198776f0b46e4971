import DataFlow
import Foundation
import OpenCombine
import Testing

/// Objects whose file knows nothing of views.
@MainActor
@Suite struct CombineModelTests {
  /// Publishes by both modules' wrappers.
  final class SharedLedger: Ledger {
    @Published var partner = "Ben"
  }

  struct Balance<Model: Ledger>: View {
    @ObservedObject var ledger: Model
    let text: (Model) -> String

    var body: some View {
      Text(text(ledger)).tag("text")
      TextField("Owner", text: $ledger.owner).tag("owner")
    }
  }

  @Test func `a view observes an object with OpenCombine's publishers`() {
    let ledger = Ledger()
    let host = Host { Balance(ledger: ledger) { "\($0.owner) \($0.balance)" } }
    host.turn { ledger.balance = 7 }
    #expect(host.text("text") == "Ana 7")
    host.set("owner", "Eva")
    #expect(host.text("text") == "Eva 7")
    #expect(host.bodies(Balance<Ledger>.self) == 3)
    #expect(host.issues.isEmpty)
  }

  @Test func `a class that inherits from one publishes by both modules`() {
    let ledger = SharedLedger()
    let host = Host { Balance(ledger: ledger) { "\($0.balance) \($0.partner)" } }
    host.turn { ledger.partner = "Cem" }
    #expect(host.text("text") == "0 Cem")
    host.turn { ledger.balance = 7 }
    #expect(host.text("text") == "7 Cem")
  }

  @Test func `owners and the environment take them, too`() {
    struct Owner: View {
      @StateObject private var ledger = Ledger()

      var body: some View { Reader().environmentObject(ledger) }
    }
    struct Reader: View {
      @EnvironmentObject private var ledger: Ledger

      var body: some View {
        Text("\(ledger.balance)").tag("balance")
        Button("Earn") { ledger.balance += 1 }.tag("earn")
      }
    }
    let host = Host { Owner() }
    host.tap("earn")
    #expect(host.text("balance") == "1")
  }

  @Test func `an object that keeps no publisher is reported`() {
    struct Reader: View {
      @ObservedObject var silent: Silent

      var body: some View { Text("\(silent.value)") }
    }
    let host = Host { Reader(silent: Silent()) }
    #expect(host.issues.map(\.kind) == [.publisherNotKept])
    #expect(host.issues[0].description.hasPrefix("The Silent makes another publisher"))
  }

  @Test func `a published property takes the values of a publisher while it lives`() {
    final class Clock: DataFlow::ObservableObject {
      @Published var seconds = 0
      @Published var minutes = 0

      init() { $seconds.map { $0 / 60 }.removeDuplicates().assign(to: &$minutes) }
    }
    weak var gone: Clock?
    do {
      let clock = Clock()
      gone = clock
      var signals = 0
      let subscription = clock.objectWillChange.sink { signals += 1 }
      clock.seconds = 59
      #expect(clock.minutes == 0 && signals == 1)
      clock.seconds = 120
      #expect(clock.minutes == 2 && signals == 3)
      subscription.cancel()
    }
    #expect(gone == nil)
  }
}
