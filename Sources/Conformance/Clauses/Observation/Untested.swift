import ConformanceKit

/// What is part of the specification and not checked here, with the reason.
extension Catalogue {
  static let untested: [Clause] =
    fixtures.map { id, rule in
      Clause(
        id, .required, rule, source: "\(Source.proposal); fixtures of the standard library's tests",
        untested: "decided at compile time; compiled by Tests/MacroTests")
    } + [
      Clause(
        "T-21", .required,
        "The macro MUST refuse an actor, an enumeration and a structure.",
        source: "swift test/stdlib/Observation/ObservableDiagnostics.swift",
        untested: "decided at compile time; the messages are checked by Tests/MacroTests"),
      Clause(
        "T-22", .required,
        "A type nested in an extension in another file MUST be usable as a property's type.",
        source: "swift test/stdlib/Observation/ObservableAvailabilityCycle.swift",
        untested: "decided at compile time; it is about the compiler's requests, not a registrar"),
      Clause(
        "T-23", .required,
        "An instance MUST be creatable from another file than the one with its availability.",
        source: "swift test/stdlib/Observation/ObservableAvailabilityCycle2.swift",
        untested: "decided at compile time; it is about the compiler's requests, not a registrar"),
      Clause(
        "T-24", .required,
        "Comments around attributes MUST survive expansion, and storage be private.",
        source: "swift test/Macros/observation_macro_expansion_observable.swift",
        untested: "decided at compile time; the expansions are checked by Tests/MacroTests"),
      Clause(
        "I-33", .stdlibCompat,
        "A registration between willSet and didSet MUST get that mutation's didSet only.",
        source: Source.behaviour,
        untested: "needs observers of didSet, which only an SPI of the standard library has"),
      Clause(
        "I-34", .stdlibCompat,
        "An observer of both sides MUST stay until it is cancelled, and see old and new value.",
        source: Source.behaviour,
        untested: "needs observers of didSet, which only an SPI of the standard library has"),
    ]

  private static let fixtures: [(id: String, rule: String)] = [
    ("F-01", "The macro MUST accept an empty class."),
    ("F-02", "The macro MUST accept a weak variable."),
    ("F-03", "The macro MUST accept a public weak variable."),
    ("F-04", "The macro MUST accept an unowned optional variable."),
    ("F-05", "The macro MUST accept an implicitly unwrapped optional."),
    ("F-06", "The macro MUST accept a subclass of a class that is not observable."),
    ("F-07", "The macro MUST accept a class that conforms to another protocol."),
    ("F-08", "The macro MUST accept a class nested in a structure."),
    ("F-09", "The macro MUST accept a Sendable final class as the language mode does."),
    ("F-11", "The macro MUST accept a class made Hashable by an extension."),
    ("F-12", "The macro MUST accept a class with access and withMutation of its own."),
    ("F-13", "The macro MUST accept a member isolated to the main actor."),
    ("F-14", "The macro MUST accept a class isolated to the main actor."),
    ("F-15", "The macro MUST accept @ObservationIgnored on a computed property."),
    ("F-16", "The macro MUST accept a class that states its conformance to Observable."),
    ("F-17", "The macro MUST accept a conformance to Observable through another protocol."),
    ("F-18", "The macro MUST accept a generic class."),
    ("F-19", "The macro MUST accept a generic class nested in a structure."),
    ("F-20", "The macro MUST accept a generic class nested in a generic structure."),
    ("F-21", "The macro MUST accept a generic class nested in a class."),
    ("F-22", "The macro MUST accept a generic class nested in a generic class."),
    ("F-23", "The macro MUST accept conditional compilation around attributes."),
    ("F-24", "The macro MUST accept an initial value from a closure with local constants."),
    ("F-25", "The macro MUST accept a nested class and an extension of it."),
  ]
}
