import BenchKit
import Candidates
import Mechanisms

@main
enum Measure {
  static func main() async {
    await BenchCommand.main(candidates: CandidateCatalogue.all + MechanismCatalogue.all)
  }
}
