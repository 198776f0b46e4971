import Observation

// In a file of its own: what the standard library's macro adds is not written with its
// module, and is ambiguous where the other one is imported.

/// A model that the standard library observes.
@Observable
final class Theirs: @unchecked Sendable {
  var number = 0
  var other = 0
}

/// The standard library's scopes, for files that import the other module.
enum StandardScopes {
  static func track(_ apply: () -> Void, onChange: @escaping @Sendable () -> Void) {
    withObservationTracking(apply, onChange: onChange)
  }
}

/// A model of the standard library's that any thread may write.
final class LockedTheirs: Sendable, Observable {
  private let registrar = ObservationRegistrar()
  private let value = LockedNumber()

  var number: Int {
    get { value.read { registrar.access(self, keyPath: \.number) } }
    set { value.write(newValue) { registrar.withMutation(of: self, keyPath: \.number, $0) } }
  }
}
