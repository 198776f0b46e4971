/// What the commands and the options of a command line are, and what its parser says of errors.
///
/// The parser answers by a closure, because clauses that run as tests use this module without
/// a parser.
package struct CommandGrammar<Status: ExitStatus>: Sendable {
  /// What the first argument can be: the commands that help shows, and `help` itself.
  package let commands: [String]

  /// The options that may be given several times.
  package let repeatable: Set<String>

  private let success: Status
  private let usage: Status
  private let answer: @Sendable (any Error) -> (text: String, isAskedFor: Bool)

  /// A grammar.
  ///
  /// - Parameters:
  ///   - success: How a command ends that was asked for what the parser says.
  ///   - usage: How a command ends if its command line is wrong.
  ///   - commands: The name of each command, and whether help shows it.
  ///   - repeatable: The options that may be given several times.
  ///   - answer: What the parser says of an error, and whether that was asked for, as help is.
  package init(
    success: Status, usage: Status, commands: [(name: String?, isShown: Bool)],
    repeatable: Set<String>,
    answer: @escaping @Sendable (any Error) -> (text: String, isAskedFor: Bool)
  ) {
    self.success = success
    self.usage = usage
    self.commands = commands.filter(\.isShown).compactMap(\.name) + ["help"]
    self.repeatable = repeatable
    self.answer = answer
  }

  /// Checks what the parser does not.
  ///
  /// - Throws: ``Failure``: the command line is wrong.
  package func check(_ arguments: [String]) throws {
    if let mistake = ArgumentList.mistake(
      in: arguments, repeatable: repeatable, commands: commands)
    {
      throw Failure(usage, mistake)
    }
  }

  /// Says why a command has ended with `error`: what went wrong, on standard error; what was
  /// asked for, on standard output.
  ///
  /// - Returns: How the command ends.
  package func status(after error: any Error, _ console: Console) -> Status {
    if let failure = error as? Failure<Status> {
      console.complain(failure.message)
      return failure.status
    }
    let (text, isAskedFor) = answer(error)
    if isAskedFor {
      console.print(text)
      return success
    }
    console.complain(ofParser: text)
    return usage
  }
}
