import ObservationCore

// What Embedded Swift does not have, and what the compiler says about it: run.sh has it
// verify each of these.

final class ByHand: Observable {
  private let registrar = ObservationRegistrar()
  private var storage = 0

  var value: Int {
    // expected-error@+1 {{'access(_:keyPath:)' is unavailable: Embedded Swift has no key paths; '@Observable' tracks stored properties by number}}
    registrar.access(self, keyPath: \.value)
    return storage
  }

  func change() {
    // expected-error@+1 {{'withMutation(of:keyPath:_:)' is unavailable: Embedded Swift has no key paths; '@Observable' tracks stored properties by number}}
    registrar.withMutation(of: self, keyPath: \.value) { storage += 1 }
  }

  func changeInParts() {
    // expected-error@+1 {{'willSet(_:keyPath:)' is unavailable: Embedded Swift has no key paths; '@Observable' tracks stored properties by number}}
    registrar.willSet(self, keyPath: \.value)
    // expected-error@+1 {{'didSet(_:keyPath:)' is unavailable: Embedded Swift has no key paths; '@Observable' tracks stored properties by number}}
    registrar.didSet(self, keyPath: \.value)
  }
}

// expected-error@+1 {{an 'access(keyPath:)' that is written by hand names properties by key path, and Embedded Swift has no key paths; leave it to '@Observable', which numbers them}}
@Observable
final class Hooked {
  var value = 0

  func access<Member>(keyPath: KeyPath<Hooked, Member>) {}
}

struct OtherRegistrar {}

// expected-error@+1 {{a registrar of one's own names properties by key path, and Embedded Swift has no key paths; leave it to '@Observable', which numbers them}}
@Observable(registrar: OtherRegistrar.self)
final class Other {
  @ObservationIgnored var value = 0
}

final class Tracked {
  // expected-error@+2 {{expansion of macro 'ObservationTracked()' did not produce a non-observing accessor (such as 'get') as expected}}
  // expected-error@+1 {{'@ObservationTracked' names properties by key path, and Embedded Swift has no key paths; leave it to '@Observable', which numbers them}}
  @ObservationTracked var value = 0
}

@Observable
final class Model {
  var value = 0
}

func follow(_ model: Model) {
  // expected-error@+1 {{'Observations' is unavailable: asynchronous sequences need tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called}}
  _ = Observations { model.value }
  // expected-error@+1 {{'withContinuousObservation(options:apply:)' is unavailable: continuous observation needs tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called}}
  withContinuousObservation(options: .didSet) { _ in }
  // expected-error@+1 {{'startContinuousObservation(options:apply:)' is unavailable: continuous observation needs tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called}}
  startContinuousObservation(options: .didSet) { _ in }
  withObservationTracking(options: .didSet) {
    _ = model.value
  } onChange: { event in
    // expected-error@+1 {{'matches' is unavailable: Embedded Swift has no key paths; 'subject' says which object an event is about}}
    _ = event.matches(\Model.value)
  }
}
