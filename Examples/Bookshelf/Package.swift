// swift-tools-version: 6.2
import PackageDescription

let dataFlow = Target.Dependency.product(name: "DataFlow", package: "Observatory")

let package = Package(
  name: "Bookshelf",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "bookshelf", targets: ["BookshelfCommand"])],
  dependencies: [
    .package(name: "Observatory", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // The app: models and views, as they would be written for any screen.
    .target(name: "Bookshelf", dependencies: [dataFlow]),
    // A screen: draws any app as text, and drives it by keys. Knows no books.
    .target(name: "Terminal", dependencies: [dataFlow]),
    // The one on the other.
    .executableTarget(
      name: "BookshelfCommand",
      dependencies: [
        "Bookshelf", "Terminal", dataFlow,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "BookshelfTests",
      dependencies: ["Bookshelf", "BookshelfCommand", "Terminal", dataFlow]),
  ],
  swiftLanguageModes: [.v6]
)
