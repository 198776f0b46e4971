/// Gives a candidate its ``Candidate/Models``, made with the built-in `@Observable` of
/// `ObservationCore` and `registrar`.
///
/// - Parameters:
///   - registrar: The registrar's type, `R.self`. It must provide what
///     `@Observable(registrar:)` asks for.
///   - codable: Whether the registrar is `Codable`, written as a literal. Only
///     then is the model `Record`.
@attached(
  member,
  names: named(Models), named(Counter), named(Root), named(Middle), named(Leaf), named(Node),
  named(Hooked), named(Isolated), named(Accessors), named(Values), named(Initialised),
  named(ManualBase), named(Manual), named(Record), named(Generic), named(GenericOf),
  named(GenericText), named(Broad), named(Bare), named(FreshOf), named(FreshPairOf))
public macro ObservationModels(registrar: Any.Type, codable: Bool = false) =
  #externalMacro(module: "ModelMacros", type: "ObservationModelsMacro")

/// Gives a candidate its ``Candidate/Models``, made with the `@Observable` of `module`.
///
/// - Parameter module: `"Observation"`, `"ObservationCore"`, or any module
///   whose macros `Observable` and `ObservationIgnored` have the same shape.
///   The file must import it, and no other module with such macros.
@attached(
  member,
  names: named(Models), named(Counter), named(Root), named(Middle), named(Leaf), named(Node),
  named(Hooked), named(Isolated), named(Accessors), named(Values), named(Initialised),
  named(ManualBase), named(Manual), named(Record), named(Generic), named(GenericOf),
  named(GenericText), named(Broad), named(Bare), named(FreshOf), named(FreshPairOf))
public macro ObservationModels(module: StaticString) =
  #externalMacro(module: "ModelMacros", type: "ObservationModelsMacro")
