import ObservationCore
import Testing

enum Conditional {
  @Observable
  final class Attributes {
    #if !OBSERVATORY_NEVER
      @MainActor
    #endif
    var isolated = 0

    #if OBSERVATORY_NEVER
      @ObservationIgnored
    #endif
    var tracked = 0

    #if !OBSERVATORY_NEVER
      @ObservationIgnored
    #endif
    var ignored = 0

    nonisolated init() {}
  }

  @Observable
  final class Members {
    var before = 0
    #if OBSERVATORY_NEVER
      var first = ""
      var both = ""
      internal nonisolated func access<Member>(keyPath: KeyPath<Members, Member>) {}
    #else
      var second = 0
      var both = 0
      #if swift(>=6)
        var nested = 0
      #endif
    #endif
    var after = 0
  }

  @Observable
  final class ClosureValue {
    var number: Int = {
      let first = 1
      let second = 2
      return first + second
    }()

    var text = { () -> String in
      // A comment inside the value.
      let value = "a"
      return value + value
    }()

    var attempted = try! ClosureValue.parse("7")

    static func parse(_ text: String) throws -> Int { Int(text) ?? 0 }
  }
}

@Suite struct ConditionalFixtureTests {
  @Test @MainActor func `F-23 conditional attributes`() {
    let model = Conditional.Attributes()
    #expect(notifications(reading: { model.isolated }, during: { model.isolated = 1 }) == 1)
    #expect(notifications(reading: { model.tracked }, during: { model.tracked = 1 }) == 1)
    #expect(notifications(reading: { model.ignored }, during: { model.ignored = 1 }) == 0)
  }

  @Test func `F-23 conditional members`() {
    let model = Conditional.Members()
    let paths: [ReferenceWritableKeyPath<Conditional.Members, Int>] = [
      \.before, \.second, \.both, \.nested, \.after,
    ]
    for written in paths {
      for read in paths {
        let count = notifications(
          reading: { model[keyPath: read] }, during: { model[keyPath: written] += 1 })
        #expect(count == (read == written ? 1 : 0))
      }
    }
  }

  @Test func `F-24 initial values that are closures with local constants`() {
    let model = Conditional.ClosureValue()
    #expect(model.number == 3 && model.text == "aa" && model.attempted == 7)
    #expect(notifications(reading: { model.number }, during: { model.number = 4 }) == 1)
  }
}
