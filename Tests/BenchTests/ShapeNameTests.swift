import BenchKit
import Testing
import Workloads

/// What shapes are called in figures.
struct ShapeNameTests {
  @Test(arguments: [
    ("properties", "property"), ("mounted views", "mounted view"), ("leaves", "leaf"),
    ("children", "child"), ("writes in a scope", "write in a scope"),
    ("writes at once", "write at once"), ("properties exchanged", "property exchanged"),
    ("sources of each value", "source of each value"),
    ("effects of the source", "effect of the source"),
    ("chains, and values in each", "chain, and value in each"),
  ])
  func `what there is one of is called so`(unit: String, one: String) {
    func name(_ size: Int) -> String {
      ShapeName.text("area/name", size, isOneOfSizes: true, unit: unit)
    }
    #expect(name(1) == "name, 1 \(one)")
    #expect(name(11) == "name, 11 \(unit)")
  }

  /// No unit is one that the rule does not know.
  @Test func `whatever workloads count has a singular`() {
    let units = Set(Workload.all.map(\.unit)).subtracting([""])
    #expect(units.count > 10)
    for unit in units {
      let name = ShapeName.text("area/name", 1, isOneOfSizes: true, unit: unit)
      #expect(name != "name, 1 \(unit)")
    }
  }
}
