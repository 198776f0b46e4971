/// Programs that do the same again and again, some in a scope that stays open.
enum LoopProgram {
  /// A program, whose loop does what one of `shape` does.
  static func program(
    _ shape: ProgramShape, using generator: inout some RandomNumberGenerator
  ) -> Program {
    let place = Int.random(in: 0..<6, using: &generator)
    let isPersistent = shape.features.contains(.persistent)
    var shape = shape
    // A scope that is open knows all that it has read, also of objects that have gone, and
    // may have to note it again after others have tracked that are not inside of it.
    // Few properties: each may be noted twice.
    if place > 1 {
      shape.features.formIntersection([.equal, .nested, .throwing, .writingInside])
      shape.kinds.removeAll { $0 == .broad }
    }
    let inner = shape.program(using: &generator)
    let trigger = place > 1 ? nil : trigger(of: inner, &generator)
    let loop = Step(.loop(changing: trigger), body: inner.steps)
    let steps: [Step] =
      switch place {
      case 0, 1: [loop]
      case 2: [scope([loop])]
      case 3: [scope([read(inner, &generator), loop])]
      case 4: [scope([read(inner, &generator), scope([read(inner, &generator), loop])])]
      default:
        isPersistent
          ? [Step(.run(observer: 0), body: [read(inner, &generator), loop])]
          : [scope([scope([loop])])]
      }
    return Program(objects: inner.objects, steps: steps).numbered
  }

  /// Half of the time, a member that all scopes read at their end and that alone changes after
  /// each round: what else they have read is not changed for long, or ever.
  private static func trigger(
    of program: Program, _ generator: inout some RandomNumberGenerator
  ) -> Member? {
    guard Bool.random(using: &generator) else { return nil }
    let object = Int.random(in: program.objects.indices, using: &generator)
    let members = program.objects[object].members
    let index = members.indices.filter {
      switch members[$0].use {
      case .compared, .uncompared, .number: true
      case .computed, .ignored, .byHand, .child: false
      }
    }.randomElement(using: &generator)
    return index.map { Member(object: object, index: $0) }
  }

  private static func scope(_ body: [Step]) -> Step {
    Step(.track(isThrowing: false), body: body)
  }

  private static func read(
    _ program: Program, _ generator: inout some RandomNumberGenerator
  ) -> Step {
    let object = Int.random(in: program.objects.indices, using: &generator)
    let index = Int.random(in: program.objects[object].members.indices, using: &generator)
    return Step(.read(Member(object: object, index: index)))
  }
}
