//===----------------------------------------------------------------------===//
// What a build with OC_EXPLORED asks Tests/Explorer, which defines all of it: each
// step of the core that another thread could see. The scheduler decides there who
// makes the next one.
//
// Part of CObservationCore.h, and only there.
//===----------------------------------------------------------------------===//

#ifndef C_EXPLORED_H
#define C_EXPLORED_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif
#endif

/// The orderings that an operation can have.
enum {
  OC_EXPLORED_RELAXED = 0,
  OC_EXPLORED_ACQUIRE = 1,
  OC_EXPLORED_RELEASE = 2,
  OC_EXPLORED_ACQUIRE_RELEASE = 3,
  OC_EXPLORED_SEQUENTIAL = 4,
};

/// The operations that read and write in one step.
enum {
  OC_EXPLORED_EXCHANGE = 0,
  OC_EXPLORED_ADD = 1,
  OC_EXPLORED_SUBTRACT = 2,
  OC_EXPLORED_AND = 3,
  OC_EXPLORED_OR = 4,
};

/// The operations, on `size` bytes: 4 or 8. Those that write return the old value.
uint64_t oc_exploredLoad(const void *address, uint32_t size, uint32_t order);
void oc_exploredStore(void *address, uint32_t size, uint64_t value, uint32_t order);
uint64_t oc_exploredUpdate(void *address, uint32_t size, uint32_t operation, uint64_t operand,
                           uint32_t order);

/// Stores `desired` if the value is `expected`; loads with `failureOrder` otherwise.
uint64_t oc_exploredCompareExchange(void *address, uint32_t size, uint64_t expected,
                                    uint64_t desired, uint32_t order, uint32_t failureOrder);

/// Changes the word from 0 to 1, and lets others run until that can be done; one step.
void oc_exploredLock(void *address);

/// Says that the next words are used without an atomic operation; no step.
void oc_exploredPlain(const void *address);

/// Takes back what `oc_exploredPlain` has said since the last step: an operation follows.
void oc_exploredAtomic(const void *address);

/// Says that the count of those who keep the memory of `object` changes.
void oc_exploredCount(const void *object);

/// What `oc_orderMemory` does; no step.
void oc_exploredOrder(const void *object);

/// What `oc_fenceOthers` does.
int oc_exploredFenceOthers(void);

/// Memory that is not given out twice, so that a use after its end is found.
void *oc_exploredAllocate(size_t size);
void oc_exploredDeallocate(void *memory);

/// Says that the thread keeps a block for its next use, and that it uses it again.
void oc_exploredKeep(void *memory);
void oc_exploredReuse(void *memory);

/// Whether threads keep blocks for their next use, as they do without OC_EXPLORED.
extern int oc_exploredKeepsSpares;

struct OCThread;

/// The record of the thread whose step it is.
extern struct OCThread *oc_exploredThread;

/// Which seeded bug is switched on, or 0; for sources that have some.
extern int oc_exploredBug;

static inline int oc_exploredHas(int bug) { return oc_exploredBug == bug; }

#if defined(__has_feature)
#if __has_feature(nullability)
#pragma clang assume_nonnull end
#endif
#endif

#endif
