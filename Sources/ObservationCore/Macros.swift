/// Makes a class observable, with the lock-free registrar of this module.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservableMacro")

/// Makes a class observable, with a registrar of your own.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable(registrar: Any.Type) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservableMacro")

/// Tracks one stored property by key path.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationTrackedMacro")

/// Tracks one stored property in a slot; what `@Observable` attaches.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked(__slot: Int, of: Int) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationTrackedMacro")

/// Leaves a property of an `@Observable` class untracked.
@attached(accessor)
public macro ObservationIgnored() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationIgnoredMacro")
