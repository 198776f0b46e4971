import Candidates
import ConformCommand

/// The CI gate: every candidate of this package on the command line.
@main
enum Conform {
  static func main() async {
    await ConformCommand.main(candidates: CandidateCatalogue.all)
  }
}
