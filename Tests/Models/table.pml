/*
 * A bucket of the table of key paths, and the arrays that have been its root: when they
 * are freed (KeyPathTable.swift).
 *
 * Party      counts itself, loads the root, looks through it, maybe replaces it by an
 *            array of its own, and leaves. Each does so ROUNDS times.
 *
 * Arrays are numbers; the set of removed ones is a mask. Each operation on it is an
 * exchange, or an addition.
 *
 * Seeded bugs:
 *   BUG_ENDS_FIRST    who leaves ends its count before it takes the removed arrays
 *   BUG_LOADS_FIRST   a reader loads the root before it counts itself
 *   BUG_FREES_ALWAYS  who leaves frees what it has taken, whoever reads
 */

#ifndef PARTIES
#define PARTIES 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

byte root;          /* 0, or an array: 1 and more */
byte made;          /* arrays */
byte readers;
short removed;
short freed;

#define BIT(array) (1 << (array))

proctype Party() {
  byte round, mine, fresh, left;
  short taken;
  do
  :: round == ROUNDS -> break
  :: else ->
#ifdef BUG_LOADS_FIRST
    mine = root;
    readers++;
#else
    readers++;
    mine = root;
#endif
    /* It looks through the array. */
    assert(mine == 0 || !(freed & BIT(mine)));
    if
    :: skip
    :: atomic { made++; fresh = made };
      if
      :: atomic { root == mine -> root = fresh };
        if
        :: mine != 0 -> removed = removed | BIT(mine)
        :: else
        fi
      :: atomic { root != mine -> freed = freed | BIT(fresh) }
      fi
    fi;
    /* It still looks, until it leaves. */
    assert(mine == 0 || !(freed & BIT(mine)));
#ifdef BUG_ENDS_FIRST
    atomic { readers--; left = readers };
    atomic { taken = removed; removed = 0 };
#else
    atomic { taken = removed; removed = 0 };
    atomic { readers--; left = readers };
#endif
#ifdef BUG_FREES_ALWAYS
    left = 0;
#endif
    if
    :: left == 0 ->
      atomic { assert(!(freed & taken)); freed = freed | taken }
    :: else -> removed = removed | taken
    fi;
    taken = 0;
    round++
  od
}

init {
  byte party;
  atomic {
    do
    :: party == PARTIES -> break
    :: else -> run Party(); party++
    od
  }
}
