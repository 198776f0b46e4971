import BenchKit
import Candidates
import Foundation
import Testing
import Workloads

/// The catalogue of workloads, and what each says of itself.
struct WorkloadTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every workload that is written is in the catalogue`() throws {
    let sources = Self.root.appendingPathComponent("Sources/Workloads")
    // A constant that is made by the initialiser, or by a function for several of a kind.
    let constant = /(?m)^  public static let (\w+) = (?:Workload|[a-z]\w*)\(/
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .flatMap { file in
        try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
          .matches(of: constant).map { String($0.1) }
      }
    #expect(names.count == Workload.all.count, "\(names)")
  }

  @Test func `every workload has one loop, in the catalogue's order`() {
    #expect(StdlibCandidate.loops.map(\.workload.id) == Workload.all.map(\.id))
    let ids = Workload.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Plain.loops.allSatisfy { ids.contains($0.workload.id) })
  }

  @Test func `every workload has an area, whose code is there`() {
    for workload in Workload.all {
      let area = WorkloadArea.of(workload)
      #expect(area?.stresses.isEmpty == false && area?.ignoring.isEmpty == false, "\(workload.id)")
    }
    for area in WorkloadArea.all {
      #expect(Workload.all.contains { $0.id.hasPrefix(area.id + "/") }, "\(area.id)")
      // What is said of a workload that is not there would be said of none.
      for id in area.otherCode.keys {
        let isThere = Workload.all.contains { $0.id == id && WorkloadArea.of($0)?.id == area.id }
        #expect(isThere, "\(id)")
      }
      for file in area.code + area.otherCode.values.joined() {
        let path = Self.root.appendingPathComponent(file).path
        #expect(FileManager.default.fileExists(atPath: path), "\(file)")
      }
    }
  }

  @Test func `shapes are listed once, with the smallest size first`() {
    for workload in Workload.all {
      #expect(Set(workload.shapes).count == workload.shapes.count, "\(workload.id)")
      let fewest = workload.contention == nil ? 1 : workload.shapes.map(\.threads).min()
      #expect(workload.shapes.first?.threads == fewest, "\(workload.id)")
      #expect(!Plan.smoke.shapes(of: workload).isEmpty, "\(workload.id)")
    }
  }

  @Test(arguments: [Plan.full, .quick, .smoke])
  func `passes share the rounds`(plan: Plan) {
    let rounds = (0..<plan.passes).flatMap { Array(plan.rounds(ofPass: $0)) }
    #expect(rounds == Array(1...plan.rounds))
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 1), (5, 10), (100, 4_950)])
  func `triangle`(count: Int, expected: Int) {
    #expect(Workload.triangle(count) == expected)
    #expect(Workload.triangle(count) == (0..<count).reduce(0, +))
  }
}
