/*
 * A property that has a number, and observers who name it by its key path: the agreement
 * in RegistrarMemory+Entries.swift.
 *
 * observer   observes by key path, twice: in the entry, or by number if the schema knows
 *            the key path
 * learner    another object's: makes the key path known to the schema
 * writer     a change by number, once after each registration and as often besides:
 *            looks at its slot alone if the group is open
 *
 * Registrations are counted, not linked: a change takes all. The slot and the entry are a
 * count each, and another entry is not added. The schema's version, its mark and the set of unknown groups are one step
 * each, in that order.
 *
 * Seeded bugs:
 *   BUG_NO_RECHECK     the observer does not ask again whether the schema has changed
 *   BUG_ASKS_FIRST     it asks before it closes the group
 *   BUG_VERSION_LAST   the group is all known before the version is another one
 *   BUG_IGNORES_USES   the entry is retired without a look at who uses it
 *
 * That nobody has used the entry since that look, which the table needs, does not matter
 * here: who comes then asks for the version.
 */

#ifndef ROUNDS
#define ROUNDS 2
#endif

byte version;       /* of the schema */
bool indexed;       /* the key path is in its bucket */
bool marked;        /* the key path is known */
bool unknown = 1;   /* the group has one that is not known */
bool open = 1;      /* of the storage: a change by number need not ask */

bool exists;        /* the entry, */
bool retired;       /* whether it is retired, */
byte users;         /* how many use it */
byte turns;         /* and how often it has been used */

byte inSlot, inEntry;   /* registrations */
byte made, told;

inline learn() {
  indexed = 1;
#ifdef BUG_VERSION_LAST
  marked = 1;
  unknown = 0;
  version++
#else
  version++;
  marked = 1;
  unknown = 0
#endif
}

/* Before each change the observer has registered, and has read: what is in place then is
   told. A change in the middle of a registration may take it, or not. */
proctype Observer() {
  byte round, seen;
  bool known, isGone;
  do
  :: round == ROUNDS -> break
  :: else ->
again:
    seen = version;
    known = indexed;
    if
    :: known -> inSlot++
    :: else ->
      /* Find or add an entry that is not retired, and use it. */
      isGone = 0;
      atomic {
        if
        :: exists && retired -> isGone = 1
        :: else -> exists = 1; users++; turns++
        fi
      }
      if
      :: isGone -> goto again
      :: else
      fi;
#ifdef BUG_ASKS_FIRST
      known = (version != seen);
      if
      :: unknown -> open = 0
      :: else
      fi;
#else
      if
      :: unknown -> open = 0
      :: else
      fi;
      known = (version != seen);
#endif
#ifdef BUG_NO_RECHECK
      known = 0;
#endif
      if
      :: known -> users--; goto again
      :: else -> inEntry++; users--
      fi
    fi;
    made++;
    /* The change that happens after the read. */
    run Writer(made);
    (told >= made);
    round++
  od
}

/* One half of a change. What is told before the count of the registration counts too. */
proctype Writer(byte due) {
  byte turn;
  bool isFree, stands;
  if
  :: open -> skip
  :: else ->
    if
    :: marked
    :: else -> learn()
    fi;
    stands = 0;
    if
    :: exists && !retired ->
      stands = 1;
      atomic { turn = turns; isFree = (users == 0) }
#ifdef BUG_IGNORES_USES
      isFree = 1;
#endif
      if
      :: isFree && inEntry == 0 ->
        atomic {
          if
#ifdef BUG_IGNORES_USES
          :: true -> retired = 1; stands = 0
#else
          :: turn == turns && users == 0 -> retired = 1; stands = 0
          :: else
#endif
          fi
        }
      :: else
      fi
    :: else
    fi;
    if
    :: stands -> atomic { told = told + inEntry; inEntry = 0 }
    :: !stands && !unknown -> open = 1
    :: else
    fi
  fi;
  atomic { told = told + inSlot; inSlot = 0 };
  assert(told >= due)
}

proctype Learner() {
  if
  :: marked
  :: else -> learn()
  fi
}

init {
  atomic {
    run Observer();
    run Learner();
    run Writer(0)
  }
}
