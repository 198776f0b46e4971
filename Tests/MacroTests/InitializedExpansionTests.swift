import ObservationCoreMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import Testing

// Which properties go without an `init` accessor: those that have their value before anything
// could assign them.

@Suite struct InitializedExpansionTests {
  /// Expects what `@Observable` says of `property`, in a class with `member` beside it.
  ///
  /// Asked of that property alone: a whole expansion of a large class takes long.
  ///
  /// - Parameter others: How many properties the class has besides.
  private func expectAttribute(
    _ isInitialized: Bool, attribute: String = "", modifiers: String = "final ",
    property: String = "var number = 0", member: String = "let constant = 0", others: Int = 99
  ) throws {
    let names = (0..<others).map { "var other\($0) = 0" }
    let source = DeclSyntax(
      """
      @Observable
      \(raw: attribute)\(raw: modifiers)class Model {
        \(raw: property)
        \(raw: names.joined(separator: "\n"))
        \(raw: member)
      }
      """)
    let model = try #require(source.as(ClassDeclSyntax.self))
    let first = try #require(model.memberBlock.members.first)
    let attributes = try ObservableMacro.expansion(
      of: AttributeSyntax("@Observable"), attachedTo: model, providingAttributesFor: first.decl,
      in: BasicMacroExpansionContext())
    let argument = isInitialized ? ", __initialized: ()" : ""
    #expect(
      attributes.map(\.trimmedDescription) == [
        "@ObservationCore.ObservationTracked(__slot: 0, of: \(others + 1)\(argument))"
      ])
  }

  @Test(arguments: [
    ("final ", 99, true), ("final ", 98, false), ("", 99, false), ("open ", 99, false),
  ])
  func `a large class that nobody inherits from has properties without accessors`(
    _ modifiers: String, _ others: Int, _ isInitialized: Bool
  ) throws {
    try expectAttribute(isInitialized, modifiers: modifiers, others: others)
  }

  @Test(arguments: [
    "var number = 0", "var number: Int = 0", "var number: Int?", "private weak var number: Model?",
    "var number = 0 { didSet {} }",
  ])
  func `a property with a value goes without where the class has no initializer`(
    _ property: String
  ) throws {
    try expectAttribute(true, property: property)
  }

  @Test(arguments: ["var number: Int", "var number: Int!", "var number: Optional<Int>"])
  func `one without a value that is written down may not be`(_ property: String) throws {
    try expectAttribute(false, property: property)
  }

  @Test(arguments: [
    "init() {}", "convenience init(a: Int) { self.init() }", "required init?(a: Int) { nil }",
    "#if NEVER\n  init() {}\n  #endif", "#makeInitializer()",
  ])
  func `what may be an initializer may assign a property first`(_ member: String) throws {
    try expectAttribute(false, member: member)
  }

  @Test(arguments: ["deinit {}", "func reset() { number = 0 }", "struct Part { init() {} }"])
  func `nothing else may`(_ member: String) throws {
    try expectAttribute(true, member: member)
  }

  @Test(arguments: [
    ("@MemberwiseInit\n", false), ("@Library.Initialized(1)\n", false), ("@MainActor\n", true),
    ("@objc(Other)\n", true), ("@Swift.MainActor\n", true), ("@dynamicMemberLookup\n", true),
    ("#if NEVER\n@MemberwiseInit\n#endif\n", false),
  ])
  func `an attribute that may be a macro may add an initializer`(
    _ attribute: String, _ initialized: Bool
  ) throws {
    try expectAttribute(initialized, attribute: attribute)
  }

  @Test(arguments: ["", ", __initialized: ()"])
  func `such a property has no accessor for initializers`(_ argument: String) throws {
    let attribute = AttributeSyntax("@ObservationTracked(__slot: 0, of: 1\(raw: argument))")
    let accessors = try ObservationTrackedMacro.expansion(
      of: attribute, providingAccessorsOf: DeclSyntax("var number = 0"),
      in: BasicMacroExpansionContext(lexicalContext: [Syntax(DeclSyntax("class Model {}"))]))
    let forInitializers = accessors.filter { $0.description.contains("init(initialValue)") }
    #expect(forInitializers.count == (argument.isEmpty ? 1 : 0))
    #expect(accessors.count - forInitializers.count == 3)
  }
}
