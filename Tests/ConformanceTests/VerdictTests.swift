import ConformanceKit
import Foundation
import Testing

@Suite struct VerdictTests {
  static let all: [Verdict] = [
    .pass, .fail(details: "line 1"), .knownFailure(reason: "so", form: .crashes, details: "line 1"),
    .staleExpectation(reason: "so"), .skip(capabilities: [.codableModels, .manualKeyPaths]),
    .untested(reason: "why"), .crash(signal: 11), .hang,
  ]

  @Test func `the table has every kind`() {
    #expect(Set(Self.all.map(\.kind)) == Set(Verdict.Kind.allCases))
  }

  @Test(arguments: all)
  func `survives JSON`(_ verdict: Verdict) throws {
    let data = try JSONEncoder().encode(verdict)
    #expect(try JSONDecoder().decode(Verdict.self, from: data) == verdict)
  }

  static let known = KnownFailure("X", reason: "so")
  static let anyForm = KnownFailure("X", reason: "so", forms: [.fails, .crashes, .hangs])

  @Test(arguments: [
    (Verdict.pass, false, Verdict.staleExpectation(reason: "so")),
    (.pass, true, .pass),
    (.fail(details: "d"), false, .knownFailure(reason: "so", form: .fails, details: "d")),
    (.crash(signal: 6), false, .crash(signal: 6)),
    (.hang, false, .hang),
    (.skip(capabilities: []), false, .skip(capabilities: [])),
    (.untested(reason: "why"), false, .untested(reason: "why")),
  ])
  func `a known failure covers the form that it states`(
    _ verdict: Verdict, _ isStochastic: Bool, _ judged: Verdict
  ) {
    #expect(verdict.judged(by: Self.known, isStochastic: isStochastic) == judged)
    #expect(verdict.judged(by: nil, isStochastic: isStochastic) == verdict)
  }

  @Test(arguments: [Verdict.fail(details: "d"), .crash(signal: 6), .hang])
  func `a known failure can cover every form`(_ verdict: Verdict) {
    let judged = verdict.judged(by: Self.anyForm, isStochastic: false)
    #expect(judged.kind == .knownFailure)
    #expect(judged.details == verdict.details)
    #expect(judged.isHang == verdict.isHang)
  }

  @Test(
    arguments: [(11, "SIGSEGV"), (6, "SIGABRT"), (25, "SIGXFSZ"), (77, "signal 77")]
      as [(Int32, String)])
  func `a crash names its signal`(_ signal: Int32, _ name: String) {
    #expect(Verdict.crash(signal: signal).details.contains(name))
  }
}
