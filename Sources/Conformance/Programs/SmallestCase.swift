/// Something that goes wrong, of which one that is a little simpler may do so, too.
protocol Simplifiable {
  /// Those that are simpler by one thing, the simplest first.
  var simpler: [Self] { get }
}

/// The simplest case that goes wrong in the same way as another one.
struct SmallestCase<Case: Simplifiable, Problem> {
  private(set) var value: Case
  private(set) var problem: Problem

  /// Makes `value` simpler for as long as that goes wrong.
  ///
  /// - Parameters:
  ///   - attempts: How many others may be tried.
  ///   - test: What goes wrong with a case, if it is what is looked for.
  init(
    _ value: Case, _ problem: Problem, attempts: Int = 2_000, _ test: (Case) -> Problem?
  ) {
    (self.value, self.problem) = (value, problem)
    var left = attempts
    while takeSimpler(&left, test) {}
  }

  private mutating func takeSimpler(_ left: inout Int, _ test: (Case) -> Problem?) -> Bool {
    for simpler in value.simpler where left > 0 {
      left -= 1
      if let found = test(simpler) {
        (value, problem) = (simpler, found)
        return true
      }
    }
    return false
  }
}

extension Array {
  /// The same without some that stand together: first without many, then without one.
  var withoutSome: [[Element]] {
    var found: [[Element]] = []
    var width = (count + 1) / 2
    while width > 0 {
      for start in stride(from: 0, to: count, by: width) {
        found.append(Array(self[..<start] + self[Swift.min(count, start + width)...]))
      }
      width = width == 1 ? 0 : (width + 1) / 2
    }
    return found
  }

  /// The same with another one at a place, for each of those that `others` makes of it.
  func replacing(_ others: (Element) -> [Element]) -> [[Element]] {
    indices.flatMap { place in
      others(self[place]).map { other in
        var changed = self
        changed[place] = other
        return changed
      }
    }
  }
}
