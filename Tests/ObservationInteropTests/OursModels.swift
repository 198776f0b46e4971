import ObservationCore
import ObservationInterop

/// A model that this package observes.
@Observable
final class Ours: @unchecked Sendable {
  var number = 0
}

/// A model of this package that any thread may write.
final class LockedOurs: Sendable, Observable {
  private let registrar = ObservationRegistrar()
  private let value = LockedNumber()

  var number: Int {
    get { value.read { registrar.access(self, keyPath: \.number) } }
    set { value.write(newValue) { registrar.withMutation(of: self, keyPath: \.number, $0) } }
  }
}

/// A model of both worlds that any thread may write.
final class LockedShared: Sendable, SharedObservable {
  private let registrar = SharedRegistrar()
  private let value = LockedNumber()

  var number: Int {
    get { value.read { registrar.access(self, keyPath: \.number) } }
    set { value.write(newValue) { registrar.withMutation(of: self, keyPath: \.number, $0) } }
  }
}
