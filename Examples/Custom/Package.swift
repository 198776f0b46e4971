// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Custom",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Observatory", path: "../..")],
  targets: [
    .target(
      name: "Custom",
      dependencies: [
        .product(name: "ConformanceKit", package: "Observatory"),
        .product(name: "ObservationCore", package: "Observatory"),
        .product(name: "Workloads", package: "Observatory"),
      ]),
    .executableTarget(
      name: "gate",
      dependencies: ["Custom", .product(name: "ConformCommand", package: "Observatory")]),
    .executableTarget(
      name: "measure",
      dependencies: [
        "Custom", .product(name: "BenchKit", package: "Observatory"),
        .product(name: "Candidates", package: "Observatory"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
