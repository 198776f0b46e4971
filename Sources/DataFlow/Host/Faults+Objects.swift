// Faults of objects, of the environment, of identity and of dynamic
// properties. The numbers below 32 are those of states and updates; those from 64
// on are of either kind.

extension Faults {
  // MARK: Objects

  /// A published property stores a value before it says so.
  public static let publishingLate = Faults(rawValue: 1 << 32)
  /// Only the first published property of an object reaches its publisher.
  public static let publishingFirstPropertyOnly = Faults(rawValue: 1 << 33)
  /// A published property says nothing about an equal value.
  public static let droppingEqualPublishes = Faults(rawValue: 1 << 34)
  /// Whoever asks for an object's publisher gets one of his own.
  public static let makingFreshPublishers = Faults(rawValue: 1 << 35)
  /// A publisher sends for published properties alone.
  public static let ignoringManualSends = Faults(rawValue: 1 << 36)
  /// An object in a published property sends with the publisher of its owner.
  public static let forwardingNestedObjects = Faults(rawValue: 1 << 37)
  /// Views do not depend on the objects that they have.
  public static let ignoringObjects = Faults(rawValue: 1 << 38)
  /// A cancelled subscriber is called as before.
  public static let keepingCancelledSubscribers = Faults(rawValue: 1 << 39)
  /// Bindings to the properties of objects ignore writes.
  public static let makingConstantBindings = Faults(rawValue: 1 << 40)
  /// An update makes another object for a `StateObject`.
  public static let recreatingObjects = Faults(rawValue: 1 << 41)
  /// A `StateObject` evaluates its initial value twice.
  public static let doublingObjects = Faults(rawValue: 1 << 42)
  /// All `StateObject`s of a type have the same object.
  public static let sharingObjects = Faults(rawValue: 1 << 43)
  /// A host keeps the objects of views that are gone.
  public static let leakingObjects = Faults(rawValue: 1 << 44)
  /// A view subscribes to its object at each update.
  public static let subscribingAgain = Faults(rawValue: 1 << 45)
  /// An `ObservedObject` keeps the first object that it was given.
  public static let owningObservedObjects = Faults(rawValue: 1 << 46)
  /// A view goes on depending on the first object that it was given.
  public static let followingFirstObject = Faults(rawValue: 1 << 47)
  /// An `EnvironmentObject` is missed before anybody reads it.
  public static let demandingObjects = Faults(rawValue: 1 << 48)

  /// A published property does not store what it is set to.
  public static let losingPublishedValues = Faults(rawValue: 1 << 71)
  /// A new subscriber of a published property is not sent its value.
  public static let withholdingCurrentValues = Faults(rawValue: 1 << 72)
  /// All objects have one publisher.
  public static let sharingPublishers = Faults(rawValue: 1 << 73)
  /// A signal makes bodies run at once, and not in an update.
  public static let runningInSignals = Faults(rawValue: 1 << 49)

  // MARK: Identity

  /// Another value of `id(_:)` keeps the view.
  public static let keepingIdentity = Faults(rawValue: 1 << 52)
  /// An unchanged `id(_:)`, and an unchanged type, make the view anew.
  public static let renewingPlaces = Faults(rawValue: 1 << 53)
  /// A row follows its position, and not its element's identifier.
  public static let matchingRowsByPosition = Faults(rawValue: 1 << 54)
  /// The branches of a condition have one identity, shown or not.
  public static let keepingBranches = Faults(rawValue: 1 << 55)

  // MARK: Environment

  /// What the outermost view sets counts.
  public static let preferringOutermost = Faults(rawValue: 1 << 56)
  /// A view sets values for all who are in the environment around it.
  public static let leakingEnvironment = Faults(rawValue: 1 << 57)
  /// A value that is set stays as it was set first.
  public static let freezingEnvironment = Faults(rawValue: 1 << 58)
  /// `environmentObject(_:)` sets the object for the type that it has.
  public static let keyingByDynamicType = Faults(rawValue: 1 << 59)
  /// A value that is set is not kept.
  public static let forgettingEnvironment = Faults(rawValue: 1 << 74)

  // MARK: Dynamic properties

  /// The properties inside a dynamic property get no storage.
  public static let ignoringNestedProperties = Faults(rawValue: 1 << 60)
  /// `update()` is not called.
  public static let skippingUpdates = Faults(rawValue: 1 << 61)
  /// `update()` is called before the properties inside are ready.
  public static let updatingOutsideIn = Faults(rawValue: 1 << 62)
  /// Properties are made ready in the reverse order of their declaration.
  public static let reversingProperties = Faults(rawValue: 1 << 63)
}
