internal import SwiftSyntax

// What is generated is written as text, and the compiler gets it as text, and parses it. To
// parse it before, in the macro, takes half of an expansion, and in a debug build, where
// swift-syntax is not optimised either, a third of what a class takes to be checked. So what
// nobody looks into any more is one token.

extension AccessorDeclSyntax {
  /// The accessor that `text` is, in one token.
  init(unparsed text: String) {
    self.init(accessorSpecifier: .identifier(text))
  }
}

extension DeclSyntax {
  /// The declaration that `text` is, in one token.
  init(unparsed text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AttributeSyntax {
  /// The attribute `text`, without its `@`, in one token.
  init(unparsed text: String) {
    self.init(attributeName: TypeSyntax(unparsed: text))
  }
}

extension TypeSyntax {
  /// The type that `text` is, in one token.
  init(unparsed text: String) {
    self.init(IdentifierTypeSyntax(name: .identifier(text)))
  }
}
