internal import CommandKit
internal import Workloads

/// `bench list`.
struct ListCommand {
  let options: ListOptions
  let console: Console

  func run() throws {
    let all = Workload.all
    let names = Set(
      try SelectionOptions.names(of: all.map(\.id), matching: options.patterns))
    let workloads = all.filter { names.contains($0.id) }
    guard let json = options.json else { return console.write(text(of: workloads)) }
    try Document(json, console).write(JSONText.string(workloads.map(Entry.init)))
  }

  private func text(of workloads: [Workload]) -> String {
    if options.short {
      let rows = workloads.map { [$0.id, $0.summary] }
      return TextTable.render(rows).map { $0 + "\n" }.joined()
    }
    return workloads.map { workload in
      let entry = Entry(workload)
      let sizes = entry.sizes.map(String.init).joined(separator: ", ")
      let threads = entry.threads.map(String.init).joined(separator: ", ")
      return """
        \(workload.id)
          \(workload.summary)
          operation: \(workload.operation)
          sizes:     \(workload.unit.isEmpty ? sizes : "\(sizes) \(workload.unit)")
          threads:   \(threads)
          floor:     \(workload.floor)

        """
    }.joined(separator: "\n")
  }

  /// A workload in the JSON array.
  struct Entry: Encodable {
    let id: String
    let summary: String
    let operation: String
    let measure: Workload.Measure
    let unit: String
    let sizes: [Int]
    let threads: [Int]
    let floor: String

    init(_ workload: Workload) {
      id = workload.id
      summary = workload.summary
      operation = workload.operation
      measure = workload.measure
      unit = workload.unit
      sizes = Set(workload.shapes.map(\.size)).sorted()
      threads = Set(workload.shapes.map(\.threads)).sorted()
      floor = workload.floor
    }
  }
}
