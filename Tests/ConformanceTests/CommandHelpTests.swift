import CommandKit
import ConformCommand
import ConformanceKit
import Foundation
import Testing

/// What the command line says about itself.
@Suite struct CommandHelpTests {
  /// What the parser knows of a command.
  struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let isRepeating: Bool
      let names: [Name]?
    }

    struct Root: Decodable {
      let command: Command
    }

    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// The options with a value, of this command and of those below.
    var options: [(name: String, isRepeating: Bool)] {
      (arguments ?? []).filter { $0.kind == "option" }.flatMap { argument in
        (argument.names ?? []).filter { $0.kind == "long" }
          .map { ("--\($0.name)", argument.isRepeating) }
      } + (subcommands ?? []).filter { !$0.commandName.hasPrefix("__") }.flatMap(\.options)
    }
  }

  @Test func `an option that has one value is given once`() async throws {
    let help = await CommandLineTests().run("--experimental-dump-help")
    let root = try JSONDecoder().decode(Command.Root.self, from: Data(help.output.utf8))
    #expect(root.command.options.count > 12)
    for option in root.command.options {
      let found = ArgumentList.repeated(
        in: ["run", option.name, "1", "\(option.name)=2"], repeatable: ConformCommand.repeatable)
      #expect(found == (option.isRepeating ? nil : option.name), "\(option.name)")
    }
  }

  @Test(
    arguments: [
      (["--json", "a", "--json", "b"], "--json"), (["--json=a", "--json", "b"], "--json"),
      (["--json", "a", "--junit", "a"], nil), (["--candidate", "a", "--candidate", "b"], nil),
      (["--json", "a", "--", "--json"], nil), (["-q", "-q"], nil),
      (["--quiet", "--quiet"], "--quiet"),
      ([], nil),
    ] as [([String], String?)])
  func `what is given twice is found`(_ arguments: [String], _ option: String?) {
    let repeated = ArgumentList.repeated(in: arguments, repeatable: ["--candidate"])
    #expect(repeated == option)
  }

  @Test func `a flag has no value, and is to be given once`() async {
    let run = await CommandLineTests().run("run", "--verbose", "--verbose", "FX-pass")
    #expect(run.status == .usage)
    #expect(run.error == "error: --verbose is given twice, and is to be given once\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell gets its completions`(_ shell: String) async {
    let run = await CommandLineTests().run("--generate-completion-script", shell)
    #expect(run.status == .conforms)
    for word in ["explain", "junit", "stdlib-compat"] { #expect(run.output.contains(word)) }
    #expect(!run.output.contains(ClauseWorker.subcommand))
  }

  @Test func `the version says which kit and which build`() async throws {
    let run = await CommandLineTests().run("--version")
    #expect(run.status == .conforms)
    #expect(run.output == "\(Console.program), \(KitVersion.line)\n")
    // The topmost heading of the changelog: unreleased, or this.
    let changes = try Repository.text("CHANGELOG.md").split(separator: "\n")
    let topmost = try #require(changes.first { $0.hasPrefix("## ") })
    #expect(
      topmost == "## [Unreleased]"
        ? KitVersion.package.hasSuffix("-dev") : topmost.contains("[\(KitVersion.package)]"))
  }

  @Test func `the help names the level, the completions and the version`() async {
    let help = await CommandLineTests().run("--help")
    for text in ["strict", "--generate-completion-script", "--version"] {
      #expect(help.output.contains(text))
    }
  }

  @Test(arguments: ["run", "mutants"])
  func `the help says how patient each is`(_ command: String) async {
    let help = await CommandLineTests().run("help", command)
    let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("(default: \(Runner.defaultPatience), for mutants 2.0)"))
  }
}
