import BenchKit
import Candidates
import ConformanceKit
import Custom
import ObservationCore
import Workloads

/// The candidate, with the models that the benchmark measures.
@WorkloadModels(registrar: TableRegistrar.self)
extension TableCandidate: MeasuredCandidate {}

@main
enum Measure {
  static func main() async {
    await BenchCommand.main(candidates: [TableCandidate.self, StdlibCandidate.self])
  }
}
