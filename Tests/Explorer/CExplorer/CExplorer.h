//===----------------------------------------------------------------------===//
// The controlled scheduler: what Swift cannot say of it, and what runs at each step.
//
// An *execution* runs a scenario once: its setup, its *parties*, its end. A party is
// a thread to the core: it has a stack and a thread record of its own, and all that
// the core knows of threads is that record (Fibers.c says why it is none of the
// system's). One party runs at a time. Before each of its *steps*, which are the
// operations of CExplored.h, it asks for an *action*, which may be another party's.
//
// A *schedule* is the list of actions of an execution. Memory is given out by party
// and in order (Memory.c), so that an execution is a function of its schedule.
//===----------------------------------------------------------------------===//

#ifndef C_EXPLORER_H
#define C_EXPLORER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The most parties of a scenario; what the setup and the end do is party EX_MAIN's.
#define EX_PARTIES 4
#define EX_MAIN EX_PARTIES
/// The most actions of an execution.
#define EX_ACTIONS 20000

/// An action: what is done, and below it whose.
enum {
  /// The party makes its step.
  EX_RUN = 0,
  /// The oldest store in the party's buffer comes to memory.
  EX_DRAIN = 16,
  /// The party's step is a store, and goes to its buffer.
  EX_DELAY = 32,
  /// The party's step is a load, and reads the write before the last one; and so on, for
  /// each further one 16 more.
  EX_OLDER = 48,
  EX_PARTY_MASK = 15,
};

/// The most writes that a load goes back.
#define EX_OLDEST 13

/// Who chooses between actions.
typedef enum ExStrategy {
  /// All schedules in turn, depth first.
  EX_SEARCH,
  /// The party with the highest priority, which changes at random steps.
  EX_RANDOM,
  /// A given schedule, and whoever is running when it is over.
  EX_REPLAY,
} ExStrategy;

/// What the code of a scenario is.
typedef struct ExScenario {
  int parties;
  void (*setUp)(void);
  void (*run)(int party);
  /// After all parties; null, or what is wrong.
  const char *_Nullable (*_Nonnull finish)(void);
  /// Between two steps, whoever is in the middle of what; null, or what is wrong. Not a step,
  /// and no use of memory of the execution's.
  const char *_Nullable (*_Nonnull check)(void);
} ExScenario;

typedef struct ExSettings {
  ExStrategy strategy;
  /// The most preemptions, delayed stores, and loads of what is older, of a schedule.
  int bound;
  /// Whether a search cuts what it has seen.
  bool cuts;
  /// Whether stores go to buffers, as on x86; they are at once visible otherwise.
  bool buffersStores;
  /// Whether loads may read what is older (Views.c); there are no buffers then.
  bool isWeak;
  /// Whether threads can make others pass a fence (membarrier).
  bool hasFences;
  /// Whether threads keep blocks for their next use.
  bool keepsSpares;
  /// Whether each state is checked between two steps.
  bool checksSteps;
  /// For EX_RANDOM.
  uint64_t seed;
  int changes;
} ExSettings;

/// How an execution has ended.
typedef enum ExEnd {
  EX_PASSED,
  EX_FAILED,
  /// Given up: what follows has been seen after another schedule.
  EX_CUT,
} ExEnd;

/// One action as it was.
typedef struct ExEvent {
  uint8_t action;
  /// An ExKind, or 255 for the start of a party.
  uint8_t kind;
  uint8_t size;
  uint8_t order;
  bool wrote;
  const void *_Nullable address;
  uint64_t before;
  uint64_t after;
  /// Where the operation was called.
  const void *_Nullable caller;
} ExEvent;

typedef enum ExKind {
  EX_LOAD,
  EX_STORE,
  EX_UPDATE,
  EX_COMPARE,
  EX_LOCK,
  EX_COUNT,
  EX_FENCE,
  EX_PAUSE,
  EX_START = 255,
} ExKind;

/// Begins the program again, if need be, so that addresses and hashes are the same in each
/// process.
void ex_settle(char *_Nullable *_Nonnull arguments);

/// Gets the process ready; once, before anything else.
void ex_begin(void);

/// Starts a search from its first schedule, or takes another scenario or bound.
void ex_reset(const ExScenario *scenario, const ExSettings *settings);

/// The schedule for EX_REPLAY.
void ex_setReplay(const uint8_t *actions, int count);

/// One execution.
ExEnd ex_execute(void);

/// Goes on to the next schedule of a search.
///
/// Returns false when there is none.
bool ex_next(void);

/// The last execution: what was wrong, its actions, and the preemptions among them.
const char *ex_message(void);
const ExEvent *ex_events(void);
int ex_eventCount(void);
int ex_preemptions(void);
/// What tells the last execution from others, as far as the order of its steps matters.
uint64_t ex_endState(void);

/// Runs the scenario once outside of all schedules, so that whatever is made at the
/// first use and kept is made.
void ex_warmUp(void);

/// Who is running: a party, or EX_MAIN.
int ex_party(void);

/// How many parties the scenario has.
int ex_partyCount(void);

/// Switches a seeded bug on, or 0.
void ex_setBug(int bug);

/// A step of a party that touches nothing: others may run.
void ex_pause(void);

/// A word of a scenario's own, with the rules of the core's; and its end.
uint64_t *ex_makeWord(uint64_t value);
uint64_t ex_read(uint64_t *word);
void ex_write(uint64_t *word, uint64_t value);
void ex_freeWord(uint64_t *word);

/// Ends the execution: `message` is what is wrong. Does not return.
_Noreturn void ex_fail(const char *message);

/// Whether `address` is in a block of the execution's that has not been freed.
bool ex_isThere(const void *address);

typedef enum ExVisit {
  EX_FIRST,
  /// Not in such a block.
  EX_MISSING,
  /// This check has come to it before.
  EX_AGAIN,
} ExVisit;

/// Notes that a check has come to a word of the execution's.
ExVisit ex_visit(const void *address);

/// The block that `address` is in, as text: how large, and whether it is freed.
void ex_describe(const void *address, char *text, size_t size);

/// Lets what the process writes to its standard error go nowhere, or not.
void ex_silence(bool isSilent);

/// What a command writes to its standard output, up to `size` - 1 bytes.
void ex_ask(const char *command, char *text, size_t size);

/// The offset of a caller in the program's file.
uintptr_t ex_offset(const void *_Nullable caller);

#pragma clang assume_nonnull end

#endif
