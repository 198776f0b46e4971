import ConformCommand
import Mechanisms

@main
enum Gate {
  static func main() async { await ConformCommand.main(candidates: MechanismCatalogue.all) }
}
