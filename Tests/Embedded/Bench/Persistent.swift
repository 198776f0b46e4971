// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore

// An observer that tracks again.

@Observable
final class Model {
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
  var p8 = 0
  var p9 = 0
}

nonisolated(unsafe) let model = Model()
nonisolated(unsafe) var calls = 0
let observer = PersistentObserver { calls += 1 }

@_cdecl("run")
public func run(_ count: Int) -> Int {
  observer.track { _ = model.p0 + model.p9 }
  model.p9 = count
  return calls
}
