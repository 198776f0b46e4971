@_spi(Testing) import ObservationCore

// What holds at the end, whatever the schedule.

extension Run {
  /// Checks that none of `watches` has missed a change of `model`, or has been called too
  /// often, and lets go of those that are persistent.
  ///
  /// Who has not seen the last value must have been told since: another change finds it
  /// fired. Who has not been told is told of that change.
  func check(_ watches: [Watch], _ model: Model, _ properties: [Int] = [0]) -> String? {
    let found = checkAll(watches, of: model.registrar, stored: model.stored) {
      for property in properties { model.write(property, UInt64(1000 + property)) }
    }
    for watch in watches { (watch as? View)?.drop() }
    return found
  }

  /// As ``check(_:_:_:)``, of what `registrar` has, which has to be as the essays say before
  /// the last change and after it.
  func checkAll(
    _ watches: [Watch], of registrar: ObservationRegistrar, stored: [[UInt64]],
    _ change: () -> Void
  ) -> String? {
    if let found = count(watches) ?? violation(registrar, watches) { return found }
    let before = watches.map(\.calls)
    change()
    if let found = violation(registrar, watches) { return found }
    for (index, watch) in watches.enumerated() where watch.runs > 0 {
      if watch.calls > before[index] {
        for (property, values) in stored.enumerated() {
          guard let seen = watch.seen[property], let place = values.lastIndex(of: seen) else {
            continue
          }
          let missed = values[(place + 1)...].filter { !watch.excused.contains($0) }
          if let value = missed.last {
            return "observer \(index) has seen \(seen), and was not told of \(value)"
          }
        }
      }
      if watch.calls == 0 { return "observer \(index) was not told of the last change" }
    }
    return count(watches)
  }

  /// What is wrong with the memory of `registrar` or of a persistent observer.
  private func violation(_ registrar: ObservationRegistrar, _ watches: [Watch]) -> String? {
    registrar.checkInvariants().first
      ?? watches.lazy.compactMap { ($0 as? View)?.violation }.first
  }

  private func count(_ watches: [Watch]) -> String? {
    for (index, watch) in watches.enumerated() where watch.calls > watch.runs {
      return "observer \(index) has been called \(watch.calls) times for \(watch.runs) runs"
    }
    return nil
  }
}
