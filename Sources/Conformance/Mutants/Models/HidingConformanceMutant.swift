/// Models whose conformance overload resolution does not see.
enum HidingConformanceMutant: ModelMutant {
  static let name = "mutant-hiding-conformance"
  static let summary = "Models whose conformance overload resolution does not see."

  static func isObservable(_ model: Counter) -> Bool {
    func check<Model: ValuesModel>(_: Model) -> Bool { true }
    func check(_: some Any) -> Bool { false }
    return check(model)
  }

  static let mutants = [
    Mutant(candidate: Self.self, clauses: ["T-04"], message: "observable = false")
  ]
}
