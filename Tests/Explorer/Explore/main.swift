import CExplorer
import Glibc

ex_settle(CommandLine.unsafeArgv)
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
