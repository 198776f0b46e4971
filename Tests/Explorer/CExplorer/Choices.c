// Who makes the next step.
//
// EX_SEARCH makes all schedules with at most `bound` *preemptions*: changes to another
// party where the one that runs could go on. (M. Musuvathi, S. Qadeer, "Iterative
// Context Bounding for Systematic Testing of Multithreaded Programs", PLDI 2007.) Who
// is next where the running party has ended, or waits, costs nothing, so that also
// the bound 0 has all orders of whole parties. A store that goes to a buffer costs as
// much as a preemption, its way to memory nothing. So does a load of what is older.
//
// Reduction. What can follow after some steps is decided by the state, by the party
// that runs, and by the preemptions that are left. The state is decided by which
// steps depend on each other in what order: so a schedule is cut as soon as these are
// those of an earlier one, the same party runs, and no more preemptions are left than
// there were. (As the happens-before caching of M. Musuvathi, S. Qadeer, "Partial-Order
// Reduction for Context-Bounded State Exploration", MSR-TR-2007-12.) Unlike sleep sets,
// that does not interfere with the bound. Steps are compared by a hash of 64 bits.
//
// EX_RANDOM is PCT: each party has a random priority, and at `changes` random steps
// the one that runs gets the lowest. (S. Burckhardt et al., "A Randomized Scheduler
// with Probabilistic Guarantees of Finding Bugs", ASPLOS 2010.)

#include "Internal.h"

#include <stdlib.h>
#include <string.h>

/// For each party a step, its delay, its loads of what is older, and a drain.
#define OPTIONS ((3 + EX_OLDEST) * EX_PARTIES)

/// A place in a schedule where there was a choice, or none.
typedef struct Node {
  uint8_t options[OPTIONS];
  uint8_t costs[OPTIONS];
  uint8_t count;
  uint8_t chosen;
  /// What the schedule has cost until here.
  uint8_t used;
} Node;

static Node nodes[EX_ACTIONS];
/// How many of them the next execution repeats; and how far it has come.
static int known;
static int depth;
static int preemptions;

static uint8_t replay[EX_ACTIONS];
static int replayCount;

// The set of states that have been seen, with what they had cost.
static uint64_t *seen;
static uint8_t *seenCosts;
static size_t seenSize;
static size_t seenCount;

static uint64_t randomState;
static int priorities[EX_PARTIES];
static int lowest;
static int changeSteps[16];
static int expectedLength = 50;
static int randomDepth;

int ex_preemptions(void) { return preemptions; }

static uint64_t nextRandom(void) {
  randomState += 0x9E3779B97F4A7C15u;
  return ex_mix(randomState);
}

static void prepareRandom(void) {
  int parties = ex_scenario.parties;
  if (randomDepth > expectedLength) expectedLength = randomDepth;
  randomDepth = 0;
  for (int party = 0; party < parties; party++) priorities[party] = party;
  for (int party = parties - 1; party > 0; party--) {
    int other = (int)(nextRandom() % (uint64_t)(party + 1));
    int priority = priorities[party];
    priorities[party] = priorities[other];
    priorities[other] = priority;
  }
  lowest = -1;
  for (int change = 0; change < ex_settings.changes && change < 16; change++) {
    changeSteps[change] = (int)(nextRandom() % (uint64_t)expectedLength);
  }
}

void ex_reset(const ExScenario *scenario, const ExSettings *settings) {
  ex_scenario = *scenario;
  ex_settings = *settings;
  if (ex_settings.isWeak) ex_settings.buffersStores = false;
  known = 0;
  randomState = settings->seed;
  if (!seen) {
    seenSize = 1u << 16;
    seen = calloc(seenSize, sizeof *seen);
    seenCosts = calloc(seenSize, 1);
    if (!seen || !seenCosts) abort();
  } else {
    memset(seen, 0, seenSize * sizeof *seen);
  }
  seenCount = 0;
}

void ex_setReplay(const uint8_t *actions, int count) {
  replayCount = count > EX_ACTIONS ? EX_ACTIONS : count;
  memcpy(replay, actions, (size_t)replayCount);
}

static void grow(void) {
  uint64_t *old = seen;
  uint8_t *oldCosts = seenCosts;
  size_t oldSize = seenSize;
  seenSize *= 2;
  seen = calloc(seenSize, sizeof *seen);
  seenCosts = calloc(seenSize, 1);
  if (!seen || !seenCosts) abort();
  for (size_t index = 0; index < oldSize; index++) {
    if (!old[index]) continue;
    size_t place = old[index] & (seenSize - 1);
    while (seen[place]) place = (place + 1) & (seenSize - 1);
    seen[place] = old[index];
    seenCosts[place] = oldCosts[index];
  }
  free(old);
  free(oldCosts);
}

/// Whether this state has been seen at no higher cost; it has from now on.
static bool hasSeen(int current, int used) {
  uint64_t key = ex_mix(ex_traceHash + (uint64_t)(current + 2) * 0x9E3779B97F4A7C15u);
  if (key == 0) key = 1;
  if (seenCount * 2 > seenSize) grow();
  size_t place = key & (seenSize - 1);
  while (seen[place] && seen[place] != key) place = (place + 1) & (seenSize - 1);
  if (seen[place] == key && seenCosts[place] <= used) return true;
  if (!seen[place]) seenCount++;
  seen[place] = key;
  seenCosts[place] = (uint8_t)used;
  return false;
}

static void add(Node *node, int action, int cost) {
  node->options[node->count] = (uint8_t)action;
  node->costs[node->count] = (uint8_t)cost;
  node->count++;
}

/// The action of a load that goes back so many writes, and how many it does.
static int goingBack(int count) { return count == 0 ? EX_RUN : EX_OLDER + (count - 1) * 16; }

static int older(uint8_t action) {
  int kind = action & ~EX_PARTY_MASK;
  return kind < EX_OLDER ? 0 : (kind - EX_OLDER) / 16 + 1;
}

/// Adds the step of a party, that it goes to the party's buffer, and what else it may read.
static void addRun(Node *node, int party, int cost) {
  int left = ex_settings.bound - node->used;
  if (cost > left) return;
  add(node, EX_RUN | party, cost);
  ExParty *one = &ex_parties[party];
  if (one->canDelay && one->buffered == 0 && cost + 1 <= left) {
    add(node, EX_DELAY | party, cost + 1);
  }
  if (!ex_settings.isWeak || cost + 1 > left) return;
  int older = ex_olderCount(party);
  for (int back = 1; back <= older; back++) add(node, goingBack(back) | party, cost + 1);
}

static uint8_t search(int current) {
  Node *node = &nodes[depth];
  if (depth < known) {
    depth++;
    return node->options[node->chosen];
  }
  int used = depth == 0 ? 0 : nodes[depth - 1].used + nodes[depth - 1].costs[nodes[depth - 1].chosen];
  node->count = node->chosen = 0;
  node->used = (uint8_t)used;
  bool goesOn = current >= 0 && ex_isEnabled(current);
  if (goesOn) addRun(node, current, 0);
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (party != current && ex_isEnabled(party)) addRun(node, party, goesOn ? 1 : 0);
  }
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (ex_parties[party].buffered) add(node, EX_DRAIN | party, 0);
  }
  if (node->count == 0) ex_fail("each party waits for another one");
  if (ex_settings.cuts && node->count > 1 && hasSeen(goesOn ? current : -1, used)) ex_leave(EX_CUT);
  // Not where an earlier execution has been in the same state; and what costs less has been
  // come to within a smaller bound.
  if (used == ex_settings.bound) ex_checkState();
  depth++;
  known = depth;
  return node->options[0];
}

bool ex_next(void) {
  while (known > 0) {
    Node *node = &nodes[known - 1];
    if (node->chosen + 1 < node->count) {
      node->chosen++;
      return true;
    }
    known--;
  }
  return false;
}

static uint8_t chooseRandom(int current) {
  int step = randomDepth++;
  for (int change = 0; change < ex_settings.changes && change < 16; change++) {
    if (changeSteps[change] == step && current >= 0) priorities[current] = lowest--;
  }
  int best = -1;
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (!ex_isEnabled(party)) continue;
    if (best < 0 || priorities[party] > priorities[best]) best = party;
  }
  if (ex_settings.buffersStores) {
    for (int party = 0; party < ex_scenario.parties; party++) {
      if (!ex_parties[party].buffered) continue;
      if (best < 0 || nextRandom() % 8 == 0) return (uint8_t)(EX_DRAIN | party);
    }
    if (best >= 0 && ex_parties[best].canDelay && !ex_parties[best].buffered &&
        nextRandom() % 4 == 0) {
      return (uint8_t)(EX_DELAY | best);
    }
  }
  if (best < 0) ex_fail("each party waits for another one");
  int writes = ex_settings.isWeak ? ex_olderCount(best) : 0;
  int back = writes && nextRandom() % 8 == 0 ? 1 + (int)(nextRandom() % (uint64_t)writes) : 0;
  return (uint8_t)(goingBack(back) | best);
}

static uint8_t repeat(int current) {
  while (depth < replayCount) {
    uint8_t action = replay[depth++];
    int party = action & EX_PARTY_MASK;
    if (party >= ex_scenario.parties) continue;
    if ((action & ~EX_PARTY_MASK) == EX_DRAIN) {
      if (ex_parties[party].buffered) return action;
    } else if (ex_isEnabled(party)) {
      bool delays = (action & ~EX_PARTY_MASK) == EX_DELAY && ex_parties[party].canDelay;
      if (delays) return action;
      int writes = ex_settings.isWeak ? ex_olderCount(party) : 0;
      int back = older(action) < writes ? older(action) : writes;
      return (uint8_t)(goingBack(back) | party);
    }
  }
  if (current >= 0 && ex_isEnabled(current)) return (uint8_t)(EX_RUN | current);
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (ex_isEnabled(party)) return (uint8_t)(EX_RUN | party);
  }
  for (int party = 0; party < ex_scenario.parties; party++) {
    if (ex_parties[party].buffered) return (uint8_t)(EX_DRAIN | party);
  }
  ex_fail("each party waits for another one");
}

uint8_t ex_choose(int current) {
  if (ex_eventCount() == 0) {
    depth = 0;
    preemptions = 0;
    if (ex_settings.strategy == EX_RANDOM) prepareRandom();
  }
  while (true) {
    uint8_t action;
    switch (ex_settings.strategy) {
      case EX_SEARCH: action = search(current); break;
      case EX_RANDOM:
        ex_checkState();
        action = chooseRandom(current);
        break;
      default:
        ex_checkState();
        action = repeat(current);
        break;
    }
    int party = action & EX_PARTY_MASK;
    ex_record(action, party);
    if ((action & ~EX_PARTY_MASK) == EX_DRAIN) {
      ex_drain(party);
      continue;
    }
    if (current >= 0 && party != current && ex_isEnabled(current)) preemptions++;
    if ((action & ~EX_PARTY_MASK) >= EX_DELAY) preemptions++;
    return action;
  }
}

int ex_follow(uint8_t action) {
  ExParty *party = &ex_parties[action & EX_PARTY_MASK];
  party->delays = (action & ~EX_PARTY_MASK) == EX_DELAY;
  party->older = older(action);
  return action & EX_PARTY_MASK;
}
