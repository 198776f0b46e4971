internal import ConformCommand
internal import GateFixtures

/// What a foreign package writes to get a gate of its own.
@main
enum Gate {
  static func main() async {
    await ConformCommand.main(
      candidates: FixtureSuite.candidates, clauses: FixtureSuite.clauses,
      mutants: FixtureSuite.mutants)
  }
}
