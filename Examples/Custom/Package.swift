// swift-tools-version: 6.2
import PackageDescription

func observatory(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Observatory") }
}

let package = Package(
  name: "Custom",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Observatory", path: "../..")],
  targets: [
    // The registrar, and the candidate that it is, with what it is known to fail.
    .target(
      name: "Custom", dependencies: observatory("ConformanceKit", "ObservationCore"),
      resources: [.embedInCode("table.expectations")]),
    // The clauses, in the package's own tests.
    .testTarget(
      name: "CustomTests",
      dependencies: ["Custom"] + observatory("Conformance", "ConformanceTesting")),
    // The clauses, as a command.
    .executableTarget(name: "gate", dependencies: ["Custom"] + observatory("ConformCommand")),
    // The benchmark.
    .executableTarget(
      name: "measure",
      dependencies: ["Custom"]
        + observatory("BenchKit", "Candidates", "ConformanceKit", "ObservationCore", "Workloads")),
  ],
  swiftLanguageModes: [.v6]
)
