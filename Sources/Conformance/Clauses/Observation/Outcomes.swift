import ConformanceKit

/// Closed tables: what may come of a few threads that do a few things at once, and nothing else.
extension Catalogue {
  static let outcomes: [Clause] = [
    Clause(
      "C-20", .required,
      "Whatever threads do at once, a scope MUST be called, at the latest by the next change.",
      source: "\(Source.proposal): registrars are thread safe",
      needs: [.manualKeyPaths],
      hint: "Can threads that register, change and end objects at once lose a registration?",
      stochastic: true,
      expected: [
        "track/write: as the table says", "tracked, write/write: as the table says",
        "track/track: as the table says", "nested tracks/write: as the table says",
        "track/end of an object: as the table says",
        "track that tracks again/write: as the table says",
      ]
    ) { candidate, x in
      let called: Set<String> = ["called"]
      x.judge(
        OutcomeTable<ScopeRound>(
          "track/write", make: { ScopeRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write(1) }],
          outcome: { $0.outcomeAtLeast() }, acceptable: called),
        OutcomeTable<ScopeRound>(
          "tracked, write/write",
          make: { pace in
            let round = ScopeRound(candidate, pace)
            round.track()
            return round
          },
          actors: [{ $0.write(1) }, { $0.write(2) }],
          outcome: { $0.outcomeByNow() }, acceptable: called),
        OutcomeTable<ScopeRound>(
          "track/track", make: { ScopeRound(candidate, $0, scopes: 2) },
          actors: [{ $0.track(0) }, { $0.track(1) }],
          outcome: { $0.outcomeAtLeast() }, acceptable: called),
        OutcomeTable<ScopeRound>(
          "nested tracks/write", make: { ScopeRound(candidate, $0, scopes: 2) },
          actors: [{ $0.trackNested() }, { $0.write(1) }],
          outcome: { $0.outcomeAtLeast() }, acceptable: called),
        OutcomeTable<ScopeRound>(
          "track/end of an object", make: { ScopeRound(candidate, $0, hasDying: true) },
          actors: [{ $0.track() }, { $0.drop() }],
          outcome: { $0.outcomeAtLeast() }, acceptable: called),
        OutcomeTable<ChainRound>(
          "track that tracks again/write", make: { ChainRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write() }],
          outcome: { $0.outcomeAtLeast() }, acceptable: called))
    },
    Clause(
      "C-21", .strict,
      "A scope that has read an old value MUST be called for the change, and none be called twice.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Which order of the steps explains a value that was read, and the calls after it?",
      stochastic: true,
      expected: [
        "track/write: as the table says", "tracked, write/write: as the table says",
        "track/write/write: as the table says", "track/track/write: as the table says",
      ]
    ) { candidate, x in
      x.judge(
        OutcomeTable<ScopeRound>(
          "track/write", make: { ScopeRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write(1) }],
          outcome: { $0.outcome() }, acceptable: ScopeRound.once),
        OutcomeTable<ScopeRound>(
          "tracked, write/write",
          make: { pace in
            let round = ScopeRound(candidate, pace)
            round.track()
            return round
          },
          actors: [{ $0.write(1) }, { $0.write(2) }],
          outcome: { $0.outcome() }, acceptable: ["read 0, calls 1, later 0"]),
        OutcomeTable<ScopeRound>(
          "track/write/write", make: { ScopeRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write(1) }, { $0.write(2) }],
          outcome: { $0.outcomeByAge() },
          acceptable: [
            "read an old value, calls 1, later 0", "read the last value, calls 0, later 1",
            "read the last value, calls 1, later 0",
          ]),
        OutcomeTable<ScopeRound>(
          "track/track/write", make: { ScopeRound(candidate, $0, scopes: 2) },
          actors: [{ $0.track(0) }, { $0.track(1) }, { $0.write(1) }],
          outcome: { $0.outcome("first", "second") }, acceptable: ScopeRound.twice))
    },
    Clause(
      "C-22", .strict,
      "Beside changes and ends of what it reads, a scope MUST be called once and leave nothing.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does a change see a scope whole: all that it reads, those around it, and its calls?",
      stochastic: true,
      expected: [
        "track two/write one/write the other: as the table says",
        "nested tracks/write: as the table says",
        "track/end of an object, write: as the table says",
        "track that tracks again/write: as the table says",
      ]
    ) { candidate, x in
      x.judge(
        OutcomeTable<ScopeRound>(
          "track two/write one/write the other", make: { ScopeRound(candidate, $0, places: 2) },
          actors: [{ $0.track() }, { $0.write(1, to: 0) }, { $0.write(1, to: 1) }],
          outcome: { $0.outcome() },
          acceptable: [
            "read 0 0, calls 1, later 0", "read 0 1, calls 1, later 0",
            "read 1 0, calls 1, later 0", "read 1 1, calls 0, later 1",
            "read 1 1, calls 1, later 0",
          ]),
        OutcomeTable<ScopeRound>(
          "nested tracks/write", make: { ScopeRound(candidate, $0, scopes: 2) },
          actors: [{ $0.trackNested() }, { $0.write(1) }],
          outcome: { $0.outcome("inner", "outer") }, acceptable: ScopeRound.nested),
        // The end of an object changes nothing that its observers are told of: only what the
        // change of the other one brings is in the table.
        OutcomeTable<ScopeRound>(
          "track/end of an object, write",
          make: { ScopeRound(candidate, $0, hasDying: true) },
          actors: [
            { $0.track() },
            {
              $0.drop()
              $0.write(1)
            },
          ],
          outcome: { $0.outcomeAndCaptures() },
          acceptable: Set(ScopeRound.once.map { "\($0), captures gone" })),
        OutcomeTable<ChainRound>(
          "track that tracks again/write", make: { ChainRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write() }],
          outcome: { $0.outcome() }, acceptable: ChainRound.once))
    },
    Clause(
      "C-23", .strict,
      "A persistent observer MUST be called at most once for each run, and never after its end.",
      source: Source.decision,
      needs: [.manualKeyPaths, .persistentObserver],
      hint: "Who owns a run that a change has seen, when the next one begins or all ends?",
      stochastic: true,
      expected: [
        "run/write: as the table says", "run, run/write: as the table says",
        "run/cancel/write: as the table says",
      ]
    ) { candidate, x in
      // Throws what a round cannot.
      _ = try candidate.observer(Calls())
      x.judge(
        OutcomeTable<RunRound>(
          "run/write", make: { RunRound(candidate, $0) },
          actors: [{ $0.run() }, { $0.write() }],
          outcome: { $0.outcome() }, acceptable: ScopeRound.once),
        OutcomeTable<RunRound>(
          "run, run/write", make: { RunRound(candidate, $0) },
          actors: [{ $0.runTwice() }, { $0.write() }],
          outcome: { $0.outcome() }, acceptable: RunRound.twice),
        OutcomeTable<RunRound>(
          "run/cancel/write", make: { RunRound(candidate, $0) },
          actors: [{ $0.run() }, { $0.cancel() }, { $0.write() }],
          outcome: { $0.outcomeOfCancel() }, acceptable: RunRound.cancelled))
    },
    Clause(
      "C-24", .strict,
      "Once a token has ended beside a change, its observation MUST be over, and its code gone.",
      source: Source.decision,
      needs: [.manualKeyPaths, .events, .eventTokens],
      hint: "Who releases the code when a token ends and a change calls it at once?",
      validity: Validity(since: .swift64), stochastic: true,
      expected: ["track, end/write: as the table says"]
    ) { candidate, x in
      // Throws what a round cannot.
      _ = try candidate.keepEvents([], {}, onEvent: { _ in })
      x.judge(
        OutcomeTable<TokenRound>(
          "track, end/write", make: { TokenRound(candidate, $0) },
          actors: [{ $0.observe() }, { $0.write() }],
          outcome: { $0.outcome() }, acceptable: RunRound.cancelled))
    },
    Clause(
      "C-25", .strict,
      "An observer of a `didSet` that read an old value MUST be told, once, of a newer one.",
      source: Source.decision,
      needs: [.manualKeyPaths, .events],
      hint: "Is an observer that a willSet leaves in its place there for each didSet?",
      validity: Validity(since: .swift64), stochastic: true,
      expected: ["track/write: as the table says", "track/write/write: as the table says"]
    ) { candidate, x in
      // Throws what a round cannot.
      try candidate.trackEvents([], {}, onEvent: { _ in })
      x.judge(
        OutcomeTable<DidSetRound>(
          "track/write", make: { DidSetRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write(1) }],
          outcome: { $0.outcome() }, acceptable: DidSetRound.once),
        OutcomeTable<DidSetRound>(
          "track/write/write", make: { DidSetRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write(1) }, { $0.write(2) }],
          outcome: { $0.outcomeByAge() }, acceptable: DidSetRound.byAge))
    },
    Clause(
      "C-26", .stdlibCompat,
      "A value set beside a scope to one that equals it MUST call nobody, and leave the scope.",
      source: Source.equality,
      hint: "Does the setter compare before it looks for observers?",
      stochastic: true,
      expected: ["track/equal write: as the table says"]
    ) { candidate, x in
      x.judge(
        OutcomeTable<EqualRound>(
          "track/equal write", make: { EqualRound(candidate, $0) },
          actors: [{ $0.track() }, { $0.write() }],
          outcome: { $0.outcome() }, acceptable: ["calls 0, later 1"]))
    },
  ]
}
