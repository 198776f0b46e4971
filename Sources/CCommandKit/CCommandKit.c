// For pipe2.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CCommandKit.h"
#include "CKSanitizer.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#endif

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
static const char *earlyBeginning, *earlyEnd;

// What is done, or NULL. Whoever takes a text out owns it, so that it is neither
// read nor freed by two.
static _Atomic(char *) announced;

static void endNow(int status) {
#if defined(__linux__)
  for (;;) syscall(SYS_exit_group, status);
#else
  _exit(status);
#endif
}

static void say(const char *text) {
  size_t length = strlen(text), offset = 0;
  while (offset < length) {
    ssize_t count = write(2, text + offset, length - offset);
    if (count <= 0) break;
    offset += (size_t)count;
  }
}

// The status to end with in place of `status`; says why if it is another one.
static int judge(int status) {
  pid_t process = getpid();
  if (!atomic_compare_exchange_strong(&kept, &process, 0)) return status;
  // Not freed: this is the end, and may be inside of the allocator.
  const char *deed = atomic_exchange(&announced, NULL);
  say(earlyBeginning);
  if (deed) say(deed);
  say(earlyEnd);
  return earlyStatus;
}

static void atEnd(void) {
  if (atomic_load(&kept) == getpid()) endNow(judge(0));
}

static pthread_once_t handlers = PTHREAD_ONCE_INIT;

static void addHandlers(void) {
  atexit(atEnd);
#if !defined(__APPLE__)
  at_quick_exit(atEnd);
#endif
}

int ck_forbidEnd(int status, const char *beginning, const char *end) {
  if (atomic_load(&kept) == getpid()) return 0;
  earlyStatus = status;
  earlyBeginning = beginning;
  earlyEnd = end;
  pthread_once(&handlers, addHandlers);
  atomic_store(&kept, getpid());
  return 1;
}

void ck_announce(char *text) { free(atomic_exchange(&announced, text)); }

void ck_allowEnd(void) { atomic_store(&kept, 0); }

void ck_end(int status) {
#if !CK_SANITIZED
  if (atomic_load(&kept) == getpid()) {
    fflush(NULL);
    endNow(status);
  }
#endif
  ck_allowEnd();
  exit(status);
}

// In place of the C library's, for all code of the process: what they do is one
// system call. Sanitizers have their own, which also report.
#if defined(__linux__) && !CK_SANITIZED
void _exit(int status) {
  endNow(judge(status));
  __builtin_unreachable();
}

void _Exit(int status) { _exit(status); }
#endif

//===----------------------------------------------------------------------===//
// Parents
//===----------------------------------------------------------------------===//

void ck_endGroup(void) {
  pid_t process = getpid();
  // The group of somebody else may be that of a whole shell.
  kill(getpgrp() == process ? -process : process, SIGKILL);
}

#if defined(__linux__)
static void endAtSignal(int number) {
  (void)number;
  ck_endGroup();
}
#endif

void ck_endWithParent(void) {
#if defined(__linux__)
  // Not SIGKILL, which would leave the rest of the group behind; and a number
  // that nobody else has a use for.
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = endAtSignal;
  sigaction(SIGRTMAX, &action, NULL);
  prctl(PR_SET_PDEATHSIG, SIGRTMAX);
#endif
}

void ck_hearEndOfParent(void) {
#if defined(__linux__)
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGRTMAX);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
#endif
}

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

int ck_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  // There is no way to do both at once.
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) (void)fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

//===----------------------------------------------------------------------===//
// The heap
//===----------------------------------------------------------------------===//

long long ck_heapBytes(void) {
#if CK_SANITIZED
  // A sanitizer has an allocator of its own.
  return -1;
#elif defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 heap = mallinfo2();
  return (long long)(heap.uordblks + heap.hblkhd);
#elif defined(__APPLE__)
  malloc_statistics_t heap;
  malloc_zone_statistics(NULL, &heap);
  return (long long)heap.size_in_use;
#else
  return -1;
#endif
}

#if !CK_SANITIZED && defined(__linux__)
// jemalloc's: null where it is not linked.
extern int mallctl(const char *, void *, size_t *, void *, size_t) __attribute__((weak));
#define CK_MALLCTL 1
#endif

long long ck_threadBytes(void) {
#if CK_MALLCTL
  if (mallctl) {
    uint64_t allocated = 0, freed = 0;
    size_t size = sizeof(allocated);
    if (mallctl("thread.allocated", &allocated, &size, NULL, 0) == 0 &&
        mallctl("thread.deallocated", &freed, &size, NULL, 0) == 0) {
      return (long long)(allocated - freed);
    }
  }
#endif
  return ck_heapBytes();
}
