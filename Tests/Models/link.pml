/*
 * One persistent observer, two properties, and links that are used again.
 *
 * Steps are as in slot.pml: one for each atomic operation, loops around a
 * compare-and-swap of one word being one step. Where the core loads a link's
 * word and then stores to it without an exchange, the model has two steps. The
 * runs are made by the observing thread and, where a change fires, by the
 * writer inside of `onChange`; they take turns, as the interface demands. A run
 * inside of the calls of a willSet has the mark of that change, whose didSet puts
 * the node back before it calls anybody.
 *
 * There is one observer and one writer, so that nobody can wait in a delivery
 * cell: what else the writer has taken stays in its hands during a call, where
 * nobody but the writer could take it from. Cells are in slot.pml.
 *
 * A link stands for a property as long as `place` says so; a run that finds no
 * link for a property takes one whose word is zero. A node that speaks for a
 * link must be on the stack of the property that the link stands for.
 *
 * The end of a run may pop the nodes of links that no run reads any more. With
 * DIES, the object of the second property goes while the observer does: its
 * slot's memory stays for as long as a link keeps it, and who touches it later
 * is found out.
 *
 * -D switches: RUNS, WRITES, LINKS, CANCEL (by a thread of its own), DIES,
 * NO_SWEEP, NO_POP, NO_TRACK_ON_FIRE, and the seeded bugs, all BUG_..., each of
 * which must be found.
 */
#ifndef RUNS
#define RUNS 2
#endif
#ifndef WRITES
#define WRITES 1
#endif
#ifndef LINKS
#define LINKS 1
#endif

#define RECORDING 0
#define DIRTY 1
#define ARMED 2
#define FIRED 3
#define DEAD 4
#define BIAS 50

#define NONE 0
#define SWEEPER 1
#define TAKER 2

#define KEEP 0
#define DROP 1
#define FIRE 2

/* Marks follow the threads. */
#define mark(change) (3 + change)

#define SLOTS 2
#define EXTERNAL 3 /* nodes 1, 2 are those of the links; 3 ... 8 blocks */
#define CELL 9
#define WORDS 10

#define OBSERVER 1
#define WRITER 2

byte head[SLOTS];
byte next[WORDS];
byte owner[WORDS]; /* the link, 1 or 2 */
bool allocated[WORDS];
byte handoff;

/* Links: the word in its parts, and what the table knows. */
bool linked[3], abandoned[3], busy[3];
byte externals[3];
byte place[3]; /* the slot plus one, or 0 */
bool isRead[3];

/* The tracker. */
byte state = FIRED;
byte refs = 1;
byte calls;
byte origin; /* a thread, or the mark of a change of the writer */
byte holds;
bool freed;      /* the block, with the tracker and the first link */
bool linksFreed; /* all other links; here, all */
bool disposed;   /* the table */
bool code = true;

/* The last run. */
bool turn;
bool reads[SLOTS];
byte seen[SLOTS];
byte pushes;
/* The last change that has put a node of the property back: it does not tell whom
   its own willSet has had armed. */
byte keptFor[SLOTS];

byte version[SLOTS];
byte runs, fires;

#ifdef DIES
/* Who uses the second property's object, and who keeps its slot's memory: the
   object, and the links that `pins` says. */
byte uses;
bool gone;
byte keeps = 1;
bool pins[3];
#endif
byte ended;

#ifdef DIES
#define isAlive(s) (s == 0 || !gone)
#define touchSlot(s) assert(s == 0 || keeps > 0)
inline use(s) {
  if
  :: s == 1 -> assert(!gone); uses++
  :: else
  fi
}
inline unuse(s) {
  if
  :: s == 1 -> uses--
  :: else
  fi
}
#ifdef BUG_PINS_NOTHING
inline pin(x, s) { skip }
#else
inline pin(x, s) {
  if
  :: s == 1 -> pins[x] = true; keeps++
  :: else
  fi
}
#endif
inline unpin(x) {
  if
  :: pins[x] -> pins[x] = false; keeps--
  :: else
  fi
}
#else
#define isAlive(s) true
#define touchSlot(s) skip
inline use(s) { skip }
inline unuse(s) { skip }
inline pin(x, s) { skip }
inline unpin(x) { skip }
#endif

inline touchTracker() { assert(!freed) }

inline releaseTracker() {
  atomic {
    assert(!freed && refs > 0);
    refs--;
    isLast = refs == 0
  }
  if
  :: isLast -> freePersistent()
  :: else
  fi
}

/* The last node is gone, after `retire`. */
inline freePersistent() {
  atomic { isLast = false; assert(disposed && !linksFreed); linksFreed = true }
  dropHold()
}

inline dropHold() {
  atomic {
    assert(!freed && holds > 0);
    holds--;
    if
    :: holds == 0 -> freed = true
    :: else
    fi
  }
}

/* Tracker.retire(): the table goes, and the observer's reference. */
inline retire() {
  atomic { touchTracker(); assert(!disposed); disposed = true; isRead[1] = false; isRead[2] = false }
  letGo(1);
  comeOff(1);
  atomic { unpin(1) }
  letGo(2);
  comeOff(2);
  atomic { unpin(2) }
  atomic {
    touchTracker();
    assert(refs > 0);
    refs--;
#ifdef BUG_ONE_HOLD
    holds = 1;
#else
    holds = 2;
#endif
    isLast = refs == 0
  }
  if
  :: isLast -> freePersistent()
  :: else
  fi
}

inline allocate(x) {
  x = EXTERNAL;
  do
  :: x < CELL && allocated[x] -> x++
  :: else -> break
  od;
  assert(x < CELL);
  allocated[x] = true
}

inline push(s, x) {
  do
  :: atomic { top = head[s]; next[x] = top }
     if
     :: atomic { head[s] == top -> head[s] = x } break
     :: else
     fi
  od
}

#define touchLink() assert(!linksFreed)
#define isFree(l) (!linked[l] && !abandoned[l] && !busy[l] && externals[l] == 0)

/* Link.link(to:); `pushed` says whether a node was pushed. */
inline link(s, l) {
  atomic { touchTracker(); touchLink(); pushed = isFree(l) }
  if
  :: pushed -> atomic { assert(isFree(l)); linked[l] = true; busy[l] = true; e = l }
  :: else -> linkSlow(l)
  fi;
  if
  :: pushed -> push(s, e); e = 0
  :: else
  fi
}

inline linkSlow(l) {
  atomic {
    touchLink();
    if
    :: linked[l]
    :: !linked[l] && abandoned[l] -> abandoned[l] = false; linked[l] = true
    :: else ->
       linked[l] = true;
       pushed = true;
       if
#ifdef BUG_IGNORES_BUSY
       :: true -> busy[l] = true; e = l
#else
       :: !busy[l] -> busy[l] = true; e = l
       :: else -> externals[l]++; allocate(e); owner[e] = l
#endif
       fi
    fi
  }
}

/* A block or a link's own node goes back. */
inline freeNode(x) {
  atomic {
    touchTracker();
    touchLink();
    if
    :: x >= EXTERNAL ->
       assert(allocated[x] && externals[owner[x]] > 0);
       allocated[x] = false;
       externals[owner[x]]--
    :: else -> assert(busy[x]); busy[x] = false
    fi
  }
}

/* Link.unlink(): a link that a node has spoken for stands for its slot. */
inline unlink(s, l) {
  touchLink();
  wasLinked = linked[l];
  assert(!wasLinked || place[l] == s + 1);
  linked[l] = false;
  abandoned[l] = false
}

/* Link.unlinkReturningNode(): a plain store if it is the link's only node.
   The observer may have abandoned the link since, and linked it again. */
inline unlinkReturningNode(s, l) {
  atomic {
    touchLink();
    isOnly = linked[l] && busy[l] && !abandoned[l] && externals[l] == 0;
#ifdef BUG_STORES_ALWAYS
    isOnly = linked[l] && busy[l] && !abandoned[l];
#endif
    wasLinked = linked[l]
  }
  if
  :: isOnly ->
     atomic {
       assert(busy[l] && externals[l] == 0);
       assert(!linked[l] || place[l] == s + 1);
       linked[l] = false; abandoned[l] = false; busy[l] = false
     }
  :: else -> atomic { unlink(s, l); assert(busy[l]); busy[l] = false }
  fi
}

inline tell() {
  atomic {
    touchTracker();
    if
    :: state == ARMED -> verdict = FIRE; state = FIRED; calls++
    :: state == RECORDING -> verdict = DROP; state = DIRTY
    :: else -> verdict = DROP
    fi
  }
}

/* Ends a call, and releases `onChange` if it was a dead tracker's last one. */
inline endCall() {
  atomic {
    touchTracker();
    assert(calls > 0);
    calls--;
    if
    :: state == DEAD && calls == 0 -> assert(code); code = false
    :: else
    fi
  }
}

inline call() {
  atomic { touchTracker(); assert(code); fires++; assert(fires <= runs) }
}

inline die() {
  atomic {
    touchTracker();
    mustRetire = false;
    if
    :: state != DEAD ->
#ifdef BUG_RETIRES_ALWAYS
       mustRetire = true;
#else
       mustRetire = state == ARMED || state == FIRED;
#endif
       state = DEAD;
       if
#ifndef BUG_FORGETS_CALLS
       :: calls > 0
#endif
       :: else -> assert(code); code = false
       fi
    :: else
    fi
  }
}

/* One read: finds or takes a link, and links it before the value is read. */
inline read(s) {
  atomic {
    assert(!disposed);
    use(s);
    l = 0;
    if
    :: place[1] == s + 1 -> l = 1
    :: else ->
       if
       :: LINKS > 1 && place[2] == s + 1 -> l = 2
       :: else -> spare(1, s); spare(2, s)
       fi
    fi
    if
    :: l != 0 -> isRead[l] = true
    :: else
    fi
  }
  if
  :: l != 0 ->
     link(s, l);
     atomic {
       if
       :: pushed -> pushes++
       :: else
       fi;
       reads[s] = true;
       seen[s] = version[s]
     }
  :: else
  fi;
  atomic { unuse(s) }
}

#ifdef BUG_IGNORES_EXTERNALS
#define hasExternals(x) false
#else
#define hasExternals(x) (externals[x] > 0)
#endif
#define isSpare(x) (!linked[x] && !abandoned[x] && !busy[x] && !hasExternals(x))

inline spare(x, s) {
  if
  :: x <= LINKS && l == 0 && !isRead[x] && isSpare(x) ->
     unpin(x);
     l = x;
     place[x] = s + 1;
     pin(x, s)
  :: else
  fi
}

inline letGo(x) {
  atomic {
    touchLink();
    if
    :: !isRead[x] && linked[x] -> linked[x] = false; abandoned[x] = true
    :: else
    fi
  }
}

#ifdef DIES
/* The object may have gone since. */
inline readSecond() {
  if
  :: atomic { !gone -> uses++ } read(1); atomic { uses-- }
  :: gone
  fi
}
#else
inline readSecond() { read(1) }
#endif

/* Link.comeOff(), of a link that the last run did not read. */
#ifdef BUG_POPS_COPIED
#define isOff(x) (!isRead[x] && !linked[x] && abandoned[x] && busy[x])
#else
#define isOff(x) (!isRead[x] && !linked[x] && abandoned[x] && busy[x] && externals[x] == 0)
#endif

inline comeOff(x) {
#ifndef NO_POP
  atomic { touchLink(); mayPop = isOff(x); q = place[x] }
  if
  :: mayPop ->
     q--;
     atomic { touchSlot(q); mayPop = head[q] == x; top = next[x] }
     if
     :: mayPop ->
        atomic {
          touchSlot(q);
#ifndef BUG_POPS_BY_STORE
          mayPop = head[q] == x;
#endif
          if
          :: mayPop -> head[q] = top
          :: else
          fi
        }
        if
        :: mayPop ->
           atomic { linked[x] = false; abandoned[x] = false; busy[x] = false; externals[x] = 0 }
           atomic { touchTracker(); assert(refs > 1); refs-- }
        :: else
        fi
     :: else
     fi
  :: else
  fi;
  atomic { mayPop = false; q = 0; top = 0 }
#else
  skip
#endif
}

inline mayComeOff(x) {
  if
  :: comeOff(x)
  :: skip
  fi
}

/* PersistentObserver.track, up to the call that a dirty run makes. */
inline track() {
  atomic {
    touchTracker();
    origin = me;
    if
    :: state == DEAD -> verdict = DROP
    :: else ->
       assert(state == ARMED || state == FIRED);
       state = RECORDING; refs = refs + BIAS; verdict = KEEP;
       runs++; pushes = 0;
       reads[0] = false; reads[1] = false; isRead[1] = false; isRead[2] = false
    fi
  }
  if
  :: verdict == KEEP ->
     if
     :: read(0)
     :: isAlive(1) -> readSecond()
     :: isAlive(1) -> read(0); readSecond()
     :: skip
     fi;
     letGo(1);
     mayComeOff(1);
     if
     :: LINKS > 1 -> letGo(2); mayComeOff(2)
     :: else
     fi;
     atomic {
       touchTracker();
       /* Tracker.mark: only the step to `armed` makes others look at it. */
       if
       :: delivers -> origin = mark(k)
       :: else
       fi;
       refs = refs - BIAS + pushes;
       verdict = DROP;
       if
       :: state == RECORDING -> state = ARMED
       :: state == DIRTY -> state = FIRED; calls++; verdict = FIRE
       :: else -> mustRetire = true
       fi
     }
     if
     :: mustRetire -> mustRetire = false; retire()
     :: else
     fi
  :: else
  fi
}

/* After `fire`: the observer's code, which may track, and the way out. */
inline callAndRelease() {
  call();
  trackOnFire();
  endCall();
  releaseTracker()
}

#ifdef NO_TRACK_ON_FIRE
#define mayTrackOnFire false
#else
#define mayTrackOnFire (!turn && me == WRITER && !hasTracked)
#endif

inline trackOnFire() {
  if
  :: atomic { mayTrackOnFire -> turn = true; hasTracked = true; hasMarked = delivers }
     track();
     if
     :: verdict == FIRE -> call(); endCall()
     :: else
     fi;
     turn = false
  :: true
  fi
}

/* Slot.take, for slot s. */
inline take(s, after) {
  atomic {
    rest = head[s];
    head[s] = 0;
    delivers = !after;
    isKeeping = after && hasMarked
  }
  if
  :: isKeeping -> keepOwn(s)
  :: else
  fi;
  do
  :: rest == 0 -> break
  :: rest == CELL -> open(s)
  :: rest != 0 && rest != CELL ->
     atomic { touchTracker(); n = rest; l = owner[n]; assert(n < EXTERNAL || allocated[n]) }
#ifndef BUG_BUSY_FIRST
     rest = next[n];
#endif
     claim(s)
  od;
  atomic { p = 0; n = 0; l = 0; inner = 0; verdict = 0; wasLinked = false; pushed = false; isOnly = false; wasFired = false; delivers = false }
}

/* Slot.keepingOwn: nodes of a run that this change's willSet has called for. */
#define isOwn (state == ARMED && origin == mark(k))

inline keepOwn(s) {
  do
  :: rest == 0 -> break
  :: rest == CELL -> open(s)
  :: rest != 0 && rest != CELL ->
     /* Node.belongsBack: the tracker first, then the link. */
     atomic {
       touchTracker();
       n = rest;
       l = owner[n];
       assert(n < EXTERNAL || allocated[n]);
       rest = next[n];
       mayKeep = isOwn
     }
     if
     :: mayKeep -> atomic { touchLink(); mayKeep = linked[l] }
     :: else
     fi;
     if
     :: mayKeep ->
#ifdef BUG_RETURNS_FIRST
        /* As if it could be told again that it is in use. */
        freeNode(n);
        atomic {
          if
          :: n >= EXTERNAL -> externals[l]++; allocated[n] = true
          :: else -> busy[l] = true
          fi
        }
#endif
        push(s, n);
        keptFor[s] = version[s]
     :: else ->
        atomic {
          if
          :: last != 0 -> next[last] = n
          :: else -> first = n
          fi;
          last = n
        }
     fi
  od;
  atomic {
    if
    :: last != 0 -> next[last] = 0
    :: else
    fi;
    rest = first;
    first = 0; last = 0; n = 0; l = 0; mayKeep = false; isKeeping = false
  }
}

/* Slot.open: the nodes that a sweeper is reading are copied. */
inline open(s) {
  atomic { assert(allocated[CELL]); isRetired = handoff == SWEEPER }
  if
  :: isRetired -> atomic { rest = next[CELL]; allocated[CELL] = false; isRetired = false }
  :: else ->
     atomic { inner = next[CELL]; next[CELL] = 0; p = inner; rest = 0; tail = 0 }
     do
     :: p == 0 -> break
     :: else ->
        atomic { touchTracker(); touchLink(); n = p; l = owner[n]; p = next[n]; wasLinked = linked[l] }
#ifndef BUG_FORGETS_ABANDONED
        if
        :: !wasLinked ->
           atomic { unlink(s, l) }
           if
           :: wasLinked -> atomic { relink(l); wasLinked = pushed; pushed = false }
           :: else
           fi
        :: else
        fi;
#endif
        if
        :: wasLinked ->
           atomic { touchLink(); externals[l]++ }
           atomic {
             touchTracker();
             refs++;
             allocate(e);
             owner[e] = l;
             if
             :: tail != 0 -> next[tail] = e
             :: else -> rest = e
             fi;
             tail = e;
             e = 0
           }
        :: else
        fi
     od;
     atomic {
       if
       :: tail != 0 -> next[tail] = 0
       :: else
       fi;
       tail = 0; wasLinked = false
     }
     p = inner;
     finish(TAKER);
     atomic { p = 0; n = 0; l = 0; inner = 0; r = 0 }
  fi
}

/* Link.relink(). */
inline relink(l) {
  pushed = !linked[l] && !abandoned[l];
  if
  :: pushed -> linked[l] = true
  :: else
  fi
}

#ifdef BUG_DROPS_EARLY
/* As if the load for `drop` could come before the store that unlinks. */
#define tellOwned() \
  if \
  :: wasFired -> verdict = DROP \
  :: else -> tell() \
  fi
#else
#define tellOwned() tell()
#endif

/* Node.claim. */
inline claim(s) {
  wasFired = state == FIRED;
  if
  :: n >= EXTERNAL ->
#ifdef BUG_FREES_FIRST
     freeNode(n);
     atomic { unlink(s, l) }
#else
     atomic { unlink(s, l) }
#ifdef BUG_BUSY_FIRST
     rest = next[n];
#endif
     freeNode(n)
#endif
  :: else ->
     unlinkReturningNode(s, l)
#ifdef BUG_BUSY_FIRST
     rest = next[n]
#endif
  fi;
  if
  :: !wasLinked -> releaseTracker()
  :: else ->
     tellOwned();
     if
     :: verdict == FIRE -> withoutGarbage(); callAndRelease()
     :: else -> releaseTracker()
     fi
  fi
}

/* Slot.withoutGarbage. */
inline withoutGarbage() {
  do
  :: rest != 0 && rest != CELL ->
     atomic { touchLink(); n = rest; l = owner[n]; wasLinked = linked[l] || abandoned[l] }
     if
     :: wasLinked -> break
     :: else -> rest = next[n]; freeNode(n); releaseTracker()
     fi
  :: else -> break
  od
}

inline freeChain() {
  do
  :: p == 0 -> break
  :: else ->
     atomic { touchTracker(); n = p; assert(n != CELL); p = next[n] }
     freeNode(n);
     releaseTracker()
  od
}

inline finish(party) {
  atomic { assert(allocated[CELL]); r = handoff; handoff = party }
  if
  :: r != NONE -> freeChain(); allocated[CELL] = false
  :: else
  fi
}

proctype Observer() {
  byte l, e, top, verdict, q;
  bool pushed, hasTracked, isLast, mustRetire, mayPop, delivers;
  byte me = OBSERVER;
  byte k = 0;

  do
  :: k < RUNS ->
     atomic { !turn -> turn = true }
     track();
     if
     :: verdict == FIRE -> call(); endCall()
     :: else
     fi;
     turn = false;
     k++
  :: else -> break
  od;
  ended++
}

inline cancel() {
  die();
  if
  :: mustRetire -> mustRetire = false; retire()
  :: else
  fi
}

/* The observer goes: `deinit`, on a thread that has the last reference. */
inline leave() {
  cancel();
  dropHold()
}

#ifdef CANCEL
proctype Canceller() {
  byte top, q;
  bool isLast, mustRetire, mayPop;

  cancel();
  ended++
}
#endif

proctype Writer() {
  byte rest, first, last, tail, p, n, l, e, top, inner, verdict, r, s, q;
  bool pushed, isKeeping, isRetired, wasLinked, mayKeep, hasTracked, hasMarked, delivers;
  bool isOnly, wasFired, isLast, mustRetire, mayPop;
  byte me = WRITER;
  byte k = 0;

  do
  :: k < WRITES ->
     if
     :: atomic { s = 0; use(s) }
     :: atomic { isAlive(1) -> s = 1; use(s) }
     fi;
     take(s, false);
     version[s]++;
     take(s, true);
     atomic { unuse(s); hasMarked = false }
     k++
  :: else -> break
  od;
  ended++
}

/* Slot.deinitialize() of the second property, with its object. */
#ifdef DIES
proctype Death() {
  byte p, n;
  bool isLast;

  atomic { uses == 0 -> gone = true }
  atomic { p = head[1]; head[1] = 0 }
  do
  :: p == 0 -> break
  :: else ->
     atomic { touchTracker(); n = p; assert(n != CELL); p = next[n] }
     atomic { touchLink(); linked[owner[n]] = false; abandoned[owner[n]] = false }
     freeNode(n);
     releaseTracker()
  od;
  atomic { keeps--; ended++ }
}
#endif

/* Whether a node is garbage; claims the link of an abandoned property, or of
   a cancelled observer. */
inline examine(x) {
  atomic {
    touchTracker();
    touchLink();
    l = owner[x];
    assert(x < EXTERNAL || allocated[x]);
    isLive = linked[l] && state != DEAD;
#ifndef BUG_DOES_NOT_CLAIM
    if
    :: !isLive -> linked[l] = false; abandoned[l] = false
    :: else
    fi
#endif
  }
}

/* Slot.sweep, once, on the first property. */
proctype Sweep() {
  byte p, n, l, e, r, old, shared, first, last, copy;
  bool isLive, isCopied, isLast;

  atomic { allocated[CELL] = true; handoff = NONE }
  do
  :: atomic { old = head[0]; next[CELL] = old }
     if
     :: old == 0 -> allocated[CELL] = false; goto out
     :: else
     fi;
     if
     :: atomic { head[0] == old -> head[0] = CELL } break
     :: else
     fi
  od;
  atomic { shared = old; p = old }
  do
  :: p == 0 -> break
  :: else ->
     examine(p);
     atomic {
       p = next[p];
       if
       :: !isLive -> shared = p
       :: else
       fi
     }
  od;
  p = old;
  do
  :: p == shared -> break
  :: else ->
     examine(p);
     if
     :: isLive ->
        atomic {
          allocate(e);
          owner[e] = l;
          externals[l]++;
          if
          :: last != 0 -> next[last] = e
          :: else -> first = e
          fi;
          last = e
        }
     :: else
     fi;
     p = next[p]
  od;
  atomic {
    if
    :: last != 0 -> next[last] = shared
    :: else -> first = shared
    fi
  }
  if
  :: atomic { next[CELL] == old -> next[CELL] = first }
     atomic { copy = first; p = old }
     do
     :: p == shared -> break
     :: else ->
        atomic {
          touchTracker();
          n = p; p = next[n];
          isCopied = copy != shared && owner[copy] == owner[n];
          if
          :: isCopied -> copy = next[copy]
          :: else
          fi
        }
        freeNode(n);
        if
        :: !isCopied -> releaseTracker()
        :: else
        fi
     od;
     if
     :: atomic { head[0] == CELL -> head[0] = first; allocated[CELL] = false }
     :: else -> p = first; finish(SWEEPER)
     fi
  :: else ->
     p = first;
     do
     :: p == shared -> break
     :: else -> atomic { n = p; p = next[n] } freeNode(n)
     od;
     p = old;
     finish(SWEEPER)
  fi;
out:
  ended++
}

init {
  byte p, n, s, found, top, q;
  bool isLast, mustRetire, mayPop;

  atomic {
    owner[1] = 1;
    owner[2] = 2;
    run Observer();
    run Writer();
#ifdef NO_SWEEP
    ended++;
#else
    run Sweep();
#endif
#ifdef CANCEL
    run Canceller();
#else
    ended++;
#endif
#ifdef DIES
    run Death()
#else
    ended++
#endif
  }
  ended == 5;
  atomic {
    assert(!freed && calls == 0);
    s = 0;
    do
    :: s < SLOTS ->
       if
       :: state == ARMED && reads[s] && isAlive(s) ->
          assert(seen[s] == version[s] || keptFor[s] == version[s]);
          p = head[s]; found = 0;
          do
          :: p == 0 -> break
          :: else ->
             if
             :: p != CELL && linked[owner[p]] && place[owner[p]] == s + 1 -> found = 1
             :: else
             fi;
             p = next[p]
          od;
          assert(found)
       :: else
       fi;
       s++
    :: else -> break
    od;
    /* The observer goes, then the objects. */
    leave();
    s = 0;
    do
    :: s < SLOTS ->
       p = head[s];
       do
       :: p == 0 -> break
       :: else ->
          n = p; p = next[n];
          if
          :: n == CELL -> allocated[n] = false
          :: else ->
             linked[owner[n]] = false; abandoned[owner[n]] = false;
             freeNode(n);
             releaseTracker()
          fi
       od;
       s++
    :: else -> break
    od;
#ifdef DIES
    assert(keeps == 0 && uses == 0);
#endif
    assert(freed && linksFreed && refs == 0 && holds == 0 && !code);
    assert(!linked[1] && !busy[1] && externals[1] == 0 && externals[2] == 0 && !busy[2]);
    n = EXTERNAL;
    do
    :: n < WORDS -> assert(!allocated[n]); n++
    :: else -> break
    od
  }
}
