/// One rule of the documented semantics, as data.
///
/// A tested clause runs a body against a candidate. The body does things to
/// the candidate's models and writes down what it sees, line by line, in a
/// ``Trace``; the clause holds when the trace equals ``expected``, whole. An
/// untested clause stays listed, with the reason why nothing checks it.
public struct Clause: Sendable, Identifiable {
  /// The identifier in the specification: `T-03`, `I-05s`, `C-03`.
  ///
  /// Never reused, never derived from a position.
  public let id: String

  /// Who has to obey.
  public let level: Level

  /// The rule: one sentence with MUST.
  public let rule: String

  /// Where the rule comes from: proposal, upstream test, documentation page.
  public let source: String

  /// The abilities without which the clause does not apply.
  public let needs: Set<Capability>

  /// What to look at in an implementation that fails.
  public let hint: String

  /// What is done elsewhere instead, and why not here; nil where the clause
  /// asks for what was observed elsewhere.
  ///
  /// Only for a rule of the level ``Level/observed``: a promise leaves nothing
  /// to decide.
  public let deviation: String?

  /// Since when the rule holds, and what took its place.
  public let validity: Validity

  /// The check, or the reason why there is none.
  public let status: Status

  /// Where the clause stands: the path of the file when it was compiled.
  public let file: String

  /// The line of ``file``, from 1.
  public let line: Int

  /// A clause that is checked.
  ///
  /// - Parameters:
  ///   - deviation: What is done elsewhere instead, and why not here.
  ///   - validity: Since when the rule holds, and what took its place.
  ///   - expected: The whole trace of a conforming candidate.
  ///   - stochastic: Whether the outcome depends on how threads interleave, or on
  ///     the seed. A stochastic clause runs ``ClauseContext/rounds`` rounds, and can pass
  ///     although the rule is broken; it never fails a conforming candidate.
  ///   - file: Where the clause stands; by default where it is made.
  ///   - line: The line of that file.
  ///   - body: Called once with a candidate, on a thread of its own.
  public init(
    _ id: String, _ level: Level, _ rule: String, source: String, needs: Set<Capability> = [],
    hint: String, deviation: String? = nil, validity: Validity = .always,
    stochastic: Bool = false, expected: [String],
    file: String = #filePath, line: Int = #line,
    body: @escaping @Sendable (any Candidate.Type, ClauseContext) throws -> Void
  ) {
    self.init(
      id, level, rule, source: source, needs: needs, hint: hint, deviation: deviation,
      validity: validity,
      check: Check(expected: expected, isStochastic: stochastic, body: .onThread(body)),
      file: file, line: line)
  }

  /// A clause that is checked on the main actor.
  ///
  /// - Parameters:
  ///   - deviation: What is done elsewhere instead, and why not here.
  ///   - validity: Since when the rule holds, and what took its place.
  ///   - expected: The whole trace of a conforming candidate.
  ///   - stochastic: Whether the outcome depends on how threads interleave.
  ///   - file: Where the clause stands; by default where it is made.
  ///   - line: The line of that file.
  ///   - body: Called once with a candidate, on the main actor. While it
  ///     suspends, no other such body runs.
  public init(
    _ id: String, _ level: Level, _ rule: String, source: String, needs: Set<Capability> = [],
    hint: String, deviation: String? = nil, validity: Validity = .always,
    stochastic: Bool = false, expected: [String],
    file: String = #filePath, line: Int = #line,
    onMainActor body:
      @escaping @MainActor @Sendable (any Candidate.Type, ClauseContext) async throws -> Void
  ) {
    self.init(
      id, level, rule, source: source, needs: needs, hint: hint, deviation: deviation,
      validity: validity,
      check: Check(expected: expected, isStochastic: stochastic, body: .onMainActor(body)),
      file: file, line: line)
  }

  private init(
    _ id: String, _ level: Level, _ rule: String, source: String, needs: Set<Capability>,
    hint: String, deviation: String?, validity: Validity, check: Check, file: String, line: Int
  ) {
    self.id = id
    self.level = level
    self.rule = rule
    self.source = source
    self.needs = needs
    self.hint = hint
    self.deviation = deviation
    self.validity = validity
    status = .tested(check)
    self.file = file
    self.line = line
  }

  /// A clause that cannot be checked.
  ///
  /// - Parameters:
  ///   - untested: Why, in one sentence.
  ///   - validity: Since when the rule holds, and what took its place.
  ///   - file: Where the clause stands; by default where it is made.
  ///   - line: The line of that file.
  public init(
    _ id: String, _ level: Level, _ rule: String, source: String, untested reason: String,
    validity: Validity = .always, file: String = #filePath, line: Int = #line
  ) {
    self.id = id
    self.level = level
    self.rule = rule
    self.source = source
    needs = []
    hint = ""
    deviation = nil
    self.validity = validity
    status = .untested(reason: reason)
    self.file = file
    self.line = line
  }

  /// Who has to obey a clause.
  ///
  /// A level includes the ones before it.
  public enum Level: String, Sendable, CaseIterable, Comparable, Codable {
    /// Documented, or fixed by a test of the standard library.
    case required
    /// Behaviour of the standard library that a drop-in must copy.
    case stdlibCompat = "stdlib-compat"
    /// Behaviour of SwiftUI that was observed and is promised nowhere: what
    /// this package does, too, or has decided to do differently.
    case observed
    /// What users assume and the standard library does not promise.
    case strict

    /// Whether `right` includes `left`.
    public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .required: 0
      case .stdlibCompat: 1
      case .observed: 2
      case .strict: 3
      }
    }
  }

  /// Whether a clause is checked.
  public enum Status: Sendable {
    /// It is: a check exercises a candidate, and knows what trace that writes.
    case tested(Check)
    /// It is not, because it cannot be; the reason is for who reads the list of clauses.
    case untested(reason: String)
  }

  /// The check of a tested clause.
  public struct Check: Sendable {
    /// The whole trace of a conforming candidate, a line each.
    public let expected: [String]
    /// Whether the outcome depends on how threads interleave, or on the seed.
    public let isStochastic: Bool
    /// Exercises a candidate and writes the trace.
    let body: Body

    /// What exercises a candidate, and where it runs.
    enum Body: Sendable {
      case onThread(@Sendable (any Candidate.Type, ClauseContext) throws -> Void)
      case onMainActor(
        @MainActor @Sendable (any Candidate.Type, ClauseContext) async throws -> Void)
    }

    /// Held while a body runs on the main actor: such bodies may use static
    /// variables, also while they suspend.
    ///
    /// Not of nothing: a value without a size stands where the mutex does, and
    /// ThreadSanitizer takes them for one.
    private static let mainActorTurn = Locked(false)

    /// Runs the body, broken as `specimen` says, and waits until it has ended.
    ///
    /// A body that never ends keeps the main actor for good, even if it is cancelled:
    /// there is no second one to leave behind. A worker process is given up after that.
    ///
    /// - Parameters:
    ///   - abandonment: Cancels a body on the main actor, which ends one that waits for
    ///     its host.
    ///   - begun: Called where the body runs when it begins, which on the main actor is
    ///     when others have left it.
    /// - Precondition: The caller does not keep the main actor waiting.
    package func run(
      on specimen: Specimen, _ context: ClauseContext, until abandonment: Abandonment,
      begun: @escaping @Sendable () -> Void = {}
    ) throws {
      switch body {
      case .onThread(let body):
        specimen.begin()
        defer { specimen.end() }
        begun()
        try body(specimen.candidate, context)
      case .onMainActor(let body):
        try Self.mainActorTurn.withLock { _ in
          let outcome = Locked<Result<Void, any Error>>(.success(()))
          let ended = Latch()
          let task = Task { @MainActor in
            specimen.begin()
            begun()
            do {
              try await body(specimen.candidate, context)
            } catch {
              outcome.withLock { $0 = .failure(error) }
            }
            specimen.end()
            ended.open()
          }
          abandonment.cancelling(task) { ended.wait() }
          try outcome.withLock(\.self).get()
        }
      }
    }
  }
}

extension Clause: CustomStringConvertible {
  /// The id: what a test names the clause by.
  public var description: String { id }
}

extension Clause {
  /// The check of a tested clause.
  package var check: Check? {
    if case .tested(let check) = status { check } else { nil }
  }
}
