// swift-tools-version: 6.2
import PackageDescription

func observatory(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Observatory") }
}

let package = Package(
  name: "Mechanisms",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Observatory", path: "../.."),
    // As far as the candidates' versions say.
    .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
    .package(
      url: "https://github.com/apple/swift-async-algorithms", .upToNextMinor(from: "1.1.4")),
  ],
  targets: [
    .target(name: "CMechanisms"),
    // A file for each way to observe, with the candidate that it is.
    .target(
      name: "Mechanisms",
      dependencies: [
        "CMechanisms", .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]
        + observatory("ConformanceKit", "ObservationCore", "Workloads"),
      resources: [.embedInCode("mechanisms.expectations")]),
    // The clauses, and the benchmark, as commands.
    .executableTarget(
      name: "gate", dependencies: ["Mechanisms"] + observatory("ConformCommand")),
    .executableTarget(
      name: "measure", dependencies: ["Mechanisms"] + observatory("BenchKit", "Candidates")),
  ],
  swiftLanguageModes: [.v6]
)
