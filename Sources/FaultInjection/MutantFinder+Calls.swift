import Mutation
import SwiftSyntax

/// The same call with something else in its arguments.
extension MutantFinder {
  func addCalls(of node: FunctionCallExprSyntax) {
    let name = node.calledExpression.trimmedDescription
    // Not part of an expression, wherever it stands.
    if ["self.init", "super.init"].contains(name) { return }
    for (place, argument) in node.arguments.enumerated() {
      for weaker in weakened(argument, in: node) { add(.order, node, [place: weaker]) }
    }
    addSwaps(of: node)
  }

  // MARK: Orderings

  private static let orderings: [String: [String]] = [
    "acquiring": ["relaxed"], "releasing": ["relaxed"],
    "acquiringAndReleasing": ["acquiring", "releasing"],
  ]

  /// The orderings that are one step weaker than that of an atomic operation.
  private func weakened(
    _ argument: LabeledExprSyntax, in call: FunctionCallExprSyntax
  ) -> [ExprSyntax] {
    guard let label = argument.label?.text, label.lowercased().hasSuffix("ordering"),
      let value = argument.expression.as(MemberAccessExprSyntax.self), value.base == nil
    else { return [] }
    let ordering = value.declName.baseName.text
    let operation = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let weaker =
      if ordering == "sequentiallyConsistent" {
        switch operation {
        case "load": ["acquiring"]
        case "store": ["releasing"]
        default: label == "failureOrdering" ? ["acquiring"] : ["acquiringAndReleasing"]
        }
      } else {
        Self.orderings[ordering] ?? []
      }
    return weaker.map { name in
      ExprSyntax(
        MemberAccessExprSyntax(declName: DeclReferenceExprSyntax(baseName: .identifier(name))))
    }
  }

  // MARK: Places

  /// Arguments that stand side by side change places, if neither is code.
  private func addSwaps(of node: FunctionCallExprSyntax) {
    guard node.trailingClosure == nil, node.additionalTrailingClosures.isEmpty else { return }
    let values = node.arguments.map(\.expression)
    for (place, (left, right)) in zip(values, values.dropFirst()).enumerated() {
      guard canMove(left), canMove(right), left.trimmedDescription != right.trimmedDescription,
        !(left.isLiteral && right.isLiteral && left.kind != right.kind)
      else { continue }
      add(.swap, node, [place: right, place + 1: left])
    }
  }

  private func canMove(_ value: ExprSyntax) -> Bool {
    if let member = value.as(MemberAccessExprSyntax.self), member.base == nil { return false }
    switch value.kind {
    case .closureExpr, .inOutExpr, .keyPathExpr, .stringLiteralExpr, .nilLiteralExpr,
      .macroExpansionExpr:
      return false
    default: return true
    }
  }

  // MARK: The call

  /// Adds a mutant that has other values at some places of its arguments.
  private func add(
    _ change: MechanicalMutant.Change, _ node: FunctionCallExprSyntax, _ values: [Int: ExprSyntax]
  ) {
    let arguments = node.arguments.enumerated().map { place, argument in
      values[place].map { argument.with(\.expression, $0.trimmed) } ?? argument
    }
    let text = node.with(\.arguments, LabeledExprListSyntax(arguments)).trimmedDescription
    var outer = Syntax(node)
    while let parent = outer.parent,
      parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
        || parent.is(UnsafeExprSyntax.self)
    {
      outer = parent
    }
    guard let item = outer.parent?.as(CodeBlockItemSyntax.self), !item.isResult, !item.isInBuilder
    else { return addChoice(change, ExprSyntax(node), text) }
    let before = item.item.trimmedDescription.dropLast(node.trimmedDescription.count)
    addStatement(
      change, item, "if \(MutantSite.isActive) {\n\(before)\(text)\n} else {\n", "\n}",
      before + text)
  }
}

extension ExprSyntax {
  fileprivate var isLiteral: Bool {
    self.is(IntegerLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self)
  }
}
