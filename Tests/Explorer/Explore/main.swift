import CExplorer
import Glibc

ex_begin()
for scenario in Scenario.all {
  if CommandLine.arguments.count > 1, !scenario.name.hasPrefix(CommandLine.arguments[1]) { continue }
  let bound = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : scenario.bound
  var start = timespec(); clock_gettime(CLOCK_MONOTONIC, &start)
  let result = Exploration(scenario, Exploration.Limits(bound: bound))
  var end = timespec(); clock_gettime(CLOCK_MONOTONIC, &end)
  let t = Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  print(scenario.name, scenario.parties, bound, result.schedules, result.cuts, result.isExhausted, t)
  if let failure = result.failure { print("   FAIL", failure.message, failure.preemptions, failure.schedule) }
  fflush(nil)
}
