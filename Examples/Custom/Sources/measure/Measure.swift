import BenchKit
import Candidates
import Custom

@main
enum Measure {
  static func main() async {
    await BenchCommand.main(candidates: [TableCandidate.self, StdlibCandidate.self])
  }
}
