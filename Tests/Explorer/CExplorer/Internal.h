// What the files of the scheduler share.

#ifndef EX_INTERNAL_H
#define EX_INTERNAL_H

#include "CExplorer.h"
#include "CObservationCore.h"

#include "Views.h"

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
  uint32_t size;
  uint32_t order;
  /// Whether the action that let it go on delays its store, and how many writes before the
  /// last one its load reads.
  bool delays;
  int older;
  ExStore buffer[EX_BUFFER];
  int buffered;
  /// What its steps until now depend on, and those of its buffer.
  uint64_t hash;
  uint64_t drainHash;
  /// In a weak memory.
  ExKnowledge knowledge;
} ExParty;

/// What an execution has done to a word.
typedef struct ExPlace {
  uint32_t execution;
  /// The number of its ExWord, or 0.
  uint32_t word;
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
/// Whether a check between two steps runs: what it does is nobody's step, and its memory
/// none of the execution's.
extern bool ex_isChecking;
/// Whether memory may have changed since the last check.
extern bool ex_hasChanged;
/// The number of the check.
extern uint32_t ex_checks;
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
/// Lets the scenario check the state, if anything has been written since it was last checked.
void ex_checkState(void);

// Choices.c
void ex_beginSchedule(void);
/// The action that comes next, `current` being the party that made the last step, or
/// -1 if it has ended. Draining is done; the result runs a party.
uint8_t ex_choose(int current);
bool ex_isEnabled(int party);

/// Lets the party of an action go on as the action says.
///
/// Returns the party.
int ex_follow(uint8_t action);

// Steps.c
void ex_drain(int party);
void ex_drainAll(int party);
void ex_finishParty(int party);
extern uint64_t ex_traceHash;
void ex_record(uint8_t action, int party);

// Views.c; but for ex_resetViews, where ex_isWeak() only.

/// Whether a step is made in a weak memory.
static inline bool ex_isWeak(void) { return ex_settings.isWeak && ex_isScheduling; }

void ex_resetViews(void);
/// Adds to a view what is known by another one.
void ex_join(ExView *view, const ExView *other);
/// Begins a step of the party.
void ex_countStep(int party);
/// How many older writes the load may read that the party is about to make.
int ex_olderCount(int party);
/// The write that a load of the current party reads.
const ExWrite *ex_load(const void *address, uint32_t size, uint32_t order, int older);
/// Adds a write of the current party; before memory is written. Its hash is still to be set.
ExWrite *ex_store(const void *address, uint32_t size, uint64_t value, uint32_t order,
                  bool isUpdate);
/// Adds a plain write of the current party, which has been made since its last step.
void ex_storePlainly(ExWord *word, const void *address, uint64_t value);
/// Makes all parties pass a fence.
void ex_fenceAll(void);
/// The history of a word, whose last write is what is in memory.
ExWord *ex_word(const void *address, uint32_t size);
/// As it was at the last step, or null.
ExWord *ex_wordAsKnown(const void *address);
/// Lets the word have a new history.
void ex_forgetWord(const void *address);
/// The last write of a word.
const ExWrite *ex_newest(const ExWord *word);

// Races.c
void ex_resetRaces(void);
void ex_checkWord(const ExWord *word, const void *address);
/// Notes that the current party is about to use a word plainly.
void ex_usePlainly(const void *address);
/// Checks the plain uses since the last step; before the next one, and the last one.
void ex_settleUses(void);
/// Notes that the current party makes a block, uses it, or ends it.
void ex_makeBlock(ExBlock *block);
void ex_useBlock(ExBlock *block, const void *address);
void ex_endBlock(const ExBlock *block, const void *address);
/// Notes that the current party lets go of the object at an address, and whether it comes
/// after all who have done so before.
void ex_releaseObject(const void *address, bool isLast);
void ex_releaseBlock(ExBlock *block, bool isLast);

#endif
