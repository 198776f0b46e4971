//===----------------------------------------------------------------------===//
// Which fault of the process is switched on.
//
// Only a build with faults has this module: `scripts/mutants.sh`. There is one
// fault at a time, and 0 stands for none.
//===----------------------------------------------------------------------===//

#ifndef C_FAULTS_H
#define C_FAULTS_H

#include <stdatomic.h>
#include <stdbool.h>

extern _Atomic int cf_active;

/// Whether the fault with this number is switched on.
///
/// Relaxed: a thread that a clause starts is ordered by its start.
static inline __attribute__((always_inline)) bool cf_isActive(int fault) {
  return atomic_load_explicit(&cf_active, memory_order_relaxed) == fault;
}

/// Switches a fault on, and every other one off.
void cf_activate(int fault);

/// Switches the fault off, and calls what `cf_atEnd` was given.
///
/// On the thread on which the fault was active.
void cf_deactivate(void);

/// Has `clean` called once when the fault is switched off, to put right what
/// would outlive it.
void cf_atEnd(void (*_Nonnull clean)(void));

#endif
