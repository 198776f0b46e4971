extension CSV {
  /// The columns of what `bench compare --samples` writes: those of `samples.csv`, behind the
  /// round of the comparison and what was measured in it.
  static let roundsHeader = ["compared", "part"] + header

  /// All samples of a comparison of builds.
  package static func rounds(_ rounds: [[Comparison.Part: [Sample]]]) -> String {
    let lines = rounds.enumerated().flatMap { round, parts in
      Comparison.Part.allCases.flatMap { part in
        (parts[part] ?? []).map { ["\(round + 1)", part.rawValue] + fields($0) }
      }
    }
    return ([roundsHeader] + lines).map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  /// The samples of a comparison, by round and by what was measured.
  ///
  /// - Throws: ``CSVFailure`` at the first line that no comparison writes.
  package static func rounds(_ text: String) throws -> [[Comparison.Part: [Sample]]] {
    var rounds: [[Comparison.Part: [Sample]]] = []
    var last = 1
    for record in try records(text, header: roundsHeader) {
      let round: Int = try record.number(0, from: 1)
      // One round after the other: two files, one below the other, are no comparison.
      guard round == rounds.count || round == rounds.count + 1 else {
        throw CSVFailure(
          line: record.line, reason: "compared is \(round), and \(rounds.count + 1) comes next")
      }
      guard let part = Comparison.Part(rawValue: record.text(1)) else {
        throw CSVFailure(
          line: record.line,
          reason: "part is '\(record.text(1))', not "
            + Comparison.Part.allCases.map(\.rawValue).joined(separator: ", "))
      }
      if round > rounds.count { rounds.append([:]) }
      rounds[round - 1][part, default: []].append(try sample(record, from: 2))
      last = record.line
    }
    for (index, round) in rounds.enumerated() {
      for part in Comparison.Part.allCases where round[part] == nil {
        throw CSVFailure(
          line: last, reason: "round \(index + 1) of \(rounds.count) has no sample of '\(part)'")
      }
    }
    return rounds
  }
}
