import Testing

/// Files with models of ObservationCore, without DataFlow: which macro a name means, with
/// whatever else is imported, in whatever order.
@Suite struct ObservationImportTests {
  @Test func `models compile with every combination and order of imports`() async throws {
    var files: [String: String] = [:]
    for (number, imports) in ImportList.all.enumerated() {
      files["Models\(number)"] = imports.file(with: imports.rule, number)
    }
    #expect(files.count == 60)
    let compilation = try await Compilation.check(files: files)
    #expect(compilation.isAccepted, "\(compilation.output)")
  }

  // A compiler that accepts these can tell the macros apart: then the articles are out of
  // date.
  @Test(arguments: [
    Ambiguity("Observable", of: "@Observable final class NAME {}"),
    Ambiguity(
      "ObservationIgnored",
      of: "@ObservationCore::Observable final class NAME { @ObservationIgnored var a = 0 }"),
    Ambiguity(
      "ObservationTracked",
      of: "@ObservationCore::Observable final class NAME { @ObservationTracked var a = 0 }"),
    // Of what the macro adds.
    Ambiguity(
      "ObservationTracked", of: "@Observation::Observable final class NAME { var a = 0 }"),
  ])
  func `where both modules are seen, a name without one is refused`(_ ambiguity: Ambiguity)
    async throws
  {
    // Numbers of as many digits, so that none begins with another.
    let files = ImportList.all.filter(\.seesBoth).enumerated().map { number, imports in
      (name: "Models\(number + 100)", imports: imports)
    }
    #expect(files.count == 46)
    let compilation = try await Compilation.check(
      files: Dictionary(
        uniqueKeysWithValues: files.map { name, imports in
          (name, imports.lines + ambiguity.text.replacing("NAME", with: name))
        }))
    let message = "ambiguous use of '\(ambiguity.name)()'"
    for (name, imports) in files {
      #expect(
        compilation.errors.contains { $0.contains(name) && $0.contains(message) },
        "\(imports.names)")
    }
    for error in compilation.errors { #expect(error.contains("ambiguous use of 'Observ")) }
  }
}

/// A source text, with a class for each file, in which a macro's name means two.
struct Ambiguity: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String

  init(_ name: String, of text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { text }
}

/// What a file imports, in order.
private struct ImportList {
  let names: [String]

  /// Every order of every combination that has ObservationCore, by itself or with what
  /// exports it.
  static let all = orders(of: [
    "Foundation", "Observation", "ObservationCore", "ObservationInterop",
  ]).map(ImportList.init).filter {
    $0.names.contains("ObservationCore") || $0.names.contains("ObservationInterop")
  }

  /// Every order of every subset, the empty one first.
  private static func orders(of names: [String]) -> [[String]] {
    [[]]
      + names.flatMap { first in
        orders(of: names.filter { $0 != first }).map { [first] + $0 }
      }
  }

  /// Whether macros of both modules are in sight.
  var seesBoth: Bool { names.contains("Observation") }

  /// What the articles say to write before a macro's name.
  var rule: String { seesBoth ? "ObservationCore::" : "" }

  var lines: String { names.map { "import \($0)\n" }.joined() }

  /// A file whose declarations end in `number`.
  func file(with module: String, _ number: Int) -> String {
    let shared = names.contains("ObservationInterop") ? sharedModel : ""
    return lines
      + (models + shared).replacing("MODULE", with: module).replacing("SUFFIX", with: "\(number)")
  }
}

// MARK: - Source texts

/// A model by the macro, and one that is half by hand.
private let models = """
  @MODULEObservable final class ModelSUFFIX {
    var name = ""
    @MODULEObservationIgnored var cache = 0
  }
  final class HandmadeSUFFIX: Observable {
    private let _$observationRegistrar = ObservationRegistrar()
    @MODULEObservationTracked var count = 0
    func access<Member>(keyPath: KeyPath<HandmadeSUFFIX, Member>) {
      _$observationRegistrar.access(self, keyPath: keyPath)
    }
    func withMutation<Member, Result>(
      keyPath: KeyPath<HandmadeSUFFIX, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
      try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }
    func shouldNotifyObservers<Member>(_ lhs: Member, _ rhs: Member) -> Bool { true }
  }
  func readSUFFIX(_ model: some Observable) {}
  func watchSUFFIX(_ model: ModelSUFFIX, _ handmade: HandmadeSUFFIX) {
    withObservationTracking { _ = (model.name, handmade.count) } onChange: {}
    readSUFFIX(model)
    readSUFFIX(handmade)
  }

  """

private let sharedModel = """
  @SharedObservable final class SharedSUFFIX {
    var name = ""
    @MODULEObservationIgnored var cache = 0
  }
  func startSUFFIX() { StandardModels.startObserving() }

  """
