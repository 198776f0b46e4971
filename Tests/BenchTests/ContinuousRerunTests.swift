import Testing
import Workloads

struct ContinuousRerunTests {
  @Test(arguments: [1, 2])
  func `a run that comes twice is noticed`(_ times: Int) {
    let reruns = Reruns()
    let probe = reruns.probe()
    probe.receive(0)
    let ensemble = reruns.ensemble(of: 1) { value in
      for _ in 0..<times { probe.receive(value) }
    } end: {
    }
    let workload = Workload.continuousRerun
    let isRight = ensemble.runs[0](3) == workload.checksum(workload.shapes[0], 3)
    #expect(isRight == (times == 1))
  }

  @Test func `what is left of an observation is a leak`() {
    let reruns = Reruns()
    var probe: Reruns.Probe? = reruns.probe()
    #expect(probe != nil)
    probe = nil
    #expect(reruns.end() == 0)
  }
}
