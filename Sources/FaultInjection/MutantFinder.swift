import Mutation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a file where a small change makes a mutant that compiles, as far
/// as the syntax says.
///
/// A change keeps the type: an expression is replaced by one that is made of the same
/// parts, a statement by none. What the syntax does not say, the compiler does: those that
/// it refuses are left out (`scripts/mutate.sh`).
///
/// Not looked at: patterns, default arguments, attributes, strings, what stops the program
/// with a message, descriptions, and the branches of `#if` that are not compiled here.
final class MutantFinder: SyntaxVisitor {
  private(set) var sites: [MutantSite] = []
  /// Local names that are given their value later: an assignment is needed.
  private var unassigned: Set<String> = []

  /// The places of a file, in the order in which they begin.
  static func sites(in text: String) -> [MutantSite] {
    let tree = OperatorTable.standardOperators
      .foldAll(Parser.parse(source: text)) { _ in }
    let finder = MutantFinder(viewMode: .sourceAccurate)
    let names = UnassignedNames(viewMode: .sourceAccurate)
    names.walk(tree)
    finder.unassigned = names.names
    finder.walk(tree)
    return finder.sites.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }
      .map(\.element)
  }

  // MARK: What is not looked at

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if let elements = ActiveConditions.elements(of: node) { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
    if let clause = node.whereClause { walk(clause) }
    return .skipChildren
  }
  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    walk(node.initializer)
    return .skipChildren
  }
  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !stops(node), !isOnRegistrar(node) else { return .skipChildren }
    addCalls(of: node)
    return .visitChildren
  }

  /// Whether a call is one of a registrar, which is where its address is: an argument that
  /// has branches makes the compiler call a copy.
  private func isOnRegistrar(_ node: FunctionCallExprSyntax) -> Bool {
    node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?
      .baseName.text == "registrar"
  }

  /// Whether a call stops the program, or may.
  private func stops(_ node: FunctionCallExprSyntax) -> Bool {
    let name = node.calledExpression.trimmedDescription
    return [
      "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError",
    ].contains(name)
  }

  private static let textual: Set<String> = [
    "description", "debugDescription", "customMirror", "checkInvariants",
  ]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.bindings.map(\.pattern.trimmedDescription)
    return names.contains { Self.textual.contains($0) } ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // One that never returns has to end in what never does.
    let result = node.signature.returnClause?.type.trimmedDescription
    if Self.textual.contains(node.name.text) || result == "Never" { return .skipChildren }
    addSkip(node.body, result: node.signature.returnClause?.type, in: Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    addSkip(node.body, result: nil, in: Syntax(node))
    return .visitChildren
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    switch node.accessorSpecifier.tokenKind {
    case .keyword(.set), .keyword(.didSet), .keyword(.willSet):
      addSkip(node.body, result: nil, in: Syntax(node))
    default: break
    }
    return .visitChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    let statement = node.parent?.parent
    switch node.condition {
    case .expression(let condition):
      if statement?.is(WhileStmtSyntax.self) == true, condition.is(BooleanLiteralExprSyntax.self) {
        return .skipChildren
      }
      addNegation(of: condition)
      // A loop that goes on for good is only a hang.
      if statement?.is(WhileStmtSyntax.self) != true {
        addWrap(.holds, condition, "(\(MutantSite.isActive) || (", "))", "true")
      }
    case .optionalBinding(let binding):
      if let initializer = binding.initializer {
        addChoice(.none, initializer.value, "nil")
      } else {
        let name = binding.pattern.trimmedDescription
        let end = binding.pattern.range.upperBound
        add(
          .none, end..<end, isExpression: true, " = (\(MutantSite.isActive) ? nil : \(name))", "",
          " = nil", Syntax(binding))
      }
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    addWrap(.holds, node.condition, "(\(MutantSite.isActive) || (", "))", "true")
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    return .visitChildren
  }

  // MARK: Results

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression { addResult(value, Syntax(node)) }
    return .visitChildren
  }

  /// A result that is another one.
  private func addResult(_ value: ExprSyntax, _ place: Syntax) {
    guard let type = place.resultType?.trimmedDescription else { return }
    if type == "Bool" {
      if !value.is(BooleanLiteralExprSyntax.self) { addNegation(of: value) }
    } else if type.hasSuffix("?") {
      if !value.is(NilLiteralExprSyntax.self) { addChoice(.none, value, "nil") }
    }
  }

  // MARK: Expressions

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let isTrue = node.literal.tokenKind == .keyword(.true)
    addWrap(
      .literal, ExprSyntax(node), "(\(MutantSite.isActive) != ", ")", isTrue ? "false" : "true")
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let more = node.successor { addChoice(.literal, ExprSyntax(node), more) }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Double(node.literal.text) {
      addChoice(.literal, ExprSyntax(node), "\(value + 1)")
    }
    return .skipChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.operator.text {
    case "!": if !isNegated(ExprSyntax(node)) { addNegation(of: ExprSyntax(node), as: .drop) }
    case "-", "~": addChoice(.operation, ExprSyntax(node), node.expression.trimmedDescription)
    default: break
    }
    return .visitChildren
  }

  private static let exchanged: [String: [String]] = [
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"],
    "&+": ["&-"], "&-": ["&+"], "&*": ["&+"],
    "&": ["|"], "|": ["&"], "^": ["&"], "<<": [">>"], ">>": ["<<"],
    "&<<": ["&>>"], "&>>": ["&<<"],
    "+=": ["-="], "-=": ["+="], "*=": ["+="], "|=": ["&="], "&=": ["|="],
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let value = ExprSyntax(node)
    let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
    func with(_ name: String) -> String { "\(left) \(name) \(right)" }
    switch node.operator.trimmedDescription {
    case "&&":
      for operand in [node.leftOperand, node.rightOperand] {
        addWrap(.drop, operand, "(\(MutantSite.isActive) || (", "))", "true")
      }
    case "||":
      for operand in [node.leftOperand, node.rightOperand] {
        addWrap(.drop, operand, "(!\(MutantSite.isActive) && (", "))", "false")
      }
    case "==", "!=", "~=":
      if !isNegated(value) { addNegation(of: value) }
    case "===", "!==":
      if !isNegated(value) { addNegation(of: value) }
      // Another mutant only where two objects can be equal.
      addChoice(.operation, value, with(String(node.operator.trimmedDescription.dropLast())))
    case "<": addChoice(.bound, value, with("<="))
    case "<=": addChoice(.bound, value, with("<"))
    case ">": addChoice(.bound, value, with(">="))
    case ">=": addChoice(.bound, value, with(">"))
    case "??":
      if !node.rightOperand.is(ClosureExprSyntax.self) { addChoice(.drop, value, right) }
    case "..<", "...":
      for (text, sign) in [("1", "+"), ("1", "-")] {
        addWrap(
          .bound, node.rightOperand, "((", ") \(sign) (\(MutantSite.isActive) ? \(text) : 0))",
          "\(right) \(sign) 1")
      }
    case let name:
      // Texts and lists are not numbers.
      guard let others = Self.exchanged[name], !node.isOfTexts, !name.hasSuffix("=") else { break }
      for other in others { addChoice(.operation, value, with(other)) }
    }
    return .visitChildren
  }

  /// Whether a negation of the expression is another mutant.
  private func isNegated(_ value: ExprSyntax) -> Bool {
    guard let parent = value.parent else { return false }
    switch parent.kind {
    case .conditionElement, .ternaryExpr, .whereClause, .repeatStmt:
      return parent.as(TernaryExprSyntax.self).map { $0.condition.id == value.id } ?? true
    case .returnStmt: return parent.resultType?.trimmedDescription == "Bool"
    case .codeBlockItem:
      return parent.as(CodeBlockItemSyntax.self)?.isResult == true
        && parent.resultType?.trimmedDescription == "Bool"
    default: return false
    }
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard !node.isResult else {
      if case .expr(let value) = node.item, node.isWholeBody { addResult(value, Syntax(node)) }
      return .visitChildren
    }
    guard !node.isInBuilder, !node.isTopLevel else { return .visitChildren }
    if case .expr(let value) = node.item { addOmission(of: value, node) }
    if case .stmt(let statement) = node.item { addJump(statement, node) }
    return .visitChildren
  }

  private func addOmission(of value: ExprSyntax, _ node: CodeBlockItemSyntax) {
    let bare = value.withoutEffects
    if let call = bare.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      if stops(call) || name.hasSuffix("self.init") || name == "super.init" { return }
      addStatement(.omit, node, "if !\(MutantSite.isActive) {\n", "\n}", "")
    } else if let infix = bare.as(InfixOperatorExprSyntax.self), infix.isAssignment {
      guard !needsAssignment(infix) else { return }
      addStatement(.omit, node, "if !\(MutantSite.isActive) {\n", "\n}", "")
      let name = infix.operator.trimmedDescription
      guard let others = Self.exchanged[name], !infix.isOfTexts else { return }
      for other in others {
        let text =
          "\(infix.leftOperand.trimmedDescription) \(other) \(infix.rightOperand.trimmedDescription)"
        addStatement(
          .operation, node, "if \(MutantSite.isActive) {\n\(text)\n} else {\n", "\n}", text)
      }
    }
  }

  /// Whether without the assignment a variable would have no value.
  private func needsAssignment(_ infix: InfixOperatorExprSyntax) -> Bool {
    guard infix.operator.is(AssignmentExprSyntax.self) else { return false }
    let targets =
      infix.leftOperand.as(TupleExprSyntax.self)?.elements.map(\.expression)
      ?? [infix.leftOperand]
    return targets.contains { target in
      let root = target.root
      return unassigned.contains(root)
        || infix.isInInitializer && (root == "self" || target.isName)
    }
  }

  private func addJump(_ statement: StmtSyntax, _ node: CodeBlockItemSyntax) {
    if statement.is(BreakStmtSyntax.self), node.loop != nil {
      addStatement(
        .jump, node, "if \(MutantSite.isActive) {\ncontinue\n} else {\n", "\n}", "continue")
    } else if statement.is(ContinueStmtSyntax.self), node.loop?.isEndless == false {
      addStatement(.jump, node, "if \(MutantSite.isActive) {\nbreak\n} else {\n", "\n}", "break")
    } else if let back = statement.as(ReturnStmtSyntax.self), back.expression == nil {
      guard !node.isInGuard, !node.isInClosure, !node.isInInitializer else { return }
      addStatement(.omit, node, "if !\(MutantSite.isActive) {\n", "\n}", "")
    } else if statement.is(ForStmtSyntax.self) || statement.is(WhileStmtSyntax.self) {
      if Syntax(statement).isEndless { return }
      addStatement(.omit, node, "if !\(MutantSite.isActive) {\n", "\n}", "")
    }
  }

  /// A function that returns at once, which is more than to leave out its only statement.
  private func addSkip(_ body: CodeBlockSyntax?, result: TypeSyntax?, in place: Syntax) {
    guard let body, body.statements.count > 1, !place.isBuilder else { return }
    let type = result?.trimmedDescription ?? "Void"
    let value: String
    switch type {
    case "Void", "()": value = ""
    case let type where type.hasSuffix("?"): value = " nil"
    default: return
    }
    let start = body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    add(
      .skip, start..<start, isExpression: false, "if \(MutantSite.isActive) { return\(value) }", "",
      " return\(value)", Syntax(body))
  }

  // MARK: Sites

  private func addNegation(of value: ExprSyntax, as change: MechanicalMutant.Change = .negate) {
    let text = value.trimmedDescription
    let new =
      text.hasPrefix("!") && value.is(PrefixOperatorExprSyntax.self)
      ? String(text.dropFirst()) : "!(\(text))"
    addWrap(change, value, "(\(MutantSite.isActive) != (", "))", new)
  }

  /// Another value of the same type.
  func addChoice(
    _ change: MechanicalMutant.Change, _ value: ExprSyntax, _ new: String
  ) {
    addWrap(change, value, "(\(MutantSite.isActive) ? (\(new)) : (", "))", new)
  }

  private func addWrap(
    _ change: MechanicalMutant.Change, _ value: ExprSyntax, _ prefix: String, _ suffix: String,
    _ replacement: String
  ) {
    add(change, value.range, isExpression: true, prefix, suffix, replacement, Syntax(value))
  }

  func addStatement(
    _ change: MechanicalMutant.Change, _ node: CodeBlockItemSyntax, _ prefix: String,
    _ suffix: String, _ replacement: String
  ) {
    add(
      change, node.item.range, isExpression: false, prefix, suffix, replacement, Syntax(node.item))
  }

  private func add(
    _ change: MechanicalMutant.Change, _ range: Range<Int>, isExpression: Bool, _ prefix: String,
    _ suffix: String, _ replacement: String, _ node: Syntax
  ) {
    sites.append(
      MutantSite(
        change: change, range: range, isExpression: isExpression, prefix: prefix, suffix: suffix,
        replacement: replacement, node: node))
  }
}
