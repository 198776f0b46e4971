// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "ObservationCore", package: "Observatory")
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Station",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "station", targets: ["StationCommand"])],
  dependencies: [
    .package(name: "Observatory", path: "../.."),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The model, the service that changes it, and those that follow it.
    .target(name: "Station", dependencies: [core, lifecycle, logging]),
    // All of them in one process, until it is told to stop.
    .executableTarget(
      name: "StationCommand", dependencies: ["Station", lifecycle, logging]),
    .testTarget(
      name: "StationTests", dependencies: ["Station", "StationCommand", lifecycle, logging]),
  ],
  swiftLanguageModes: [.v6]
)
