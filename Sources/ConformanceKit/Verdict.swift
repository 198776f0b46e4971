/// What a clause says about a candidate.
public enum Verdict: Sendable, Equatable {
  /// The trace is the expected one, whole.
  case pass
  /// The trace is another one, or the body threw.
  case fail(details: String)
  /// As `fail`, and the candidate says so itself (``Candidate/expectations``).
  case knownFailure(reason: String, form: KnownFailure.Form, details: String)
  /// The candidate claims a known failure, and the clause passed.
  case staleExpectation(reason: String)
  /// The candidate lacks what the clause needs.
  case skip(capabilities: [Capability])
  /// Nothing checks the clause.
  case untested(reason: String)
  /// The process died of a signal while the body ran.
  case crash(signal: Int32)
  /// The body did not end before the deadline.
  case hang

  /// The name of the case in reports.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// ``Verdict/pass``
    case pass
    /// ``Verdict/fail(details:)``
    case fail
    /// ``Verdict/knownFailure(reason:form:details:)``
    case knownFailure = "known-failure"
    /// ``Verdict/staleExpectation(reason:)``
    case staleExpectation = "stale-expectation"
    /// ``Verdict/skip(capabilities:)``
    case skip
    /// ``Verdict/untested(reason:)``
    case untested
    /// ``Verdict/crash(signal:)``
    case crash
    /// ``Verdict/hang``
    case hang
  }

  /// The case without what it carries.
  public var kind: Kind {
    switch self {
    case .pass: .pass
    case .fail: .fail
    case .knownFailure: .knownFailure
    case .staleExpectation: .staleExpectation
    case .skip: .skip
    case .untested: .untested
    case .crash: .crash
    case .hang: .hang
    }
  }

  /// One line for people: why it is this verdict; empty for a pass.
  public var details: String {
    switch self {
    case .pass: ""
    case .fail(let details), .knownFailure(_, _, let details): details
    case .staleExpectation(let reason): "passes although it is stated as a known failure: \(reason)"
    case .skip(let capabilities):
      "needs \(capabilities.map(\.rawValue).joined(separator: ", "))"
    case .untested(let reason): reason
    case .crash(let signal): "the process died of \(Signal.name(signal))"
    case .hang: "the body did not end before the deadline"
    }
  }

  /// Whether the verdict counts against the candidate and is not expected.
  public var isFailure: Bool {
    switch self {
    case .fail, .crash, .hang: true
    case .pass, .knownFailure, .staleExpectation, .skip, .untested: false
    }
  }

  /// Whether the body never ended, known or not.
  package var isHang: Bool {
    switch self {
    case .hang, .knownFailure(_, .hangs, _): true
    default: false
    }
  }

  /// Whether the body of the clause ran.
  public var isExecuted: Bool {
    switch self {
    case .skip, .untested: false
    case .pass, .fail, .knownFailure, .staleExpectation, .crash, .hang: true
    }
  }

  /// The verdict in the light of what is known to fail.
  ///
  /// - Parameters:
  ///   - expected: The known failure stated for the clause, if any.
  ///   - isStochastic: Whether the clause may pass although the rule is broken.
  package func judged(by expected: KnownFailure?, isStochastic: Bool) -> Verdict {
    guard let expected else { return self }
    let form: KnownFailure.Form
    switch self {
    case .pass:
      guard !isStochastic else { return self }
      let place = expected.place.map { "\($0): " } ?? ""
      return .staleExpectation(reason: place + expected.reason)
    case .knownFailure, .staleExpectation, .skip, .untested: return self
    case .fail: form = .fails
    case .crash: form = .crashes
    case .hang: form = .hangs
    }
    guard expected.forms.contains(form) else { return self }
    return .knownFailure(reason: expected.reason, form: form, details: details)
  }
}

// MARK: - Codable

/// Flat: `verdict`, `details`, and what else the case carries.
extension Verdict: Codable {
  private enum Key: String, CodingKey {
    case verdict
    case details
    case reason
    case form
    case signal
    case capabilities
  }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func details() throws -> String { try values.decode(String.self, forKey: .details) }
    func reason() throws -> String { try values.decode(String.self, forKey: .reason) }
    switch try values.decode(Kind.self, forKey: .verdict) {
    case .pass: self = .pass
    case .fail: self = .fail(details: try details())
    case .knownFailure:
      let form = try values.decode(KnownFailure.Form.self, forKey: .form)
      self = .knownFailure(reason: try reason(), form: form, details: try details())
    case .staleExpectation: self = .staleExpectation(reason: try reason())
    case .skip:
      self = .skip(capabilities: try values.decode([Capability].self, forKey: .capabilities))
    case .untested: self = .untested(reason: try reason())
    case .crash: self = .crash(signal: try values.decode(Int32.self, forKey: .signal))
    case .hang: self = .hang
    }
  }

  /// Writes the verdict's kind and its details.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind, forKey: .verdict)
    try values.encode(details, forKey: .details)
    switch self {
    case .knownFailure(let reason, let form, _):
      try values.encode(reason, forKey: .reason)
      try values.encode(form, forKey: .form)
    case .staleExpectation(let reason), .untested(let reason):
      try values.encode(reason, forKey: .reason)
    case .skip(let capabilities): try values.encode(capabilities, forKey: .capabilities)
    case .crash(let signal): try values.encode(signal, forKey: .signal)
    case .pass, .fail, .hang: break
    }
  }
}
