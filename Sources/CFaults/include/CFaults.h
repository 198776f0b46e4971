//===----------------------------------------------------------------------===//
// Which fault of the process is switched on, and which mechanical mutant.
//
// Only a build with faults has this module: `scripts/mutants.sh`. There is one
// fault at a time, and one mutant, and 0 stands for none.
//===----------------------------------------------------------------------===//

#ifndef C_FAULTS_H
#define C_FAULTS_H

#include <stdatomic.h>
#include <stdbool.h>

extern _Atomic int cf_active;

/// One more than the greatest number of a fault.
enum { CF_FAULTS = 1 << 12 };

/// Which faults have been asked for since `cf_forgetAsked`, by their numbers.
extern _Atomic unsigned char cf_asked[CF_FAULTS];

/// Whether the fault with this number is switched on; notes that it was asked for.
///
/// Relaxed: a thread that a clause starts is ordered by its start, and who reads the notes
/// waits for it.
static inline __attribute__((always_inline)) bool cf_isActive(int fault) {
  atomic_store_explicit(&cf_asked[fault], 1, memory_order_relaxed);
  return atomic_load_explicit(&cf_active, memory_order_relaxed) == fault;
}

/// Switches a fault on, and every other one off.
void cf_activate(int fault);

/// Switches the fault off, and calls what `cf_atEnd` was given.
///
/// On the thread on which the fault was active.
void cf_deactivate(void);

/// Forgets which faults have been asked for.
void cf_forgetAsked(void);

/// Whether the fault has been asked for since.
bool cf_isAsked(int fault);

/// Has `clean` called once when the fault is switched off, to put right what
/// would outlive it.
void cf_atEnd(void (*_Nonnull clean)(void));

/// The mechanical mutant that this process runs with: `OBSERVATORY_MUTANT` of its
/// environment, or what `cf_mutate` was given.
extern int cf_mutant;

/// One more than the greatest number of a mechanical mutant.
enum { CF_MUTANTS = 1 << 16 };

/// Which places of mutants the process has been at, by their numbers.
extern _Atomic unsigned char cf_reached[CF_MUTANTS];

/// Whether the mutant with this number is switched on; notes that its place was reached.
///
/// Relaxed: who reads the notes waits for the threads first.
static inline __attribute__((always_inline)) bool cf_isMutant(int mutant) {
  atomic_store_explicit(&cf_reached[mutant], 1, memory_order_relaxed);
  return cf_mutant == mutant;
}

/// Switches a mutant on for the rest of the process, before there is a second thread.
void cf_mutate(int mutant);

/// Copies the notes about the first `count` numbers to `bytes`.
void cf_copyReached(unsigned char *_Nonnull bytes, int count);

/// `fork`, for a process that has one thread. The new process ends with this one, leads a
/// group of its own, can have `memory` bytes of addresses, leaves no core file, and reads
/// and writes nothing but what it is told of.
int cf_fork(unsigned long memory);

/// Makes what the children of this process have started its own children, once those have
/// ended: it can find and end them then. Does nothing elsewhere than on Linux.
void cf_adoptOrphans(void);

#endif
