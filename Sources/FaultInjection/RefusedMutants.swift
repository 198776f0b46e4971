import SwiftParser
import SwiftSyntax

/// Which mutants are to blame for what the compiler does not take in sources with mutants.
package enum RefusedMutants {
  /// The numbers of the mutants around a place of an error.
  ///
  /// Of the expressions around the place all, because any may have given it another type;
  /// of statements the nearest, if there is no expression. Where nothing is around it, what
  /// is inside of the expression there: it may be too much for the compiler.
  ///
  /// - Parameters:
  ///   - text: A file with mutants.
  ///   - line: From 1.
  ///   - column: In bytes, from 1.
  package static func numbers(in text: String, line: Int, column: Int) -> [Int] {
    let tree = Parser.parse(source: text)
    let lines = SourceLocationConverter(fileName: "", tree: tree)
    let position = lines.position(ofLine: line, column: column)
    guard let token = tree.token(at: position) else { return [] }
    var expressions: [Int] = []
    var node = token.parent
    while let current = node {
      let switched = number(of: current)
      if let switched, current.is(TupleExprSyntax.self) { expressions.append(switched) }
      if current.is(CodeBlockItemSyntax.self), !expressions.isEmpty { return expressions }
      if expressions.isEmpty, current.is(ExprSyntax.self) || current.is(CodeBlockItemSyntax.self),
        !current.is(IfExprSyntax.self)
      {
        let inside = numbers(inside: current)
        if !inside.isEmpty, inside.count <= 20 { return inside }
      }
      if let switched, current.is(IfExprSyntax.self) { return [switched] }
      node = current.parent
    }
    return expressions
  }

  private static func numbers(inside node: Syntax) -> [Int] {
    let tokens = Array(node.tokens(viewMode: .sourceAccurate))
    return tokens.indices.dropLast(2).filter { tokens[$0].text == "cf_isMutant" }
      .compactMap { Int(tokens[$0 + 2].text) }
  }

  /// The mutant that an expression in parentheses, or an `if`, is there for.
  private static func number(of node: Syntax) -> Int? {
    guard node.is(TupleExprSyntax.self) || node.is(IfExprSyntax.self) else { return nil }
    // `(`, `if`, and `!` come before the name; the number behind it. Where the switch is
    // behind an operand, it is the last of the expression.
    let tokens = Array(node.tokens(viewMode: .sourceAccurate))
    if let place = tokens.prefix(3).firstIndex(where: { $0.text == "cf_isMutant" }) {
      return Int(tokens[place + 2].text)
    }
    guard node.is(TupleExprSyntax.self),
      let place = tokens.suffix(10).firstIndex(where: { $0.text == "cf_isMutant" })
    else { return nil }
    return Int(tokens[place + 2].text)
  }
}
