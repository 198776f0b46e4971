import ObservationCore
import Testing

/// Options are a set, as sets are elsewhere.
@Suite struct OptionsTests {
  typealias Options = ObservationTracking.Options

  static let sides: [Options] = [.willSet, .didSet, .deinit]

  /// All sets, as options and as sets of numbers.
  static let all: [(options: Options, numbers: Set<Int>)] = (0..<8).map { bits in
    let numbers = Set((0..<3).filter { bits & 1 << $0 != 0 })
    return (numbers.reduce(into: Options()) { $0.insert(sides[$1]) }, numbers)
  }

  private func options(_ numbers: Set<Int>) -> Options {
    Options(numbers.map { Self.sides[$0] })
  }

  /// What `change` makes of a copy.
  private func changed(_ options: Options, _ change: (inout Options) -> Void) -> Options {
    var options = options
    change(&options)
    return options
  }

  @Test func `options are an algebra of sets`() {
    for (left, numbers) in Self.all {
      #expect(left == options(numbers))
      #expect(left.isEmpty == numbers.isEmpty)
      for (right, others) in Self.all {
        #expect((left == right) == (numbers == others))
        #expect(left.contains(right) == numbers.isSuperset(of: others))
        #expect(left.isSubset(of: right) == numbers.isSubset(of: others))
        #expect(left.isDisjoint(with: right) == numbers.isDisjoint(with: others))
        let union = options(numbers.union(others))
        let both = options(numbers.intersection(others))
        let one = options(numbers.symmetricDifference(others))
        #expect(left.union(right) == union)
        #expect(left.intersection(right) == both)
        #expect(left.symmetricDifference(right) == one)
        #expect(left.subtracting(right) == options(numbers.subtracting(others)))
        #expect(changed(left) { $0.formUnion(right) } == union)
        #expect(changed(left) { $0.formIntersection(right) } == both)
        #expect(changed(left) { $0.formSymmetricDifference(right) } == one)
      }
    }
  }

  @Test func `sides go in and out`() {
    for (before, numbers) in Self.all {
      for (number, side) in Self.sides.enumerated() {
        let isThere = numbers.contains(number)
        var options = before
        let (inserted, after) = options.insert(side)
        #expect(inserted == !isThere)
        #expect(after == side)
        #expect(options == before.union(side))
        options = before
        #expect(options.update(with: side) == (isThere ? side : nil))
        #expect(options == before.union(side))
        options = before
        #expect(options.remove(side) == (isThere ? side : nil))
        #expect(options == before.subtracting(side))
      }
    }
  }
}
