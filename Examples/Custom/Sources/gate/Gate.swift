import ConformCommand
import Custom

@main
enum Gate {
  static func main() async { await ConformCommand.main(candidates: [TableCandidate.self]) }
}
