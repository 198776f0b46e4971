import ConformanceKit
import DataFlowConformance
import Testing

/// What makes the programs of the clauses `RND-20` to `RND-25` and `RND-29`, makes them
/// smaller and prints them.
@MainActor
struct ViewProgramTests {
  private static func programs(
    of clause: String, seeds: Range<UInt64>
  ) throws -> [ViewProgram] {
    let features = try #require(ProgramFeatures.ofClauses.first { $0.key == clause }?.value)
    return seeds.map { ProgramGenerator.program(features, seed: $0) }
  }

  private nonisolated static let clauses = ProgramFeatures.ofClauses.map(\.key)

  // MARK: - Programs

  @Test(arguments: clauses)
  func `a seed is a program, and a program is a text`(_ clause: String) throws {
    let programs = try Self.programs(of: clause, seeds: 0..<50)
    #expect(try Self.programs(of: clause, seeds: 0..<50) == programs)
    for program in programs {
      #expect(!program.views.isEmpty && !program.turns.isEmpty)
      let text = program.entry.map { "    " + $0 }.joined(separator: "\n")
      #expect(ViewProgram(text: text) == program)
      #expect(program.entry.allSatisfy { $0.count <= 90 })
    }
    #expect(Set(programs.map(\.lines)).count > 40)
  }

  @Test func `the programs of everything have everything`() throws {
    let programs = try Self.programs(of: "RND-29", seeds: 0..<100)
    let views = programs.flatMap(\.views)
    #expect(Set(views.map(\.kind)) == Set(ProgramView.Kind.allCases))
    let words = Set(programs.flatMap(\.entry).flatMap { $0.split(separator: "\"") })
    for word in Self.words { #expect(words.contains(word[...]), "\(word)") }
    #expect(programs.contains { $0.turns.contains { $0.contains(where: \.isBoth) } })
    // One at least has threads, transactions, models, objects, lists and the environment.
    #expect(programs.contains { Self.has(Self.most, in: $0) })
  }

  /// The wraps, causes, edits and forms of bindings and rows, as texts name them.
  private static let words = [
    "present", "either", "choice", "unwrapped", "identified", "erased", "rows", "looseRows",
    "environment", "setter", "object", "write", "clear", "edit", "model", "owned", "elsewhere",
    "transaction", "kept", "animated", "insert", "remove", "swap", "reverse", "set", "rotate",
    "double", "projected",
    "functions", "constant", "member", "element", "passed", "property", "values", "keyPath",
    "bindings", "reading",
  ]

  private static let most = ["elsewhere", "transaction", "model", "object", "rows", "environment"]

  private static func has(_ words: [String], in program: ViewProgram) -> Bool {
    let text = program.entry.joined()
    return words.allSatisfy { text.contains("\"\($0)\"") }
  }

  @Test func `nearly all of what is done is promised`() throws {
    for clause in Self.clauses {
      let programs = try Self.programs(of: clause, seeds: 0..<100)
      let count = programs.count { !$0.isPromised }
      #expect(clause == "RND-29" ? count <= 30 : count == 0, "\(clause): \(count)")
    }
  }

  @Test func `the corpus can be read`() {
    for (clause, texts) in ViewProgramCorpus.texts {
      #expect(Self.clauses.contains(clause))
      #expect(ViewProgramCorpus.programs(of: clause).count == texts.count)
    }
  }

  // MARK: - Smaller ones

  /// On a test that needs no host: wrong is what another thread does in a transaction while
  /// there is a list.
  @Test func `a program shrinks to what goes wrong`() throws {
    func isWrong(_ program: ViewProgram) -> Bool {
      program.views.contains { $0.kind == .list }
        && program.turns.contains { $0.contains(where: \.isBoth) }
    }
    var found = 0
    for program in try Self.programs(of: "RND-29", seeds: 0..<200) where isWrong(program) {
      found += 1
      var shrinker = ProgramShrinker(budget: 2_000, fails: isWrong)
      let smallest = shrinker.shrink(program)
      #expect(isWrong(smallest))
      // The list, whatever the thread writes to, and what has both inside.
      #expect(smallest.views.count <= 4)
      #expect(smallest.views.allSatisfy { $0.shows.isEmpty })
      #expect(smallest.turns.map(\.count) == [1])
    }
    #expect(found > 5)
  }

  @Test func `and one that cannot be made smaller stays as it is`() throws {
    let program = try Self.programs(of: "RND-29", seeds: 0..<1)[0]
    var shrinker = ProgramShrinker { $0 == program }
    #expect(shrinker.shrink(program) == program)
  }

  // MARK: - Choices

  @Test func `a list of choices makes them again, and shorter lists are tried first`() {
    var first = Choices(seed: 1)
    let ranges = [0..<5, 3..<4, 1..<100, 0..<2]
    let numbers = ranges.map { first.number($0) }
    var second = Choices(first.drawn)
    #expect(!second.isOver)
    #expect(ranges.map { second.number($0) } == numbers)
    #expect(second.isOver)
    // After its end there is the least.
    #expect(second.number(7..<9) == 7)
    let smaller = Choices.smaller([3, 0, 2])
    #expect(smaller.allSatisfy { $0.count < 3 || $0.reduce(0, +) < 5 })
    #expect(
      smaller.first?.count == 2 && smaller.contains([3, 0, 0]) && smaller.contains([0, 0, 2]))
  }

  // MARK: - Text

  /// A few programs in which every kind of view, of what stands around it and of cause occurs.
  private static func selection() throws -> [ViewProgram] {
    var missing = Set(words).union(ProgramView.Kind.allCases.map(\.rawValue))
    return try programs(of: "RND-29", seeds: 0..<100).filter { program in
      let found = missing.filter { has([$0], in: program) }
      missing.subtract(found)
      return !found.isEmpty
    }
  }

  @Test func `a printed program compiles`() async throws {
    let programs = try Self.selection()
    let all = ViewProgram(merging: programs)
    #expect(Set(all.views.map(\.kind)) == Set(ProgramView.Kind.allCases))
    #expect(Self.has(Self.words, in: all))
    for program in programs {
      let source = program.lines.joined(separator: "\n")
      let compilation = try await Compilation.check(source)
      #expect(compilation.isAccepted, "\(compilation.errors)\n\(source)")
    }
  }
}

extension Cause {
  /// Whether another thread does it in a transaction.
  fileprivate var isBoth: Bool {
    if case .elsewhere(.transaction) = self { true } else { false }
  }
}

extension ViewProgram {
  /// All views and all turns; to be looked at, and not to be run.
  fileprivate init(merging programs: [ViewProgram]) {
    self = programs[0]
    views = programs.flatMap(\.views)
    turns = programs.flatMap(\.turns)
  }
}
