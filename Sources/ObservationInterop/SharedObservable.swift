public import Observation
public import ObservationCore

/// A model that the scopes of both worlds observe.
///
/// ``SharedObservable()`` makes a class one.
public protocol SharedObservable: ObservationCore.Observable, Observation.Observable {}

/// Makes a class observable for the standard library's scopes and for this package's.
///
/// ```swift
/// @SharedObservable
/// final class Settings {
///   var name = ""
/// }
/// ```
///
/// The class is that of `@Observable`, with a ``SharedRegistrar``: it conforms to
/// `Observable` of both modules, and each of its changes calls the observers of both,
/// each of them once. A read and a change cost at least what they cost with the standard
/// library's registrar; a model that only this package's scopes read is better off with
/// `@Observable`.
///
/// In a file that imports both modules, name the other attributes with their module, as
/// in `@ObservationCore::ObservationIgnored`.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: SharedObservable)
public macro SharedObservable() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservableMacro")
