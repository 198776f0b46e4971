extension HostFaults {
  /// What faults share: it is there whatever fault is active.
  package static let support: [FaultEdit] = [
    .add(to: "ViewGraph", "let memory = FaultMemory()"),
    .add(
      """
      import CDataFlow
      import CFaults
      import Foundation

      /// What a host with a fault remembers.
      final class FaultMemory {
        /// The storages that are shared, or outlive their views, by type.
        var storages: [ObjectIdentifier: StateStorage] = [:]
        /// Whatever is kept for too long.
        var kept: [Any] = []
        /// Writes that are not made yet.
        var postponed: [() -> Void] = []
        private(set) var isCatchingUp: Bool = false

        func makePostponedWrites() {
          isCatchingUp = true
          for write in postponed { write() }
          postponed.removeAll()
          isCatchingUp = false
        }

        /// The storage that all states of a type share: the first one.
        func shared<Value>(_ storage: StateStorage?, by type: Value.Type) -> StateStorage? {
          let known = storages[ObjectIdentifier(type)]
          if known == nil { storages[ObjectIdentifier(type)] = storage }
          return known ?? storage
        }

        /// The object of a type that all views of a host share.
        func shared<Object>(_ make: () -> Object) -> Object { Self.shared(&kept, make) }

        /// The objects of views that are not mounted.
        @MainActor private static var loose: [Any] = []

        /// The object of a type that such views share.
        @MainActor
        static func loose<Object>(_ make: () -> Object) -> Object { shared(&loose, make) }

        private static func shared<Object>(_ known: inout [Any], _ make: () -> Object) -> Object {
          if let object = known.lazy.compactMap({ $0 as? Object }).first { return object }
          let object = make()
          known.append(object)
          return object
        }

        /// The publisher of all objects.
        static let sharedPublisher = ObservableObjectPublisher()

        static func animated(_ transaction: Transaction?) -> Transaction {
          var transaction = transaction ?? Transaction()
          if transaction.animation == nil { transaction.animation = .default }
          return transaction
        }

        /// `old` with the first half of `new`, if values are nothing but bytes.
        static func torn<Value>(_ old: Value, _ new: Value) -> Value? {
          guard _isPOD(Value.self) else { return nil }
          var torn = old
          withUnsafeMutableBytes(of: &torn) { torn in
            withUnsafeBytes(of: new) {
              torn.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<($0.count / 2)]))
            }
          }
          return torn
        }

        /// Gives other threads a turn.
        static func yield() { sched_yield() }

        /// Calls `body` on a thread of its own, and waits for its end.
        static func callElsewhere(_ body: @escaping @Sendable () -> Void) {
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            body()
            done.signal()
          }
          done.wait()
        }
      }

      /// Hands a value to other code, which alone uses it for a while.
      struct UnsafeTransfer<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
      }
      """),
  ]
}

extension [FaultEdit] {
  /// A view that has gone goes on observing.
  static let goingOnObserving: Self = [
    .at(
      "TrackedNode.unmount()",
      first: """
        graph.memory.kept.append(self)
        if let parent { graph.memory.kept.append(parent) }
        return super.unmount()
        """)
  ]
}
