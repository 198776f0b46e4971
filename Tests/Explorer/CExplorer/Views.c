// A memory that is weaker than that of x86: that of C++20 without cycles of what
// depends on what ("load buffering"), in terms of views. (J. Kang et al., "A Promising
// Semantics for Relaxed-Memory Concurrency", POPL 2017, without promises; O. Lahav et
// al., "Repairing Sequential Consistency in C/C++11", PLDI 2017.)
//
// A word has the history of its writes, in the order in which they were made, which is
// its modification order. A load may read any of them that is not older than what the
// party has seen of the word: what it has read or written itself, and what it knows that
// others have. To know that is to know how far the others were: so a view is a number
// of steps for each party, and each word has a list of which step has come to which write.
//
// - A store adds a write. If it releases, the write's *message* is the view of the party;
//   otherwise the view of the party's last fence.
// - A load that acquires adds the message to the party's view; one that does not, to
//   what the party's next fence acquires.
// - An update reads the newest write, and its message has that of what it has read (the
//   release sequence). So does an exchange that succeeds; one that fails is a load of the
//   newest write, with an ordering of its own.
// - A sequentially consistent operation sees all that others have done to the word before
//   by sequentially consistent operations, and what was known to fences before; it knows
//   nothing else of theirs. Those that are made before a fence are seen after it.
// - A fence adds all that was known to fences before to the party's view, and the other
//   way round. (The core has none but those that `oc_fenceOthers` makes others pass.)
//
// What is seen by fences alone does not happen before: `happened` is without it.
//
// What a load reads is part of what its step depends on, by the hash of the write; what
// has been read of a word does not matter to its next write, as it is kept.

#include "Internal.h"

#include <string.h>

#define WRITES (1u << 17)
#define WORDS (1u << 16)

/// One operation's step, and the write that it has come to.
typedef struct Access {
  uint32_t older;
  uint32_t number;
  uint16_t step;
} Access;

static ExWrite writes[WRITES];
static uint32_t writeCount;
static Access accesses[WRITES];
static uint32_t accessCount;
static ExWord words[WORDS];
static uint32_t wordCount;

/// How many sequentially consistent operations there were, and what fences have known.
static uint16_t ordered;
static ExView fences;

void ex_resetViews(void) {
  writeCount = accessCount = wordCount = 0;
  ordered = 0;
  memset(&fences, 0, sizeof fences);
  for (int party = 0; party <= EX_PARTIES; party++) {
    memset(&ex_parties[party].knowledge, 0, sizeof ex_parties[party].knowledge);
  }
  ex_resetRaces();
}

void ex_join(ExView *view, const ExView *other) {
  for (int clock = 0; clock < EX_CLOCKS; clock++) {
    if (view->happened[clock] < other->happened[clock]) {
      view->happened[clock] = other->happened[clock];
    }
    if (view->seen[clock] < other->seen[clock]) view->seen[clock] = other->seen[clock];
  }
}

/// Lets `view` see what `other` has seen, though that does not happen before it.
static void see(ExView *view, const ExView *other) {
  for (int clock = 0; clock < EX_CLOCKS; clock++) {
    if (view->seen[clock] < other->seen[clock]) view->seen[clock] = other->seen[clock];
  }
}

void ex_countStep(int party) {
  ExKnowledge *knowledge = &ex_parties[party].knowledge;
  knowledge->steps++;
  knowledge->view.happened[party] = knowledge->view.seen[party] = knowledge->steps;
}

static bool acquires(uint32_t order) {
  return order == OC_EXPLORED_ACQUIRE || order >= OC_EXPLORED_ACQUIRE_RELEASE;
}

static bool releases(uint32_t order) { return order >= OC_EXPLORED_RELEASE; }

// Words

static void addWrite(ExWord *word, ExWrite write) {
  if (writeCount + 1 >= WRITES) ex_fail("writes too often");
  write.older = word->newest;
  write.number = word->newest ? writes[word->newest].number + 1 : 0;
  word->newest = ++writeCount;
  writes[word->newest] = write;
}

/// Notes that a step, or one of EX_ORDERED, has come to the write `number`.
static void addAccess(ExWord *word, int clock, uint16_t step, uint32_t number) {
  uint32_t last = word->accesses[clock];
  if (last && accesses[last].number >= number) return;
  if (accessCount + 1 >= WRITES) ex_fail("comes to too many writes");
  accesses[++accessCount] = (Access){.older = last, .number = number, .step = step};
  word->accesses[clock] = accessCount;
}

static uint64_t truncated(uint64_t value, uint32_t size) {
  return size == 8 ? value : (uint32_t)value;
}

static uint64_t inMemory(const void *address, uint32_t size) {
  return size == 8 ? *(const uint64_t *)address : *(const uint32_t *)address;
}

ExWord *ex_wordAsKnown(const void *address) {
  uint32_t word = ex_place(address)->word;
  return word ? &words[word] : NULL;
}

ExWord *ex_word(const void *address, uint32_t size) {
  ExPlace *place = ex_place(address);
  ExWord *word = place->word ? &words[place->word] : NULL;
  uint64_t value = inMemory(address, size);
  if (word && writes[word->newest].value == value) return word;
  if (!word) {
    if (wordCount + 1 >= WORDS) ex_fail("uses too many words");
    place->word = ++wordCount;
    word = &words[wordCount];
    *word = (ExWord){.plainParty = EX_MAIN};
  }
  // What nobody has said is written: as the memory of a block is where it is made.
  word->newest = 0;
  memset(word->accesses, 0, sizeof word->accesses);
  addWrite(word, (ExWrite){.value = value, .hash = place->lastWrite, .party = EX_MAIN});
  return word;
}

void ex_forgetWord(const void *address) { ex_place(address)->word = 0; }

const ExWrite *ex_newest(const ExWord *word) { return &writes[word->newest]; }

/// Up to which write those know the word who know `steps` of the party.
static uint32_t reached(const ExWord *word, int clock, uint16_t steps) {
  uint32_t access = word->accesses[clock];
  while (access && accesses[access].step > steps) access = accesses[access].older;
  return access ? accesses[access].number : 0;
}

/// The oldest write that the party may read.
static uint32_t oldest(const ExParty *party, const ExWord *word, uint32_t order) {
  const uint16_t *seen = party->knowledge.view.seen;
  int own = (int)(party - ex_parties);
  bool isOrdered = order == OC_EXPLORED_SEQUENTIAL;
  uint32_t number = 0;
  for (int clock = 0; clock < EX_CLOCKS; clock++) {
    uint16_t steps = seen[clock];
    if (isOrdered && steps < fences.seen[clock]) steps = fences.seen[clock];
    // Its plain writes are its next step's.
    if (clock == own || (isOrdered && clock == EX_ORDERED)) steps = UINT16_MAX;
    uint32_t other = reached(word, clock, steps);
    if (number < other) number = other;
  }
  return number;
}

int ex_olderCount(int number) {
  const ExParty *party = &ex_parties[number];
  int freer;
  if (party->kind != EX_LOAD || ex_isFreed(party->address, &freer)) return 0;
  const ExPlace *place = ex_place(party->address);
  if (!place->word) return 0;
  const ExWord *word = &words[place->word];
  if (writes[word->newest].value != inMemory(party->address, party->size)) return 0;
  uint32_t count = writes[word->newest].number - oldest(party, word, party->order);
  return count < EX_OLDEST ? (int)count : EX_OLDEST;
}

// Operations

/// What an operation of the party does to the word besides.
static void use(int party, ExWord *word, uint32_t number, uint32_t order) {
  uint16_t step = ex_parties[party].knowledge.steps;
  addAccess(word, party, step, number);
  if (order == OC_EXPLORED_SEQUENTIAL) addAccess(word, EX_ORDERED, ++ordered, number);
  word->used[party] = step;
}

static void learn(ExKnowledge *knowledge, const ExWrite *write, uint32_t order) {
  ex_join(acquires(order) ? &knowledge->view : &knowledge->read, &write->message);
}

const ExWrite *ex_load(const void *address, uint32_t size, uint32_t order, int older) {
  ExParty *party = &ex_parties[ex_current];
  ExWord *word = ex_word(address, size);
  ex_checkWord(word, address);
  const ExWrite *write = &writes[word->newest];
  while (older-- > 0) write = &writes[write->older];
  use(ex_current, word, write->number, order);
  learn(&party->knowledge, write, order);
  return write;
}

ExWrite *ex_store(const void *address, uint32_t size, uint64_t value, uint32_t order,
                  bool isUpdate) {
  ExKnowledge *knowledge = &ex_parties[ex_current].knowledge;
  ExWord *word = ex_word(address, size);
  ex_checkWord(word, address);
  ExWrite write = {.value = truncated(value, size),
                   .party = (uint8_t)ex_current,
                   .step = knowledge->steps};
  const ExWrite *before = &writes[word->newest];
  if (isUpdate) learn(knowledge, before, order);
  write.message = releases(order) ? knowledge->view : knowledge->fenced;
  if (isUpdate) ex_join(&write.message, &before->message);
  addWrite(word, write);
  use(ex_current, word, writes[word->newest].number, order);
  return &writes[word->newest];
}

void ex_storePlainly(ExWord *word, const void *address, uint64_t value) {
  ExParty *party = &ex_parties[ex_current];
  ExPlace *place = ex_place(address);
  uint16_t step = party->knowledge.steps + 1;
  place->lastWrite = ex_mix(place->lastWrite + party->hash);
  ExWrite write = {.value = value,
                   .hash = place->lastWrite,
                   .party = (uint8_t)ex_current,
                   .step = step,
                   .message = party->knowledge.fenced};
  addWrite(word, write);
  addAccess(word, ex_current, step, writes[word->newest].number);
}

// Fences

static void fence(int party) {
  ExKnowledge *knowledge = &ex_parties[party].knowledge;
  ex_join(&knowledge->view, &knowledge->read);
  see(&knowledge->view, &fences);
  knowledge->view.seen[EX_ORDERED] = ordered;
  see(&fences, &knowledge->view);
  knowledge->fenced = knowledge->view;
}

void ex_fenceAll(void) {
  // Between the call and the return of the one that asks, one after the other.
  fence(ex_current);
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (party != ex_current) fence(party);
  }
  fence(ex_current);
}
