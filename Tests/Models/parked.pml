/*
 * The sweeps of one object, in pieces: its lock, the sweep that is parked, changes that
 * take what is swept, and the budgets of two properties. SweepLock.swift, SweepRun.swift,
 * Slot+Sweep.swift, and what Slot+Cells.swift does with a sweep's cell.
 *
 * Reader     registers, PUSHES times, with either property. Any push may be due: those
 *            before it that have paid are not here. One that is due sweeps, or goes on
 *            with what is parked; and stops before any node
 * Changer    takes all nodes of either property, TAKES times
 * the end    goes on with what is parked, as a reader that does not stop, when all others
 *            are done
 *
 *   tracker 1   observes both properties, so that it may die while a sweep goes on
 *   tracker 2   is dead; its node is on top of the first property
 *   the others  are the readers', one for each push
 *
 * A step is as in slot.pml. Who has the lock has the sweep: to move it into a place, or
 * out of one, is a step with the exchange of the lock that comes next to it. The place is
 * always the same one, as when a sweep of another property comes to where the last one
 * was. A budget is for a few pushes, or for many, if a sweep has found a node that lives.
 *
 * Each block is freed once, and nobody looks at it then; nothing is left when the object
 * has gone. Whoever is at rest has left no budget for many of whom a change has taken: it
 * is another sweep's that has begun since. Nothing waits, so that a parked sweep keeps
 * nobody waiting.
 *
 * Not here: cells with nodes, and changes that keep nodes (slot.pml); links (link.pml);
 * the places of other objects; what keeps the block of an entry. A push pays in one step;
 * in the code another one's budget that comes between is lost, as Slot.swift says. The
 * steps are sequentially consistent.
 *
 * -D switches:
 *   READERS, PUSHES, CHANGERS, TAKES
 *   TOPS   a sweep that is not parked may be one down to the first live node
 * and the seeded bugs, each of which must be found:
 *   BUG_PARKS_FREE          who parks a sweep frees the lock
 *   BUG_PARKS_BUSY          ... leaves it as it is
 *   BUG_PARKS_FIRST         ... lets others go on before the sweep is in its place
 *   BUG_GOES_ON_WITH_ALL    who goes on does not ask whether another thread has the lock
 *   BUG_ENDS_BUSY           a change that ends a sweep does not, either
 *   BUG_ENDS_OTHERS         it does not ask whose sweep is parked
 *   BUG_KEEPS_OTHERS        it does not put back another one
 *   BUG_ENDS_NOTHING        it leaves what the sweep has made to nobody
 *   BUG_KEEPS_BUSY          ... the lock as it is
 *   BUG_KEEPS_COPIES        ... copies that were not in place yet
 *   BUG_KEEPS_DROPPED       ... copies that came too late
 *   BUG_KEEPS_REPLACED      ... nodes that copies have replaced
 *   BUG_FREES_TAKEN         it frees the chain that the change has taken, too
 *   BUG_ENDS_FIRST          a change ends the sweep before it takes the chain
 *   BUG_LEAVES_PARKED       a change leaves its part of a parked sweep to nobody
 *   BUG_FORGETS_PARKED      the end of the object looks for no sweep
 *   BUG_GRANTS_FOR_TAKEN    who sweeps does not ask whether a change has come
 *   BUG_ASKS_FIRST          it asks before it grants
 *   BUG_ASKS_EMPTY          it asks also where a change leaves what it finds
 *   BUG_KEEPS_GRANT         a change grants nothing when it opens a cell
 *   BUG_KEEPS_GRANT_OF_DONE ... one whose sweeper is done
 *   BUG_GRANTS_FIRST        it grants before it takes the chain
 */

#ifndef READERS
#define READERS 2
#endif
#ifndef PUSHES
#define PUSHES 1
#endif
#ifndef CHANGERS
#define CHANGERS 1
#endif
#ifndef TAKES
#define TAKES 1
#endif

#define PROPERTIES 2
#define BOTH 1
#define DEAD 2
#define TRACKERS 7 /* 3 ... 6 are the readers' */
#define CELL 14    /* 1 ... 13 are nodes */
#define WORDS 18

#define isNode(x) (x < CELL)

/* The lock. */
#define FREE 0
#define BUSY 1
#define PARKED 2

/* Who is done with a cell. */
#define NOBODY 0
#define SWEEPER 1
#define TAKER 2

/* What a sweep does next. */
#define LOOKING 0
#define COPYING 1
#define REPLACING 2
#define DROPPING 3
#define ENDING 4

typedef Run {
  byte slot, cell, phase;
  byte old;         /* the chain that was found */
  byte shared;      /* the first word that it shares with the copies */
  byte at;          /* the next word */
  byte chain, last; /* the copies */
  byte copy;        /* that the next node to be freed may have */
  bool hasLive;
#ifdef TOPS
  bool isTop
#endif
}

byte head[PROPERTIES];
bool many[PROPERTIES];   /* the budget */
bool stands[PROPERTIES]; /* no change has taken what the last sweep has begun with */
byte next[WORDS];
byte owner[CELL];
byte handoff[WORDS];
bool allocated[WORDS];

byte refs[TRACKERS];
bool fired[TRACKERS];

byte lock;
Run place;

byte ended;

#ifdef TOPS
#define isWhole (!mine.isTop)
#define moveTop(from, to) to.isTop = from.isTop; from.isTop = false
#else
#define isWhole true
#define moveTop(from, to) skip
#endif

inline move(from, to) {
  to.slot = from.slot; to.cell = from.cell; to.phase = from.phase; to.old = from.old;
  to.shared = from.shared; to.at = from.at; to.chain = from.chain; to.last = from.last;
  to.copy = from.copy; to.hasLive = from.hasLive;
  from.slot = 0; from.cell = 0; from.phase = LOOKING; from.old = 0;
  from.shared = 0; from.at = 0; from.chain = 0; from.last = 0;
  from.copy = 0; from.hasLive = false;
  moveTop(from, to)
}

inline touch(x) { assert(allocated[x]) }

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
  allocated[x] = false;
  next[x] = 0;
  handoff[x] = NOBODY
}

inline freeNode(x) {
  freeWord(x);
  owner[x] = 0
}

inline drop(t) {
  assert(refs[t] > 0);
  refs[t]--;
  if
  :: refs[t] == 0 -> assert(fired[t]); fired[t] = false
  :: else
  fi
}

inline push(s, t) {
  allocate(n, 1, CELL);
  owner[n] = t;
  refs[t]++;
  next[n] = head[s];
  head[s] = n
}

/* Frees the first word of a chain that is this process's. */
inline freeFirst(p) {
  touch(p);
  n = p;
  p = next[n];
  if
  :: isNode(n) -> t = owner[n]; freeNode(n); drop(t)
  :: else -> assert(handoff[n] == SWEEPER); freeWord(n)
  fi
}

/* The last word of an observer goes only when it has been told. */
inline tell(p) {
  if
  :: isNode(p) -> fired[owner[p]] = true
  :: else
  fi;
  freeFirst(p)
}

/* Frees the node or cell at mine.at, which has been replaced. */
inline freeReplaced() {
  touch(mine.at);
  n = mine.at;
  mine.at = next[n];
  if
  :: isNode(n) ->
     t = owner[n];
     isLive = false;
     if
     :: mine.copy != mine.shared ->
        touch(mine.copy);
        isLive = owner[mine.copy] == t;
        if
        :: isLive -> mine.copy = next[mine.copy]
        :: else
        fi
     :: else
     fi;
     freeNode(n);
     if
     :: isLive
     :: else -> drop(t)
     fi
  :: else -> assert(handoff[n] == SWEEPER); freeWord(n)
  fi;
  n = 0; t = 0; isLive = false
}

/* Frees the copy at mine.at, which came too late. */
inline freeCopy() {
  touch(mine.at);
  n = mine.at;
  mine.at = next[n];
  freeNode(n);
  n = 0
}

/* The copies are this process's own until they are in place. */
inline endCopies() {
  if
  :: mine.last != 0 -> touch(mine.last); next[mine.last] = mine.shared
  :: else -> mine.chain = mine.shared
  fi;
  mine.at = mine.chain;
  mine.last = 0
}

/* SweepCell.finish, as the sweeper. */
inline leaveCell(rest) {
  atomic {
    touch(mine.cell);
    n = handoff[mine.cell];
    handoff[mine.cell] = SWEEPER;
    if
    :: n == NOBODY -> goto isOver
    :: else -> assert(n == TAKER); mine.phase = ENDING; mine.at = rest; n = 0
    fi
  }
}

#define isLeft \
  (mine.at != 0 && \
   (mine.phase == LOOKING || mine.phase == ENDING || mine.at != mine.shared))

proctype Reader(bool isEnd) {
  Run mine;
  byte k, s, n, t;
  bool isLive;

again:
  if
  :: isEnd -> goto enter
  :: !isEnd -> s = 0
  :: !isEnd -> s = 1
  fi;
  atomic {
    t = DEAD + 1;
    do
    :: t < TRACKERS && refs[t] > 0 -> t++
    :: else -> break
    od;
    assert(t < TRACKERS);
    push(s, t);
    n = 0; t = 0
  }
  if
  :: goto over
  :: many[s] = false
  fi;

enter:
  if
  :: atomic { lock == FREE -> assert(!isEnd); lock = BUSY }
     goto begin
#ifdef BUG_GOES_ON_WITH_ALL
  :: atomic { lock != FREE -> lock = BUSY; move(place, mine) }
#else
  :: lock == BUSY -> many[s] = false; goto over
  :: atomic { lock == PARKED -> lock = BUSY; move(place, mine) }
#endif
  fi;

goOn:
  do
  :: !isEnd && isLeft -> goto park
  :: atomic {
       mine.phase == LOOKING && mine.at != 0 ->
       touch(mine.at);
       n = mine.at;
       isLive = isNode(n) && !fired[owner[n]];
       mine.at = next[n];
       if
       :: isLive ->
          assert(refs[owner[n]] > 0);
          mine.hasLive = true;
#ifdef TOPS
          if
          :: mine.isTop -> mine.at = 0
          :: else
          fi
#endif
       :: !isLive && (isNode(n) || !mine.hasLive) -> mine.shared = mine.at
       :: else
       fi;
       n = 0; isLive = false
     }
  :: atomic {
       mine.phase == LOOKING && mine.at == 0 ->
       mine.at = mine.old;
       mine.phase = COPYING
     }
  :: atomic {
       mine.phase == COPYING && mine.at != mine.shared ->
       touch(mine.at);
       n = mine.at;
       mine.at = next[n];
       t = (isNode(n) -> owner[n] : 0);
       if
       :: isNode(n) && !fired[t] ->
          assert(refs[t] > 0);
          allocate(n, 1, CELL);
          owner[n] = t;
          if
          :: mine.last != 0 -> next[mine.last] = n
          :: else -> mine.chain = n
          fi;
          mine.last = n
       :: else
       fi;
       n = 0; t = 0
     }
  :: atomic {
       mine.phase == COPYING && mine.at == mine.shared ->
       endCopies();
       touch(mine.cell);
       if
       :: next[mine.cell] == mine.old ->
          next[mine.cell] = mine.chain;
          mine.phase = REPLACING;
          mine.at = mine.old;
          mine.copy = mine.chain
       :: else -> mine.phase = DROPPING
       fi
     }
  :: atomic { mine.phase == REPLACING && mine.at != mine.shared -> freeReplaced() }
  :: atomic { mine.phase == REPLACING && mine.at == mine.shared -> goto settle }
  :: atomic { mine.phase == DROPPING && mine.at != mine.shared -> freeCopy() }
  :: mine.phase == DROPPING && mine.at == mine.shared -> leaveCell(mine.old)
  :: atomic { mine.phase == ENDING && mine.at != 0 -> freeFirst(mine.at); n = 0; t = 0 }
  :: atomic { mine.phase == ENDING && mine.at == 0 -> freeWord(mine.cell); goto isOver }
  od;

settle:
#ifdef BUG_ASKS_FIRST
  atomic { touch(mine.cell); isLive = mine.chain == 0 || next[mine.cell] != mine.chain }
#endif
  if
  :: atomic { isWhole -> many[mine.slot] = mine.hasLive }
#ifdef TOPS
  :: atomic { mine.isTop -> skip }
#endif
  fi;
  if
  :: atomic {
       head[mine.slot] == mine.cell ->
       head[mine.slot] = mine.chain;
       freeWord(mine.cell);
       goto isOver
     }
  :: atomic { head[mine.slot] != mine.cell && (!isWhole || !mine.hasLive) -> skip }
  :: atomic { head[mine.slot] != mine.cell && isWhole && mine.hasLive -> skip }
#ifdef BUG_ASKS_FIRST
#define isGone isLive
#elif defined(BUG_ASKS_EMPTY)
#define isGone (next[mine.cell] != mine.chain)
#elif defined(BUG_GRANTS_FOR_TAKEN)
#define isGone false
#else
#define isGone (mine.chain == 0 || next[mine.cell] != mine.chain)
#endif
     if
     :: atomic { isGone -> touch(mine.cell) } many[mine.slot] = false
     :: atomic { !isGone -> touch(mine.cell) }
     fi
  fi;
  isLive = false;
  leaveCell(mine.chain);
  goto goOn;

park:
#ifdef BUG_PARKS_FIRST
  lock = PARKED;
  move(mine, place);
#else
  atomic {
    move(mine, place);
#ifdef BUG_PARKS_FREE
    lock = FREE
#elif !defined(BUG_PARKS_BUSY)
    lock = PARKED
#endif
  }
#endif
  goto over;

isOver:
  /* Of this property, or of another one; then there may be something left to do. */
  atomic {
    n = 0; isLive = false;
    mine.cell = 0; mine.phase = LOOKING; mine.old = 0; mine.shared = 0; mine.at = 0;
    mine.chain = 0; mine.last = 0; mine.copy = 0; mine.hasLive = false;
    if
    :: isEnd -> goto leave
    :: !isEnd && mine.slot == s && isWhole -> goto leave
    :: !isEnd && !(mine.slot == s && isWhole) -> goto leave
    :: !isEnd && !(mine.slot == s && isWhole) -> goto begin
    fi
  }

begin:
  atomic {
    mine.slot = s;
    if
    :: head[s] == 0 -> goto leave
    :: else ->
       allocate(n, CELL, WORDS);
       mine.cell = n;
       mine.old = head[s];
       mine.shared = mine.old;
       mine.at = mine.old;
       next[n] = mine.old;
       head[s] = n;
       stands[s] = true;
       n = 0;
#ifdef TOPS
       if
       :: mine.isTop = true
       :: mine.isTop = false
       fi;
#endif
       goto goOn
    fi
  }

leave:
  atomic {
    mine.slot = 0;
#ifdef TOPS
    mine.isTop = false;
#endif
    lock = FREE
  }
over:
  atomic {
    k++;
    s = 0;
    if
    :: !isEnd && k < PUSHES -> goto again
    :: else -> ended++
    fi
  }
}

/* SweepRun.endTaken. */
inline endTaken() {
  if
#ifdef BUG_ENDS_NOTHING
  :: true
#else
  :: mine.phase == LOOKING
  :: mine.phase == COPYING ->
     endCopies();
#ifndef BUG_KEEPS_COPIES
     do
     :: mine.at != mine.shared -> freeCopy()
     :: else -> break
     od
#endif
  :: mine.phase == REPLACING ->
#ifndef BUG_KEEPS_REPLACED
     do
     :: mine.at != mine.shared -> freeReplaced()
     :: else -> break
     od
#else
     skip
#endif
  :: mine.phase == DROPPING ->
#ifndef BUG_KEEPS_DROPPED
     do
     :: mine.at != mine.shared -> freeCopy()
     :: else -> break
     od
#else
     skip
#endif
  :: mine.phase == ENDING -> assert(false) /* unreached: its change is done */
#endif
  fi;
#ifdef BUG_FREES_TAKEN
  p = inner;
  do
  :: p == 0 -> break
  :: else -> freeFirst(p)
  od;
#endif
  freeWord(mine.cell)
}

proctype Changer() {
  Run mine;
  byte k, s, rest, c, inner, tail, p, n, t;
  bool isLive;

again:
  atomic {
    if
    :: s = 0
    :: s = 1
    fi;
    rest = head[s];
    head[s] = 0;
    if
    :: rest == 0 -> goto over
    :: else -> stands[s] = false
    fi
  }
  many[s] = false;

deliver:
  do
  :: rest == 0 -> goto over
  :: atomic {
       rest != 0 && isNode(rest) ->
       tell(rest);
       n = 0; t = 0
     }
  :: atomic { !isNode(rest) -> c = rest; rest = 0; break }
  od;

  /* Slot.open, and SweepCell.takeInner. */
  if
  :: atomic { handoff[c] == SWEEPER -> touch(c) }
#if !defined(BUG_KEEPS_GRANT) && !defined(BUG_KEEPS_GRANT_OF_DONE)
     many[s] = false;
#endif
     atomic { rest = next[c]; freeWord(c); c = 0 }
     goto deliver
  :: atomic { handoff[c] != SWEEPER -> touch(c) }
  fi;
#ifdef BUG_GRANTS_FIRST
  many[s] = false;
#endif
#ifndef BUG_ENDS_FIRST
  atomic { touch(c); inner = next[c]; next[c] = 0 }
#endif

  /* SweepCell.endParked, and SweepLock.endParked. */
  if
  :: atomic { handoff[c] == SWEEPER -> touch(c); goto copy }
  :: atomic { handoff[c] != SWEEPER -> touch(c) }
  fi;
  if
  :: lock != PARKED -> goto copy
  :: lock == PARKED
  fi;
  if
#ifdef BUG_ENDS_BUSY
  :: lock = BUSY
#else
  :: atomic { lock == PARKED -> lock = BUSY }
  :: atomic { lock != PARKED -> goto copy }
#endif
  fi;
  if
#ifdef BUG_ENDS_OTHERS
  :: true
#else
  :: place.cell == c
  :: place.cell != c ->
#ifndef BUG_KEEPS_OTHERS
     lock = PARKED;
#endif
     goto copy
#endif
  fi;
  atomic {
    move(place, mine);
#ifdef BUG_ENDS_FIRST
    inner = next[c];
    next[c] = 0;
#endif
    endTaken();
    mine.slot = 0; mine.cell = 0; mine.phase = LOOKING; mine.old = 0; mine.shared = 0;
    mine.at = 0; mine.chain = 0; mine.last = 0; mine.copy = 0; mine.hasLive = false;
#ifdef TOPS
    mine.isTop = false;
#endif
#ifndef BUG_KEEPS_BUSY
    lock = FREE;
#endif
    rest = inner; inner = 0; c = 0;
    goto deliver
  }

copy:
#if !defined(BUG_KEEPS_GRANT) && !defined(BUG_GRANTS_FIRST)
  many[s] = false;
#endif
  /* Slot.copy. */
  p = inner;
  do
  :: p == 0 -> break
  :: atomic {
       p != 0 ->
       touch(p);
       n = p;
       p = next[n];
       t = (isNode(n) -> owner[n] : 0);
       if
       :: isNode(n) && !fired[t] ->
          assert(refs[t] > 0);
          refs[t]++;
          allocate(n, 1, CELL);
          owner[n] = t;
          if
          :: tail != 0 -> next[tail] = n
          :: else -> rest = n
          fi;
          tail = n
       :: else
       fi;
       n = 0; t = 0
     }
  od;
  tail = 0;
#ifndef BUG_LEAVES_PARKED
  atomic {
    touch(c);
    n = handoff[c];
    handoff[c] = TAKER;
    if
    :: n == SWEEPER ->
       do
       :: inner == 0 -> break
       :: else -> freeFirst(inner)
       od;
       freeWord(c)
    :: else
    fi;
    n = 0; t = 0
  }
#endif
  atomic { inner = 0; c = 0 }
  goto deliver;

over:
  atomic {
    k++;
    s = 0;
    if
    :: k < TAKES -> goto again
    :: else -> ended++
    fi
  }
}

inline assertBudgets() {
  s = 0;
  do
  :: s < PROPERTIES -> assert(!many[s] || stands[s]); s++
  :: else -> break
  od
}

init {
  byte k, s, n, t;

  atomic {
    push(0, BOTH);
    push(0, DEAD);
    fired[DEAD] = true;
    push(1, BOTH);
    k = 0;
    do
    :: k < READERS -> run Reader(false); k++
    :: else -> break
    od;
    k = 0;
    do
    :: k < CHANGERS -> run Changer(); k++
    :: else -> break
    od
  }
  ended == READERS + CHANGERS;
  atomic {
    assertBudgets();
    assert(lock != BUSY);
    if
#ifndef BUG_FORGETS_PARKED
    :: lock == PARKED -> run Reader(true); ended == READERS + CHANGERS + 1
#endif
    :: else
    fi;
    assert(lock == FREE)
  }
  d_step {
    assertBudgets();
    /* Slot.deinitialize. */
    s = 0;
    do
    :: s < PROPERTIES && head[s] != 0 -> tell(head[s])
    :: s < PROPERTIES && head[s] == 0 -> s++
    :: else -> break
    od;
    t = 1;
    do
    :: t < TRACKERS -> assert(refs[t] == 0); t++
    :: else -> break
    od;
    n = 1;
    do
    :: n < WORDS -> assert(!allocated[n]); n++
    :: else -> break
    od
  }
}
