import Foundation

// Copies the sources that are explored with all bugs in them, each of which asks whether it is
// switched on.
//
// Usage: inject SOURCES COPY

guard CommandLine.arguments.count == 3 else {
  print("usage: inject SOURCES COPY")
  exit(2)
}
let sources = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
let copy = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
do {
  try Injection(of: Bug.all).copy(sources, to: copy)
} catch {
  FileHandle.standardError.write(Data("inject: \(error)\n".utf8))
  exit(1)
}
