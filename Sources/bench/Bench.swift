import BenchKit
import Candidates

@main enum Bench {
  static func main() async {
    await BenchCommand.main(candidates: CandidateCatalogue.all)
  }
}
