/// Makes a class observable.
///
/// Attach the macro to a class, and a scope such as
/// ``withObservationTracking(_:onChange:)`` learns which of its properties are
/// read, and is told when one of them changes:
///
/// ```swift
/// @Observable
/// final class Book {
///   var title = ""
///   var isRead = false
///   @ObservationIgnored var pages = 0
/// }
///
/// let book = Book()
/// withObservationTracking {
///   print(book.title)
/// } onChange: {
///   print("The title changes.")
/// }
/// book.isRead = true  // Nobody has read it: nothing happens.
/// book.title = "Middlemarch"  // Prints "The title changes."
/// ```
///
/// ## What is tracked
///
/// Every stored `var` of an instance, `weak` and `unowned` ones included. A
/// computed property is tracked through the stored ones that it reads. A `let`,
/// a `static` or `class` property, and one that is marked with
/// ``ObservationIgnored()`` is left alone. A `lazy` property needs that mark.
///
/// An assignment of an equal value is stored and runs the property's own
/// `willSet` and `didSet`, but tells nobody: values of an `Equatable` type are
/// compared with `==`, objects of other classes with `===`, and whatever else
/// always counts as changed. A change in place, such as `append` or `+=`,
/// always counts, too.
///
/// Assignments in an initializer are neither reads nor changes.
///
/// ## What is added to the class
///
/// - A conformance to ``Observable``, unless it or a superclass has one.
/// - For each tracked property `name` a private `_name` with its value,
///   attributes, `willSet` and `didSet`. Their names are also those of the
///   coding keys that a synthesised `Codable` makes up.
/// - A private `_$observationRegistrar`, an ``ObservationRegistrar`` that
///   allocates when the object is first observed, or with the object if the
///   class mentions it, and so may copy it; the methods
///   `access(keyPath:)` and `withMutation(keyPath:_:)`, which pass the object to
///   it; and four overloads of a private `shouldNotifyObservers(_:_:)`.
///
/// A member of that list that the class declares itself is not added. The
/// accessors call `access(keyPath:)` and `withMutation(keyPath:_:)` if one of
/// them, or the registrar, is written by hand. Otherwise they know their
/// property by number and make no key path at all; both hooks can still be
/// called, from accessors that are written by hand, and agree with the macro's.
///
/// ```swift
/// @Observable
/// final class Gauge {
///   @ObservationIgnored private var raw = 0
///
///   var percent: Int {
///     get {
///       access(keyPath: \.percent)
///       return raw
///     }
///     set {
///       withMutation(keyPath: \.percent) { raw = min(max(newValue, 0), 100) }
///     }
///   }
/// }
/// ```
///
/// ## Isolation
///
/// The class may be isolated to a global actor, or some of its members may be.
/// The accessors have the isolation of their property; the conformance and the
/// two hooks are `nonisolated`. The macro makes no class `Sendable`.
///
/// A plain `deinit` has no actor. It may use what is stored, if that is `Sendable`, but no
/// accessor of an isolated class (swiftlang/swift issue 79551). So in a class that is marked
/// with its actor, which is `MainActor` or another whose name ends in `Actor`, it uses what
/// tracked properties store, and registers and tells nothing; the compiler checks it as that
/// of a class that is not observed. Left as they are: an `isolated deinit`; what closures and
/// functions in it do; a `deinit` with a list of captures, a type with `some`, an `#if` or
/// anything else with a `#`, which could mean something else where a macro has put them; and
/// a class that is `@preconcurrency`, or has its actor from elsewhere, as from its superclass
/// or from the module's default. There `isolated deinit` uses the properties, or a plain one
/// `_name` in place of `name`.
///
/// Reading outside of a scope and changing without observers costs a few
/// instructions. Lock-free. Safe from any thread, as far as the storage of the
/// class is.
///
/// Source: SE-0395; the comparison of values is that of Swift 6.2.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservableMacro")

/// Makes a class observable, with a registrar of your own.
///
/// The class is that of ``Observable()``, but for the registrar, which is a
/// private constant `_$observationRegistrar` of the given type. The accessors
/// name their property by key path, as those of the standard library do:
///
/// ```swift
/// @Observable(registrar: MutexRegistrar.self)
/// final class Counter {
///   var count = 0
/// }
/// ```
///
/// So one source makes identical models for different registrars, to be
/// compared with each other.
///
/// ## What the registrar must provide
///
/// The type need not conform to anything. The expansion calls these members,
/// which have to be visible where the class is declared:
///
/// ```swift
/// init()
///
/// func access<Subject: Observable, Member>(
///   _ subject: Subject, keyPath: KeyPath<Subject, Member>)
///
/// func willSet<Subject: Observable, Member>(
///   _ subject: Subject, keyPath: KeyPath<Subject, Member>)
///
/// func didSet<Subject: Observable, Member>(
///   _ subject: Subject, keyPath: KeyPath<Subject, Member>)
///
/// func withMutation<Subject: Observable, Member, Result>(
///   of subject: Subject, keyPath: KeyPath<Subject, Member>,
///   _ mutation: () throws -> Result
/// ) rethrows -> Result
/// ```
///
/// - `access` comes before each read, and before a change in place.
/// - `withMutation` encloses an assignment of a value that differs. It calls
///   `mutation` exactly once.
/// - `willSet` and `didSet` enclose a change in place.
/// - All of them are `nonisolated`, synchronous and not `mutating`: the registrar
///   is a constant. A structure that cannot be copied will do, as will a class.
/// - The constraint on `Subject` may be weaker, or ``Observable`` itself.
///
/// A class that is `Sendable`, or isolated to an actor, needs a `Sendable`
/// registrar. A class with a synthesised `Encodable`, `Decodable` or `Codable`
/// needs a registrar that conforms to the same, unless it declares `CodingKeys`
/// without `_$observationRegistrar`. An `Equatable` or a `Hashable` of a class is
/// never synthesised, and asks nothing of the registrar.
///
/// - Parameter registrar: The registrar's type, as `Type.self`.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable<Registrar: ~Copyable>(registrar: Registrar.Type) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservableMacro")

/// Tracks one stored property by key path.
///
/// ``Observable()`` tracks every property that can be; to write the attribute
/// by hand is only of use in a class that conforms to ``Observable`` without the
/// macro, and has all that it would add:
///
/// ```swift
/// final class Account: Observable {
///   @ObservationTracked var balance = 0
///   var cache: [Int] = []
///
///   @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()
///
///   func access<Member>(keyPath: KeyPath<Account, Member>) {
///     _$observationRegistrar.access(self, keyPath: keyPath)
///   }
///
///   func withMutation<Member, Result>(
///     keyPath: KeyPath<Account, Member>, _ mutation: () throws -> Result
///   ) rethrows -> Result {
///     try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
///   }
///
///   private func shouldNotifyObservers<Value>(_ old: Value, _ new: Value) -> Bool { true }
/// }
/// ```
///
/// The property's value, attributes, `willSet` and `didSet` move to a private
/// property with a leading underscore. The attribute is refused on a `let`, on
/// a `lazy` or a type property, and on storage outside of a class. On a computed
/// property or a requirement of a protocol it does nothing.
///
/// Source: SE-0395.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationTrackedMacro")

/// Tracks one stored property by number.
///
/// ``Observable()`` attaches it. By hand it is of no use: the numbers of a class
/// have to be distinct, and known to all of its accessors.
///
/// - Parameters:
///   - __slot: The property's number, from zero.
///   - of: How many numbered properties the class has.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked(__slot: Int, of: Int) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationTrackedMacro")

/// Tracks one stored property by number, in a large class that has no initializer of its own.
///
/// ``Observable()`` attaches it in a `final` class of 100 tracked properties and more, to those with
/// an initial value, unless an attribute or a member may be a macro that adds an initializer. Such
/// a property has its value before anything could assign it, and goes without the `init`
/// accessor of others, which is what costs the compiler most in a large class. The class's
/// `init()` is then the compiler's own, `nonisolated` where no initial value needs its actor.
///
/// - Parameters:
///   - __slot: The property's number, from zero.
///   - of: How many numbered properties the class has.
///   - __initialized: Empty.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked(__slot: Int, of: Int, __initialized: ()) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationTrackedMacro")

/// Tracks one stored property by key path, in a class whose registrar is one of this package.
///
/// ``Observable()`` attaches it. An `inout` access keeps what its `willSet` has returned for
/// its `didSet`, since it may be suspended in between, and end on another thread.
///
/// - Parameter __keepsChange: Empty.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked(__keepsChange: ()) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationTrackedMacro")

/// Leaves a property of an observable class untracked.
///
/// Reading it registers nothing, and changing it tells nobody. Use it for
/// caches and other state that no observer depends on, and for `lazy`
/// properties, which cannot be tracked:
///
/// ```swift
/// @Observable
/// final class Library {
///   var books: [String] = []
///   @ObservationIgnored lazy var formatter = makeFormatter()
/// }
/// ```
///
/// Source: SE-0395.
@attached(accessor)
public macro ObservationIgnored() =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationIgnoredMacro")

/// Has a `deinit` use what tracked properties store.
///
/// ``Observable()`` attaches it to the plain `deinit` of a class with a global actor, which
/// cannot use the accessors. By hand it is of no use.
///
/// - Parameter __using: The names of the properties, with `()` for those that are called.
@attached(body)
public macro ObservationDeinit(__using: String...) =
  #externalMacro(module: "ObservationCoreMacros", type: "ObservationDeinitMacro")
