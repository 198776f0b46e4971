// What the files of the scheduler share.

#ifndef EX_INTERNAL_H
#define EX_INTERNAL_H

#include "CExplorer.h"
#include "CObservationCore.h"

#include <setjmp.h>

#define EX_BUFFER 64

/// A store that others do not see yet.
typedef struct ExStore {
  void *address;
  uint64_t value;
  uint64_t hash;
  uint32_t size;
  const void *caller;
} ExStore;

typedef struct ExParty {
  jmp_buf context;
  OCThread record;
  bool isFinished;
  /// The step that it is about to make.
  ExKind kind;
  bool canDelay;
  const void *address;
  /// Whether the action that let it go on delays its store.
  bool delays;
  ExStore buffer[EX_BUFFER];
  int buffered;
  /// What its steps until now depend on, and those of its buffer.
  uint64_t hash;
  uint64_t drainHash;
} ExParty;

/// What an execution has done to a word.
typedef struct ExPlace {
  uint32_t execution;
  uint64_t lastWrite;
  /// All reads since.
  uint64_t reads;
} ExPlace;

extern ExParty ex_parties[EX_PARTIES + 1];
/// Whose code is running: EX_MAIN outside of parties.
extern int ex_current;
/// Whether parties run, and memory is an execution's.
extern bool ex_isScheduling;
extern bool ex_isExecuting;
extern uint32_t ex_execution;
extern ExScenario ex_scenario;
extern ExSettings ex_settings;

/// A function that spreads its argument over all bits.
static inline uint64_t ex_mix(uint64_t value) {
  value ^= value >> 32;
  value *= 0xD6E8FEB86659FD93u;
  value ^= value >> 32;
  value *= 0xD6E8FEB86659FD93u;
  return value ^ value >> 32;
}

/// How many uses of words the execution has made, steps or not.
extern uint32_t ex_uses;
#define EX_USES 1000000

// Memory.c
void ex_resetMemory(void);
ExPlace *ex_place(const void *address);
/// Notes an access of the current party to a block, which must be there.
void ex_touch(const void *address, uint64_t hash);
bool ex_isFreed(const void *address, int *freer);
/// Ends the execution if a block of it is left.
void ex_checkBlocks(void);

// Fibers.c
void ex_makeFibers(void);
void ex_startFibers(void);
void ex_switch(int party);
_Noreturn void ex_leave(ExEnd end);

// Choices.c
void ex_beginSchedule(void);
/// The action that comes next, `current` being the party that made the last step, or
/// -1 if it has ended. Draining is done; the result runs a party.
uint8_t ex_choose(int current);
bool ex_isEnabled(int party);

// Steps.c
void ex_drain(int party);
void ex_drainAll(int party);
void ex_finishParty(int party);
extern uint64_t ex_traceHash;
void ex_record(uint8_t action, int party);

#endif
