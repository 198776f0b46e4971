// Faults of objects, of the environment, of identity and of dynamic
// properties. The numbers below 32 are those of states and updates; those from 64
// on are of either kind.

extension Faults {
  // MARK: Objects

  /// A published property stores a value before it says so.
  public static var publishingLate: Faults { Faults(rawValue: 1 << 32) }
  /// Only the first published property of an object reaches its publisher.
  public static var publishingFirstPropertyOnly: Faults { Faults(rawValue: 1 << 33) }
  /// A published property says nothing about an equal value.
  public static var droppingEqualPublishes: Faults { Faults(rawValue: 1 << 34) }
  /// Whoever asks for an object's publisher gets one of his own.
  public static var makingFreshPublishers: Faults { Faults(rawValue: 1 << 35) }
  /// A publisher sends for published properties alone.
  public static var ignoringManualSends: Faults { Faults(rawValue: 1 << 36) }
  /// An object in a published property sends with the publisher of its owner.
  public static var forwardingNestedObjects: Faults { Faults(rawValue: 1 << 37) }
  /// Views do not depend on the objects that they have.
  public static var ignoringObjects: Faults { Faults(rawValue: 1 << 38) }
  /// A cancelled subscriber is called as before.
  public static var keepingCancelledSubscribers: Faults { Faults(rawValue: 1 << 39) }
  /// Bindings to the properties of objects ignore writes.
  public static var makingConstantBindings: Faults { Faults(rawValue: 1 << 40) }
  /// An update makes another object for a `StateObject`.
  public static var recreatingObjects: Faults { Faults(rawValue: 1 << 41) }
  /// A `StateObject` evaluates its initial value twice.
  public static var doublingObjects: Faults { Faults(rawValue: 1 << 42) }
  /// All `StateObject`s of a type have the same object.
  public static var sharingObjects: Faults { Faults(rawValue: 1 << 43) }
  /// A host keeps the objects of views that are gone.
  public static var leakingObjects: Faults { Faults(rawValue: 1 << 44) }
  /// A view subscribes to its object at each update.
  public static var subscribingAgain: Faults { Faults(rawValue: 1 << 45) }
  /// An `ObservedObject` keeps the first object that it was given.
  public static var owningObservedObjects: Faults { Faults(rawValue: 1 << 46) }
  /// A view goes on depending on the first object that it was given.
  public static var followingFirstObject: Faults { Faults(rawValue: 1 << 47) }
  /// An `EnvironmentObject` is missed before anybody reads it.
  public static var demandingObjects: Faults { Faults(rawValue: 1 << 48) }

  /// A published property does not store what it is set to.
  public static var losingPublishedValues: Faults { Faults(rawValue: 1 << 71) }
  /// A new subscriber of a published property is not sent its value.
  public static var withholdingCurrentValues: Faults { Faults(rawValue: 1 << 72) }
  /// All objects have one publisher.
  public static var sharingPublishers: Faults { Faults(rawValue: 1 << 73) }
  /// A signal makes bodies run at once, and not in an update.
  public static var runningInSignals: Faults { Faults(rawValue: 1 << 49) }

  // MARK: Identity

  /// Another value of `id(_:)` keeps the view.
  public static var keepingIdentity: Faults { Faults(rawValue: 1 << 52) }
  /// An unchanged `id(_:)`, and an unchanged type, make the view anew.
  public static var renewingPlaces: Faults { Faults(rawValue: 1 << 53) }
  /// A row follows its position, and not its element's identifier.
  public static var matchingRowsByPosition: Faults { Faults(rawValue: 1 << 54) }
  /// The branches of a condition have one identity, shown or not.
  public static var keepingBranches: Faults { Faults(rawValue: 1 << 55) }

  // MARK: Environment

  /// What the outermost view sets counts.
  public static var preferringOutermost: Faults { Faults(rawValue: 1 << 56) }
  /// A view sets values for all who are in the environment around it.
  public static var leakingEnvironment: Faults { Faults(rawValue: 1 << 57) }
  /// A value that is set stays as it was set first.
  public static var freezingEnvironment: Faults { Faults(rawValue: 1 << 58) }
  /// `environmentObject(_:)` sets the object for the type that it has.
  public static var keyingByDynamicType: Faults { Faults(rawValue: 1 << 59) }
  /// A value that is set is not kept.
  public static var forgettingEnvironment: Faults { Faults(rawValue: 1 << 74) }

  // MARK: Dynamic properties

  /// The properties inside a dynamic property get no storage.
  public static var ignoringNestedProperties: Faults { Faults(rawValue: 1 << 60) }
  /// `update()` is not called.
  public static var skippingUpdates: Faults { Faults(rawValue: 1 << 61) }
  /// `update()` is called before the properties inside are ready.
  public static var updatingOutsideIn: Faults { Faults(rawValue: 1 << 62) }
  /// Properties are made ready in the reverse order of their declaration.
  public static var reversingProperties: Faults { Faults(rawValue: 1 << 63) }
}
