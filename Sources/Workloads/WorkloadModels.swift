/// Gives a candidate its measured models, made with the built-in `@Observable`
/// of `ObservationCore` and `registrar`.
///
/// - Parameter registrar: The registrar's type, `R.self`. It must provide what
///   `@Observable(registrar:)` asks for.
@attached(
  member,
  names: named(MeasuredModels), named(Cell), named(Row), named(Quarter), named(Wide),
  named(Panel), named(Box), named(BoxOf))
public macro WorkloadModels(registrar: Any.Type) =
  #externalMacro(module: "ModelMacros", type: "WorkloadModelsMacro")

/// Gives a candidate its measured models, made with the `@Observable` of
/// `module`.
///
/// - Parameter module: `"Observation"`, `"ObservationCore"`, or any module
///   whose macros `Observable` and `ObservationIgnored` have the same shape.
///   The file must import it, and no other module with such macros.
@attached(
  member,
  names: named(MeasuredModels), named(Cell), named(Row), named(Quarter), named(Wide),
  named(Panel), named(Box), named(BoxOf))
public macro WorkloadModels(module: StaticString) =
  #externalMacro(module: "ModelMacros", type: "WorkloadModelsMacro")
