//===----------------------------------------------------------------------===//
// `sigsuspend` with a copy of its argument.
//
// A Swift program whose `main` is asynchronous leaves its first thread to Dispatch, which has it
// wait for signals, with a set that is in memory to be read only. Valgrind 3.19 takes two signals
// out of the set where it stands, and ends by that. Loaded before all else.
//===----------------------------------------------------------------------===//

#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *signals) {
  // What the kernel knows of is the first 64.
  uint64_t copy;
  memcpy(&copy, signals, sizeof copy);
  return (int)syscall(SYS_rt_sigsuspend, &copy, sizeof copy);
}
