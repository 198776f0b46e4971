import ConformanceKit

/// What can be read, written and observed: one key path of one registrar.
package struct Property: Hashable {
  package let registrar: Int
  /// The one of all equal ones that ``RegistrarIdentity`` has chosen.
  package let keyPath: AnyKeyPath

  package init(registrar: Int, keyPath: AnyKeyPath) {
    self.registrar = registrar
    self.keyPath = keyPath
  }

  /// Which key path, also under a lock, where none is compared: the `==` of an index is a
  /// program's code.
  var place: ObjectIdentifier { ObjectIdentifier(keyPath) }

  package static func == (left: Property, right: Property) -> Bool {
    left.registrar == right.registrar && left.place == right.place
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(registrar)
    hasher.combine(place)
  }
}

/// One call of the tracking function, until its `onChange` has been called.
///
/// `@unchecked Sendable`: guarded by the lock of its engine, until it has been
/// taken out of the table and has a single owner.
package final class Tracking: @unchecked Sendable {
  let serial: Int
  let thread: ThreadIdentity
  var properties: Set<Property> = []
  /// Whether `apply` still runs.
  var isOpen: Bool = true
  var hasRead: Bool = false
  /// Whether something it read changed before `apply` had returned.
  var isStale: Bool = false
  var onChange: (@Sendable () -> Void)?

  init(serial: Int, thread: ThreadIdentity) {
    self.serial = serial
    self.thread = thread
  }
}

/// A mutation between its `willSet` and its `didSet`.
package struct Mutation {
  let thread: ThreadIdentity
  /// Whether its `willSet` is calling observers.
  var isCalling: Bool
  /// The trackings that read the property meanwhile, its own calls' aside.
  var readers: Set<Int> = []
}

/// The observers that one change has taken out, and that nobody has begun to
/// call; guarded by the lock of the engine.
///
/// `@unchecked Sendable`: for that reason.
package final class Batch: @unchecked Sendable {
  let thread: ThreadIdentity
  var trackings: [Tracking]

  init(thread: ThreadIdentity, trackings: [Tracking]) {
    self.thread = thread
    self.trackings = trackings
  }
}

extension ReferenceEngine {
  /// All that an engine knows.
  package struct Table {
    /// The observers by registrar, key path and serial number.
    package var observers: [Int: [ObjectIdentifier: [Int: Tracking]]] = [:]
    /// The open trackings of each thread, the innermost last.
    package var scopes: [ThreadIdentity: [Tracking]] = [:]
    /// The mutations that go on, in the order in which they began.
    package var mutations: [Property: [Mutation]] = [:]
    /// The changes that are calling observers.
    package var batches: [Property: [Batch]] = [:]
    private var lastSerial: Int = 0

    mutating func takeSerial() -> Int {
      lastSerial += 1
      return lastSerial
    }

    func observers(of property: Property) -> [Tracking] {
      observers[property.registrar]?[property.place].map { Array($0.values) } ?? []
    }

    mutating func remove(_ tracking: Tracking, from property: Property) {
      observers[property.registrar]?[property.place]?[tracking.serial] = nil
      if observers[property.registrar]?[property.place]?.isEmpty == true {
        observers[property.registrar]?[property.place] = nil
      }
      if observers[property.registrar]?.isEmpty == true {
        observers[property.registrar] = nil
      }
    }

    /// Takes the next observer that the owner of `batch` has to call: one of its
    /// own, or one who waits while another thread runs an observer's code.
    ///
    /// - Returns: The observer, or nil, and the batch is over.
    mutating func next(for batch: Batch, of property: Property) -> Tracking? {
      if let tracking = batch.trackings.popLast() { return tracking }
      let others = batches[property]?.filter { $0.thread != batch.thread } ?? []
      for other in others where !other.trackings.isEmpty { return other.trackings.removeLast() }
      batches[property]?.removeAll { $0 === batch }
      if batches[property]?.isEmpty == true { batches[property] = nil }
      return nil
    }

    /// Removes all that is known of a registrar.
    ///
    /// - Returns: Its observers, to be released outside the lock.
    mutating func removeObservers(of registrar: Int) -> [Tracking] {
      mutations = mutations.filter { $0.key.registrar != registrar }
      let removed = observers.removeValue(forKey: registrar)?.values.flatMap(\.values) ?? []
      for tracking in removed {
        tracking.properties = tracking.properties.filter { $0.registrar != registrar }
      }
      return removed
    }
  }
}
