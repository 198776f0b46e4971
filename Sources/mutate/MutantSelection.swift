import ArgumentParser
import CommandKit
import ConformanceKit
import Mutation

/// Which mutants a command is about, and where it writes what has become of them.
struct MutantSelection: ParsableArguments {
  @Option(help: "The list of the build's mutants.")
  var list: String

  @Option(help: "Where outcomes are written, a line for each.")
  var results: String

  @Option(help: "A pattern of identities; * is any text.")
  var only: [String] = []

  @Option(help: "How many mutants, chosen by chance; all if left out.")
  var sample: Int?

  @Option(help: "The seed of the choice.")
  var seed: UInt64 = 1

  @ArgumentParser.Flag(help: "Keep the outcomes that are there, and add those of the others.")
  var resume: Bool = false

  @Option(help: "How many processes at a time.")
  var workers: Int = 2

  /// The mutants that were chosen.
  func chosen() throws -> [MechanicalMutant] {
    let globs = only.map { Glob($0) }
    var mutants = try LineFile<MechanicalMutant>(list).read().filter { mutant in
      globs.isEmpty || globs.contains { $0.matches(mutant.identity.description) }
    }
    guard let sample, sample < mutants.count else { return mutants }
    // By what they are, so that the sample stays what it is where others come and go; and in
    // this order, so that what has been done of it is a sample, too.
    let keys = Dictionary(
      uniqueKeysWithValues: mutants.map { ($0.number, key(of: $0.identity.description)) })
    mutants.sort { (keys[$0.number] ?? 0, $0.number) < (keys[$1.number] ?? 0, $1.number) }
    return Array(mutants.prefix(sample))
  }

  /// FNV-1a, and a step of the generator, whose seed chooses the sample.
  private func key(of text: String) -> UInt64 {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    var generator = SplitMix(seed: hash ^ seed)
    return generator.next()
  }

  /// The outcomes that are there already; the file begins anew unless it is to be resumed.
  func outcomes() throws -> (file: LineFile<MutantOutcome>, known: [MutantOutcome]) {
    let file = LineFile<MutantOutcome>(results)
    let known = resume ? try file.read() : []
    try file.write(known)
    return (file, known)
  }
}
