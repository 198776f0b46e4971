/// What the command line asks for.
struct Options {
  var scenarios: [String] = []
  var bound: Int?
  var isLong = false
  var random: Int?
  var seed: UInt64 = 1
  var memory = ExplorationMemory()
  var bugs: [String]?
  var replay: Schedule?
  var isList = false
  var isProof = false
  var isLitmus = false
  var isJSON = false
  var isHelp = false

  struct Failure: Error {
    let text: String
  }

  init(_ arguments: some Sequence<String>) throws(Failure) {
    var rest = arguments.makeIterator()
    func value(of option: String, _ rest: inout some IteratorProtocol<String>) throws(Failure)
      -> String
    {
      guard let value = rest.next() else { throw Failure(text: "\(option) needs a value") }
      return value
    }
    func number(of option: String, _ rest: inout some IteratorProtocol<String>) throws(Failure)
      -> Int
    {
      let text = try value(of: option, &rest)
      guard let number = Int(text), number >= 0 else {
        throw Failure(text: "\(option): '\(text)' is not a number")
      }
      return number
    }
    while let option = rest.next() {
      switch option {
      case "-h", "--help": isHelp = true
      case "--list": isList = true
      case "--prove": isProof = true
      case "--litmus": isLitmus = true
      case "--json": isJSON = true
      case "--long": isLong = true
      case "--spares": memory.keepsSpares = true
      case "--weak": memory.isWeak = true
      case "--end-only": memory.checksSteps = false
      case "--bugs": bugs = bugs ?? []
      case "--bug": bugs = try (bugs ?? []) + [value(of: option, &rest)]
      case "--scenario": scenarios.append(try value(of: option, &rest))
      case "--preemptions": bound = try number(of: option, &rest)
      case "--random": random = try number(of: option, &rest)
      case "--seed": seed = UInt64(try number(of: option, &rest))
      case "--replay":
        let text = try value(of: option, &rest)
        guard let schedule = Schedule(text) else {
          throw Failure(text: "'\(text)' is not a schedule")
        }
        replay = schedule
      default: throw Failure(text: "unknown option '\(option)'; see --help")
      }
    }
    if let name = scenarios.first(where: { name in !Scenario.all.contains { $0.name == name } }) {
      throw Failure(text: "there is no scenario '\(name)'; see --list")
    }
    if let name = bugs?.first(where: { name in !Bug.all.contains { $0.isCalled(name) } }) {
      throw Failure(text: "there is no bug '\(name)'; see --list")
    }
    if replay != nil, scenarios.count != 1 { throw Failure(text: "--replay needs one --scenario") }
  }

  static var help: String {
    """
    Usage: explore [OPTION...]

    Runs the scenarios in all schedules with few preemptions, and prints one line for
    each; those with more than three threads in random ones.

      --list           the scenarios, and the seeded bugs
      --scenario NAME  this one; may be given several times
      --preemptions N  up to so many, in place of each scenario's own bound
      --long           each scenario's larger bound
      --random N       N random schedules in place of all; with --preemptions changes of
                       priorities each (default 3)
      --seed S         of random schedules (default 1)
      --spares         threads keep freed blocks for their next use, as they do in
                       programs; what uses such a block after its end is not seen then
      --weak           loads may read what is older than the last write, as C++20 lets them:
                       each that does counts as a preemption; up to each scenario's bound for
                       this, and with --bugs only the bugs that need it
      --end-only       what holds between two steps is not checked there, but at the end
      --prove          the same ends without the cuts as with them, up to two preemptions
      --litmus         small programs whose results say what --weak is
      --bugs           each seeded bug, in the scenario that has to find it
      --bug NAME       this one (NAME, or MODEL.NAME), with the trace of its schedule
      --replay TEXT    one schedule of one scenario, with its trace
      --json           lines of JSON

    Exit codes: 0 nothing found, and each bug found; 1 not so; 2 wrong arguments.
    """
  }
}

extension Bug {
  func isCalled(_ text: String) -> Bool { text == name || text == "\(model).\(name)" }
}
