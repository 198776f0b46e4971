import CExplorer
import Glibc

// Key paths are looked up by their hashes: the same ones in each process.
if getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
  setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
  setenv("SWIFT_BACKTRACE", "enable=no", 1)
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

setvbuf(fdopen(STDOUT_FILENO, "w"), nil, _IOLBF, 0)
do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if options.isHelp {
    print(Options.help)
    exit(0)
  }
  ex_begin()
  exit(Command(options).run() ? 0 : 1)
} catch {
  fputs("explore: \(error.text)\n", fdopen(STDERR_FILENO, "w"))
  exit(2)
}
