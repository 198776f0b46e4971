// What the weak memory keeps: see Views.c for what it is, and Races.c for plain uses.

#ifndef EX_VIEWS_H
#define EX_VIEWS_H

#include <stdbool.h>
#include <stdint.h>

/// How many steps of each party are known. What the setup has done all parties know, so
/// that in the place of EX_MAIN is how many sequentially consistent operations are.
#define EX_CLOCKS (EX_PARTIES + 1)
#define EX_ORDERED EX_PARTIES

/// The steps that come before something.
typedef struct ExView {
  /// Those that happen before it: what it uses plainly is in no race with them.
  uint16_t happened[EX_CLOCKS];
  /// Those, and what fences have let it see: it reads nothing older.
  uint16_t seen[EX_CLOCKS];
} ExView;

/// What a party knows.
typedef struct ExKnowledge {
  /// How many steps it has made.
  uint16_t steps;
  ExView view;
  /// The messages that it has read and not acquired, which its next fence acquires.
  ExView read;
  /// Its view at its last fence, which its stores that do not release have.
  ExView fenced;
} ExKnowledge;

/// A write in the history of a word.
typedef struct ExWrite {
  uint64_t value;
  /// That of the step, for those that read it.
  uint64_t hash;
  /// The one before, and how many there are before; 0 for none.
  uint32_t older;
  uint32_t number;
  uint16_t step;
  uint8_t party;
  /// What is known to who acquires it.
  ExView message;
} ExWrite;

/// What an execution has done to a word whose history matters.
typedef struct ExWord {
  /// The newest write.
  uint32_t newest;
  /// For each party the last of its operations that has come to a newer write.
  uint32_t accesses[EX_CLOCKS];
  /// The last operation of each party, or plain use.
  uint16_t used[EX_PARTIES];
  /// The last plain write.
  uint16_t plainStep;
  uint8_t plainParty;
  bool isPending;
} ExWord;

/// What parties have done to a block of memory.
typedef struct ExBlock {
  uint8_t maker;
  uint16_t made;
  uint16_t used[EX_PARTIES];
  /// What those knew who have let go of the object that it is.
  ExView released;
} ExBlock;

#endif
