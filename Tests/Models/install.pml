/*
 * A new object that several threads observe: whose storage becomes the registrar's, in
 * ObservationRegistrar.swift, and that no change is lost meanwhile.
 *
 * reader     a scope that reads the property: finds the storage, or makes one and installs
 *            that, unless another one has come first; pushes its node where it is to be;
 *            reads the value
 * writer     a change: what the registrar has before the store, and again after it
 *
 * Each holds the object, and whoever lets go of it last ends it, and the storage with it.
 * What a step is: as in slot.pml. Memory is not given out twice. A reader makes at most one
 * storage, which has the reader's number, and pushes one node. A stack is a set, all of which
 * a change takes. A reader is told if a change takes its node: at once, or at the end of its
 * scope. Values have a lock of their own, so that to read and to store is one step each.
 *
 * At the end all storages are gone, each freed once, and all nodes; who has not read the last
 * value has been told; and who has not been told waits for the next change, on the stack that
 * this will look at.
 *
 * Not here: a storage that was made for key paths alone, and entries (number.pml); who keeps
 * a storage's memory when the object is gone (link.pml); stacks, stamps, and what a change
 * puts back (slot.pml).
 *
 * -D switches: READERS, WRITERS, CHANGES (of each writer), and the seeded bugs:
 *   BUG_NO_RECHECK         a change that found no storage looks for none after its store
 *   BUG_FREES_INSTALLED    who comes second frees the storage that is installed
 *   BUG_FREES_NOTHING      who comes second does not free its own
 *   BUG_KEEPS_OWN          who comes second goes on with its own
 *   BUG_INSTALLS_BY_STORE  whoever has found none stores its own
 *   BUG_PUBLISHES_FIRST    a storage is installed before its slots are there
 */
#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef CHANGES
#define CHANGES 1
#endif

/* What a storage is; one that is only MADE has nothing in its slots. */
#define NONE 0
#define MADE 1
#define THERE 2
#define FREED 3

#define BIT(reader) (1 << (reader))

byte word;                  /* the registrar's: 0, or its storage */
byte storages[READERS + 1]; /* what each is */
byte head[READERS + 1];     /* the nodes in the slot of each, as a mask */

byte value;
byte seen[READERS + 1];
byte nodes;                 /* those that are not freed */
byte told;
byte holders = READERS + WRITERS;

/* A use of the slot of storage s. */
inline touch(s) {
  assert(storages[s] == THERE)
}

/* The end of nodes that nobody else can reach. */
inline freeNodes(set) {
  assert((nodes & set) == set);
  nodes = nodes & ~set
}

/* The end of storage s, and of what is in it: RegistrarMemory.end. */
inline free(s) {
  assert(storages[s] == MADE || storages[s] == THERE);
  freeNodes(head[s]);
  head[s] = 0;
  storages[s] = FREED
}

/* Lets go of the object. Nobody else is there when the last one has. */
inline leave() {
  atomic {
    holders--;
    if
    :: holders == 0 ->
       r = 1;
       do
       :: r <= READERS ->
          assert(seen[r] == value || told & BIT(r));
          assert(told & BIT(r) || head[word] & BIT(r));
          r++
       :: else -> break
       od;
       free(word);
       r = 1;
       do
       :: r <= READERS -> assert(storages[r] == NONE || storages[r] == FREED); r++
       :: else -> break
       od;
       assert(nodes == 0)
    :: else
    fi;
    r = 0
  }
}

proctype Reader(byte me) {
  byte s, r;

  /* __access. */
  s = word;
  if
  :: s != 0 ->
     atomic { touch(s) }
     if
     :: goto read            /* the slot's meta word says that it has been used */
     :: true
     fi
  :: else
  fi;

  /* memory(count:schema:): it looks again. */
  s = word;
  if
  :: s != 0 -> goto read
  :: else
  fi;
#ifdef BUG_PUBLISHES_FIRST
  storages[me] = MADE;
#else
  storages[me] = THERE;
#endif
#ifdef BUG_INSTALLS_BY_STORE
  atomic { word = me; s = me }
#else
  atomic {
    if
    :: word == 0 -> word = me
    :: else
    fi;
    s = word
  }
#endif
#ifdef BUG_PUBLISHES_FIRST
  atomic { storages[me] = THERE; head[me] = 0 }
#endif
  if
  :: s == me
  :: else ->
#ifdef BUG_KEEPS_OWN
     s = me
#else
#ifdef BUG_FREES_INSTALLED
     atomic { free(s) }
#else
#ifdef BUG_FREES_NOTHING
     skip
#else
     atomic { free(me) }
#endif
#endif
#endif
  fi;

read:
  atomic { touch(s); nodes = nodes | BIT(me); head[s] = head[s] | BIT(me) }
  seen[me] = value;
  leave()
}

/* Takes all nodes of storage s, if there is one, and tells their readers. */
inline take() {
  if
  :: s != 0 ->
     /* Slot.isEmpty. */
     atomic { touch(s); isEmpty = head[s] == 0 }
     if
     :: isEmpty
     :: else ->
        atomic { touch(s); taken = head[s]; head[s] = 0 }
        atomic { freeNodes(taken); told = told | taken; taken = 0 }
     fi
  :: else
  fi
}

proctype Writer() {
  byte s, r, k, taken;
  bool isEmpty;

  do
  :: k == CHANGES -> break
  :: else ->
     /* __willSet. */
     s = word;
     take();
     value++;
     /* __didSet. */
#ifdef BUG_NO_RECHECK
     if
     :: s != 0 -> s = word
     :: else
     fi;
#else
     s = word;
#endif
     take();
     k++
  od;
  leave()
}

init {
  byte k;
  atomic {
    k = 1;
    do
    :: k <= READERS -> run Reader(k); k++
    :: else -> break
    od;
    k = 0;
    do
    :: k < WRITERS -> run Writer(); k++
    :: else -> break
    od
  }
}
