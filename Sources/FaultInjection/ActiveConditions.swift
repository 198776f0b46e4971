import SwiftSyntax

/// Which branches of `#if` a build of this package for Linux compiles, without
/// optimisation.
struct ActiveConditions {
  private static let holding: Set<String> = [
    "DEBUG", "OBSERVATORY_FAULTS", "_pointerBitWidth(_64)", "os(Linux)", "canImport(Glibc)",
    "canImport(Foundation)", "canImport(Dispatch)", "arch(x86_64)",
  ]

  /// The elements that are compiled.
  static func elements(of node: IfConfigDeclSyntax) -> IfConfigClauseSyntax.Elements? {
    node.clauses.first { clause in clause.condition.map(holds) ?? true }?.elements
  }

  static func holds(_ condition: ExprSyntax) -> Bool {
    if let prefix = condition.as(PrefixOperatorExprSyntax.self) { return !holds(prefix.expression) }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return holds(only.expression)
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      let (left, right) = (holds(infix.leftOperand), holds(infix.rightOperand))
      return infix.operator.trimmedDescription == "&&" ? left && right : left || right
    }
    return holding.contains(condition.trimmedDescription)
  }
}
