/// Small programs that went wrong once: each clause runs its own before any other.
enum ProgramCorpus {
  /// The programs, by the ids of clauses.
  static let programs: [String: [Program]] = [
    "RND-08": [trackingInCall],
    "RND-09": [runAgainWhileDue],
    "RND-10": [replacingAdopted],
  ]

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
