#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CFaults.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

_Atomic int cf_active = 0;

/// One is enough: there is one fault at a time.
static void (*cf_clean)(void) = NULL;

void cf_activate(int fault) {
  atomic_store_explicit(&cf_active, fault, memory_order_relaxed);
}

void cf_deactivate(void) {
  cf_activate(0);
  if (cf_clean) cf_clean();
  cf_clean = NULL;
}

_Atomic unsigned char cf_asked[CF_FAULTS];

void cf_forgetAsked(void) {
  for (int fault = 0; fault < CF_FAULTS; fault++) {
    atomic_store_explicit(&cf_asked[fault], 0, memory_order_relaxed);
  }
}

bool cf_isAsked(int fault) {
  return atomic_load_explicit(&cf_asked[fault], memory_order_relaxed) != 0;
}

void cf_atEnd(void (*clean)(void)) { cf_clean = clean; }

/// How many bytes of addresses a process with a mutant in its environment can have.
#define CF_MEMORY ((rlim_t)16 << 30)

int cf_mutant = 0;

_Atomic unsigned char cf_reached[CF_MUTANTS];

void cf_mutate(int mutant) { cf_mutant = mutant; }

void cf_copyReached(unsigned char *bytes, int count) {
  for (int number = 0; number < count; number++) {
    bytes[number] = atomic_load_explicit(&cf_reached[number], memory_order_relaxed);
  }
}

/// Writes the notes to the file that `OBSERVATORY_REACHED` names.
static void cf_writeReached(void) {
  static unsigned char bytes[CF_MUTANTS];
  const char *path = getenv("OBSERVATORY_REACHED");
  cf_copyReached(bytes, CF_MUTANTS);
  // Added to what another process of the same run has noted.
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return;
  static unsigned char others[CF_MUTANTS];
  if (pread(file, others, CF_MUTANTS, 0) == CF_MUTANTS) {
    for (int number = 0; number < CF_MUTANTS; number++) bytes[number] |= others[number];
  }
  (void)!pwrite(file, bytes, CF_MUTANTS, 0);
  close(file);
}

/// What the environment says, before any Swift runs.
__attribute__((constructor)) static void cf_begin(void) {
  const char *mutant = getenv("OBSERVATORY_MUTANT");
  if (mutant) {
    cf_mutate(atoi(mutant));
    // Some mutants ask for memory without an end.
    struct rlimit most = {CF_MEMORY, CF_MEMORY};
    setrlimit(RLIMIT_AS, &most);
  }
  if (getenv("OBSERVATORY_REACHED")) atexit(cf_writeReached);
}

int cf_fork(unsigned long memory) {
  pid_t child = fork();
  if (child != 0) return child;
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  setpgid(0, 0);
  struct rlimit none = {0, 0}, most = {memory, memory};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_AS, &most);
  int nothing = open("/dev/null", O_RDWR);
  for (int standard = 0; standard < 3; standard++) dup2(nothing, standard);
  return 0;
}

void cf_adoptOrphans(void) {
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}
