import BenchKit
import Candidates

@main enum Bench {
  static func main() async {
    await BenchCommand.main(candidates: [
      CoreCandidate.self, MutexCandidate.self, StdlibCandidate.self,
    ])
  }
}
