internal import CommandKit
internal import Foundation

/// `bench summarize`.
struct SummarizeCommand {
  let options: SummarizeOptions

  func run() throws {
    let directory = URL(literalPath: options.directory)
    let report = try failing(.checkFailed) { try Report(directory: directory) }
    try failing(.resultsNotWritten) {
      let texts = [
        "summary.csv": CSV.summary(report), "summary.md": Summary.markdown(report),
      ]
      try WholeFile.write(
        texts.map { name, text in
          (try WholeFile(directory.appendingPathComponent(name).path), Data(text.utf8))
        })
    }
  }
}
