// Uses of memory that are not atomic, and blocks. In the weak memory each of these is a
// failure, a data race:
//
// - a plain use of a word whose last write does not happen before it, and an operation on
//   one whose last plain write does not;
// - a plain write of a word, while a use by another party does not happen before it;
// - a use of a block whose making does not happen before it: for all that the party knows,
//   nothing is there yet;
// - the end of a block, while an operation on one of its words, or a plain use, by another
//   party does not happen before it.
//
// The core says that a word is about to be used plainly, and not whether it is read or
// written: that is seen at the party's next step, by its value. A write of the value that
// the word has is taken for a read. What is used without being said, as the contents of
// objects, is not seen at all.
//
// The runtime's counts of an object are no operations: who lets go of it releases what it
// has done, and who is last acquires all of that. So the order in which others have let go
// does not matter, and need not be part of what a step depends on.

#include "Internal.h"

#include <stdio.h>
#include <string.h>

#define PENDING 256

/// A plain use since the party's last step.
typedef struct Use {
  const void *address;
  uint64_t value;
} Use;

static Use uses[PENDING];
static int useCount;

void ex_resetRaces(void) { useCount = 0; }

static _Noreturn void race(const char *what, const void *address) {
  char text[256], block[128];
  ex_describe(address, block, sizeof block);
  snprintf(text, sizeof text, "a data race: %s %s", what, block);
  ex_fail(text);
}

/// Whether a step happens before what the current party does now.
static bool knows(int party, uint16_t step) {
  return party == ex_current || ex_parties[ex_current].knowledge.view.happened[party] >= step;
}

static bool knowsAll(const uint16_t *used) {
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (!knows(party, used[party])) return false;
  }
  return true;
}

/// Checks the last plain write of a word that the current party is about to use.
void ex_checkWord(const ExWord *word, const void *address) {
  if (!knows(word->plainParty, word->plainStep)) {
    race("uses what another party has written plainly:", address);
  }
}

// Plain uses

void ex_usePlainly(const void *address) {
  ExWord *word = ex_wordAsKnown(address);
  if (word && word->isPending) return;
  word = ex_word(address, sizeof(uint64_t));
  if (useCount == PENDING) ex_settleUses();
  word->isPending = true;
  uses[useCount++] = (Use){.address = address, .value = *(const uint64_t *)address};
}

void oc_exploredAtomic(const void *address) {
  if (!ex_isWeak()) return;
  for (int index = 0; index < useCount; index++) {
    if (uses[index].address != address) continue;
    ex_wordAsKnown(address)->isPending = false;
    uses[index] = uses[--useCount];
    return;
  }
}

static void settle(Use use) {
  int freer;
  // Its freeing has been checked.
  if (ex_isFreed(use.address, &freer)) return;
  ExWord *word = ex_wordAsKnown(use.address);
  if (!word) return;
  word->isPending = false;
  uint16_t step = ex_parties[ex_current].knowledge.steps + 1;
  ex_checkWord(word, use.address);
  const ExWrite *newest = ex_newest(word);
  if (!knows(newest->party, newest->step)) {
    race("uses plainly what another party has written:", use.address);
  }
  uint64_t value = *(const uint64_t *)use.address;
  if (value != use.value) {
    if (!knowsAll(word->used)) race("writes plainly what another party uses:", use.address);
    ex_storePlainly(word, use.address, value);
    word->plainParty = (uint8_t)ex_current;
    word->plainStep = step;
  }
  word->used[ex_current] = step;
}

void ex_settleUses(void) {
  for (int index = 0; index < useCount; index++) settle(uses[index]);
  useCount = 0;
}

// Blocks

void ex_makeBlock(ExBlock *block) {
  *block = (ExBlock){.maker = EX_MAIN};
  if (!ex_isWeak()) return;
  block->maker = (uint8_t)ex_current;
  block->made = ex_parties[ex_current].knowledge.steps + 1;
}

void ex_useBlock(ExBlock *block, const void *address) {
  if (!knows(block->maker, block->made)) race("uses what another party has made:", address);
  // A step is counted when it is made, and plain uses are the next one's.
  block->used[ex_current] = ex_parties[ex_current].knowledge.steps + 1;
}

/// Lets the current party come after all who have let go of a block.
static void comeAfter(const ExBlock *block) {
  ExKnowledge *knowledge = &ex_parties[ex_current].knowledge;
  ex_join(&knowledge->view, &block->released);
  knowledge->view.happened[ex_current] = knowledge->view.seen[ex_current] = knowledge->steps;
}

void ex_releaseBlock(ExBlock *block, bool isLast) {
  ExView view = ex_parties[ex_current].knowledge.view;
  // What this party has used until now is its next step's.
  view.happened[ex_current]++;
  view.seen[ex_current]++;
  ex_join(&block->released, &view);
  if (isLast) comeAfter(block);
}

void ex_endBlock(const ExBlock *block, const void *address) {
  // The end of an object follows from a count that others have changed before.
  comeAfter(block);
  if (!knowsAll(block->used)) race("frees what another party uses:", address);
}
