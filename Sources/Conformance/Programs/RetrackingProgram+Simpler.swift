extension RetrackingProgram: Simplifiable {
  var simpler: [RetrackingProgram] {
    turns.withoutSome.filter { !$0.isEmpty }.map { with(turns: $0) }
      + turns.replacing(\.simpler).map { with(turns: $0) } + narrower
  }

  private func with(turns: [Turn]) -> RetrackingProgram {
    var other = self
    other.turns = turns
    return other
  }

  /// The same without properties that nobody names, whose places the last one takes.
  private var narrower: [RetrackingProgram] {
    let used = Set(turns.flatMap(\.properties))
    guard width > used.count else { return [] }
    let numbers = Dictionary(
      uniqueKeysWithValues: used.sorted().enumerated().map { ($1, $0) })
    var other = with(turns: turns.map { $0.renumbered { numbers[$0] ?? 0 } })
    other.width = max(1, used.count)
    // Which properties share what a registrar knows of them may be the point.
    var shorter = self
    shorter.width = max(1, (used.max() ?? 0) + 1)
    return [other] + (shorter.width < width ? [shorter] : [])
  }
}

extension RetrackingProgram.Turn {
  /// The properties that it names.
  fileprivate var properties: [Int] {
    reads.first + reads.inside + reads.again + scope + changes
  }

  fileprivate func renumbered(_ number: (Int) -> Int) -> Self {
    var other = self
    other.reads.first = reads.first.map(number)
    other.reads.inside = reads.inside.map(number)
    other.reads.again = reads.again.map(number)
    other.scope = scope.map(number)
    other.changes = changes.map(number)
    return other
  }

  fileprivate var simpler: [Self] {
    let lists: [WritableKeyPath<Self, [Int]>] = [
      \.changes, \.scope, \.reads.again, \.reads.inside, \.reads.first,
    ]
    return (runs > 1 ? [once] : [])
      + lists.flatMap { list in
        self[keyPath: list].withoutSome.map { shorter in
          var other = self
          other[keyPath: list] = shorter
          return other
        }
      }
  }

  private var once: Self {
    var other = self
    other.runs = 1
    return other
  }
}
