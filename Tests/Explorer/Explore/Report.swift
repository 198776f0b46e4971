/// The lines of a run.
struct Report {
  let isJSON: Bool

  /// The heads of the columns.
  func scenarios() {
    if isJSON { return }
    line("scenario", "threads", "bound", "schedules", "cut", "end", "seconds")
  }

  private func line(
    _ name: String, _ threads: String, _ bound: String, _ schedules: String, _ cuts: String,
    _ end: String, _ seconds: String
  ) {
    print(
      name.padded(to: 44), threads.padded(to: -7), bound.padded(to: -5),
      schedules.padded(to: -9), cuts.padded(to: -8), " " + end.padded(to: 11),
      seconds.padded(to: -7))
  }

  func add(_ exploration: Exploration, seconds: Double) {
    let end =
      exploration.failure != nil
      ? "failed"
      : exploration.isRandom ? "random" : exploration.isExhausted ? "exhausted" : "cut off"
    if isJSON {
      print(
        "{\"scenario\":\(exploration.scenario.name.quoted),"
          + "\"threads\":\(exploration.scenario.parties),\"bound\":\(exploration.bound),"
          + "\"schedules\":\(exploration.schedules),\"cuts\":\(exploration.cuts),"
          + "\"end\":\(end.quoted),\"seconds\":\(seconds.text)}")
    } else {
      line(
        exploration.scenario.name, "\(exploration.scenario.parties)", "\(exploration.bound)",
        "\(exploration.schedules)", "\(exploration.cuts)", end, seconds.text)
    }
  }

  func add(_ bug: Bug, _ exploration: Exploration) {
    let found = exploration.failure
    if isJSON {
      print(
        "{\"bug\":\"\(bug.model).\(bug.name)\",\"scenario\":\(bug.scenario.quoted),"
          + "\"schedules\":\(exploration.schedules),"
          + "\"preemptions\":\(found.map { "\($0.preemptions)" } ?? "null"),"
          + "\"found\":\(found.map { $0.message.quoted } ?? "null")}")
    } else {
      print(
        "\(bug.model).\(bug.name)".padded(to: 28), bug.scenario.padded(to: 38),
        "\(exploration.schedules)".padded(to: -8),
        (found.map { "\($0.preemptions)" } ?? "-").padded(to: -3),
        " " + (found?.message ?? "NOT FOUND"))
    }
  }

  func bugs() {
    if isJSON { return }
    print(
      "\n" + "seeded bug".padded(to: 28), "scenario".padded(to: 38), "schedules".padded(to: -8),
      "pre", " found by")
  }
}

extension Double {
  /// With two digits.
  fileprivate var text: String {
    let hundredths = Int((self * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits)"
  }
}

extension String {
  /// In JSON.
  fileprivate var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// With spaces behind, or before if `width` is negative.
  fileprivate func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
