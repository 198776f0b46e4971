import ConformanceKit

/// Random programs beside a model that is nothing but sets.
extension Catalogue {
  static let randomPrograms: [Clause] = [
    Clause(
      programs: "RND-01", .required,
      "Scopes one after the other MUST be called by the first change of what they read, once.",
      kinds: [.counter, .leaf, .node, .generic, .genericText, .broad], features: [],
      hint: "What does the small program do that the clauses T-03 to T-08 do not?"
    ),
    Clause(
      programs: "RND-02", .stdlibCompat,
      "Whatever a setter compares, a change MUST call those that wait, and an equal set nobody.",
      kinds: [.counter, .node, .values, .generic, .genericText],
      features: [.equal, .writingInside],
      hint: "What does the small program do that the clauses I-08, I-24 and I-25 do not?"
    ),
    Clause(
      programs: "RND-03", .required,
      "What a scope reads MUST count for all scopes around it, and for each of them once.",
      kinds: [.counter, .leaf, .node, .generic, .genericText, .broad],
      features: [.nested, .writingInside],
      hint: "What does the small program do that the clauses T-08, T-13 and I-14 do not?"
    ),
    Clause(
      programs: "RND-04", .stdlibCompat,
      "With objects that come and go, observers and captures MUST live as long as they can be called.",
      kinds: [.counter, .node, .generic, .genericText, .broad], features: [.nested, .replacing],
      hint: "What does the small program do that the clauses I-29, I-30 and I-37 do not?"
    ),
    Clause(
      programs: "RND-05", .stdlibCompat,
      "A property MUST be its key path, whoever names it, beside those that a macro names.",
      needs: [.manualKeyPaths],
      kinds: [.manual, .counter], features: [.equal, .nested, .mutating, .writingInside],
      hint: "What does the small program do that the clauses I-18 to I-23 do not?"
    ),
    Clause(
      programs: "RND-17", .stdlibCompat,
      "A property MUST be one by name and by key path, in a class that nobody has observed before.",
      needs: [.manualKeyPaths],
      kinds: [.fresh, .freshPair, .freshOther, .freshPairOther],
      features: [.equal, .nested, .mutating, .writingInside, .replacing],
      hint: "What does the small program do that the clauses I-44 to I-46 do not?"
    ),
    Clause(
      programs: "RND-06", .strict,
      "Observers that read, change and track MUST be called once each, with the old value in place.",
      kinds: [.counter, .leaf, .node, .generic, .genericText, .broad],
      features: [.equal, .nested, .writingInside, .reentrant],
      hint: "What does the small program do that the clauses I-04 to I-07 and I-16s do not?"
    ),
    Clause(
      programs: "RND-07", .strict,
      "A scope or a mutation that throws MUST leave nothing behind, in whatever scope it is.",
      needs: [.throwingApply, .manualKeyPaths],
      kinds: [.counter, .manual, .broad],
      features: [.nested, .writingInside, .throwing, .throwingMutations, .mutating],
      hint: "What does the small program do that the clauses I-22 and I-39 do not?"
    ),
    Clause(
      programs: "RND-08", .strict,
      "Scopes in the middle of a mutation MUST be called at its end, unless its begin made them.",
      needs: [.manualKeyPaths],
      kinds: [.manual, .counter],
      features: [
        .nested, .writingInside, .reentrant, .mutating, .trackingInMutation,
        .throwingMutations, .inPlace,
      ],
      hint: "What does the small program do that the clauses C-05 and C-05c do not?"
    ),
    Clause(
      programs: "RND-09", .strict,
      "A persistent observer MUST be called once after each run, and never when it is over.",
      needs: [.persistentObserver],
      kinds: [.counter, .leaf, .node, .generic, .genericText, .broad],
      features: [.equal, .nested, .writingInside, .persistent, .replacing],
      hint: "What does the small program do that the clauses R-01 to R-12 do not?"
    ),
    Clause(
      programs: "RND-10", .strict,
      "Everything that a candidate is able to do MUST go together.",
      hint: "Which of the clauses RND-01 to RND-09 fails as well?"
    ),
    Clause(
      threads: "RND-11", isPersistent: false,
      "Whatever threads do, a scope MUST be called once, by the first change after it at the latest.",
      hint: "What does the small program do that the clauses C-01 to C-09 do not?"
    ),
    Clause(
      threads: "RND-12", isPersistent: true,
      "Whatever threads do, a persistent observer MUST be called after its last run, until it is over.",
      hint: "What does the small program do that the clauses R-15 to R-18 do not?"
    ),
    Clause(
      "RND-13", .required,
      "Derived values and effects MUST have the values and the runs of a model without a memory.",
      source: "the clauses of the specification, in any order", needs: [.derived],
      hint: "What does the program do that the clauses D-01 to D-30 do not?", stochastic: true,
      expected: GraphTrial.expected
    ) { candidate, x in
      try GraphTrial.run(
        candidate, known: ProgramCorpus.graphs["RND-13"] ?? [], count: max(20, x.rounds), x)
    },
    Clause(
      "RND-14", .strict,
      "Whatever threads do, derived values and effects MUST come to what a model without a memory says.",
      source: Source.decision, needs: [.derived, .manualKeyPaths],
      hint: "What does the program do that the clauses D-50 to D-55 do not?", stochastic: true,
      expected: GraphTrial.expected
    ) { candidate, x in
      try GraphTrial.runThreads(
        candidate, known: ProgramCorpus.graphs["RND-14"] ?? [], count: max(10, x.rounds / 16), x)
    },
    Clause(
      "RND-15", .strict,
      "What a program has made MUST be gone when it is over: each run of it needs no new memory.",
      source: Source.decision,
      hint: "What does the registrar keep that no object and no observer needs any more?",
      stochastic: true, expected: ProgramTrial.expected
    ) { candidate, x in
      try ProgramTrial.runForMemory(
        candidate, .everything(candidate.capabilities), count: max(4, x.rounds / 16), x)
    },
    Clause(
      "RND-16", .strict,
      "What has been called and is over MUST NOT take more and more memory, also inside of a scope.",
      source: Source.decision,
      hint: "Who clears away what is left of those that were called, and when?",
      stochastic: true, expected: ProgramTrial.expected
    ) { candidate, x in
      var shape = ProgramShape.everything(candidate.capabilities)
      shape.size = 2...16
      try ProgramTrial.runLoops(candidate, shape, count: max(8, x.rounds / 16), x)
    },
    Clause(
      "RND-18", .strict,
      "However many properties runs read, and lose again, the last one MUST be what counts.",
      source: Source.decision, needs: [.persistentObserver],
      hint: "What becomes of a property that a run does not read again, and a later one does?",
      stochastic: true, expected: ProgramTrial.expected
    ) { candidate, x in
      ProgramTrial.runReaders(candidate, count: max(12, x.rounds / 8), x)
    },
    Clause(
      "RND-19", .strict,
      "An observer that tracks again when it is called MUST be called once for each change.",
      source: Source.decision, needs: [.persistentObserver],
      hint: "Does a property that a run reads again, after a scope inside, count for two?",
      stochastic: true, expected: RetrackingTrial.expected
    ) { candidate, x in
      try RetrackingTrial.run(
        candidate, known: ProgramCorpus.retracking, count: max(32, x.rounds / 16), x)
    },
  ]
}

extension Clause {
  /// A clause about random programs.
  ///
  /// - Parameters:
  ///   - kinds: The classes of the objects.
  ///   - features: What the programs do; nil is all that the candidate can.
  fileprivate init(
    programs id: String, _ level: Level, _ rule: String, needs: Set<Capability> = [],
    kinds: [ObjectKind] = [], features: ProgramShape.Features? = nil, hint: String,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id, level, rule, source: "the clauses of the specification, in any order", needs: needs,
      hint: hint, stochastic: true, expected: ProgramTrial.expected, file: file, line: line
    ) { candidate, x in
      let shape =
        features.map { ProgramShape(kinds: kinds, features: $0) }
        ?? .everything(candidate.capabilities)
      ProgramTrial.run(
        candidate, shape, known: ProgramCorpus.programs[id] ?? [],
        count: max(8, x.rounds / 8), x)
    }
  }

  /// A clause about random programs with several threads.
  fileprivate init(
    threads id: String, isPersistent: Bool, _ rule: String, hint: String,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id, .strict, rule, source: Source.decision,
      needs: isPersistent ? [.persistentObserver] : [],
      hint: hint, stochastic: true, expected: ProgramTrial.expected, file: file, line: line
    ) { candidate, x in
      ProgramTrial.runThreads(
        candidate, isPersistent: isPersistent, known: ProgramCorpus.programs[id] ?? [],
        count: max(8, x.rounds / 20), x)
    }
  }
}
