// The steps of parties: each operation of CExplored.h asks who is next, and is then
// made. What a step depends on is kept as a hash: of the party's steps before it, and
// of the last write, or also of all reads since, of the word that it uses. Executions
// whose steps depend on each other in the same way have the same sum of hashes
// (Choices.c).

#include "Internal.h"

#include <stdlib.h>
#include <string.h>

uint64_t ex_traceHash;
static ExEvent events[EX_ACTIONS + 1];
static int eventCount;
static ExEvent *last;

const ExEvent *ex_events(void) { return events; }
int ex_eventCount(void) { return eventCount; }

/// Notes an action; the step that it lets be made fills in the rest.
void ex_record(uint8_t action, int party) {
  if (eventCount == EX_ACTIONS) ex_fail("does not come to an end");
  last = &events[eventCount++];
  *last = (ExEvent){.action = action, .kind = (uint8_t)ex_parties[party].kind};
}

void ex_beginSchedule(void) {
  eventCount = 0;
  ex_traceHash = 0;
}

static uint64_t readMemory(const void *address, uint32_t size) {
  return size == 8 ? *(const uint64_t *)address : *(const uint32_t *)address;
}

static void writeMemory(void *address, uint32_t size, uint64_t value) {
  ex_hasChanged = true;
  if (size == 8) {
    *(uint64_t *)address = value;
  } else {
    *(uint32_t *)address = (uint32_t)value;
  }
}

/// Adds a load of what another step has written, in a weak memory.
static void dependOn(uint64_t *chain, const ExWrite *write, uint64_t what) {
  *chain = ex_mix(*chain + what + ex_mix(write->hash));
  ex_traceHash += ex_mix(*chain ^ 0x5BD1E995u);
}

/// Adds a step to what the execution has done.
static void depend(uint64_t *chain, const void *address, bool writes, uint64_t what) {
  uint64_t hash = *chain + what;
  ExPlace *place = NULL;
  if (address) {
    place = ex_place(address);
    hash = ex_mix(hash + ex_mix(place->lastWrite + (writes ? place->reads * 3 + 1 : 0)));
  } else {
    hash = ex_mix(hash);
  }
  *chain = hash;
  ex_traceHash += ex_mix(hash ^ 0x5BD1E995u);
  if (!place) return;
  if (writes) {
    place->lastWrite = hash;
    place->reads = 0;
  } else {
    place->reads += hash;
  }
}

/// Lets others come first, before a step of the current party.
///
/// Returns the party.
static ExParty *step(ExKind kind, const void *address, uint32_t size, uint32_t order) {
  ExParty *party = &ex_parties[ex_current];
  if (!ex_isScheduling) {
    if (address && ex_isExecuting) ex_touch(address, 0);
    return party;
  }
  if (ex_isWeak()) ex_settleUses();
  party->kind = kind;
  party->address = address;
  party->size = size;
  party->order = order;
  party->canDelay =
      kind == EX_STORE && ex_settings.buffersStores && order != OC_EXPLORED_SEQUENTIAL;
  ex_switch(ex_follow(ex_choose(ex_current)));
  if (address) ex_touch(address, party->hash);
  if (ex_isWeak()) ex_countStep(ex_current);
  return party;
}

static void note(const void *address, uint32_t size, uint32_t order, uint64_t before,
                 uint64_t after, bool wrote, const void *caller) {
  if (!ex_isScheduling) return;
  last->address = address;
  last->size = (uint8_t)size;
  last->order = (uint8_t)order;
  last->before = before;
  last->after = after;
  last->wrote = wrote;
  last->caller = caller;
}

// Buffers

void ex_drain(int number) {
  ExParty *party = &ex_parties[number];
  ExStore store = party->buffer[0];
  party->buffered--;
  memmove(party->buffer, party->buffer + 1, (size_t)party->buffered * sizeof *party->buffer);
  int freer;
  if (ex_isFreed(store.address, &freer)) {
    // Its own end of the block comes with the store, and after it.
    if (freer != number) ex_fail("stores to a block that another party has freed");
    return;
  }
  uint64_t before = readMemory(store.address, store.size);
  writeMemory(store.address, store.size, store.value);
  depend(&party->drainHash, store.address, true, store.hash);
  note(store.address, store.size, 0, before, store.value, true, store.caller);
}

void ex_drainAll(int number) {
  ExParty *party = &ex_parties[number];
  if (party->buffered == 0) return;
  ExEvent *own = last;
  while (party->buffered) {
    ExEvent unnoted;
    last = &unnoted;
    ex_drain(number);
  }
  last = own;
}

/// The newest store of the party's own to the word, or null.
static ExStore *ownStore(ExParty *party, const void *address) {
  for (int index = party->buffered - 1; index >= 0; index--) {
    if (party->buffer[index].address == address) return &party->buffer[index];
  }
  return NULL;
}

bool ex_isEnabled(int number) {
  ExParty *party = &ex_parties[number];
  if (party->isFinished || number >= ex_scenario.parties) return false;
  if (party->kind != EX_LOCK) return true;
  ExStore *own = ownStore(party, party->address);
  return (own ? own->value : readMemory(party->address, 8)) == 0;
}

void ex_finishParty(int number) {
  ExParty *party = &ex_parties[number];
  ex_drainAll(number);
  if (ex_isWeak()) ex_settleUses();
  party->isFinished = true;
  for (int other = 0; other < ex_scenario.parties; other++) {
    if (ex_parties[other].isFinished) continue;
    ex_switch(ex_follow(ex_choose(-1)));
  }
  ex_switch(EX_MAIN);
}

// Operations

/// Stores a value, in what the execution has done and in memory.
static void write(ExParty *party, void *address, uint32_t size, uint64_t value, uint32_t order,
                  bool isUpdate, uint64_t what) {
  if (!ex_isScheduling) return writeMemory(address, size, value);
  ExWrite *write = ex_isWeak() ? ex_store(address, size, value, order, isUpdate) : NULL;
  writeMemory(address, size, value);
  depend(&party->hash, address, true, what);
  if (write) write->hash = party->hash;
}

uint64_t oc_exploredLoad(const void *address, uint32_t size, uint32_t order) {
  ExParty *party = step(EX_LOAD, address, size, order);
  if (ex_isWeak()) {
    const ExWrite *write = ex_load(address, size, order, party->older);
    dependOn(&party->hash, write, 1);
    note(address, size, order, write->value, write->value, false, __builtin_return_address(0));
    return write->value;
  }
  // A check looks at what has come to memory.
  ExStore *own = ex_isScheduling ? ownStore(party, address) : NULL;
  if (own) {
    depend(&party->hash, NULL, false, own->hash);
    note(address, size, order, own->value, own->value, false, __builtin_return_address(0));
    return own->value;
  }
  uint64_t value = readMemory(address, size);
  if (ex_isScheduling) {
    depend(&party->hash, address, false, 1);
    note(address, size, order, value, value, false, __builtin_return_address(0));
  }
  return value;
}

void oc_exploredStore(void *address, uint32_t size, uint64_t value, uint32_t order) {
  ExParty *party = step(EX_STORE, address, size, order);
  if (!ex_isScheduling) return writeMemory(address, size, value);
  const void *caller = __builtin_return_address(0);
  // Behind those that are in the buffer already.
  if (party->canDelay && (party->delays || party->buffered) && party->buffered < EX_BUFFER) {
    uint64_t before = readMemory(address, size);
    depend(&party->hash, NULL, false, 2);
    party->buffer[party->buffered++] = (ExStore){
        .address = address, .value = value, .hash = party->hash, .size = size, .caller = caller};
    note(address, size, order, before, value, false, caller);
    return;
  }
  ex_drainAll(ex_current);
  uint64_t before = readMemory(address, size);
  write(party, address, size, value, order, false, 3);
  note(address, size, order, before, value, true, caller);
}

uint64_t oc_exploredUpdate(void *address, uint32_t size, uint32_t operation, uint64_t operand,
                           uint32_t order) {
  ExParty *party = step(EX_UPDATE, address, size, order);
  ex_drainAll(ex_current);
  uint64_t before = readMemory(address, size);
  uint64_t after = before;
  switch (operation) {
    case OC_EXPLORED_EXCHANGE: after = operand; break;
    case OC_EXPLORED_ADD: after = before + operand; break;
    case OC_EXPLORED_SUBTRACT: after = before - operand; break;
    case OC_EXPLORED_AND: after = before & operand; break;
    case OC_EXPLORED_OR: after = before | operand; break;
    default: abort();
  }
  write(party, address, size, after, order, true, 4);
  if (ex_isScheduling) {
    note(address, size, order, before, readMemory(address, size), true,
         __builtin_return_address(0));
  }
  return before;
}

uint64_t oc_exploredCompareExchange(void *address, uint32_t size, uint64_t expected,
                                    uint64_t desired, uint32_t order, uint32_t failureOrder) {
  ExParty *party = step(EX_COMPARE, address, size, order);
  ex_drainAll(ex_current);
  uint64_t before = readMemory(address, size);
  bool exchanges = before == expected;
  if (exchanges) {
    write(party, address, size, desired, order, true, 5);
  } else if (ex_isWeak()) {
    dependOn(&party->hash, ex_load(address, size, failureOrder, 0), 5);
  } else if (ex_isScheduling) {
    depend(&party->hash, address, false, 5);
  }
  if (ex_isScheduling) {
    note(address, size, order, before, exchanges ? desired : before, exchanges,
         __builtin_return_address(0));
  }
  return before;
}

void oc_exploredLock(void *address) {
  ExParty *party = step(EX_LOCK, address, 8, OC_EXPLORED_ACQUIRE);
  ex_drainAll(ex_current);
  if (readMemory(address, 8) != 0) ex_fail("waits for itself");
  write(party, address, 8, 1, OC_EXPLORED_ACQUIRE, true, 6);
  if (!ex_isScheduling) return;
  note(address, 8, OC_EXPLORED_ACQUIRE, 0, 1, true, __builtin_return_address(0));
}

void oc_exploredCount(const void *object) {
  ExParty *party = step(EX_COUNT, object, 8, OC_EXPLORED_RELAXED);
  if (!ex_isScheduling) return;
  ex_drainAll(ex_current);
  // The object's first word stands for the count, and stays what it is. The count orders
  // nothing: that is for oc_exploredOrder.
  write(party, (void *)object, 8, readMemory(object, 8), OC_EXPLORED_RELAXED, true, 7);
  note(object, 8, OC_EXPLORED_ACQUIRE_RELEASE, 0, 0, true, __builtin_return_address(0));
}

/// Lets a fence depend on all that the parties have done, as it changes what they know.
static void dependOnAll(ExParty *party) {
  for (int other = 0; other < ex_scenario.parties; other++) {
    party->hash = ex_mix(party->hash + ex_mix(ex_parties[other].hash + 1));
  }
}

/// Lets all that the parties do from now on depend on a fence.
static void reachAll(const ExParty *party) {
  for (int other = 0; other < ex_scenario.parties; other++) {
    if (&ex_parties[other] == party) continue;
    ex_parties[other].hash = ex_mix(ex_parties[other].hash + party->hash);
  }
}

int oc_exploredFenceOthers(void) {
  ExParty *party = step(EX_FENCE, NULL, 0, OC_EXPLORED_SEQUENTIAL);
  for (int other = 0; other <= EX_PARTIES; other++) ex_drainAll(other);
  if (ex_isScheduling) {
    // What it lets others see depends on what they have done: a write of a word of all.
    static const uint64_t everybody;
    if (ex_isWeak()) dependOnAll(party);
    depend(&party->hash, &everybody, true, 8);
    if (ex_isWeak()) {
      ex_fenceAll();
      reachAll(party);
    }
    note(NULL, 0, OC_EXPLORED_SEQUENTIAL, 0, 0, false, __builtin_return_address(0));
  }
  return 1;
}

void ex_pause(void) {
  ExParty *party = step(EX_PAUSE, NULL, 0, OC_EXPLORED_RELAXED);
  if (!ex_isScheduling) return;
  depend(&party->hash, NULL, false, 9);
  note(NULL, 0, 0, 0, 0, false, __builtin_return_address(0));
}

// Words of scenarios

uint64_t *ex_makeWord(uint64_t value) {
  uint64_t *word = oc_exploredAllocate(sizeof *word);
  *word = value;
  return word;
}

// What the core promises it promises for values that are free of races, and where the
// memory is weak that is to be more than an atomic word: who reads a value does so before
// who writes the next one, as with a lock around each use. So both are updates there, which
// order what comes before them and after, and nothing else.

uint64_t ex_read(uint64_t *word) {
  if (ex_isWeak()) {
    return oc_exploredUpdate(word, sizeof *word, OC_EXPLORED_OR, 0, OC_EXPLORED_ACQUIRE_RELEASE);
  }
  return oc_exploredLoad(word, sizeof *word, OC_EXPLORED_SEQUENTIAL);
}

void ex_write(uint64_t *word, uint64_t value) {
  uint32_t order = ex_isWeak() ? OC_EXPLORED_ACQUIRE_RELEASE : OC_EXPLORED_SEQUENTIAL;
  oc_exploredUpdate(word, sizeof *word, OC_EXPLORED_EXCHANGE, value, order);
}

void ex_freeWord(uint64_t *word) { oc_exploredDeallocate(word); }
