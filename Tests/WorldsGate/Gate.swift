internal import ConformCommand

/// A gate of one candidate, in whose processes all scopes see standard models.
@main
enum Gate {
  static func main() async {
    // For as long as the process lives: nobody takes it back.
    try? StandardModelsCandidate.seeStandardModels(true)
    await ConformCommand.main(candidates: [StandardModelsCandidate.self])
  }
}
