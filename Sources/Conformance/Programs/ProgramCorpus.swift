/// Small programs that went wrong once, or that show at once what goes wrong often: each clause
/// runs its own before any other, as far as the candidate is able to.
enum ProgramCorpus {
  /// The programs, by the ids of clauses.
  static let programs: [String: [Program]] = [
    "RND-08": [trackingInCall],
    "RND-09": [runAgainWhileDue],
    "RND-10": [replacingAdopted, storedInCall],
    "RND-11": [endingWhileCalled],
    "RND-12": [readingStored],
  ]

  /// The graphs of derived values, by the ids of clauses.
  ///
  /// A diamond, whose effect runs once for each change, and not where the remainder is equal.
  static let graphs: [String: [GraphProgram]] = ["RND-13": [diamond], "RND-14": [diamond]]

  /// The programs of an observer that tracks again: a run reads less than the one before, in
  /// another order, and a scope inside of one reads what the run has read.
  static let retracking: [RetrackingProgram] = [
    RetrackingProgram(
      width: 3, isManual: false,
      turns: [
        .init(reads: .init(first: [0, 1, 2])),
        .init(reads: .init(first: [2, 0]), changes: [1, 2, 0]),
        .init(reads: .thrice([0, 1]), runs: 2, changes: [0, 1, 2]),
      ])
  ]

  private static let diamond = GraphProgram(
    values: [
      .init(kind: .remainder, inputs: [0]), .init(kind: .sum, inputs: [0, 4]),
      .init(kind: .sum, inputs: [4, 5]),
    ],
    steps: [
      .begin(.init(kind: .sum, inputs: [6])), .begin(.init(kind: .sum, inputs: [4])),
      .write([.init(property: 0, value: 1)]), .write([.init(property: 0, value: 4)]),
      .ask(value: 2), .end(cancels: true), .write([.init(property: 0, value: 5)]),
    ])

  private static func member(_ object: Int, _ index: Int) -> Member {
    Member(object: object, index: index)
  }

  /// An observer's code tracks in the middle of a mutation whose `willSet` has met the
  /// observer itself: the calls of the two changes had the same number.
  private static let trackingInCall = Program(
    objects: [.manual, .manual],
    steps: [
      Step(
        .track(isThrowing: false),
        body: [Step(.read(member(0, 2))), Step(.read(member(1, 2)))],
        onChange: [
          Step(
            .mutate(member(1, 2), isThrowing: false),
            body: [Step(.track(isThrowing: false), body: [Step(.read(member(1, 2)))])])
        ]),
      Step(.write(member(0, 2), value: 0)),
    ]
  ).numbered

  /// An object is replaced at its position while another takes it as its child.
  private static let replacingAdopted = Program(
    objects: [.node, .node],
    steps: [
      Step(.track(isThrowing: false), body: [Step(.read(member(1, 0)))]),
      Step(
        .track(isThrowing: false), body: [Step(.read(member(0, ObjectKind.child)))],
        onChange: [Step(.replace(object: 1))]),
      Step(.adopt(object: 0, child: 1)),
    ]
  ).numbered

  /// A change in an observer's code is stored before the change of the same property that
  /// calls the observer: which of the two calls who waits for what is stored is all the same.
  private static let storedInCall = Program(
    objects: [.counter],
    steps: [
      Step(
        .track(isThrowing: false), body: [Step(.read(member(0, 0)))],
        onChange: [Step(.write(member(0, 0), value: 1))]),
      Step(.keep(token: 0, isAfter: true), body: [Step(.read(member(0, 0)))]),
      Step(.write(member(0, 0), value: 2)),
    ]
  ).numbered

  /// Objects end while a change calls observers on another thread.
  private static let endingWhileCalled = Program(
    objects: [.counter, .leaf],
    steps: [
      Step(
        .thread,
        body: (0..<20).flatMap { _ in
          [
            Step(
              .track(isThrowing: false), body: [Step(.read(member(0, 0)))],
              onChange: [Step(.read(member(1, 0)))]),
            Step(.track(isThrowing: false), body: [Step(.read(member(0, 0)))]),
            Step(.add(1, to: member(0, 0))),
          ]
        }),
      Step(.thread, body: (0..<60).map { _ in Step(.replace(object: 1)) }),
    ]
  ).numbered

  /// Another thread reads what has been stored while the change calls who waits for that.
  private static let readingStored = Program(
    objects: [.counter],
    steps: [
      Step(
        .thread,
        body: [
          Step(.keep(token: 0, isAfter: true), body: [Step(.read(member(0, 0)))]),
          Step(.add(1, to: member(0, 0))),
        ]),
      Step(
        .thread,
        body: [
          Step(
            .track(isThrowing: false),
            body: [Step(.read(member(0, 0))), Step(.read(member(0, 0)))])
        ]),
    ]
  ).numbered

  /// A persistent observer runs again while a change has yet to call it.
  private static let runAgainWhileDue = Program(
    objects: [.counter, .counter],
    steps: [
      Step(
        .run(observer: 0),
        body: [
          Step(.read(member(0, 0))),
          Step(
            .track(isThrowing: false), body: [Step(.read(member(1, 0)))],
            onChange: [Step(.run(observer: 0))]),
        ]),
      Step(.write(member(1, 0), value: 1)),
    ]
  ).numbered
}
