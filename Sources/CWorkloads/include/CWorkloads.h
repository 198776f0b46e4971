#ifndef C_WORKLOADS_H
#define C_WORKLOADS_H

#include <stdint.h>
#include <time.h>

#include "CWSuspension.h"

/// What the measured loops and the floor keep per thread.
typedef struct CWThread {
  /// The tracking scope of the floor: an address, or 0 outside of any scope.
  uintptr_t scope;
  /// How often a non-capturing `onChange` of a measured loop was called.
  int64_t fires;
} CWThread;

// Initial-exec: one load relative to the thread pointer, no call. It is the
// cheapest thread-local access there is, which is what makes it a floor.
extern _Thread_local CWThread cw_thread __attribute__((tls_model("initial-exec")));

/// The floor's current tracking scope on this thread.
static inline uintptr_t cw_scope(void) { return cw_thread.scope; }

/// Makes `scope` the floor's current tracking scope on this thread.
static inline void cw_setScope(uintptr_t scope) { cw_thread.scope = scope; }

/// Counts one call of an `onChange` on this thread.
static inline void cw_countFire(void) { cw_thread.fires += 1; }

/// The calls counted on this thread since it started.
static inline int64_t cw_fires(void) { return cw_thread.fires; }

/// Makes the compiler compute `value`, and forget what it knows of memory.
///
/// Costs no instruction of its own; a loop with it in its body can neither be
/// folded, nor vectorised, nor have its loads and stores hoisted out of it.
static inline void cw_keep(int64_t value) { __asm__ volatile("" : : "r"(value) : "memory"); }

/// The nanoseconds of the monotonic clock.
static inline uint64_t cw_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/// Tells the processor that this thread spins.
static inline void cw_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __asm__ volatile("pause");
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// A place in the program that a counter of instructions can be told of by its name.
///
/// Not inlined, and not left out.
void cw_mark(void);

/// A loop of `iterations` iterations, each of the same few instructions: what a counter of
/// instructions is tried on.
void cw_countable(int64_t iterations);

#endif
