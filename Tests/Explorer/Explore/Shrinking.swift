extension Exploration.Failure {
  /// A failure by the same rule whose schedule has fewer preemptions, or is shorter.
  ///
  /// Where a schedule ends whoever is running goes on, so that parts of it can be left out.
  func shrunk(_ scenario: Scenario, _ memory: ExplorationMemory) -> Self {
    var best = self
    var isBetter = true
    while isBetter {
      isBetter = false
      for candidate in best.schedule.parts {
        guard let other = Self.of(candidate, scenario, memory) else { continue }
        // What is said of numbers may differ.
        guard other.rule == rule, other.preemptions <= best.preemptions else { continue }
        if other.preemptions == best.preemptions,
          candidate.actions.count >= best.schedule.actions.count
        {
          continue
        }
        best = Self(
          message: other.message, schedule: candidate, preemptions: other.preemptions)
        isBetter = true
        break
      }
    }
    return best
  }

  /// The message without what differs from schedule to schedule.
  private var rule: String {
    String(message.prefix { $0 != "(" && $0 != ":" }.filter { !$0.isHexDigit || $0.isLetter })
  }
}

extension Schedule {
  /// Schedules with one part less.
  fileprivate var parts: [Schedule] {
    let segments = segments
    func schedule(_ segments: some Sequence<(action: UInt8, count: Int)>) -> Schedule {
      Schedule(segments.flatMap { Array(repeating: $0.action, count: $0.count) })
    }
    var parts: [Schedule] = []
    for index in segments.indices {
      parts.append(schedule(segments[..<index]))
      parts.append(schedule(segments[..<index] + segments[(index + 1)...]))
    }
    for index in segments.indices where segments[index].count > 1 {
      for left in [segments[index].count / 2, segments[index].count - 1] {
        var shorter = segments
        shorter[index].count = left
        parts.append(schedule(shorter))
      }
    }
    return parts
  }
}
