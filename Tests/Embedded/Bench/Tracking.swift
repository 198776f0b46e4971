// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore

// Scopes that are called once.

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
