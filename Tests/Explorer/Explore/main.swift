import CExplorer
import Glibc

ex_begin()
func now() -> Double {
  var start = timespec()
  clock_gettime(CLOCK_MONOTONIC, &start)
  return Double(start.tv_sec) + Double(start.tv_nsec) / 1e9
}
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == "bugs" {
  for (index, bug) in Bug.all.enumerated() {
    if CommandLine.arguments.count > 2, bug.name != CommandLine.arguments[2] { continue }
    for scenario in Scenario.all where CommandLine.arguments.count > 3 || scenario.name == bug.scenario {
      let t = now()
      let result = Exploration(scenario, Exploration.Limits(bound: CommandLine.arguments.count > 4 ? Int(CommandLine.arguments[4])! : bug.bound), bug: Int32(index + 1))
      if CommandLine.arguments.count > 3, result.failure == nil { continue }
      print(bug.name, bug.model, "|", scenario.name, result.schedules, now() - t, result.failure.map { "\($0.preemptions) \($0.message)" } ?? "NOT FOUND")
      fflush(nil)
    }
  }
  exit(0)
}
for scenario in Scenario.all {
  if CommandLine.arguments.count > 1, !scenario.name.hasPrefix(CommandLine.arguments[1]) { continue }
  let bound = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : scenario.bound
  let t = now()
  let result = Exploration(scenario, Exploration.Limits(bound: bound))
  print(scenario.name, scenario.parties, bound, result.schedules, result.cuts, result.isExhausted, now() - t)
  if let failure = result.failure { print("   FAIL", failure.message, failure.preemptions, failure.schedule) }
  fflush(nil)
}
