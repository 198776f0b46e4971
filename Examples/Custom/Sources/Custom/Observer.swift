import Synchronization

/// One call of ``track(_:onChange:)``.
final class Observer: Sendable {
  @TaskLocal static var current: Observer?

  private enum State {
    case open(hasRead: Bool, hasChanged: Bool)
    case armed(@Sendable () -> Void)
    case done
  }

  let parent: Observer? = Observer.current
  private let state = Mutex(State.open(hasRead: false, hasChanged: false))

  /// Whether this thread is inside the observer's `apply`.
  var isOpenHere: Bool {
    var scope = Observer.current
    while let observer = scope {
      if observer === self { return true }
      scope = observer.parent
    }
    return false
  }

  func noteRead() {
    state.withLock { state in
      if case .open(_, let hasChanged) = state {
        state = .open(hasRead: true, hasChanged: hasChanged)
      }
    }
  }

  /// Calls `onChange`, unless somebody else already has.
  func fire() {
    let onChange: (@Sendable () -> Void)? = state.withLock { state in
      switch state {
      case .open(let hasRead, _):
        state = .open(hasRead: hasRead, hasChanged: true)
        return nil
      case .armed(let onChange):
        state = .done
        return onChange
      case .done:
        return nil
      }
    }
    if let onChange { Observer.$current.withValue(nil) { onChange() } }
  }

  /// Ends the scope: waits for a change, or reports the one that has come.
  private func close(_ onChange: () -> @Sendable () -> Void) {
    guard case .open(let hasRead, _) = state.withLock({ $0 }), hasRead else { return }
    let onChange = onChange()
    let hasChanged = state.withLock { state in
      guard case .open(_, let hasChanged) = state else { return false }
      state = .armed(onChange)
      return hasChanged
    }
    if hasChanged { fire() }
  }

  static func track<Result>(
    _ apply: () throws -> Result, onChange: () -> @Sendable () -> Void
  ) rethrows -> Result {
    let observer = Observer()
    let result = try $current.withValue(observer, operation: apply)
    observer.close(onChange)
    return result
  }
}
