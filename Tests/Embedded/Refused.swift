import ObservationCore

// What Embedded Swift does not have, and what the compiler says about it: run.sh has it
// verify each of these.

final class ByHand: Observable {
  private let registrar = ObservationRegistrar()
  private var storage = 0

  var value: Int {
    registrar.access(self, keyPath: \.value)  // expected-error {{'access(_:keyPath:)' is unavailable: Embedded Swift has no key paths; '@Observable' tracks stored properties by number}}
    return storage
  }

  func change() {
    registrar.withMutation(of: self, keyPath: \.value) { storage += 1 }  // expected-error {{'withMutation(of:keyPath:_:)' is unavailable: Embedded Swift has no key paths; '@Observable' tracks stored properties by number}}
  }
}

@Observable  // expected-error {{an 'access(keyPath:)' that is written by hand names properties by key path, and Embedded Swift has no key paths; leave it to '@Observable', which numbers them}}
final class Hooked {
  var value = 0

  func access<Member>(keyPath: KeyPath<Hooked, Member>) {}
}

struct OtherRegistrar {}

@Observable(registrar: OtherRegistrar.self)  // expected-error {{a registrar of one's own names properties by key path, and Embedded Swift has no key paths; leave it to '@Observable', which numbers them}}
final class Other {
  @ObservationIgnored var value = 0
}

final class Tracked {
  // expected-error@+1 {{expansion of macro 'ObservationTracked()' did not produce a non-observing accessor (such as 'get') as expected}}
  @ObservationTracked var value = 0  // expected-error {{'@ObservationTracked' names properties by key path, and Embedded Swift has no key paths; leave it to '@Observable', which numbers them}}
}

@Observable
final class Model {
  var value = 0
}

func follow(_ model: Model) {
  _ = Observations { model.value }  // expected-error {{'Observations' is unavailable: asynchronous sequences need tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called}}
  withContinuousObservation(options: .didSet) { _ in }  // expected-error {{'withContinuousObservation(options:apply:)' is unavailable: continuous observation needs tasks, which this module does not use in Embedded Swift; track with a 'PersistentObserver', and again when it has been called}}
  withObservationTracking(options: .didSet) {
    _ = model.value
  } onChange: { event in
    _ = event.matches(\Model.value)  // expected-error {{'matches' is unavailable: Embedded Swift has no key paths; 'subject' says which object an event is about}}
  }
}
