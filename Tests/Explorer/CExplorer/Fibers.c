// Parties: stacks that one thread of the system changes between.
//
// A change of threads of the system goes through its scheduler, and this one is a jump. It
// can stand for the other because all that the core, the scenarios and what they call of the
// runtime know of a thread is in the core's record of it; checks of overlapping
// accesses, which the runtime keeps by thread, are left out of this build.

#include "Internal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#define STACK (1u << 19)

ExParty ex_parties[EX_PARTIES + 1];
int ex_current = EX_MAIN;
bool ex_isScheduling;
bool ex_isExecuting;
bool ex_isChecking;
bool ex_hasChanged;
uint32_t ex_checks;
uint32_t ex_execution;
ExScenario ex_scenario;
ExSettings ex_settings;
OCThread *oc_exploredThread = &ex_parties[EX_MAIN].record;
int oc_exploredKeepsSpares;
int oc_exploredBug;

static jmp_buf outside;
static volatile ExEnd end;
static char message[512];
static uint8_t *stacks;
static jmp_buf starts[EX_PARTIES];

int ex_party(void) { return ex_current; }

int ex_partyCount(void) { return ex_scenario.parties; }

const char *ex_message(void) { return message; }

void ex_setBug(int bug) { oc_exploredBug = bug; }

static void runParty(int party) {
  // Each start of the party comes back here.
  if (_setjmp(starts[party]) == 0) {
    _longjmp(outside, 1);
  }
  ex_scenario.run(ex_current);
  ex_finishParty(ex_current);
  abort();
}

/// Where a fiber begins: stacks are made once, and each execution starts anew on them.
void ex_makeFibers(void) {
  static ucontext_t back;
  size_t whole = (size_t)EX_PARTIES * STACK;
  stacks = mmap(NULL, whole, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) abort();
  for (int party = 0; party < EX_PARTIES; party++) {
    static ucontext_t context;
    getcontext(&context);
    context.uc_stack.ss_sp = stacks + (size_t)party * STACK;
    context.uc_stack.ss_size = STACK;
    context.uc_link = NULL;
    makecontext(&context, (void (*)(void))runParty, 1, party);
    if (_setjmp(outside) == 0) swapcontext(&back, &context);
  }
}

void ex_startFibers(void) {
  for (int party = 0; party < ex_scenario.parties; party++) {
    memcpy(ex_parties[party].context, starts[party], sizeof(jmp_buf));
  }
}

void ex_switch(int party) {
  int from = ex_current;
  if (from == party) return;
  ex_current = party;
  oc_exploredThread = &ex_parties[party].record;
  if (from == EX_MAIN || ex_parties[from].isFinished || _setjmp(ex_parties[from].context) == 0) {
    _longjmp(ex_parties[party].context, 1);
  }
}

void ex_leave(ExEnd how) {
  end = how;
  _longjmp(outside, 1);
}

void ex_fail(const char *text) {
  snprintf(message, sizeof message, "%s", text);
  if (!ex_isExecuting && !ex_isChecking) {
    fprintf(stderr, "explore: outside of an execution: %s\n", text);
    abort();
  }
  ex_leave(EX_FAILED);
}

void ex_checkState(void) {
  if (!ex_settings.checksSteps || !ex_hasChanged) return;
  ex_hasChanged = false;
  ex_checks++;
  ex_isScheduling = ex_isExecuting = false;
  ex_isChecking = true;
  const char *found = ex_scenario.check();
  ex_isChecking = false;
  ex_isScheduling = ex_isExecuting = true;
  if (found) ex_fail(found);
}

void ex_silence(bool isSilent) {
  static int kept = -1;
  if (kept < 0) kept = dup(STDERR_FILENO);
  int other = isSilent ? open("/dev/null", O_WRONLY) : kept;
  dup2(other, STDERR_FILENO);
  if (isSilent) close(other);
}

void ex_ask(const char *command, char *text, size_t size) {
  size_t length = 0;
  FILE *answer = popen(command, "r");
  if (answer) {
    length = fread(text, 1, size - 1, answer);
    pclose(answer);
  }
  text[length] = 0;
}

static void crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  char text[96];
  snprintf(text, sizeof text, "crashes: signal %d (%s), address %p", signal, strsignal(signal),
           info->si_addr);
  if (!ex_isExecuting && !ex_isChecking) {
    fprintf(stderr, "explore: %s\n", text);
    _Exit(70);
  }
  ex_fail(text);
}

/// Gives up an execution that has been under way for long: it goes around in a circle, and
/// makes no steps there.
static void tick(int signal) {
  static uint32_t last;
  (void)signal;
  if (ex_isExecuting && ex_execution == last) ex_fail("does not come to an end");
  last = ex_execution;
}

static void watch(void) {
  struct sigaction action = {.sa_handler = tick, .sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  struct itimerval period = {{10, 0}, {10, 0}};
  setitimer(ITIMER_REAL, &period, NULL);
}

void ex_settle(char **arguments) {
  if (getenv("SWIFT_DETERMINISTIC_HASHING")) return;
  setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
  setenv("SWIFT_BACKTRACE", "enable=no", 1);
  // Where that is not allowed, the addresses in traces differ.
  personality(ADDR_NO_RANDOMIZE);
  execv("/proc/self/exe", arguments);
}

void ex_begin(void) {
  static uint8_t stack[1 << 16];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_sigaction = crash,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  int signals[] = {SIGILL, SIGSEGV, SIGBUS, SIGTRAP, SIGFPE, SIGABRT};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaction(signals[index], &action, NULL);
  }
  watch();
  ex_makeFibers();
}

/// Words of the process that an execution must find as the first one did.
static void resetCore(void) {
  memset(oc_schemaBuckets, 0, sizeof oc_schemaBuckets);
  memset(oc_graphLockWords, 0, sizeof oc_graphLockWords);
  // An execution that was given up has left its sweeps there.
  memset(oc_sweepPlaces, 0, sizeof oc_sweepPlaces);
  memset(oc_derivedUseWords, 0, sizeof oc_derivedUseWords);
  oc_scopeIDs[0] = 1000;
  oc_fenceIsThere = ex_settings.hasFences;
  oc_exploredKeepsSpares = ex_settings.keepsSpares;
  for (int party = 0; party <= EX_PARTIES; party++) {
    ExParty *one = &ex_parties[party];
    memset(&one->record, 0, sizeof one->record);
    // Each thread has drawn its block of identifiers: who is first does not matter.
    one->record.nextScopeID = (uint64_t)(party + 1) << 16;
    one->record.endScopeID = (uint64_t)(party + 2) << 16;
    one->isFinished = false;
    one->kind = EX_START;
    one->canDelay = false;
    one->address = NULL;
    one->buffered = 0;
    one->hash = one->drainHash = ex_mix((uint64_t)party + 11);
  }
  ex_current = EX_MAIN;
  oc_exploredThread = &ex_parties[EX_MAIN].record;
}

static void freeSpares(int party) {
  OCThread *record = &ex_parties[party].record;
  if (record->spare) free(record->spare);
  if (record->spareCell) free(record->spareCell);
  while (record->spareEdges) {
    void *edge = record->spareEdges;
    record->spareEdges = *(void **)edge;
    free(edge);
  }
  record->spare = record->spareCell = NULL;
  record->spareEdgeCount = 0;
}

/// The schemas of classes, which are never freed otherwise.
static void freeSchemas(void) {
  for (size_t bucket = 0; bucket < OC_SCHEMA_BUCKETS; bucket++) {
    OCWord schema = oc_schemaBuckets[bucket];
    while (schema) {
      OCWord next = *(OCWord *)schema;
      free((void *)schema);
      schema = next;
    }
    oc_schemaBuckets[bucket] = 0;
  }
}

static const char *found;
static uint64_t endState;

uint64_t ex_endState(void) { return endState; }

static void executeAll(void) {
  ex_scenario.setUp();
  ex_startFibers();
  ex_isScheduling = ex_hasChanged = true;
  if (_setjmp(ex_parties[EX_MAIN].context) == 0) {
    ex_switch(ex_follow(ex_choose(-1)));
  }
  ex_isScheduling = false;
  endState = ex_traceHash;
  for (int party = 0; party < ex_scenario.parties; party++) freeSpares(party);
  found = ex_scenario.finish();
  if (found) ex_fail(found);
  freeSpares(EX_MAIN);
  freeSchemas();
  ex_checkBlocks();
}

ExEnd ex_execute(void) {
  message[0] = 0;
  ex_execution++;
  ex_resetMemory();
  resetCore();
  ex_beginSchedule();
  ex_resetViews();
  ex_uses = 0;
  end = EX_PASSED;
  if (_setjmp(outside) == 0) {
    ex_isExecuting = true;
    executeAll();
  }
  ex_isExecuting = ex_isScheduling = ex_isChecking = false;
  ex_current = EX_MAIN;
  oc_exploredThread = &ex_parties[EX_MAIN].record;
  return end;
}

void ex_warmUp(void) {
  resetCore();
  for (int turn = 0; turn < 2; turn++) {
    ex_scenario.setUp();
    for (int party = 0; party < ex_scenario.parties; party++) {
      ex_scenario.run(turn == 0 ? party : ex_scenario.parties - 1 - party);
    }
    ex_scenario.finish();
  }
}
