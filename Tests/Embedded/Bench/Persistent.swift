// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore

// An observer that tracks again.

nonisolated(unsafe) var calls = 0
let observer = PersistentObserver { calls += 1 }

@_cdecl("run")
public func run(_ count: Int) -> Int {
  observer.track { _ = model.p0 + model.p9 }
  model.p9 = count
  return calls
}
