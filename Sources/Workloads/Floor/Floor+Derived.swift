// What derived values and effects need in memory, hand-written, by the assumptions of `Floor`:
// one word that leads to observers, and for a registration a link, a state and a closure.

extension Floor {
  private final class WeighedSource: @unchecked Sendable {
    @exclusivity(unchecked)
    var value: Int = 3
  }

  /// A value with the words by which it could be told of changes, and tell of its own.
  private final class WeighedValue: @unchecked Sendable {
    // The words are for their sizes: nobody is told here.
    var observers: UInt = 0
    var link: UInt = 0
    var state: UInt = 0
    @exclusivity(unchecked)
    var value: Int = 0
    let code: @Sendable () -> Int

    init(_ code: @escaping @Sendable () -> Int) { self.code = code }

    func evaluate() -> Int {
      value = code()
      return value
    }
  }

  /// Code with the words by which it could be told of changes.
  private final class WeighedEffect: @unchecked Sendable {
    // As those of a value.
    var link: UInt = 0
    var state: UInt = 0
    let code: @Sendable () -> Void

    init(_ code: @escaping @Sendable () -> Void) { self.code = code }
  }

  static let memoryDerived = weighValues(.memoryDerived)
  static let memoryDerivedProperty = weighValues(.memoryDerivedProperty)

  private static func weighValues(_ workload: Workload) -> WorkloadLoop {
    WorkloadLoop(ensemble: workload) { _, iterations in
      let source = WeighedSource()
      let retained = Retained<WeighedValue>(capacity: iterations)
      let run: WorkloadLoop.Run = { iterations in
        let before = fires()
        var sum = 0
        for index in 0..<iterations {
          let value = WeighedValue {
            countFire()
            return source.value &+ index
          }
          sum &+= value.evaluate()
          retained.objects.append(value)
        }
        return sum &+ Workload.fire &* (fires() &- before)
      }
      return WorkloadLoop.Ensemble(runs: [run]) {
        let before = fires()
        source.value = 4
        var sum = 0
        for value in retained.objects { sum &+= value.evaluate() }
        return sum &+ Workload.fire &* (fires() &- before)
      }
    }
  }

  static let memoryEffect = WorkloadLoop(ensemble: .memoryEffect) { _, iterations in
    let source = WeighedSource()
    let retained = Retained<WeighedEffect>(capacity: iterations)
    let run: WorkloadLoop.Run = { iterations in
      let before = fires()
      for index in 0..<iterations {
        let effect = WeighedEffect {
          countFire()
          keep(source.value &+ index)
        }
        effect.code()
        retained.objects.append(effect)
      }
      return Workload.fire &* (fires() &- before)
    }
    return WorkloadLoop.Ensemble(runs: [run]) {
      let before = fires()
      source.value = 4
      for effect in retained.objects { effect.code() }
      return Workload.fire &* (fires() &- before)
    }
  }
}
