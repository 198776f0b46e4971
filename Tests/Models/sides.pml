/*
 * One observer that wants the `didSet`, and one property: its node is kept by the
 * `willSet` of changes on other threads, while it runs, lets go and pops.
 *
 * Steps are as in link.pml. The values have a lock of their own, so that to read and
 * to store is one step each, and no lock is held from a `willSet` to its `didSet`:
 * those of two writers interleave. The observer runs when it is told to, and now and
 * then without; a run reads the property or lets go of it. When all writers are done
 * and nobody has told it, it must have seen the last value, if its last run has read it.
 *
 * -D switches: WRITERS, RUNS (those that nobody has asked for), and the seeded bugs,
 * all BUG_..., each of which must be found.
 */
#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef RUNS
#define RUNS 2
#endif

#define RECORDING 0
#define DIRTY 1
#define ARMED 2
#define FIRED 3

#define FREE 0
#define STACK 1
#define HAND 2

#define OWN 1
#define NODES 4 /* 1 is the link's own, 2 and 3 are blocks */

byte head = 0;
byte next[NODES];
byte place[NODES];

bool linked = false;
bool abandoned = false;
bool busy = false;
byte externals = 0;

byte state = FIRED;
bool due = true;
byte value = 0;
byte seen = 0;
bool hasRead = false;
byte done = 0;

/* Writes `next`, and then exchanges the head, as often as it takes. */
inline push(node) {
  assert(place[node] != STACK);
  do
  :: top = head; next[node] = top;
     atomic {
       if
       :: head == top -> head = node; place[node] = STACK; break
       :: else
       fi
     }
  od
}

/* Gives a node's memory back. */
inline release(node) {
  atomic {
    place[node] = FREE;
    if
    :: node == OWN -> busy = false
    :: else -> externals--
    fi
  }
}

inline take() {
  d_step {
    chain = head;
    head = 0;
    node = chain;
    do
    :: node != 0 -> place[node] = HAND; node = next[node]
    :: else -> break
    od;
    node = 0
  }
}

inline unlink() {
  atomic { was = linked; linked = false; abandoned = false }
}

/* A node that the change is not to take. */
inline keep() {
#ifdef BUG_DROPS_KEPT
  unlink();
  release(node)
#else
  if
  :: linked -> push(node)
  :: else ->
     unlink();
     if
     :: was ->
        atomic {
          if
          :: !linked && !abandoned -> linked = true
          :: else -> was = false
          fi
        };
        if
        :: was -> push(node)
        :: else -> release(node)
        fi
     :: else -> release(node)
     fi
  fi
#endif
}

/* Any other node. */
inline claim() {
  if
  :: node == OWN ->
     if
     :: linked && busy && !abandoned && externals == 0 ->
        /* The only node: a plain store. */
        atomic { was = true; linked = false; abandoned = false; busy = false; place[OWN] = FREE }
     :: else ->
        atomic {
          was = linked;
          linked = false;
          abandoned = false;
          busy = false;
          place[OWN] = FREE
        }
     fi
  :: else ->
     unlink();
     release(node)
  fi;
  if
  :: was ->
     atomic {
       if
       :: state == ARMED -> state = FIRED; fires = true
       :: state == RECORDING -> state = DIRTY
       :: else
       fi
     };
     if
     :: fires -> fires = false; due = true
     :: else
     fi
  :: else
  fi
}

proctype Writer() {
  byte chain, node, top;
  bool was, fires;

  take();
  do
  :: chain != 0 ->
     node = chain;
     chain = next[chain];
     keep()
  :: else -> break
  od;

  value++;

#ifndef BUG_NO_DID_SET
  take();
  do
  :: chain != 0 ->
     node = chain;
     chain = next[chain];
     claim()
  :: else -> break
  od;
#endif
  done++
}

/* A run that reads the property. */
inline read() {
  atomic { fresh = 0; isThere = linked };
  if
  :: isThere
  :: else ->
     atomic {
       if
       :: abandoned -> abandoned = false; linked = true
       :: else ->
          linked = true;
          if
          :: !busy -> busy = true; fresh = OWN
          :: else ->
             externals++;
             if
             :: place[2] == FREE -> fresh = 2
             :: else -> assert(place[3] == FREE); fresh = 3
             fi
          fi;
          place[fresh] = HAND
       fi
     };
     if
     :: fresh != 0 -> push(fresh)
     :: else
     fi
  fi;
  seen = value;
  hasRead = true
}

/* A run that lets go of it, and takes the node off if it is on top. */
inline letGo() {
  atomic {
    if
    :: linked -> linked = false; abandoned = true
    :: else
    fi
  };
  if
  :: abandoned && busy && externals == 0 && head == OWN ->
     top = next[OWN];
     atomic {
       if
       :: head == OWN ->
          assert(place[OWN] == STACK);
          head = top;
          place[OWN] = FREE;
          popped = true
       :: else
       fi
     };
     if
     :: popped -> atomic { popped = false; abandoned = false; busy = false }
     :: else
     fi
  :: else
  fi;
  hasRead = false
}

proctype Observer() {
  byte top, fresh, runs;
  bool isThere, popped;

  do
  :: due -> due = false; state = RECORDING; read(); goto settle
  :: runs < RUNS && state != DIRTY ->
     runs++;
     state = RECORDING;
     if
     :: read()
     :: letGo()
     fi;
settle:
     atomic {
       if
       :: state == RECORDING -> state = ARMED
       :: state == DIRTY -> state = FIRED; due = true
       :: else -> assert(false) /* unreached: only a run ends a run */
       fi
     }
  :: done == WRITERS && !due -> break
  od;
  assert(!hasRead || seen == value)
}

init {
  byte writer;
  atomic {
    run Observer();
    do
    :: writer < WRITERS -> run Writer(); writer++
    :: else -> break
    od
  }
}
