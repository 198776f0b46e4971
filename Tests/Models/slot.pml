/*
 * One property: pushes, takes, one-shot trackers, and a sweeper.
 *
 * What a step is: each atomic operation of the code is one, and so is each
 * stretch between two of them that touches only what its thread owns. A loop
 * around a compare-and-swap of a tracker's word is a single step, because the
 * exchange that succeeds compares the whole word.
 *
 *   tracker 1   armed; its node is at the bottom of the stack
 *   tracker 2   fired; its node is garbage above
 *   tracker 3+  record, concurrently; tracker 3 pushes two nodes
 *
 * The writer's changes are numbered: `version` is the value. A tracker that
 * has read an older version than the last one, and has not fired, has lost an
 * update.
 *
 * -D switches: WRITES, OBSERVERS, SWEEPS, OWN_WRITE (tracker 3 writes what it
 * has read, inside of its scope), and the seeded bugs, all BUG_..., each of
 * which must be found.
 */
#ifndef WRITES
#define WRITES 1
#endif
#ifndef OBSERVERS
#define OBSERVERS 1
#endif
#ifndef SWEEPS
#define SWEEPS 1
#endif

#define RECORDING 0
#define DIRTY 1
#define ARMED 2
#define FIRED 3
#define BIAS 50

#define NONE 0
#define SWEEPER 1
#define TAKER 2

#define KEEP 0
#define DROP 1
#define FIRE 2

#define TRACKERS 5 /* 1 ... 4 */
#define SECOND 5   /* tracker 3's second node; nodes 1 ... 4 are the first ones */
#define EXTERNAL 6 /* 6 ... 13 are blocks of their own */
#define CELL 14    /* 14, 15 are sweep cells */
#define WORDS 16

#define WRITER 9

byte head;
byte next[WORDS];
byte owner[WORDS];
bool allocated[WORDS];
byte handoff[WORDS];
bool lock;

byte state[TRACKERS];
byte refs[TRACKERS];
byte thread[TRACKERS];
bool freed[TRACKERS];
bool code[TRACKERS]; /* onChange is initialised */
byte calls[TRACKERS];
byte seen[TRACKERS];

/* The window in which a kept node is in its taker's hands alone: tracker 3's,
   which is the only one that writes. A change whose second check falls into it
   may pass by the tracker; that is documented, and nothing else is excused. */
bool held;
bool excused;

byte version;
byte ended;

inline touch(x) {
  if
  :: x >= EXTERNAL -> assert(allocated[x])
  :: else -> assert(!freed[owner[x]])
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

inline freeNode(x) {
  atomic {
    touch(x);
    if
    :: x >= EXTERNAL -> allocated[x] = false
    :: else
    fi
  }
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

inline release(t) { atomic { drop(t) } }

inline moveAndCall(t) {
  atomic {
    assert(!freed[t]);
    assert(code[t]);
    code[t] = false;
    calls[t]++;
    assert(calls[t] == 1)
  }
}

inline push(x) {
  do
  :: atomic { top = head; next[x] = top }
     if
     :: atomic { head == top -> head = x } break
     :: else
     fi
  od
}

/* Tracker.notify: the step that the successful exchange makes. */
inline notify(t, after, dropsLast) {
  atomic {
    assert(!freed[t]);
    dropped = false;
    if
    :: state[t] == ARMED && after && thread[t] == me -> verdict = KEEP
    :: state[t] == ARMED && !(after && thread[t] == me) ->
       verdict = FIRE;
       state[t] = FIRED;
#ifdef BUG_DROPS_ALWAYS
       dropped = true; refs[t]--;
       if :: refs[t] == 0 -> freed[t] = true :: else fi
#else
       if
       :: dropsLast && refs[t] == 1 -> dropped = true; refs[t] = 0
       :: else
       fi
#endif
    :: state[t] == RECORDING && thread[t] == me -> verdict = KEEP
    :: state[t] == RECORDING && thread[t] != me -> verdict = DROP; state[t] = DIRTY
    :: else -> verdict = DROP
    fi
  }
}

/* Frees a chain that this process owns, from p on. */
inline freeChain() {
  do
  :: p == 0 -> break
  :: p >= CELL -> atomic { assert(allocated[p]); n = p; p = next[n]; allocated[n] = false; n = 0 }
  :: else ->
     atomic { touch(p); n = p; p = next[n]; t = owner[n] }
     freeNode(n);
     release(t)
  od
}

inline take(after) {
  atomic {
    p = head; head = 0; cell = 0;
    if
    :: me == 3 -> held = p != 0
    :: me == WRITER && after && held -> excused = true
    :: else
    fi
  }
  do
  :: p == 0 -> break
  :: p >= CELL ->
     atomic { assert(allocated[p]); isRetired = handoff[p] == SWEEPER }
#ifdef BUG_NOT_SHARED
     isRetired = true;
#endif
     if
     :: isRetired -> atomic { n = p; p = next[n]; allocated[n] = false }
     :: else -> atomic { assert(allocated[p]); cell = p; inner = next[cell]; next[cell] = 0 } break
     fi
  :: else ->
     atomic { touch(p); n = p; p = next[n]; t = owner[n] }
     notify(t, after, true);
     if
     :: verdict == KEEP -> push(n); held = false
     :: verdict == DROP -> freeNode(n); release(t)
     :: else ->
        if
        :: n >= EXTERNAL -> freeNode(n)
        :: else
        fi
        moveAndCall(t);
        if
        :: dropped -> atomic { assert(!freed[t] && refs[t] == 0); freed[t] = true }
        :: else -> release(t)
        fi
     fi
  od;
  if
  :: cell != 0 -> takeShared(after)
  :: else
  fi
  atomic { p = 0; n = 0; t = 0; cell = 0; inner = 0; verdict = 0; dropped = false; isRetired = false }
}

inline takeShared(after) {
  p = inner;
  do
  :: p == 0 -> break
  :: p >= CELL -> atomic { assert(allocated[p]); p = next[p] }
  :: else ->
     atomic { touch(p); n = p; p = next[n]; t = owner[n] }
     notify(t, after, false);
     if
     :: verdict == KEEP ->
#ifdef BUG_PUSHES_SHARED
        refs[t]++;
        push(n);
#else
        atomic { assert(!freed[t]); refs[t]++; allocate(e, EXTERNAL, CELL); owner[e] = t }
        push(e);
#endif
        atomic { e = 0; held = false }
     :: verdict == DROP
     :: else -> moveAndCall(t)
     fi
  od;
  finish(TAKER, inner)
}

/* SweepCell.finish: whoever is second frees the chain. */
inline finish(party, chain) {
#ifdef BUG_PLAIN_HANDOFF
  r = handoff[cell];
  handoff[cell] = party;
#else
  atomic { assert(allocated[cell]); r = handoff[cell]; handoff[cell] = party }
#endif
  if
  :: r != NONE -> p = chain; freeChain(); atomic { assert(allocated[cell]); allocated[cell] = false }
  :: else
  fi
}

/* A change; only the writer's are numbered. */
inline change(isNumbered) {
  take(false);
  if
  :: isNumbered -> version++
  :: else
  fi;
#ifndef BUG_NO_DID_SET
  take(true)
#endif
}

proctype Observer(byte me) {
  byte p, n, t, e, top, cell, inner, verdict, r;
  bool dropped, isRetired;

  atomic {
    state[me] = RECORDING;
    thread[me] = me;
    owner[me] = me;
#ifdef BUG_NO_BIAS
    refs[me] = 1
#else
    refs[me] = BIAS
#endif
  }
#ifdef BUG_READS_FIRST
  seen[me] = version;
  push(me);
#else
  push(me);
  seen[me] = version;
#endif
  if
  :: me == 3 ->
     owner[SECOND] = me;
     push(SECOND);
#ifdef OWN_WRITE
     change(false)
#endif
  :: else
  fi;
  code[me] = true;
  atomic {
    assert(!freed[me]);
#ifdef BUG_NO_BIAS
    refs[me] = refs[me] + (me == 3 -> 1 : 0);
#else
    refs[me] = refs[me] - BIAS + (me == 3 -> 2 : 1);
#endif
    if
    :: state[me] == RECORDING -> state[me] = ARMED; verdict = DROP
    :: else -> assert(state[me] == DIRTY); state[me] = FIRED; refs[me]++; verdict = FIRE
    fi
  }
  if
  :: verdict == FIRE -> moveAndCall(me); release(me)
  :: else
  fi;
  ended++
}

proctype Writer() {
  byte p, n, t, e, top, cell, inner, verdict, r;
  byte me = WRITER;
  bool dropped, isRetired;
  byte k = 0;

  do
  :: k < WRITES -> change(true); k++
  :: else -> break
  od;
  ended++
}

inline examine(x) {
  atomic {
    if
    :: x >= CELL -> assert(allocated[x]); isLive = false
    :: else -> touch(x); assert(!freed[owner[x]]); isLive = state[owner[x]] != FIRED
    fi;
    below = next[x]
  }
}

proctype Sweep() {
  byte p, n, t, e, cell, r, old, below, shared, first, last, copy;
  bool isLive, isCopied;
  byte k = 0;

  do
  :: k < SWEEPS ->
     k++;
     if
     :: atomic { !lock -> lock = true }
     :: atomic { lock -> goto out }
     fi;
     atomic { allocate(cell, CELL, WORDS); handoff[cell] = NONE }
     do
     :: atomic { old = head; next[cell] = old }
        if
        :: old == 0 -> allocated[cell] = false; goto unlock
        :: else
        fi;
        if
        :: atomic { head == old -> head = cell } break
        :: else
        fi
     od;

     atomic { shared = old; p = old }
     do
     :: p == 0 -> break
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
             allocate(e, EXTERNAL, CELL);
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
       fi
     }

     if
     :: atomic { next[cell] == old -> next[cell] = first } ->
        atomic { copy = first; p = old }
        do
        :: p == shared -> break
        :: p >= CELL && p != shared -> atomic { assert(allocated[p]); n = p; p = next[n]; allocated[n] = false }
        :: p < CELL && p != shared ->
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
             fi
           }
           freeNode(n);
           if
           :: !isCopied -> release(t)
           :: else
           fi
        od;
        if
        :: atomic { head == cell -> head = first } -> atomic { assert(allocated[cell]); allocated[cell] = false }
        :: else -> finish(SWEEPER, first)
        fi
     :: else ->
        p = first;
        do
        :: p == shared -> break
        :: else -> atomic { touch(p); n = p; p = next[n]; allocated[n] = false }
        od;
#ifdef BUG_FREES_TAKEN
        p = old; freeChain(); allocated[cell] = false
#else
        finish(SWEEPER, old)
#endif
     fi;
unlock:
     atomic { p = 0; n = 0; t = 0; e = 0; cell = 0; r = 0; old = 0; below = 0; shared = 0; first = 0; last = 0; copy = 0; isLive = false; isCopied = false }
     lock = false
  :: else -> break
  od;
out:
  ended++
}

init {
  byte p, n, t, found;

  atomic {
    /* Tracker 1 waits, tracker 2 is garbage above it. */
    owner[1] = 1; refs[1] = 1; state[1] = ARMED; thread[1] = 1; code[1] = true;
    owner[2] = 2; refs[2] = 1; state[2] = FIRED; calls[2] = 1;
    next[2] = 1; head = 2;
    run Observer(3);
#if OBSERVERS > 1
    run Observer(4);
#endif
    run Writer();
#if SWEEPS > 0
    run Sweep();
#else
    ended++;
#endif
  }
  ended == OBSERVERS + 2;
  atomic {
    t = 1;
    do
    :: t < 3 + OBSERVERS ->
       if
       :: t != 2 && calls[t] == 0 ->
          assert(!freed[t] && state[t] == ARMED && code[t]);
#ifdef BUG_NO_EXCUSE
          assert(seen[t] == version);
#else
          assert(seen[t] == version || (t == 3 && excused));
#endif
          p = head; found = 0;
          do
          :: p == 0 -> break
          :: else ->
             if
             :: p < CELL && owner[p] == t -> found = 1
             :: else
             fi;
             p = next[p]
          od;
          assert(found)
       :: else
       fi;
       t++
    :: else -> break
    od;
    /* The object goes, and with it all that is left. */
    p = head;
    do
    :: p == 0 -> break
    :: p >= CELL -> assert(allocated[p]); n = p; p = next[n]; allocated[n] = false
    :: p > 0 && p < CELL ->
       touch(p);
       n = p; p = next[n]; t = owner[n];
       if
       :: n >= EXTERNAL -> allocated[n] = false
       :: else
       fi;
       drop(t)
    od;
    t = 1;
    do
    :: t < 3 + OBSERVERS -> assert(freed[t] && !code[t] && refs[t] == 0); t++
    :: else -> break
    od;
    n = EXTERNAL;
    do
    :: n < WORDS -> assert(!allocated[n]); n++
    :: else -> break
    od
  }
}
