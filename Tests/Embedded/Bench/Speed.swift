// Public for the host alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CKeep
import ObservationCore

// Loops for bench.mjs: each does its operation `count` times. Never inlined: into the
// function with the name for C nothing of C would be inlined in turn.

final class Plain {
  var value = 0
}

/// A property with a list of closures that are called once.
final class Listed {
  private var observers: [() -> Void] = []

  var value = 0 {
    willSet {
      if observers.isEmpty || newValue == value { return }
      let due = observers
      observers = []
      for observer in due { observer() }
    }
  }

  func observe(_ observer: @escaping () -> Void) { observers.append(observer) }
}

nonisolated(unsafe) let plain = Plain()
nonisolated(unsafe) let listed = Listed()
nonisolated(unsafe) var calls = 0
let observer = PersistentObserver { calls += 1 }
let observerOfTen = PersistentObserver { calls += 1 }

@_cdecl("floor_read") @inline(never)
public func floorRead(_ count: Int) {
  let plain = plain
  for _ in 0..<count { keep(plain.value) }
}

@_cdecl("read") @inline(never)
public func read(_ count: Int) {
  let model = model
  for _ in 0..<count { keep(model.p0) }
}

@_cdecl("floor_write") @inline(never)
public func floorWrite(_ count: Int) {
  let plain = plain
  for number in 0..<count {
    plain.value = number
    keep(0)
  }
}

/// What never happens.
@inline(never)
private func notice(_ number: Int) { calls += number }

@_cdecl("checked_write") @inline(never)
public func checkedWrite(_ count: Int) {
  let plain = plain
  for number in 0..<count {
    if calls < 0 { notice(number) }
    plain.value = number
    if calls < 0 { notice(number) }
    keep(0)
  }
}

@_cdecl("write") @inline(never)
public func write(_ count: Int) {
  let model = model
  for number in 0..<count {
    model.p0 = number
    keep(0)
  }
}

@_cdecl("list_write") @inline(never)
public func listWrite(_ count: Int) {
  let listed = listed
  for number in 0..<count {
    listed.value = number
    keep(0)
  }
}

@_cdecl("tracked_read") @inline(never)
public func trackedRead(_ count: Int) {
  let model = model
  withObservationTracking {
    for _ in 0..<count { keep(model.p0) }
  } onChange: {
  }
  model.p0 += 1
}

@_cdecl("once_cycle") @inline(never)
public func onceCycle(_ count: Int) {
  let model = model
  for number in 0..<count {
    withObservationTracking {
      keep(model.p0)
    } onChange: {
      calls += 1
    }
    model.p0 = ~number
  }
}

@_cdecl("persistent_cycle") @inline(never)
public func persistentCycle(_ count: Int) {
  let model = model
  for number in 0..<count {
    observer.track { keep(model.p1) }
    model.p1 = ~number
  }
}

@_cdecl("persistent_ten_cycle") @inline(never)
public func persistentTenCycle(_ count: Int) {
  let model = model
  for number in 0..<count {
    observerOfTen.track {
      keep(model.p0 &+ model.p1 &+ model.p2 &+ model.p3 &+ model.p4)
      keep(model.p5 &+ model.p6 &+ model.p7 &+ model.p8 &+ model.p9)
    }
    model.p9 = ~number
  }
}

@_cdecl("list_cycle") @inline(never)
public func listCycle(_ count: Int) {
  let listed = listed
  for number in 0..<count {
    keep(listed.value)
    listed.observe { calls += 1 }
    listed.value = ~number
  }
}

@_cdecl("made_calls")
public func madeCalls() -> Int { calls }
