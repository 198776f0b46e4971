// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ObservationCore

// All that there is: scopes, persistent observers, sides, tokens.

nonisolated(unsafe) var calls = 0
let observer = PersistentObserver { calls += 1 }

@_cdecl("run")
public func run(_ count: Int) -> Int {
  observer.track { _ = model.p0 }
  withObservationTracking {
    _ = model.p1
  } onChange: {
    calls += 1
  }
  let token = ObservationTracking.observe(options: [.willSet, .didSet]) {
    _ = model.p2
  } onChange: { event in
    calls += event.kind == .didSet ? 1 : 0
  }
  model.p0 = count
  model.p1 = count
  model.p2 = count
  token.cancel()
  return calls
}
