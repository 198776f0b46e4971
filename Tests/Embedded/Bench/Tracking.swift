// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore

// Scopes that are called once.

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

@_cdecl("run")
public func run(_ count: Int) -> Int {
  withObservationTracking {
    _ = model.p0 + model.p9
  } onChange: {
    calls += 1
  }
  model.p9 = count
  return calls
}
