/*
 * One property: pushes, changes, one-shot trackers, delivery and keep cells, a
 * sweeper.
 *
 * What a step is: each atomic operation of the code is one, and so is each
 * stretch between two of them that touches only what its thread owns. A loop
 * around a compare-and-swap is a single step, because the exchange that succeeds
 * compares the whole word: of a tracker's word, and of the head in a push, which
 * looks at nothing else. An observer's code is a step of its own between others,
 * so that whatever other threads do may come before it and after it.
 *
 *   trackers 1 ... INITIAL armed, their nodes at the bottom of the stack
 *   tracker  4             fired; its node is garbage above (with SWEEPS)
 *   tracker  5             records, concurrently (without OBSERVERS=0)
 *   tracker  6             is made by an observer's code (with RETRACK)
 *
 * Each change of a writer has a number, which it stores: `version` is the value. So
 * has the reader's own change with RETRACK; without it all others who wait have a
 * change of a writer to come. A tracker that has read an older version than the last
 * one, and has not been called, has lost an update, unless the newer ones are all its
 * scope's own, or changes whose own willSet has had it armed: it waits for the next
 * one. Nobody else is excused.
 *
 * The steps are sequentially consistent but for one: when the owner of a cell
 * reclaims its list, the store to `inUser` may become visible only later, at the
 * latest with the owner's next store or exchange in the cell, or with another
 * thread's fence.
 *
 * -D switches:
 *   WRITERS, FIRST, SECOND   writers, and the changes of each; they are threads
 *   INITIAL, OBSERVERS, SWEEPS
 *   OWN_WRITE   tracker 5 writes what it has read, inside its scope, and reads
 *               it again
 *   SCOPED      all threads have a scope open, which has not read the property, so
 *               that each change leaves a keep cell
 *   SUSPENDED   tracker 5 records on the first writer's thread, between the
 *               writer's willSet and its store, as when an inout access suspends
 *   SLOW        one of the first writer's calls, whichever, ends only after the
 *               last change of the second writer, which begins only once that call
 *               has: then the second writer's change must have claimed whoever was
 *               armed before it. Its changes before that one need not have: they
 *               may fall between the two steps in which an owner has its rest in
 *               hand, and with a third thread any change may fall into the steps
 *               in which another one has a cell in hand to push it back. So the
 *               last change begins after that of the reader (with OWN_WRITE).
 *   NESTED      one of the first writer's calls makes a change
 *   RETRACK     one call, of whichever thread, tracks again
 *   SYMMETRIC   no asymmetric fence: every cell counts as claimed from the start
 * and the seeded bugs, all BUG_..., each of which must be found.
 */
#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef FIRST
#define FIRST 1
#endif
#ifndef SECOND
#define SECOND 1
#endif
#ifndef INITIAL
#define INITIAL 1
#endif
#ifndef OBSERVERS
#define OBSERVERS 1
#endif
#ifndef SWEEPS
#define SWEEPS 0
#endif

/* A tracker's state; ABSENT is one that is not used. */
#define ABSENT 0
#define RECORDING 1
#define DIRTY 2
#define ARMED 3
#define FIRED 4
#define BIAS 50

/* Who is done with a cell. A sweep cell has a sweeper for an owner. */
#define NONE 0
#define OWNER 1
#define TAKER 2

/* The trackers and their first nodes; then all other words of a chain. */
#define GARBAGE 4
#define READER 5
#define AGAIN 6
#define TRACKERS 7
#define FURTHER 7    /* the reader's second node */
#define EXTERNAL 8   /* 8 ... 15 are blocks of their own */
#define SWEEP_CELL 16 /* 16, 17 */
#define KEEP_CELL 18 /* 18 ... 23 */
#define CELL 24      /* 24 ... 28 are delivery cells, with tag 2 */
#define WORDS 29
#define FOREIGN 5    /* what tag 6 adds */

#define isNode(x) (x > 0 && x < SWEEP_CELL)
#define isSweepCell(x) (x >= SWEEP_CELL && x < KEEP_CELL)
#define isKeepCell(x) (x >= KEEP_CELL && x < CELL)
#define isCell(x) (x >= CELL)
#define hasNodes(x) (x >= KEEP_CELL)
#define untagged(x) (x >= WORDS -> x - FOREIGN : x)

/* The owner is in an observer's code, and the list is anybody's; or it is, until a
   store becomes visible. */
#define OUT 0
#define IN 1
#define LEAVING 2

/* What the list of a keep cell says beside a chain. */
#define IN_HANDS 0
#define PASSED 100
#define NOTHING 101

/* Who changes: the writers, a call of the first one, and the reader. A thread has
   the number of its first changer, so that a call's changes are the writer's. */
#define NESTED_ONE 3
#define READERS_OWN 4

byte head;
byte stamp; /* the tracker whose scope has pushed last, or 0 */
byte next[WORDS];
byte owner[WORDS];
bool allocated[WORDS];
byte handoff[WORDS];
byte list[WORDS];
/* Of delivery and keep cells: the thread that owns it. */
byte caller[WORDS];
byte inUser[WORDS];
bool claimed[WORDS];
bool lock;

byte state[TRACKERS];
byte refs[TRACKERS];
byte thread[TRACKERS];
bool freed[TRACKERS];
bool code[TRACKERS]; /* onChange is initialised */
byte calls[TRACKERS];
byte seen[TRACKERS];

/* The numbers of the changes that are a tracker's own, or have put its node back. */
byte spares[TRACKERS];

/* Whether the reader's scope, or the tracker that a call has made, belongs to the
   window of a changer: only the latter can, as marks are those of calls. */
bool window[5];
/* Whether the calls of a changer's willSet are under way. */
bool delivers[5];

byte version;
byte ended;

/* What observers' code has done, each at most once. */
bool hasNested, hasTracked, hasSlept;
byte nested; /* 1: asked for, 2: over */
byte own;
byte suspended;
bool isSecondDone, isFirstDone;
bool mustBeClaimed[TRACKERS];

inline touch(x) {
  if
  :: x >= EXTERNAL -> assert(allocated[x])
  :: else -> assert(state[owner[x]] != ABSENT && !freed[owner[x]]) /* unreached: for cells */
  fi
}

inline allocate(x, from, to) {
  x = from;
  do
  :: x < to && allocated[x] -> x++
  :: else -> break
  od;
  assert(x < to);
  allocated[x] = true
}

inline freeWord(x) {
  touch(x);
  if
  :: x >= EXTERNAL ->
     allocated[x] = false; next[x] = 0; owner[x] = 0; handoff[x] = NONE;
     list[x] = 0; caller[x] = 0; inUser[x] = OUT; claimed[x] = false
  :: else
  fi
}

inline drop(t) {
  assert(!freed[t] && refs[t] > 0);
  refs[t]--;
  if
  :: refs[t] == 0 ->
     freed[t] = true;
     if
     :: state[t] == ARMED -> assert(code[t]); code[t] = false
     :: else
     fi
  :: else
  fi
}

inline push(x) {
  touch(x);
  next[x] = head;
  head = x
}

inline moveAndCall(t) {
  assert(!freed[t] && code[t]);
  code[t] = false;
  calls[t]++;
  assert(calls[t] == 1)
}

/* Tracker.tell: the step that Word.told makes. */
inline tell(t) {
  assert(!freed[t]);
  dropped = false;
  fires = false;
  if
  :: state[t] == ARMED ->
     fires = true;
     state[t] = FIRED;
#ifdef BUG_DROPS_ALWAYS
     dropped = true;
     refs[t]--;
#else
     if
     :: refs[t] == 1 -> dropped = true; refs[t] = 0
     :: else
     fi
#endif
     /* Until the call the block is the caller's alone. */
  :: state[t] == RECORDING -> state[t] = DIRTY
  :: else
  fi
}

/* Tracker.arm: the step that Word.settled makes after `pushes` pushes. */
inline settle(t, pushes) {
  assert(!freed[t]);
#ifndef BUG_NO_BIAS
  refs[t] = refs[t] - BIAS + pushes;
#endif
  if
  :: state[t] == RECORDING -> state[t] = ARMED; fires = false
  :: else -> assert(state[t] == DIRTY); state[t] = FIRED; refs[t]++; fires = true
  fi
}

/* Node.belongsBack. */
#ifdef BUG_KEEPS_BY_THREAD
#define SCOPED
#define isOwn(t) \
  ((state[t] == RECORDING || state[t] == ARMED && after) && thread[t] == thr)
#else
#define isOwn(t) \
  (state[t] == RECORDING && thread[t] == thr || \
   state[t] == ARMED && after && t == AGAIN && window[me])
#endif

/* Slot.mayKeep. */
#ifdef SCOPED
#define mayKeep true
#else
#define mayKeep (thr == READER || after && window[me])
#endif

/* Frees a chain that this process owns, from p on, down to a cell with nodes. */
inline freeChain() {
  do
  :: p == 0 || hasNodes(p) -> break
  :: isSweepCell(p) -> atomic { touch(p); n = p; p = next[n]; freeWord(n) }
  :: isNode(p) -> atomic { touch(p); n = p; p = next[n]; t = owner[n]; freeWord(n); drop(t) }
  od
}

/* SweepCell.finish: whoever is second frees the chain. */
inline finish(c, party, chain) {
#ifdef BUG_PLAIN_HANDOFF
  r = handoff[c];
  handoff[c] = party;
#else
  atomic { touch(c); r = handoff[c]; handoff[c] = party }
#endif
  if
  :: r != NONE -> p = chain; freeChain(); atomic { freeWord(c) }
  :: else
  fi
}

/* What has been stored in a cell becomes visible. */
inline flush(c) {
  if
  :: inUser[c] == LEAVING -> inUser[c] = OUT
  :: else
  fi
}

/* DeliveryCell.finish. */
inline finishCell(c, party) {
  atomic {
    touch(c);
    if
    :: party == OWNER -> flush(c)
    :: else
    fi;
    if
    :: handoff[c] != NONE -> freeWord(c)
    :: else -> handoff[c] = party
    fi
  }
}

/* Puts back what is kept where no cell stands for it, which no code does. */
inline pushKept() {
  atomic {
    if
    :: kept != 0 -> next[lastKept] = head; head = kept
    :: else
    fi;
    kept = 0; lastKept = 0
  }
}

/*
 * A thread that changes the property: `after` says whether it is in `didSet`.
 *
 * `open` is Slot.open, which calls itself by way of `append`; here a jump, and
 * `append` keeps the ends that wait in `end`, innermost first. The order of the
 * shared operations is that of the code.
 */
proctype Changer(byte me; byte thr) {
  byte word, first, last, helped; /* the pass that keeps nodes */
  byte keeper, kept, lastKept, cells; /* its cell, and what goes back */
  byte rest, cell;                /* the pass that calls */
  byte c, above, below;           /* a cell that is opened, and what comes of it */
  byte w, end[3], ends, rear, first2, last2; /* append */
  byte start, tail;               /* a chain that a sweeper reads, and its copy */
  byte p, n, t, e, r, number, k;
  bool after, isKeeping, isAppending, fires, dropped, isOut, isPublished, hasList, hasPutBack;

again:
  if
  :: me == NESTED_ONE ->
end_nested:
     atomic { nested == 1 -> skip }
  :: me == READERS_OWN ->
end_own:
     atomic { own == 1 -> skip }
#ifdef SLOW
  :: me == 2 && k == SECOND - 1 ->
     atomic {
#ifdef OWN_WRITE
       own == 2;
#endif
       hasSlept || isFirstDone;
       t = 1;
       do
       :: t < TRACKERS -> mustBeClaimed[t] = state[t] == ARMED; t++
       :: else -> break
       od;
       t = 0
     }
#endif
  :: else
  fi;
  atomic { after = false; number = 0; window[me] = false }

take:
#ifdef OWN_WRITE
  /* Slot.isInnermostAlone. */
  if
  :: me == READERS_OWN && head == READER ->
#ifdef BUG_LOOKS_AT_TOP
     goto delivered
#else
     if
     :: atomic { next[READER] == 0 -> goto delivered }
     :: next[READER] != 0
     fi
#endif
  :: else
  fi;
#endif
  atomic {
    delivers[me] = !after && head != 0;
    if
    :: !mayKeep ->
       rest = head;
       head = 0;
#ifndef OWN_WRITE
       goto deliver
#endif
    /* Slot.isEmpty; or it was not, and is now. */
    :: mayKeep && head == 0 -> goto delivered
    :: mayKeep ->
       isKeeping = true;
       word = head;
#ifdef BUG_HIDES_KEPT
       head = 0
#else
       allocate(keeper, KEEP_CELL, CELL);
       list[keeper] = IN_HANDS; caller[keeper] = thr;
       head = keeper
#endif
    fi
  }
#ifdef OWN_WRITE
  if
  :: atomic { !isKeeping && rest == 0 -> goto delivered }
  :: atomic { !isKeeping && rest != 0 -> stamp = 0; goto deliver }
  :: isKeeping && word != 0 -> stamp = 0
  :: isKeeping && word == 0
  fi;
#endif

  /* KeepingPass.divide. */
keep:
  if
  :: word == 0 -> goto putBack
  :: isNode(word) ->
     atomic {
       touch(word);
       n = word;
       word = next[n];
       t = owner[n];
       isOut = isOwn(t) && hasPutBack;
#ifdef BUG_DROPS_BOTH
       isOut = isOut || isOwn(t) && t == READER;
#endif
       if
       :: isOut -> goto release
       :: !isOut && isOwn(t) ->
          if
          :: lastKept != 0 -> next[lastKept] = n
          :: else -> kept = n
          fi;
          lastKept = n;
          hasPutBack = thr == READER;
          if
          :: t == AGAIN -> spares[t] = spares[t] | (1 << number)
          :: else
          fi
       :: !isOut && !isOwn(t) ->
          if
          :: last != 0 -> next[last] = n
          :: else -> first = n
          fi;
          last = n
       fi;
       n = 0; t = 0;
       goto keep
     }
release:
     atomic { freeWord(n); drop(t); n = 0; t = 0; isOut = false }
     goto keep
  :: atomic {
       isCell(word) && caller[untagged(word)] == thr && handoff[untagged(word)] == NONE ->
       c = untagged(word);
       touch(c);
       word = next[c];
       assert(cells == 0);
       cells = c;
       c = 0
     }
     goto keep
  :: else -> c = word; goto open
  fi;

  /* KeepingPass.putBack. */
putBack:
  atomic {
    if
    :: last != 0 -> next[last] = helped; rest = first
    :: else -> rest = helped
    fi;
    if
    :: lastKept != 0 -> next[lastKept] = 0
    :: else
    fi;
    first = 0; last = 0; helped = 0; isKeeping = false;
#ifdef BUG_CALLS_FIRST
    goto deliver
  }
replace:
  atomic {
#endif
#ifndef BUG_HIDES_KEPT
    touch(keeper);
    if
    :: head == keeper -> head = kept; freeWord(keeper); keeper = 0; kept = 0; lastKept = 0
    :: else
    fi
#endif
  }
#ifdef BUG_HIDES_KEPT
  pushKept();
#endif
  if
  :: keeper != 0 ->
     atomic {
       touch(keeper);
       if
       :: list[keeper] == IN_HANDS ->
          /* KeepCell.publish. */
          list[keeper] = (kept != 0 -> kept : NOTHING);
          kept = 0
       :: else ->
          assert(list[keeper] == PASSED);
          freeWord(keeper);
#ifndef BUG_KEEPS_PASSED
          /* KeepingPass.makeDue. */
          if
          :: kept != 0 -> next[lastKept] = rest; rest = kept; kept = 0; hasPutBack = false
          :: else
          fi
#endif
       fi;
       keeper = 0;
#ifndef BUG_KEEPS_PASSED
       lastKept = 0
#endif
     }
#ifdef BUG_KEEPS_PASSED
     pushKept()
#endif
  :: else
  fi;
#ifdef OWN_WRITE
  if
  :: hasPutBack -> atomic { stamp = READER; hasPutBack = false }
  :: else
  fi;
#endif
  if
  :: cells != 0 -> atomic { push(cells); cells = 0 }
  :: else
  fi;

deliver:
  if
  :: rest == 0 -> goto delivered
  :: rest >= SWEEP_CELL -> c = rest; goto open
  :: isNode(rest) ->
     atomic {
       touch(rest);
       n = rest;
       rest = next[n];
       t = owner[n];
       tell(t);
       if
       :: n >= EXTERNAL -> freeWord(n)
       :: else
       fi
     }
     if
     :: !fires -> atomic { drop(t); t = 0; n = 0 } goto deliver
     :: else
     fi;
     /* Slot.withoutGarbage: a tracker that has fired stays so. */
     do
     :: atomic {
          isNode(rest) && state[owner[rest]] == FIRED ->
          n = rest; rest = next[n]; e = owner[n]; freeWord(n); drop(e); e = 0
        }
     :: else -> break
     od;
     n = 0;
#ifndef BUG_HOLDS_REST
     if
     :: rest != 0 && cell != 0 ->
        /* DeliveryCell.publish. */
#ifdef BUG_PUBLISHES_FIRST
        atomic { touch(cell); inUser[cell] = IN }
        atomic { touch(cell); list[cell] = rest; isPublished = true }
#else
        atomic { touch(cell); flush(cell); list[cell] = rest }
        atomic { touch(cell); inUser[cell] = IN; isPublished = true }
#endif
     :: rest != 0 && cell == 0 ->
        atomic {
          allocate(cell, CELL, WORDS);
          handoff[cell] = NONE; list[cell] = rest; caller[cell] = thr;
          inUser[cell] = IN;
#ifdef SYMMETRIC
          claimed[cell] = true;
#endif
          push(cell);
          isPublished = true
        }
     :: else
     fi;
#endif
     atomic {
       moveAndCall(t);
       if
       :: dropped -> assert(refs[t] == 0); freed[t] = true
       :: else -> drop(t)
       fi;
       t = 0; fires = false; dropped = false
     }
     /* The observer's code. */
#ifdef SLOW
     if
     :: atomic { thr == 1 && !hasSlept -> hasSlept = true } isSecondDone
     :: true
     fi;
#endif
#ifdef NESTED
     if
     :: atomic { me == 1 && !hasNested -> hasNested = true; nested = 1 } nested == 2
     :: true
     fi;
#endif
#ifdef RETRACK
     if
     :: atomic {
          thr != READER && !hasTracked ->
          hasTracked = true;
          owner[AGAIN] = AGAIN; state[AGAIN] = RECORDING; thread[AGAIN] = thr;
          refs[AGAIN] = BIAS; code[AGAIN] = true;
          push(AGAIN)
        }
#ifdef OWN_WRITE
        stamp = AGAIN;
#endif
        seen[AGAIN] = version;
        atomic {
          window[1] = delivers[1] && thr == 1;
          window[2] = delivers[2] && thr == 2;
          window[NESTED_ONE] = delivers[NESTED_ONE] && thr == 1;
          settle(AGAIN, 1)
        }
        if
        :: fires -> atomic { moveAndCall(AGAIN); drop(AGAIN); fires = false }
        :: else
        fi
     :: true
     fi;
#endif
     if
     :: isPublished ->
        /* DeliveryCell.reclaim. */
        atomic { touch(cell); inUser[cell] = LEAVING; isPublished = false }
        if
#ifdef BUG_NO_RECHECK
        :: true
#else
        :: atomic { !claimed[cell] -> touch(cell) }
        :: atomic { claimed[cell] -> touch(cell); rest = 0 }
           atomic { touch(cell); flush(cell); rest = list[cell]; list[cell] = 0 }
#endif
        fi
     :: else
     fi;
     goto deliver
  fi;

delivered:
#ifdef BUG_CALLS_FIRST
  if
  :: keeper != 0 -> goto replace
  :: else
  fi;
#endif
  if
  :: cell != 0 ->
     /* Slot.retire. */
     atomic { touch(cell); n = next[cell] }
     atomic {
       isOut = head == cell;
#ifdef BUG_POPS_BY_STORE
     }
     atomic {
#endif
       if
       :: isOut -> head = n; freeWord(cell); cell = 0
       :: else
       fi;
       n = 0
     }
     if
     :: !isOut ->
#ifdef BUG_FREES_CELL_EARLY
        atomic { freeWord(cell) }
#else
#ifndef BUG_LEAVES_CELL_TO_NOBODY
        finishCell(cell, OWNER)
#endif
#endif
     :: else
     fi;
     atomic { cell = 0; isOut = false }
  :: else
  fi;
  atomic {
    delivers[me] = false;
    if
    :: after -> goto over
    :: else
    fi
  }

#ifdef SUSPENDED
  if
  :: atomic { me == 1 && suspended == 0 -> suspended = 1 } suspended == 2
  :: else
  fi;
#endif
  atomic {
    if
    :: me != READERS_OWN -> version++; number = version
#ifdef RETRACK
    :: me == READERS_OWN -> version++; number = version; spares[READER] = 1 << number
#endif
    :: else
    fi;
    after = true
  }
#ifndef BUG_NO_DID_SET
  goto take;
#endif

over:
  atomic {
    k++;
    number = 0; after = false; window[me] = false;
    if
    :: me == NESTED_ONE -> nested = 2
    :: me == READERS_OWN -> own = 2
    :: me == 1 && k < FIRST -> goto again
    :: me == 2 && k < SECOND -> goto again
    :: me == 1 && k == FIRST -> isFirstDone = true; ended++
    :: me == 2 && k == SECOND ->
#ifdef SLOW
       t = 1;
       do
       :: t < TRACKERS -> assert(!mustBeClaimed[t] || state[t] == FIRED); t++
       :: else -> break
       od;
       t = 0;
#endif
       isSecondDone = true;
       ended++
    fi;
    goto out
  }

  /* Slot.open. */
open:
  if
  :: isCell(c) ->
     /* Slot.leave. */
     atomic {
       c = untagged(c);
       touch(c);
       below = next[c];
       above = 0;
       isOut = handoff[c] == OWNER
     }
     if
     :: isOut -> finishCell(c, TAKER)
     :: atomic { !isOut && caller[c] == thr -> push(c) }
     :: !isOut && caller[c] != thr ->
#ifdef BUG_LOOKS_FIRST
        atomic { touch(c); flush(c); hasList = inUser[c] == IN }
        atomic { touch(c); claimed[c] = true; flush(c) }
#else
        atomic {
          touch(c);
          claimed[c] = true;
#ifndef SYMMETRIC
#ifndef BUG_NO_FENCE
          flush(c)
#endif
#endif
        }
        if
        :: atomic { inUser[c] != IN -> touch(c); flush(c) }
        :: atomic { inUser[c] != OUT -> touch(c); hasList = true }
        fi;
#endif
#ifdef BUG_TAKES_ANYWAY
        hasList = true;
#endif
        if
        :: hasList ->
#ifdef BUG_LISTS_LATE
           atomic { touch(c); above = list[c] }
           if
           :: above != 0 -> finishCell(c, TAKER)
           :: else
           fi;
           atomic { touch(c); hasList = above != 0; above = list[c]; list[c] = 0 }
#else
           atomic { touch(c); above = list[c]; list[c] = 0; hasList = above != 0 }
           if
           :: hasList -> finishCell(c, TAKER)
           :: else
           fi
#endif
#ifdef BUG_DROPS_LIST
           above = 0
#endif
        :: else
        fi;
        if
        :: hasList
#ifdef BUG_FINISHES_EMPTY
        :: else -> finishCell(c, TAKER)
#else
        :: else ->
           atomic {
             push(c);
#ifndef BUG_PUSHES_BACK_PLAIN
             head = c + FOREIGN
#endif
           }
#endif
        fi;
        hasList = false
     fi;
     isOut = false
  :: isKeepCell(c) ->
     /* KeepCell.take: it is at the bottom. */
     atomic {
       touch(c);
       assert(next[c] == 0);
#ifndef BUG_PASSES_BY
       if
       :: list[c] == IN_HANDS -> assert(caller[c] != thr); list[c] = PASSED
       :: else ->
          assert(list[c] != PASSED);
          above = (list[c] == NOTHING -> 0 : list[c]);
          freeWord(c)
       fi;
#endif
       below = 0
     }
  :: isSweepCell(c) ->
     atomic { touch(c); isOut = handoff[c] == OWNER }
#ifdef BUG_NOT_SHARED
     isOut = true;
#endif
     if
     :: isOut -> atomic { above = next[c]; freeWord(c); isOut = false }
     :: else ->
        atomic { touch(c); start = next[c]; next[c] = 0; p = start }
        /* Slot.copy. */
#ifdef BUG_PUSHES_SHARED
        do
        :: !isNode(p) -> break
        :: isNode(p) -> atomic { touch(p); refs[owner[p]]++; p = next[p] }
        od;
        above = start;
#else
        do
        :: p == 0 || hasNodes(p) -> break
        :: isSweepCell(p) -> atomic { touch(p); p = next[p] }
        :: isNode(p) ->
           atomic {
             touch(p);
             n = p;
             p = next[n];
             t = owner[n];
             if
             :: state[t] != FIRED ->
                assert(!freed[t]);
                refs[t]++;
                allocate(e, EXTERNAL, SWEEP_CELL);
                owner[e] = t;
                if
                :: tail != 0 -> next[tail] = e
                :: else -> above = e
                fi;
                tail = e
             :: else
             fi
           }
        od;
        atomic {
          if
          :: tail != 0 -> next[tail] = p
          :: else -> above = p
          fi;
          tail = 0; e = 0; n = 0; t = 0
        }
#endif
        finish(c, TAKER, start);
        atomic { start = 0; p = 0; n = 0; t = 0; r = 0 }
     fi;
     below = 0
  fi;
  /* Where it goes on, as who has called. */
  atomic {
    if
    :: isAppending ->
       w = above;
       if
       :: below != 0 -> assert(ends < 3); end[ends] = below; ends++
       :: else
       fi
    :: !isAppending && isKeeping ->
       if
#ifdef BUG_KEEPS_HELPED
       :: isCell(c) && above != 0 && below == 0 -> word = above
       :: isCell(c) && (above == 0 || below != 0) ->
#else
       :: isCell(c) ->
#endif
          word = below;
          /* Before the store KeepingPass.withoutStored looks into the list. */
          isAppending = above != 0 && (helped != 0 || !after);
          if
          :: isAppending -> w = above; rear = helped
          :: else -> helped = above + helped
          fi
       :: else -> word = above
       fi
    :: !isAppending && !isKeeping ->
       isAppending = above != 0 && below != 0;
       if
       :: isAppending -> w = above; rear = below
       :: else -> rest = above + below
       fi
    fi;
    c = 0; above = 0; below = 0;
    if
    :: isAppending -> goto append
    :: !isAppending && isKeeping -> goto keep
    :: else -> goto deliver
    fi
  }

  /* Slot.append: what stands behind w, and behind the ends, before `rear`. */
append:
  atomic {
    do
    :: isNode(w) ->
       touch(w);
       if
       :: last2 != 0 -> next[last2] = w
       :: else -> first2 = w
       fi;
       last2 = w;
       w = next[w]
    :: w == 0 && ends > 0 -> ends--; w = end[ends]; end[ends] = 0
    :: else -> break
    od;
#ifdef BUG_OPENS_NOTHING
    /* What it takes for a node. */
    assert(w == 0 || !isKeeping || after);
#endif
    if
    :: w != 0 -> c = w; w = 0; goto open
    :: else
    fi;
    if
    :: last2 != 0 -> next[last2] = rear
    :: else -> first2 = rear
    fi;
    if
    :: isKeeping -> helped = first2
    :: else -> rest = first2
    fi;
    first2 = 0; last2 = 0; rear = 0; isAppending = false;
    if
    :: isKeeping -> goto keep
    :: else -> goto deliver
    fi
  }
out:
  skip
}

#if OBSERVERS > 0
proctype Reader() {
  byte pushes = 1;
  bool fires;

#ifdef SUSPENDED
  suspended == 1;
#endif
#ifdef BUG_READS_FIRST
  seen[READER] = version;
#endif
  atomic {
    state[READER] = RECORDING; owner[READER] = READER; owner[FURTHER] = READER;
#ifdef SUSPENDED
    thread[READER] = 1;
#else
    thread[READER] = READER;
#endif
#ifdef BUG_NO_BIAS
    refs[READER] = 1;
#else
    refs[READER] = BIAS;
#endif
    push(READER)
  }
#ifdef OWN_WRITE
  stamp = READER;
#endif
#ifndef BUG_READS_FIRST
  seen[READER] = version;
#endif
#ifdef OWN_WRITE
  own = 1;
  own == 2;
  /* It reads again, and needs another node only if its stamp is gone. What it sees
     is newer than what it has read before: that has to be reported in any case. */
  if
  :: stamp == READER
  :: stamp != READER ->
#else
  /* It reads again, after another scope's stamp. */
  if
  :: true ->
#endif
     atomic {
#ifdef BUG_NO_BIAS
       refs[READER]++;
#endif
       push(FURTHER);
       pushes++
     }
#ifdef OWN_WRITE
     stamp = READER
#endif
  fi;
  atomic { code[READER] = true; settle(READER, pushes) }
  if
  :: fires -> atomic { moveAndCall(READER); drop(READER) }
  :: else
  fi;
  atomic { suspended = 2; ended++ }
}
#endif

#if SWEEPS > 0
inline examine(x) {
  atomic {
    touch(x);
    isLive = isNode(x) && state[owner[x]] != FIRED;
    below = next[x]
  }
}

#ifdef BUG_SWEEPS_THROUGH
#define isEnd(x) (x == 0)
#else
#define isEnd(x) (x == 0 || hasNodes(x))
#endif

proctype Sweeper() {
  byte p, n, t, e, cell, r, old, below, shared, first, last, copy;
  bool isLive, isCopied;
  byte k = 0;

again:
  if
  :: atomic { !lock -> lock = true }
  :: atomic { lock -> goto over }
  fi;
  atomic {
    if
    :: head != 0 -> allocate(cell, SWEEP_CELL, CELL); handoff[cell] = NONE; old = head; push(cell)
    :: else -> goto unlock
    fi
  }

  atomic { shared = old; p = old }
  do
  :: isEnd(p) -> break
  :: else ->
     examine(p);
     atomic {
       if
       :: !isLive -> shared = below
       :: else
       fi;
       p = below
     }
  od;
  p = old;
  do
  :: p == shared -> break
  :: else ->
     examine(p);
     atomic {
       if
       :: isLive ->
          allocate(e, EXTERNAL, SWEEP_CELL);
          owner[e] = owner[p];
          if
          :: last != 0 -> next[last] = e
          :: else -> first = e
          fi;
          last = e
       :: else
       fi;
       p = below
     }
  od;
  atomic {
    if
    :: last != 0 -> next[last] = shared
    :: else -> first = shared
    fi;
    p = 0; e = 0; last = 0; below = 0; isLive = false
  }

  if
  :: atomic { next[cell] == old -> next[cell] = first }
     atomic { copy = first; p = old }
     do
     :: p == shared -> break
     :: isSweepCell(p) && p != shared -> atomic { n = p; p = next[n]; freeWord(n) }
     :: !isSweepCell(p) && p != shared ->
        atomic {
          touch(p);
          n = p; p = next[n]; t = owner[n];
          isCopied = false;
          if
          :: copy != shared ->
             touch(copy);
             isCopied = owner[copy] == t;
             if
             :: isCopied -> copy = next[copy]
             :: else
             fi
          :: else
          fi;
          freeWord(n);
          if
          :: !isCopied -> drop(t)
          :: else
          fi
        }
     od;
#ifdef OWN_WRITE
     stamp = 0;
#endif
     if
     :: atomic { head == cell -> head = first; freeWord(cell) }
     :: else -> finish(cell, OWNER, first)
     fi
  :: else ->
     p = first;
     do
     :: p == shared -> break
     :: else -> atomic { touch(p); n = p; p = next[n]; freeWord(n) }
     od;
#ifdef BUG_FREES_TAKEN
     p = old; freeChain(); atomic { freeWord(cell) }
#else
     finish(cell, OWNER, old)
#endif
  fi;
unlock:
  atomic {
    p = 0; n = 0; t = 0; e = 0; cell = 0; r = 0; old = 0; below = 0; shared = 0;
    first = 0; last = 0; copy = 0; isLive = false; isCopied = false;
    lock = false
  }
over:
  atomic {
    k++;
    if
    :: k < SWEEPS -> goto again
    :: else
    fi;
    ended++
  }
}
#endif

inline isArmed(t) {
  owner[t] = t; refs[t] = 1; state[t] = ARMED; code[t] = true; push(t)
}

/* The word below p, or what stands for it. */
inline descend(p) {
  if
  :: isKeepCell(p) && list[p] != NOTHING -> p = list[p]
  :: else -> p = next[untagged(p)]
  fi
}

init {
  byte p, n, t, k;

  atomic {
    isArmed(1);
#if SWEEPS > 0
    owner[GARBAGE] = GARBAGE; refs[GARBAGE] = 1; state[GARBAGE] = FIRED; calls[GARBAGE] = 1;
    push(GARBAGE);
#endif
#if INITIAL > 1
    isArmed(2);
#endif
#if INITIAL > 2
    isArmed(3);
#endif
    run Changer(1, 1);
#if WRITERS > 1
    run Changer(2, 2);
#endif
#ifdef NESTED
    run Changer(NESTED_ONE, 1);
#endif
#ifdef OWN_WRITE
    run Changer(READERS_OWN, READER);
#endif
#if OBSERVERS > 0
    run Reader();
#endif
#if SWEEPS > 0
    run Sweeper();
#endif
    skip
  }
  ended == WRITERS + OBSERVERS + (SWEEPS > 0 -> 1 : 0);
  d_step {
    t = 1;
    do
    :: t < TRACKERS ->
       if
       :: state[t] != ABSENT && calls[t] == 0 ->
          assert(!freed[t] && state[t] == ARMED && code[t]);
          k = seen[t] + 1;
          do
          :: k <= version -> assert(spares[t] & (1 << k)); k++
          :: else -> break
          od;
          p = head;
          do
          :: p == 0 || isNode(p) && owner[p] == t -> break
          :: else -> descend(p)
          od;
          assert(p != 0)
       :: else
       fi;
       t++
    :: else -> break
    od;
    /* The object goes, and with it all that is left: Slot.deinitialize. */
    p = head;
    do
    :: p == 0 -> break
    :: isSweepCell(p) -> touch(p); n = p; p = next[n]; freeWord(n)
    :: isKeepCell(p) ->
       n = p;
       touch(n);
       assert(next[n] == 0 && list[n] != IN_HANDS && list[n] != PASSED);
       descend(p);
       freeWord(n)
    :: isCell(p) ->
       n = untagged(p);
       touch(n);
       assert(handoff[n] == OWNER && inUser[n] == OUT);
       p = next[n]; freeWord(n)
    :: isNode(p) -> touch(p); n = p; p = next[n]; t = owner[n]; freeWord(n); drop(t)
    od;
    t = 1;
    do
    :: t < TRACKERS -> assert(state[t] == ABSENT || freed[t] && !code[t] && refs[t] == 0); t++
    :: else -> break
    od;
    n = EXTERNAL;
    do
    :: n < WORDS -> assert(!allocated[n]); n++
    :: else -> break
    od
  }
}
