#include "CCommandKit.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

//===----------------------------------------------------------------------===//
// The end of the process
//===----------------------------------------------------------------------===//

// The process that must not end, or 0: a fork of it may. Releases the two below.
static _Atomic(pid_t) kept;
static int earlyStatus;
static const char *earlyMessage;

static void endNow(int status) {
#if defined(__linux__)
  for (;;) syscall(SYS_exit_group, status);
#else
  _exit(status);
#endif
}

// The status to end with in place of `status`; says why if it is another one.
static int judge(int status) {
  pid_t process = getpid();
  if (!atomic_compare_exchange_strong(&kept, &process, 0)) return status;
  size_t length = strlen(earlyMessage), offset = 0;
  while (offset < length) {
    ssize_t count = write(2, earlyMessage + offset, length - offset);
    if (count <= 0) break;
    offset += (size_t)count;
  }
  return earlyStatus;
}

static void atEnd(void) {
  if (atomic_load(&kept) == getpid()) endNow(judge(0));
}

void ck_forbidEnd(int status, const char *message) {
  earlyStatus = status;
  earlyMessage = message;
  atexit(atEnd);
#if !defined(__APPLE__)
  at_quick_exit(atEnd);
#endif
  atomic_store(&kept, getpid());
}

void ck_allowEnd(void) { atomic_store(&kept, 0); }

// In place of the C library's, for all code of the process: what they do is one
// system call. Sanitizers have their own, which also report.
#if defined(__linux__) && defined(__has_feature)
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
void _exit(int status) {
  endNow(judge(status));
  __builtin_unreachable();
}

void _Exit(int status) { _exit(status); }
#endif
#endif

//===----------------------------------------------------------------------===//
// Parents
//===----------------------------------------------------------------------===//

void ck_endWithParent(void) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}
