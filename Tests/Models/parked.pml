/*
 * The sweeps of one object, in pieces: its lock, the sweep that is parked, changes that
 * take what is swept, and the budgets of two properties. SweepLock.swift, SweepRun.swift,
 * Slot+Sweep.swift, and what Slot+Cells.swift does with a sweep's cell.
 *
 * Reader     registers with either property, PUSHES times. Any push may be due: those that
 *            have paid before it are not here. One that is due sweeps, or goes on with the
 *            sweep that is parked, and may stop before each word of a chain
 * Changer    takes all nodes of either property, TAKES times
 * the end    of the object, when all are done: goes on with the sweep that is parked, and
 *            frees what is on the stacks
 *
 *   tracker 1   observes both properties, so that it may die while one of them is swept
 *   tracker 2   is dead; its node is on top of the first property
 *   the others  are the readers', one for each push
 *
 * A step is as in slot.pml. A sweep in hand is its thread's own, so that to move it is part
 * of the step that takes or leaves the lock. It is always parked in the same place, which
 * is what the look at its cell is for. A budget is for many pushes if a sweep has found a
 * node that lives, and otherwise for a few.
 *
 * Each word is freed once, and nobody looks at it afterwards; an observer's last one goes
 * only when that has been told. Nothing is left when the object has gone. When all are
 * done, a budget for many is one whose sweep has begun since the last change. And nothing
 * here waits: a sweep that is parked keeps nobody.
 *
 * Not here: cells with nodes, and nodes that a change puts back (slot.pml); links
 * (link.pml); observers that are told while they record; other objects' places; the blocks
 * of entries. A push pays in one step; in the code it may store a budget that it has loaded
 * before a change. The steps are sequentially consistent.
 *
 * -D switches:
 *   READERS, PUSHES, CHANGERS, TAKES
 *   PAIRS  the readers' observers observe both properties
 *   TOPS   a push may sweep though it is not due, down to the first node that lives
 * and the seeded bugs, each of which must be found:
 *   BUG_PARKS_FREE           who parks a sweep frees the lock
 *   BUG_PARKS_BUSY           ... does not leave the lock
 *   BUG_PARKS_FIRST          ... leaves the lock before the sweep is in its place
 *   BUG_GOES_ON_BUSY         a push goes on also while a thread is at work
 *   BUG_ENDS_BUSY            a change ends a sweep also if another thread has the lock now
 *   BUG_ENDS_OTHERS          ... if it is not the one whose nodes it has taken
 *   BUG_KEEPS_OTHERS         ... does not leave the lock to such a one
 *   BUG_ENDS_NOTHING         ... and frees nothing but the cell
 *   BUG_KEEPS_PARKED_COPIES  ... but copies that are not in place
 *   BUG_KEEPS_DROPPED        ... but copies that came too late
 *   BUG_KEEPS_REPLACED       ... but nodes that have been replaced
 *   BUG_FREES_TAKEN          ... and what it has taken
 *   BUG_KEEPS_BUSY           ... and does not leave the lock
 *   BUG_LEAVES_PARKED        it leaves the sweep parked, and takes the nodes for its own
 *   BUG_LEAVES_CELL          it does not say that it is done with a cell
 *   BUG_FORGETS_PARKED       the end of the object leaves what is parked
 *   BUG_GRANTS_FOR_TAKEN     a sweeper does not ask whether a change has come
 *   BUG_ASKS_FIRST           ... asks before it grants
 *   BUG_ASKS_EMPTY           ... asks though the cell is empty, which tells nothing
 *   BUG_KEEPS_GRANT_OF_DONE  a change grants nothing if the sweeper is done
 *   BUG_KEEPS_GRANT_OF_BUSY  ... if it is at work
 *   BUG_GRANTS_FIRST         ... grants before it takes the nodes
 *   BUG_GRANTS_TO_FIRST      ... grants to the first property, whosever the cell is
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

/* Words of a chain are nodes and cells. */
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

/* The property of which a change opens a cell. */
#ifdef BUG_GRANTS_TO_FIRST
#define opened 0
#else
#define opened s
#endif

#ifdef TOPS
#define isWhole (!mine.isTop)
#define isDone (mine.slot == s && (!mine.isTop || isTop))
#define moveTop(from, to) to.isTop = from.isTop; from.isTop = false
#else
#define isWhole true
#define isDone (mine.slot == s)
#define moveTop(from, to) skip
#endif

/* A sweep comes into somebody's hands, or into its place. */
inline move(from, to) {
  assert(from.cell != 0 && to.cell == 0);
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

/* Whether there is a word to look at before something else is done. */
#define isLeft \
  (mine.at != 0 && \
   (mine.phase == LOOKING || mine.phase == ENDING || mine.at != mine.shared))

proctype Reader(bool isEnd) {
  Run mine;
  byte k, s, n, t;
  bool isLive;
#ifdef PAIRS
  byte other;
#endif
#ifdef TOPS
  bool isTop;
#endif

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
#ifdef PAIRS
    other = 1 - s;
    push(other, t);
    other = 0;
#endif
    push(s, t);
    n = 0; t = 0
  }
  if
  :: goto over
  :: many[s] = false
#ifdef TOPS
  :: isTop = true
#endif
  fi;

enter:
  if
  :: atomic { lock == FREE -> assert(!isEnd); lock = BUSY }
     goto begin
#ifdef BUG_GOES_ON_BUSY
  :: atomic { lock != FREE -> lock = BUSY; move(place, mine) }
#else
#ifdef TOPS
  :: lock == BUSY && isTop -> goto over
  :: lock == BUSY && !isTop -> many[s] = false; goto over
#else
  :: lock == BUSY -> many[s] = false; goto over
#endif
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
  /* After a sweep of another property this one's begins, if the piece is not used up. */
  atomic {
    n = 0; isLive = false;
    mine.cell = 0; mine.phase = LOOKING; mine.old = 0; mine.shared = 0; mine.at = 0;
    mine.chain = 0; mine.last = 0; mine.copy = 0; mine.hasLive = false;
    if
    :: isEnd -> goto leave
    :: !isEnd && isDone -> goto leave
    :: !isEnd && !isDone -> goto leave
    :: !isEnd && !isDone -> goto begin
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
       mine.isTop = isTop;
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
#ifdef TOPS
    isTop = false;
#endif
    if
    :: !isEnd && k < PUSHES -> goto again
    :: else -> ended++
    fi
  }
}

/* SweepRun.endTaken: the change has not said that it is done. */
inline endTaken() {
  assert(mine.phase != ENDING);
  if
#ifdef BUG_ENDS_NOTHING
  :: true
#else
  :: mine.phase == LOOKING
  :: mine.phase == COPYING ->
     endCopies();
#ifndef BUG_KEEPS_PARKED_COPIES
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
  :: atomic { rest != 0 && isNode(rest) -> tell(rest); n = 0; t = 0 }
  :: atomic { !isNode(rest) -> c = rest; rest = 0; break }
  od;

  /* Slot.open, and SweepCell.takeInner. */
  if
  :: atomic { handoff[c] == SWEEPER -> touch(c) }
#ifndef BUG_KEEPS_GRANT_OF_DONE
     many[opened] = false;
#endif
     atomic { rest = next[c]; freeWord(c); c = 0 }
     goto deliver
  :: atomic { handoff[c] != SWEEPER -> touch(c) }
  fi;
#ifdef BUG_GRANTS_FIRST
  many[opened] = false;
#endif
  atomic { touch(c); inner = next[c]; next[c] = 0 }

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
#ifdef BUG_LEAVES_PARKED
    lock = PARKED;
#else
    move(place, mine);
    endTaken();
    mine.slot = 0; mine.cell = 0; mine.phase = LOOKING; mine.old = 0; mine.shared = 0;
    mine.at = 0; mine.chain = 0; mine.last = 0; mine.copy = 0; mine.hasLive = false;
#ifdef TOPS
    mine.isTop = false;
#endif
#ifndef BUG_KEEPS_BUSY
    lock = FREE;
#endif
#endif
    rest = inner; inner = 0; c = 0;
    goto deliver
  }

copy:
#if !defined(BUG_KEEPS_GRANT_OF_BUSY) && !defined(BUG_GRANTS_FIRST)
  many[opened] = false;
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
#ifndef BUG_LEAVES_CELL
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
