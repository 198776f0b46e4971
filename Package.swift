// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Observatory",
  // The oldest systems that have `Synchronization`, which is all that the core needs.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ObservationCore", targets: ["ObservationCore"]),
    .library(name: "ObservationInterop", targets: ["ObservationInterop"]),
    // Both: who depends on it is built again when either changes (see the end).
    .library(name: "DataFlow", targets: ["DataFlow", "DataFlowCore"]),
    .library(name: "ConformanceKit", targets: ["ConformanceKit"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
    .library(name: "DataFlowConformance", targets: ["DataFlowConformance"]),
    .library(name: "ConformCommand", targets: ["ConformCommand"]),
    .library(name: "Workloads", targets: ["Workloads"]),
    .library(name: "BenchKit", targets: ["BenchKit"]),
    .library(name: "Candidates", targets: ["Candidates"]),
    .executable(name: "conform", targets: ["conform"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    // The registrar and the tracking core.
    .target(name: "CObservationCore"),
    .macro(
      name: "ObservationCoreMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftIfConfig", package: "swift-syntax"),
        .product(name: "SwiftLexicalLookup", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    .target(
      name: "ObservationCore",
      dependencies: ["CObservationCore", "ObservationCoreMacros"]),

    // One world with the standard library's Observation.
    .target(
      name: "ObservationInterop", dependencies: ["ObservationCore", "ObservationCoreMacros"]),

    // State, bindings, objects, and the headless host. OpenCombine is where
    // `Publisher` comes from, as Combine is on Apple's platforms.
    .target(name: "CDataFlow"),
    .target(
      name: "DataFlowCore",
      dependencies: [
        "CDataFlow", "ObservationCore", "ObservationInterop",
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ],
      path: "Sources/DataFlow"),
    // What a program imports: all of it, with precedence over the names that
    // Foundation and OpenCombine have, too.
    .target(name: "DataFlow", dependencies: ["DataFlowCore"], path: "Sources/DataFlowExports"),

    // What command lines have in common, without a parser.
    .target(name: "CCommandKit"),
    .target(name: "CCommandStart"),
    .target(name: "CommandKit", dependencies: ["CCommandKit"]),

    // What clauses, candidates and runs are; it knows no clause.
    .macro(
      name: "ModelMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    .target(name: "ConformanceKit", dependencies: ["CommandKit", "ModelMacros"]),

    // The clauses about registrars, their oracle and their mutants.
    .target(
      name: "Conformance",
      dependencies: ["CommandKit", "ConformanceKit", "ObservationCore", "ObservationInterop"]),

    // Clauses as tests of Swift Testing.
    .target(name: "ConformanceTesting", dependencies: ["CommandKit", "ConformanceKit"]),

    // The clauses about views and their mutants.
    .target(
      name: "DataFlowConformance",
      dependencies: [
        "CommandKit", "Conformance", "ConformanceKit", "DataFlow", "HostFaults",
        "ObservationCore",
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]),

    // What hosts do wrong on purpose, what mechanical mutants are and what becomes of
    // them, and the tool that puts both into the sources of a build of their own: see
    // the end of this file.
    .target(name: "CFaults"),
    .target(name: "HostFaults"),
    .target(name: "Mutation", dependencies: ["CommandKit"]),
    .target(
      name: "FaultInjection",
      dependencies: [
        "HostFaults", "Mutation",
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(name: "faults", dependencies: ["FaultInjection", "HostFaults", "Mutation"]),

    // What a run says, where people look: pages, job summaries, badges. The only one
    // who needs templates.
    .target(
      name: "ConformanceReports",
      dependencies: [
        "CommandKit", "ConformanceKit", .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.embedInCode("Page")]),

    // The command line over both suites.
    .target(
      name: "ConformCommand",
      dependencies: [
        "CCommandStart", "CommandKit", "Conformance", "ConformanceKit", "ConformanceReports",
        "DataFlowConformance",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The measured loops, and the harness that times them.
    .target(name: "CWorkloads"),
    .target(
      name: "Workloads",
      dependencies: [
        "CWorkloads", "ConformanceKit", "DataFlow", "DataFlowConformance", "ModelMacros",
      ]),
    .target(name: "CJemalloc", linkerSettings: [.linkedLibrary("jemalloc")]),
    .target(
      name: "BenchKit",
      dependencies: [
        "CCommandStart", "CJemalloc", "CWorkloads", "CommandKit", "Conformance", "ConformanceKit",
        "DataFlowConformance", "Workloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ]),

    // What is compared, and the two thin commands.
    .target(
      name: "Candidates",
      dependencies: [
        "Conformance", "ConformanceKit", "DataFlow", "DataFlowConformance", "ObservationCore",
        "ObservationInterop", "Workloads",
      ],
      resources: [.embedInCode("stdlib.expectations")]),
    .executableTarget(name: "conform", dependencies: ["Candidates", "ConformCommand"]),
    .executableTarget(name: "bench", dependencies: ["BenchKit", "Candidates"]),

    .testTarget(name: "ObservationCoreTests", dependencies: ["CommandKit", "ObservationCore"]),
    .testTarget(
      name: "ObservationInteropTests",
      dependencies: ["CommandKit", "ConformanceKit", "ObservationCore", "ObservationInterop"]),
    // A program on data flow: the tests start it, and end it by signals.
    .executableTarget(
      name: "AppFixture", dependencies: ["DataFlow"], path: "Tests/AppFixture"),
    .testTarget(
      name: "DataFlowTests",
      dependencies: [
        "AppFixture", "CommandKit", "ConformanceKit", "DataFlow", "DataFlowConformance",
        .product(name: "OpenCombine", package: "OpenCombine"),
        // Source texts that the tests compile import it.
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
      ]),
    .testTarget(
      name: "FaultInjectionTests", dependencies: ["FaultInjection", "HostFaults", "Mutation"]),
    // Models that are isolated to the main actor without saying so.
    .testTarget(name: "DefaultIsolationTests", dependencies: ["ObservationCore"]),
    // A gate with clauses that crash, hang and print: the tests start it. Its
    // candidates are a library, because tests cannot import an executable.
    .target(
      name: "GateFixtures",
      dependencies: ["Candidates", "ConformanceKit"],
      path: "Tests/GateFixtures"),
    .executableTarget(
      name: "FixtureGate",
      dependencies: ["ConformCommand", "GateFixtures"],
      path: "Tests/FixtureGate"),
    // A gate of what scopes of this package do with models of the standard library: the
    // tests start it.
    .executableTarget(
      name: "WorldsGate",
      dependencies: [
        "Candidates", "ConformCommand", "Conformance", "ConformanceKit", "DataFlow",
        "DataFlowConformance",
      ],
      path: "Tests/WorldsGate",
      resources: [.embedInCode("standard-models.expectations")]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Candidates", "CommandKit", "ConformCommand", "Conformance", "ConformanceKit",
        "ConformanceReports", "ConformanceTesting", "DataFlow", "DataFlowConformance",
        "FixtureGate", "GateFixtures", "WorldsGate",
      ]),
    // By itself: the build with faults has no other tests.
    .testTarget(
      name: "MutantTests",
      dependencies: [
        "Candidates", "CommandKit", "Conformance", "ConformanceKit", "DataFlowConformance",
      ]),
    // A benchmark of somebody whose code gets slower when its environment says so: the
    // tests have its instructions counted.
    .executableTarget(
      name: "FixtureBench", dependencies: ["BenchKit", "Workloads"], path: "Tests/FixtureBench"),
    .testTarget(
      name: "BenchTests",
      dependencies: [
        "BenchKit", "Candidates", "CommandKit", "ConformanceKit", "DataFlow", "FixtureBench",
        "ObservationCore", "Workloads", "bench",
      ]),
    .testTarget(
      name: "MacroTests",
      dependencies: [
        "ModelMacros", "ObservationCore", "ObservationCoreMacros",
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// A build looks for changes in the modules that a target names, and not in what
// these export: who imports `DataFlow` has inlined what `DataFlowCore` has.
for target in package.targets where ownTargets(of: target).contains("DataFlow") {
  target.dependencies.append("DataFlowCore")
}

/// The targets of this package that `target` depends on itself.
func ownTargets(of target: Target) -> Set<String> {
  Set(
    target.dependencies.compactMap { dependency in
      guard case .byNameItem(let name, _) = dependency else { return nil }
      return name
    })
}

/// Whether `dependency` is the repository `name`.
func isPackage(_ dependency: Package.Dependency, _ name: String) -> Bool {
  guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
  return location.hasSuffix("/\(name)")
}

/// Leaves the package only these targets, what they are made of, and `dependencies`.
@MainActor
func keep(_ targets: Set<String>, dependencies: [String]) {
  var kept: Set<String> = []
  var found = targets
  while !found.isEmpty {
    kept.formUnion(found)
    let users = package.targets.filter { found.contains($0.name) }
    found = Set(users.flatMap(ownTargets)).subtracting(kept)
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
  package.dependencies.removeAll { dependency in
    !dependencies.contains { isPackage(dependency, $0) }
  }
}

// A sanitizer brings an allocator of its own, which does not get along with
// jemalloc in one process: a sanitized build leaves out what links it; and the tests that
// start programs and look at what they print, which are slow to build and to run there.
let sanitizer = Context.environment["OBSERVATORY_SANITIZER"]
if sanitizer != nil {
  for target in package.targets where target.name == "ConformanceTests" {
    target.sources = ["ClauseTests.swift", "OracleTests.swift"]
    target.dependencies = [
      "Candidates", "Conformance", "ConformanceKit", "ConformanceTesting", "DataFlowConformance",
    ]
  }
  keep(
    [
      "ConformanceTests", "DataFlowTests", "MutantTests", "ObservationCoreTests",
      "ObservationInteropTests",
    ],
    dependencies: ["swift-syntax", "OpenCombine"])
}

// A test that links a macro makes SwiftPM build all tests, and all that they
// test, for the host a second time, and the tool for faults needs swift-syntax in
// a build of its own. So there is a build without both, which takes its macros from
// another (see the end), and one that has only these tests, and what they use.
let syntaxTests: Set<String> = ["FaultInjectionTests", "MacroTests"]
if Context.environment["OBSERVATORY_MACRO_TESTS"] != nil {
  keep(syntaxTests, dependencies: ["swift-syntax"])
}

// An optimised build has the tests of the core, which are inlined with it, and those of the
// benchmark, which is tested as users build it. Views are tried there by the clauses; their
// other tests, and those of the gate, are the debug build's.
let isOptimized = Context.environment["OBSERVATORY_OPTIMIZED_TESTS"] != nil
if isOptimized {
  let others: Set<String> = [
    "AppFixture", "ConformanceTests", "DataFlowTests", "FixtureGate", "GateFixtures",
    "MutantTests", "WorldsGate",
  ]
  package.targets.removeAll { others.contains($0.name) }
}

// An optimised core that counts its live blocks, for the tests that look for
// leaks: the only ones there are then.
let countsLiveBlocks = Context.environment["OBSERVATORY_LIVE_COUNTS"] != nil
if countsLiveBlocks {
  let counting: Set<String> = ["ObservationCoreTests", "ObservationInteropTests"]
  package.targets.removeAll { $0.type == .test && !counting.contains($0.name) }
}

// A build of the core and of data flow with all faults and all mechanical mutants, of
// which one can be switched on: for the suite to prove itself (scripts/mutants.sh), and
// to be measured (scripts/mutate.sh). The sources are what `faults` has made of them.
// With the value `tests` it has the tests of what is mutated, and none else.
let faults = Context.environment["OBSERVATORY_FAULTS"]
let hasFaults = faults != nil
if hasFaults {
  let others: Set<String> = [
    "BenchKit", "CJemalloc", "FaultInjection", "FixtureBench", "FixtureGate", "GateFixtures",
    "WorldsGate", "bench", "faults",
  ]
  let tests: Set<String> =
    faults == "tests"
    ? ["DataFlowTests", "ObservationCoreTests", "ObservationInteropTests"] : ["MutantTests"]
  package.targets.removeAll {
    others.contains($0.name) || $0.type == .test && !tests.contains($0.name)
  }
  package.products.removeAll { others.contains($0.name) }
  package.targets.append(
    .executableTarget(
      name: "mutate",
      dependencies: [
        "Candidates", "CFaults", "CommandKit", "Conformance", "ConformanceKit",
        "DataFlowConformance", "Mutation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]))
  let mutated = ["ObservationCore": "ObservationCore", "DataFlowCore": "DataFlow"]
  for target in package.targets {
    if let directory = mutated[target.name] { target.path = ".build/faults/Sources/\(directory)" }
    if mutated[target.name] != nil || target.name == "DataFlowConformance" {
      target.dependencies.append("CFaults")
    }
  }
}

// What only `BenchKit` uses.
if hasFaults {
  package.dependencies.removeAll { isPackage($0, "hdrhistogram-swift") }
}

// One place for the settings of every Swift target.
let cTargets: Set<String> = [
  "CCommandKit", "CCommandStart", "CDataFlow", "CFaults", "CJemalloc", "CObservationCore",
  "CWorkloads",
]
// The compiler does not see that a macro's expansion uses an import publicly,
// and warns; these targets are made of such expansions.
let expanding: Set<String> = ["Candidates", "Conformance", "DataFlowConformance"]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if !expanding.contains(target.name) && !target.name.hasSuffix("Tests") {
    target.swiftSettings?.append(.enableUpcomingFeature("InternalImportsByDefault"))
  }
  if target.name == "ObservationCore" && countsLiveBlocks {
    target.swiftSettings?.append(.define("OBSERVATION_CORE_LIVE_COUNTS"))
  }
  if target.name == "DataFlowConformance" && hasFaults {
    target.swiftSettings?.append(.define("OBSERVATORY_FAULTS"))
  }
  // To optimise what starts processes, and reads what they print, takes longer than to run it.
  if target.name == "BenchTests" && isOptimized {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
  if target.name == "DefaultIsolationTests" {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
}

// All that runs is instrumented, as by `swift build --sanitize`, but not the
// macros: swift-syntax is neither built again for them nor made slow.
if let sanitizer {
  for target in package.targets where target.type != .macro {
    if cTargets.contains(target.name) {
      target.cSettings = [.unsafeFlags(["-fsanitize=\(sanitizer)"])]
    } else {
      target.swiftSettings?.append(.unsafeFlags(["-sanitize=\(sanitizer)"]))
    }
    target.linkerSettings = [.unsafeFlags(["-sanitize=\(sanitizer)"])]
  }
}

// The macros of a build that is there: swift-syntax alone takes an optimised build
// longer than all else, and what macros expand to does not depend on how they were
// compiled (scripts/test.sh).
if let tools = Context.environment["OBSERVATORY_MACRO_TOOLS"] {
  let macros: Set<String> = ["ModelMacros", "ObservationCoreMacros"]
  let others = macros.union(syntaxTests).union(["FaultInjection", "faults"])
  package.dependencies.removeAll { isPackage($0, "swift-syntax") }
  package.targets.removeAll { others.contains($0.name) }
  for target in package.targets where !cTargets.contains(target.name) {
    target.dependencies.removeAll { dependency in
      guard case .byNameItem(let name, _) = dependency else { return false }
      return macros.contains(name)
    }
    for name in macros.sorted() {
      target.swiftSettings?.append(
        .unsafeFlags(["-load-plugin-executable", "\(tools)/\(name)-tool#\(name)"]))
    }
  }
}
