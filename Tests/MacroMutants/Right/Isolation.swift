import ObservationCore

// Actors, and what a `deinit` uses.

@globalActor
actor IsolationActor {
  static let shared = IsolationActor()
}

@MainActor @Observable
final class IsolationMain {
  var task: Task<Void, Never>?
  var other = 0
  var `default` = 1
  var atEnd: @Sendable () -> Void = {}
  nonisolated let kept = 0
  @ObservationIgnored nonisolated(unsafe) var ignored = 0
  var computed: Int { 0 }
  deinit {
    // Why.
    if let task { task.cancel() }
    self.task?.cancel()
    guard let task: Task<Void, Never> = task else { return }
    task.cancel()
    `default` += other
    print(kept, ignored)
  }
}

@MainActor @Observable
final class IsolationEnds {
  var task: Task<Void, Never>?
  var other = 0
  var atEnd: @Sendable () -> Void = {}
  deinit {
    if let task { task.cancel() }
    task?.cancel()
    other = self.other + 1
    atEnd()
    let other = 2
    print(other)
  }
}

@IsolationActor @Observable
final class IsolationOwn {
  var number = 0
  deinit { print(number) }
}

@MainActor @Observable
final class IsolationIsolated {
  var number = 0
  isolated deinit { number = 1 }
}

@Observable
final class IsolationNone {
  var number = 0
  deinit { number += 1 }
}

@MainActor @Observable
final class IsolationNothing {
  var number = 0
  deinit {}
}

@MainActor @Observable
final class IsolationMethods {
  var shared = 0
  nonisolated func end() {}
  deinit { end() }
}

@Observable
final class IsolationMembers: Sendable {
  @MainActor var onMain = 0
  @IsolationActor var onOwn: [Int] = []
  init() {}
}

@preconcurrency @MainActor @Observable
final class IsolationBefore {
  var number = 0
  func use() { number += 1 }
}
