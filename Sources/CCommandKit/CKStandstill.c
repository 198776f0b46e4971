// For dl_iterate_phdr, and the registers of an interrupted thread.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CCommandKit.h"
#include "CKSanitizer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <link.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#endif

// A sanitizer delivers signals late, and has an allocator within the program.
#if defined(__linux__) && defined(__GLIBC__) && !CK_SANITIZED && \
    (defined(__x86_64__) || defined(__aarch64__))
#define CK_STOPS 1
#else
#define CK_STOPS 0
#endif

#if CK_STOPS

// Where the code of libraries is that a thread must not be stopped in: others would wait
// for the allocator. Written once, before the first signal.
struct range {
  uintptr_t first, end;
};
static struct range libraries[64];
static int libraryCount;
static pthread_once_t search = PTHREAD_ONCE_INIT;

static int noteLibrary(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  static const char *const beginnings[] = {
    "libc.so", "libc-", "ld-linux", "libjemalloc", "libpthread",
  };
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *name = slash ? slash + 1 : info->dlpi_name;
  int isOne = 0;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    if (strncmp(name, beginnings[i], strlen(beginnings[i])) == 0) isOne = 1;
  }
  for (int i = 0; isOne && i < info->dlpi_phnum && libraryCount < 64; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    libraries[libraryCount].first = (uintptr_t)(info->dlpi_addr + part->p_vaddr);
    libraries[libraryCount].end = libraries[libraryCount].first + (uintptr_t)part->p_memsz;
    libraryCount++;
  }
  return 0;
}

static void noteLibraries(void) { dl_iterate_phdr(noteLibrary, NULL); }

static int isInLibrary(uintptr_t place) {
  for (int i = 0; i < libraryCount; i++) {
    if (place >= libraries[i].first && place < libraries[i].end) return 1;
  }
  return 0;
}

// Written before the first signal is sent.
static int reports[2], resumptions[2];
static pthread_t enlisted;
static struct sigaction former;

// Not SIGUSR2, which the benchmark has, nor the last one, which tells of a parent's end.
static int stopSignal(void) { return SIGRTMAX - 1; }

// read and write are async-signal-safe, and block; nothing else is needed.
static void put(int file, char byte) {
  while (write(file, &byte, 1) < 0 && errno == EINTR) {}
}

static char take(int file) {
  char byte = 0;
  while (read(file, &byte, 1) < 0 && errno == EINTR) {}
  return byte;
}

static void standStill(int number, siginfo_t *information, void *context) {
  (void)number;
  (void)information;
  int saved = errno;
  const ucontext_t *state = context;
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
#else
  uintptr_t place = (uintptr_t)state->uc_mcontext.pc;
#endif
  if (isInLibrary(place)) {
    put(reports[1], 'n');
  } else {
    put(reports[1], 's');
    take(resumptions[0]);
    put(reports[1], 'r');
  }
  errno = saved;
}

int ck_canStop(void) {
  pthread_once(&search, noteLibraries);
  // Another allocator, of which nobody knows where it ends, may have been linked.
  return isInLibrary((uintptr_t)&malloc);
}

int ck_beginStops(void) {
  if (!ck_canStop()) return ENOTSUP;
  if (ck_pipe(reports) != 0) return errno;
  int error = 0;
  if (ck_pipe(resumptions) != 0) {
    error = errno;
  } else {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = standStill;
    // A wait for a lock goes on after the handler, as if nothing had happened.
    action.sa_flags = SA_RESTART | SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    if (sigaction(stopSignal(), &action, &former) == 0) return 0;
    error = errno;
    for (int end = 0; end < 2; end++) close(resumptions[end]);
  }
  for (int end = 0; end < 2; end++) close(reports[end]);
  return error;
}

void ck_enlist(void) {
  // Whoever has started the thread may have held back all signals.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, stopSignal());
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  enlisted = pthread_self();
}

int ck_stop(void) {
  if (pthread_kill(enlisted, stopSignal()) != 0) return 0;
  return take(reports[0]) == 's';
}

void ck_resume(void) {
  put(resumptions[1], 'g');
  take(reports[0]);
}

void ck_endStops(void) {
  sigaction(stopSignal(), &former, NULL);
  for (int end = 0; end < 2; end++) {
    close(reports[end]);
    close(resumptions[end]);
  }
}

int ck_thread(void) { return (int)syscall(SYS_gettid); }

int ck_threadClock(void) {
  clockid_t clock = 0;
  pthread_getcpuclockid(pthread_self(), &clock);
  return (int)clock;
}

long long ck_nanoseconds(int clock) {
  struct timespec time;
  if (clock_gettime((clockid_t)clock, &time) != 0) return 0;
  return (long long)time.tv_sec * 1000000000 + time.tv_nsec;
}

long long ck_sleeps(int thread) {
  char path[64], text[8192];
  snprintf(path, sizeof path, "/proc/self/task/%d/status", thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  size_t length = 0;
  ssize_t count;
  while ((count = read(file, text + length, sizeof text - 1 - length)) > 0) {
    length += (size_t)count;
  }
  close(file);
  text[length] = 0;
  static const char key[] = "\nvoluntary_ctxt_switches:";
  const char *switches = strstr(text, key);
  // The name, which comes first, has no line breaks that are not escaped.
  if (!switches || !strstr(text, "\nState:\tS")) return -1;
  return strtoll(switches + sizeof key - 1, NULL, 10);
}

#else

int ck_canStop(void) { return 0; }
int ck_beginStops(void) { return ENOTSUP; }
void ck_enlist(void) {}
int ck_stop(void) { return 0; }
void ck_resume(void) {}
void ck_endStops(void) {}
int ck_thread(void) { return 0; }
int ck_threadClock(void) { return 0; }
long long ck_nanoseconds(int clock) {
  (void)clock;
  return 0;
}
long long ck_sleeps(int thread) {
  (void)thread;
  return -1;
}

#endif
