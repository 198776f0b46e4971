import Foundation

// Copies the sources that are explored with all bugs in them, each of which asks whether it is
// switched on; and sees that all bugs of the models are among them.
//
// Usage: inject SOURCES COPY MODELS

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("inject: \(text)\n".utf8))
  exit(1)
}

guard CommandLine.arguments.count == 4 else {
  print("usage: inject SOURCES COPY MODELS")
  exit(2)
}
let folders = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0, isDirectory: true) }
do {
  let violations = try ModelBugs(in: folders[2]).violations(Bug.all)
  if !violations.isEmpty { fail(violations.joined(separator: "\ninject: ")) }
  try Injection(of: Bug.all).copy(folders[0], to: folders[1])
} catch {
  fail("\(error)")
}
