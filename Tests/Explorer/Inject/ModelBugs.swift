import Foundation

/// Compares the edits with the bugs that the models of Tests/Models have: each is put into the
/// code.
struct ModelBugs {
  /// The bugs' names by model.
  private var names: [String: Set<String>] = [:]

  /// - Parameter models: The folder with the models.
  init(in models: URL) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: models.path)
    where file.hasSuffix(".pml") {
      let text = try String(contentsOf: models.appendingPathComponent(file), encoding: .utf8)
      names[String(file.dropLast(4))] = Set(
        text.matches(of: /\bBUG_([A-Z_]+)/).map { String($0.1) })
    }
  }

  /// What does not fit, a line each.
  func violations(_ bugs: [Bug]) -> [String] {
    names.sorted { $0.key < $1.key }.flatMap { model, names in
      let bugs = bugs.filter { $0.model == model }
      let edited = Set(bugs.map(\.name))
      // A model's steps are sequentially consistent, so that it has no weaker orderings.
      let others = bugs.filter {
        !$0.isWeak && !names.contains($0.name) && !Bug.beyondModels.contains("\(model).\($0.name)")
      }
      return names.subtracting(edited).sorted().map {
        "\(model).pml has BUG_\($0), and no edit puts it into the code"
      } + others.map { "\(model).pml has no BUG_\($0.name)" }
    }
  }
}
