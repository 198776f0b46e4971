import CommandKit
import Foundation
import Testing

/// What scripts make of their arguments, with programs that only say how they are called.
struct ScriptTests {
  /// Runs `scripts/mutants.sh` with `words`, as a shell splits them.
  ///
  /// In a place of its own, with a toolchain that has no swift-syntax: nothing is built.
  private func mutants(_ words: String) async throws -> Spawned {
    let directory = try TemporaryDirectory()
    let programs = [
      "swift": #"case "$*" in *--show-bin-path) dirname "$0" ;; esac"#,
      "swiftc": "exit 1",
      "faults": ":",
      "ModelMacros-tool": ":",
      "ObservationCoreMacros-tool": ":",
      "conform": #"echo "conform $*""#,
    ]
    // By the shell: what this process writes, a process that it starts meanwhile may have
    // open, too, and a program that is open to be written is not run.
    let writing = programs.map { name, text in
      #"printf '#!/bin/sh\n%s\n' \#(ShellWord.text(text)) >"$1/\#(name)""#
    }
    return try await Spawned.shell(
      #"\#(writing.joined(separator: " && ")) && mkdir "$1/scripts" && "#
        + #"cp "$2"/mutants.sh "$2"/builds.sh "$1/scripts" && chmod 755 "$1"/* && "#
        + #"PATH="$1:$PATH" exec "$1/scripts/mutants.sh" \#(words)"#, directory.url.path,
      Repository.file("scripts").path)
  }

  @Test(arguments: [
    ("", "conform run --candidate core --seed 1\nconform mutants --seed 1\n"),
    ("deaf mute", "conform mutants --seed 1 deaf mute\n"),
    ("--seed 2", "conform mutants --seed 2\n"),
    ("--seed=2 deaf", "conform mutants --seed=2 deaf\n"),
  ])
  func `mutants take a seed in place of the usual one`(
    _ words: String, _ output: String
  ) async throws {
    let run = try await mutants(words)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == output)
  }
}
