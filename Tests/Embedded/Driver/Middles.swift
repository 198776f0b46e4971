import ObservationCore

// What comes in the middle of a change, between its two looks for observers: code of the
// property's own observer, and of the value that is replaced.

@Observable
private final class Watched {
  /// Tracked before it is stored.
  var value = 0 {
    willSet { Middles.track { value } }
  }
}

@Observable
private final class Holder {
  var last: Last?
}

/// A value whose end tracks the property that it was in.
private final class Last {
  deinit { Middles.track { Middles.holder?.last == nil ? 0 : 1 } }
}

private enum Middles {
  nonisolated(unsafe) static var holder: Holder?
  nonisolated(unsafe) static var calls = 0

  static func track(_ apply: () -> Int) {
    _ = withObservationTracking(apply) { calls += 1 }
  }
}

/// Changes such properties, and writes how often observers were called.
func runMiddles() {
  let watched = Watched()
  for value in 1...3 {
    watched.value = value
    Trace.line(0, "tracked by the property's observer", value, Middles.calls)
  }
  Middles.holder = Holder()
  for number in 1...3 {
    Middles.holder?.last = Last()
    Trace.line(0, "tracked by what is replaced", number, Middles.calls)
  }
  Middles.holder?.last = nil
  Middles.holder = nil
  Trace.line(0, "and at the end", Middles.calls)
}
