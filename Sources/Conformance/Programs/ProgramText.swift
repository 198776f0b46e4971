/// A program as Swift that can be pasted: with the classes it needs, and what is
/// wrong where it is.
package struct ProgramText {
  private let program: Program
  private let problem: ProgramProblem?
  /// The letters of the observers, by the steps that make them.
  private var letters: [Int: String] = [:]
  /// The variables of the persistent observers, by their positions.
  private var observers: Set<Int> = []
  /// The objects that others take the place of.
  private var replaced: Set<Int> = []
  private var usesFault = false
  /// The variables of tokens, by their positions.
  private var tokens: Set<Int> = []
  private var changesInPlace = false

  private init(_ program: Program, _ problem: ProgramProblem?) {
    self.program = program
    self.problem = problem
    name(program.steps)
  }

  /// The lines of `program`, which goes wrong as `problem` says.
  package static func lines(of program: Program, _ problem: ProgramProblem? = nil) -> [String] {
    ProgramText(program, problem).lines
  }

  /// `problem` in one line, with the names of ``lines(of:_:)``.
  package static func headline(of program: Program, _ problem: ProgramProblem) -> String {
    let text = ProgramText(program, problem)
    let subject = problem.observer.flatMap { text.letters[$0] }.map { "observer \($0): " } ?? ""
    let details = problem.details.isEmpty ? "" : ", \(problem.details)"
    return subject + problem.kind.rawValue + details
  }

  private mutating func name(_ steps: [Step]) {
    for step in steps {
      switch step.action {
      case .track(let isThrowing):
        letters[step.number] = letter(letters.count)
        usesFault = usesFault || isThrowing
      case .make(let observer):
        letters[step.number] = letter(letters.count)
        observers.insert(observer)
      case .run(let observer), .cancel(let observer), .drop(let observer):
        // The first run makes the observer, if nothing has.
        if case .run = step.action, !observers.contains(observer) {
          letters[step.number] = letter(letters.count)
        }
        observers.insert(observer)
      case .keep(let token, _):
        letters[step.number] = letter(letters.count)
        tokens.insert(token)
      case .end(let token, _): tokens.insert(token)
      case .add: changesInPlace = changesInPlace || !step.body.isEmpty
      case .mutate(_, let isThrowing): usesFault = usesFault || isThrowing
      case .replace(let object): replaced.insert(object)
      default: break
      }
      name(step.body)
      name(step.onChange)
    }
  }

  private func letter(_ number: Int) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    return letters[number % letters.count] + (number < letters.count ? "" : "\(number / 26)")
  }

  // MARK: - Lines

  private var lines: [String] {
    let hasThreads = program.steps.contains { $0.action == .thread }
    var lines = hasThreads ? ["import Dispatch"] : []
    lines += ["import ObservationCore", ""]
    let used = Set(program.steps.flatMap(\.objects))
    lines += ObjectText.declarations(of: Set(used.map { program.objects[$0] }))
    if usesFault { lines.append("struct Fault: Error {}") }
    if !tokens.isEmpty {
      lines.append(
        "final class Kept: @unchecked Sendable { var token: ObservationTracking.Token? }")
    }
    if changesInPlace {
      lines += [
        "func change(_ number: inout Int, by difference: Int, _ body: () -> Void) {",
        "  number += difference", "  body()", "}",
      ]
    }
    lines += ["", "func program() {"]
    for (slot, kind) in program.objects.enumerated() where used.contains(slot) {
      let variable = replaced.contains(slot) ? "nonisolated(unsafe) var" : "let"
      lines.append("  \(variable) \(object(slot)) = \(ObjectText.creation(of: kind))")
    }
    for observer in observers.sorted() {
      lines.append("  nonisolated(unsafe) var observer\(observer): PersistentObserver?")
    }
    for token in tokens.sorted() { lines.append("  let token\(token) = Kept()") }
    if hasThreads {
      lines.append("  let threads = DispatchGroup()")
      lines.append("  // Values that two threads use are locked, but while observers are called.")
    }
    lines += block(program.steps, "  ")
    if hasThreads { lines += ["  threads.wait()", "  // Then each property changes twice."] }
    if let problem, problem.step == nil { lines.append("  // Here: \(remark(problem))") }
    return lines + ["}"]
  }

  private func remark(_ problem: ProgramProblem) -> String {
    Self.headline(of: program, problem)
  }

  private func object(_ slot: Int) -> String { ["a", "b", "c", "d"][slot % 4] }

  private func block(_ steps: [Step], _ indent: String) -> [String] {
    steps.flatMap { step in
      var lines = self.lines(step).map { indent + $0 }
      if let problem, problem.step == step.number {
        lines.append("\(indent)// Here: \(remark(problem))")
      }
      return lines
    }
  }

  private func lines(_ step: Step) -> [String] {
    switch step.action {
    case .read(let member): [read(member)]
    case .readAll(let object): readAll(object)
    case .readChild(let object): ["_ = \(self.object(object)).child?.value"]
    case .write(let member, let value): [write(value, to: member)]
    case .add(let number, let member) where step.body.isEmpty:
      ["\(value(member)) += \(number)"]
    case .add(let number, let member):
      ["change(&\(value(member)), by: \(number)) {"] + block(step.body, "  ") + ["}"]
    case .adopt(let object, let child):
      ["\(self.object(object)).child = \(child.map { self.object($0) } ?? "nil")"]
    case .mutate(let member, let isThrowing): mutation(step, member, isThrowing)
    case .mutateAs(let member, let subject):
      ["\(object(member.object)).mutate(\(keyPath(member)), as: \(object(subject)))"]
    case .mutateByCopy(let member):
      ["\(object(member.object)).mutateByCopy(\(keyPath(member)))"]
    case .track(let isThrowing): scope(step, isThrowing)
    case .make(let observer): making(step, observer)
    case .run(let observer): run(step, observer)
    case .cancel(let observer): ["observer\(observer)?.cancel()"]
    case .drop(let observer): ["observer\(observer) = nil"]
    case .keep(let token, let isAfter):
      [
        "token\(token).token = ObservationTracking.observe("
          + "options: .\(isAfter ? "didSet" : "willSet")) {"
      ]
        + block(step.body, "  ") + ["} onChange: { _ in"] + code(step) + ["}"]
    case .end(let token, let cancels):
      [
        cancels
          ? "if let token = token\(token).token.take() { token.cancel() }"
          : "token\(token).token = nil"
      ]
    case .thread:
      ["DispatchQueue.global().async(group: threads) {"] + block(step.body, "  ") + ["}"]
    case .loop(let member?):
      ["for _ in 0..<10_000 {"] + block(step.body, "  ")
        + ["  // Each scope in here has read this at its end. Another value each time:"]
        + ["  \(write(1, to: member))", "}"]
    case .loop(nil):
      ["for _ in 0..<10_000 {"] + block(step.body, "  ")
        + ["  // And each property of each object changes.", "}"]
    case .replace(let object):
      ["\(self.object(object)) = \(ObjectText.creation(of: program.objects[object]))"]
    }
  }

  /// A read by hand has no value.
  private func read(_ member: Member) -> String {
    if case .byHand = info(member).use { return value(member) }
    return "_ = \(value(member))"
  }

  private func readAll(_ object: Int) -> [String] {
    let members = program.objects[object].members.indices.map {
      Member(object: object, index: $0)
    }
    if program.objects[object] == .manual { return members.map(read) }
    let (byHand, stored) = (members.filter(isByHand), members.filter { !isByHand($0) })
    return ObjectText.rows(of: stored.map(value)).map { "_ = (\($0.joined(separator: ", ")))" }
      + ObjectText.rows(of: byHand.map(value)).map { $0.joined(separator: "; ") }
  }

  private func isByHand(_ member: Member) -> Bool { info(member).use == .byHand }

  // MARK: - Members

  private func info(_ member: Member) -> ObjectKind.MemberInfo {
    program.objects[member.object].members[member.index]
  }

  private func keyPath(_ member: Member) -> String {
    let kind = program.objects[member.object]
    let isOfBase = kind == .manual && member.index == ObjectKind.inheritedByBase
    let root = isOfBase ? "ManualBase" : ObjectText.type(of: kind)
    return "\\\(root).\(info(member).name)"
  }

  /// A read, or what is set.
  private func value(_ member: Member) -> String {
    let object = object(member.object)
    guard case .byHand = info(member).use else { return "\(object).\(info(member).name)" }
    return "\(object).read(\(keyPath(member)))"
  }

  private func write(_ value: Int, to member: Member) -> String {
    if case .byHand = info(member).use {
      return "\(object(member.object)).mutate(\(keyPath(member))) {}"
    }
    let literal = ObjectText.literal(value, of: program.objects[member.object], member.index)
    return "\(self.value(member)) = \(literal)"
  }

  // MARK: - Blocks

  private func mutation(_ step: Step, _ member: Member, _ isThrowing: Bool) -> [String] {
    [
      "\(isThrowing ? "try? " : "")\(object(member.object)).mutate(\(keyPath(member))) {"
    ] + block(step.body, "  ") + (isThrowing ? ["  throw Fault()"] : []) + ["}"]
  }

  private func code(_ step: Step) -> [String] {
    ["  print(\"\(letters[step.number] ?? "?") is called\")"] + block(step.onChange, "  ")
  }

  private func scope(_ step: Step, _ isThrowing: Bool) -> [String] {
    ["\(isThrowing ? "try? " : "")withObservationTracking {"] + block(step.body, "  ")
      + (isThrowing ? ["  throw Fault()"] : []) + ["} onChange: {"] + code(step) + ["}"]
  }

  private func making(_ step: Step, _ observer: Int) -> [String] {
    ["observer\(observer) = PersistentObserver {"] + code(step) + ["}"]
  }

  private func run(_ step: Step, _ observer: Int) -> [String] {
    let letter = letters[step.number]
    let made = letter.map { letter in
      "if observer\(observer) == nil { observer\(observer) = PersistentObserver "
        + "{ print(\"\(letter) is called\") } }"
    }
    return (made.map { [$0] } ?? []) + ["observer\(observer)?.track {"]
      + block(step.body, "  ") + ["}"]
  }
}
