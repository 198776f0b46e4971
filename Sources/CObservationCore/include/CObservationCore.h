//===----------------------------------------------------------------------===//
// What the tracking core needs, and Swift cannot say:
//
// - a thread-local record that is one load away. A task-local value costs about
//   30 ns to bind, pthread_getspecific about 3 ns to read. In it are the innermost
//   scope, the thread's scope identifiers, the changes that are under way on it, spare
//   blocks (of trackers, cells and edges), what derived values leave to be done, and the
//   references that the thread has yet to drop;
// - allocation without a type, which in Swift takes a slower route;
// - the runtime's unowned references, as functions, and the order that the
//   runtime's own counting leaves out;
// - a fence that one thread makes all others pass;
// - words that start at zero without an initialiser that readers would have to
//   check: the buckets of the class schemas, the source of scope identifiers, the 64 locks
//   of graphs, the places of sweeps that are parked, whether there are derived values, and
//   another world that is observed;
// - what a thread does while it waits for such a lock: a pause, then a yield.
//
// The functions of hot paths are static inline, so that they inline into Swift,
// and from there into @inlinable code.
//
// What a build can say, to the compiler of everything that includes this
// (`-Xcc -DOC_TLS_DEFAULT`):
//
// - OC_TLS_DEFAULT: thread-local storage by the compiler's default model (see
//   below). For a library that is loaded by a program which has used up what its
//   C library keeps for such libraries;
// - OC_PORTABLE: nothing that only some platforms have: the default model, no
//   <pthread.h>, and none of the runtime's own functions. Correct, and slower.
//
// Tests/Platforms/check.sh runs each of them.
//
// OC_EXPLORED, with OBSERVATION_CORE_EXPLORED for Swift, is for Tests/Explorer alone:
// each step that another thread could see asks its scheduler (CExplored.h, there).
//===----------------------------------------------------------------------===//

#ifndef C_OBSERVATION_CORE_H
#define C_OBSERVATION_CORE_H

#include <stddef.h>
#include <stdint.h>

#if __has_include(<stdlib.h>)
#include <stdlib.h>
#else
// Without a C library: what Embedded Swift asks of a program anyway.
int posix_memalign(void *_Nullable *_Nonnull memory, size_t alignment, size_t size);
void free(void *_Nullable memory);
#define OC_FREESTANDING 1
#endif

#ifdef OC_EXPLORED
#include "CExplored.h"
#endif

#if defined(__has_feature)
#if __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif
#endif

// On x86-64 the default model is a call for each access, around which the compiler
// saves what a call may change; that remains where the linker, for an executable,
// takes out the call itself. A read or a write of one property costs no more by it
// there (10 and 14 instructions), a one-shot cycle 352 instructions, not 337, a
// persistent one 370, not 363.
//
// Initial-exec is one load. It needs a place in the block that each thread gets when
// it starts: always there for what a program is linked with, and for what it loads
// later (dlopen) out of a reserve, of which glibc keeps 1,664 bytes, and bionic and
// musl keep none. Elsewhere (on arm64, say) the default is as cheap, and there are no
// others on Apple's platforms.
#if !defined(OC_TLS_DEFAULT) && !defined(OC_PORTABLE) && defined(__x86_64__) && \
    defined(__GLIBC__)
#define OC_TLS_MODEL __attribute__((tls_model("initial-exec")))
#else
#define OC_TLS_MODEL
#endif

// Nobody says when a thread ends: what it keeps would be lost.
#if defined(OC_PORTABLE) || defined(OC_EXPLORED) || !__has_include(<pthread.h>)
#define OC_NO_THREAD_EXITS 1
#endif

// One thread, which never ends: it may keep what it likes. Without the feature for
// atomics WebAssembly has no other.
#if defined(__wasm__) && !defined(__wasm_atomics__)
#define OC_ONE_THREAD 1
#endif

#if defined(OC_NO_THREAD_EXITS) && !defined(OC_ONE_THREAD) && !defined(OC_EXPLORED)
#define OC_KEEP_NO_SPARES 1
#endif

/// A word of the core's memory: 64 bits everywhere (see AtomicWord.swift). Where an
/// address has as many it is the type of one, so that Swift has `UInt` for both.
#if UINTPTR_MAX > UINT32_MAX
typedef uintptr_t OCWord;
#else
typedef uint64_t OCWord;
#endif

/// How many trackers a thread can owe references to (see
/// Tracker+Debts.swift).
#define OC_DEBT_COUNT 16

/// References to a tracker that a thread has yet to drop.
typedef struct OCDebt {
  OCWord tracker;
  OCWord count;
} OCDebt;

/// What the tracking core knows about a thread.
typedef struct OCThread {
  /// The innermost tracking scope, or null while the thread tracks nothing.
  void *_Nullable scope;
  /// The next identifier of the thread's block, and the block's end.
  uint64_t nextScopeID;
  uint64_t endScopeID;
  /// The first identifier that only scopes inside of the innermost one can have.
  uint64_t firstChainedID;
  /// What marks the observers that are armed by the code that a `willSet`
  /// calls on this thread right now, or 0 (see ChangeWindow.swift).
  OCWord delivery;
  /// How many calls of observers are under way inside of tracking scopes.
  uint64_t heldScopes;
  /// The slot of the last `willSet` by hand that has called observers and whose
  /// `didSet` has not come yet, and its window.
  OCWord changedSlot;
  uint64_t changeWindow;
  /// How many times `willSet` was called by hand, and `didSet` was not yet.
  uint64_t openPairs;
  /// The change that another world's observers are being told of, too, or null
  /// (see SharedChange.swift).
  void *_Nullable sharedChange;
  /// A block of OC_SPARE_SIZE bytes that the thread keeps for its next
  /// tracker, or null.
  void *_Nullable spare;
  /// A block of OC_CELL_SIZE bytes that the thread keeps for its next delivery
  /// cell, or null.
  void *_Nullable spareCell;
  /// Blocks of OC_EDGE_SIZE bytes that the thread keeps for the next reads of derived
  /// values, each with the address of the next one, or null; and how many there are.
  void *_Nullable spareEdges;
  uint64_t spareEdgeCount;
  /// Whether the thread's exit frees the spare blocks.
  uint64_t isRegistered;
  /// The innermost evaluation of a derived value or an effect, or null; and what
  /// changes have left to do: see Derived/GraphNode.swift.
  void *_Nullable evaluation;
  void *_Nullable firstEffect;
  void *_Nullable lastEffect;
  void *_Nullable firstTold;
  /// What keeps the above waiting: changes and evaluations under way, and batches.
  uint32_t graphHolds;
  uint32_t batches;
  /// Where the end of a derived value leaves what ends with it, or null.
  void *_Nullable drops;
  /// Empty outside of tracking scopes.
  OCDebt debts[OC_DEBT_COUNT];
} OCThread;

/// The sizes of the blocks that threads keep.
#define OC_SPARE_SIZE 56
#define OC_CELL_SIZE 48
#define OC_EDGE_SIZE 48

/// How many edges a thread keeps: as many as an evaluation may read that the one before
/// it has not read, without an allocation.
#define OC_SPARE_EDGES 64

#ifdef OC_ONE_THREAD
extern OCThread oc_threadStorage;
#else
extern _Thread_local OCThread oc_threadStorage OC_TLS_MODEL;
#endif

/// The calling thread's record. Its address identifies the thread.
static inline __attribute__((always_inline)) OCThread *oc_thread(void) {
#ifdef OC_EXPLORED
  return oc_exploredThread;
#else
  return &oc_threadStorage;
#endif
}

/// Memory for `size` bytes, aligned for any object. Swift's own allocation
/// functions take the slower aligned route for memory without a type.
static inline void *oc_allocate(size_t size) {
#ifdef OC_EXPLORED
  return oc_exploredAllocate(size);
#elif defined(OC_FREESTANDING)
  void *memory;
  if (posix_memalign(&memory, 16, size) != 0) __builtin_trap();
  return memory;
#else
  void *memory = malloc(size);
  if (!memory) abort();
  return memory;
#endif
}

/// As oc_allocate, for memory whose bytes are 0: of much of it pages are made when they are used.
static inline void *oc_allocateZeroed(size_t size) {
#if defined(OC_EXPLORED) || defined(OC_FREESTANDING)
  return __builtin_memset(oc_allocate(size), 0, size);
#else
  void *memory = calloc(1, size);
  if (!memory) abort();
  return memory;
#endif
}

static inline void oc_deallocate(void *memory) {
#ifdef OC_EXPLORED
  oc_exploredDeallocate(memory);
#else
  free(memory);
#endif
}

#ifdef OC_PORTABLE
// By `unowned` variables: see UnownedCounts.swift.
extern void oc_portableRetain(void *object);
extern void oc_portableRelease(void *object);
#define OC_UNOWNED_RETAIN oc_portableRetain
#define OC_UNOWNED_RELEASE oc_portableRelease
#else
// The runtime's, with the calling convention of C. Swift has them only as
// `unowned` variables, which take a strong reference for each use.
extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);
#define OC_UNOWNED_RETAIN swift_unownedRetain
#define OC_UNOWNED_RELEASE swift_unownedRelease
#endif

/// The entry of a thread's table in which a tracker's references are counted.
static inline OCDebt *oc_debt(OCThread *thread, OCWord tracker) {
  return &thread->debts[(tracker >> 6) % OC_DEBT_COUNT];
}

/// Orders what this thread has done to the contents of an object before the
/// end of its memory, by whichever thread.
///
/// The runtime's decrement of unowned references is relaxed, because those who
/// hold them do not touch the contents. Links do, and nodes that outlive their
/// observer.
///
/// Both who hold such a reference and the object's `deinit` have to call it last.
/// The `deinit` does so before the runtime looks at the count, and is ordered
/// after another thread's end by its control dependency only; a sanitizer does
/// not see that, should the other thread end within those few instructions.
void oc_orderMemory(void *object);

/// Keeps the memory of a Swift object, but not the object: it is
/// deinitialised when its last strong reference goes, and freed after
/// `oc_releaseMemory`.
static inline void oc_retainMemory(void *object) {
#ifdef OC_EXPLORED
  oc_exploredCount(object);
#endif
  OC_UNOWNED_RETAIN(object);
}

static inline void oc_releaseMemory(void *object) {
#ifdef OC_EXPLORED
  oc_exploredCount(object);
#endif
  oc_orderMemory(object);
  OC_UNOWNED_RELEASE(object);
}

/// Makes the calling thread's exit free its spare blocks.
void oc_registerThread(void);

/// Whether threads keep blocks for their next use.
static inline __attribute__((always_inline)) int oc_keepsSpares(void) {
#if defined(OC_KEEP_NO_SPARES)
  return 0;
#elif defined(OC_EXPLORED)
  return oc_exploredKeepsSpares;
#else
  return 1;
#endif
}

/// A block of `size` bytes: the one in `spare`, if there is one.
static inline __attribute__((always_inline)) void *
oc_allocateKept(void *_Nullable *_Nonnull spare, size_t size) {
  void *kept = *spare;
  if (kept) {
    *spare = NULL;
#ifdef OC_EXPLORED
    oc_exploredReuse(kept);
#endif
    return kept;
  }
  return oc_allocate(size);
}

/// Frees a block, or keeps it in `spare`, which is the thread's.
static inline __attribute__((always_inline)) void
oc_deallocateKept(OCThread *thread, void *_Nullable *_Nonnull spare, void *memory) {
  if (!oc_keepsSpares() || *spare) {
    oc_deallocate(memory);
    return;
  }
  if (!thread->isRegistered) oc_registerThread();
#ifdef OC_EXPLORED
  oc_exploredKeep(memory);
#endif
  *spare = memory;
}

/// A block of OC_SPARE_SIZE bytes.
static inline __attribute__((always_inline)) void *
oc_allocateTracker(OCThread *thread) {
  return oc_allocateKept(&thread->spare, OC_SPARE_SIZE);
}

/// Frees a block of OC_SPARE_SIZE bytes, or keeps it for the thread.
static inline __attribute__((always_inline)) void
oc_deallocateTracker(OCThread *thread, void *memory) {
  oc_deallocateKept(thread, &thread->spare, memory);
}

/// A block of OC_CELL_SIZE bytes.
static inline void *oc_allocateCell(OCThread *thread) {
  return oc_allocateKept(&thread->spareCell, OC_CELL_SIZE);
}

/// Frees a block of OC_CELL_SIZE bytes, or keeps it for the thread.
static inline void oc_deallocateCell(OCThread *thread, void *memory) {
  oc_deallocateKept(thread, &thread->spareCell, memory);
}

/// A block of OC_EDGE_SIZE bytes.
static inline void *oc_allocateEdge(OCThread *thread) {
  void *kept = thread->spareEdges;
  if (!kept) return oc_allocate(OC_EDGE_SIZE);
  thread->spareEdges = *(void *_Nullable *)kept;
  thread->spareEdgeCount--;
#ifdef OC_EXPLORED
  oc_exploredReuse(kept);
#endif
  return kept;
}

/// Frees a block of OC_EDGE_SIZE bytes, or keeps it for the thread.
static inline void oc_deallocateEdge(OCThread *thread, void *memory) {
  if (!oc_keepsSpares() || thread->spareEdgeCount == OC_SPARE_EDGES) {
    oc_deallocate(memory);
    return;
  }
  if (!thread->isRegistered) oc_registerThread();
#ifdef OC_EXPLORED
  oc_exploredKeep(memory);
#endif
  *(void *_Nullable *)memory = thread->spareEdges;
  thread->spareEdges = memory;
  thread->spareEdgeCount++;
}

extern uint8_t oc_fenceIsThere;

/// Whether `oc_fenceOthers` works here. Never changes once there are threads.
static inline int oc_canFenceOthers(void) { return oc_fenceIsThere; }

/// Makes every thread of the process pass a full memory fence before the return,
/// so that they need none themselves (membarrier(2)).
///
/// Returns whether it did: 0 only where `oc_canFenceOthers` says so, or in a child
/// process that has lost the registration.
int oc_fenceOthers(void);

/// Stores 0 to `inUser`, and then loads `claimed`: in this order for a thread that
/// stores to `claimed`, calls `oc_fenceOthers`, and then loads `inUser`.
static inline __attribute__((always_inline)) OCWord
oc_endUserCode(OCWord *inUser, const OCWord *claimed) {
#ifdef OC_EXPLORED
  oc_exploredAtomic(inUser);
  oc_exploredAtomic(claimed);
  oc_exploredStore(inUser, sizeof *inUser, 0, OC_EXPLORED_RELEASE);
  return oc_exploredLoad(claimed, sizeof *claimed, OC_EXPLORED_ACQUIRE);
#else
  __atomic_store_n(inUser, 0, __ATOMIC_RELEASE);
  // The compiler's fence; the processor's is the other thread's.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return __atomic_load_n(claimed, __ATOMIC_ACQUIRE);
#endif
}

extern void *_Nullable oc_otherWorld;

/// What else the process's scopes observe with: an object of Swift's that is
/// never freed, or null (see OtherWorld.swift).
static inline __attribute__((always_inline)) void *_Nullable
oc_loadOtherWorld(void) {
  // Pairs with the release below: the object is whole.
  return __atomic_load_n(&oc_otherWorld, __ATOMIC_ACQUIRE);
}

/// Changes what `oc_loadOtherWorld` returns.
static inline void oc_storeOtherWorld(void *_Nullable world) {
  __atomic_store_n(&oc_otherWorld, world, __ATOMIC_RELEASE);
}

/// How many buckets the table of class schemas has (see ClassSchema.swift).
#define OC_SCHEMA_BUCKETS 1024
extern OCWord oc_schemaBuckets[OC_SCHEMA_BUCKETS];

/// The head of a bucket: a word that starts at zero, with no initialiser that
/// a reader would have to check.
static inline OCWord *oc_schemaBucket(size_t index) {
  return &oc_schemaBuckets[index % OC_SCHEMA_BUCKETS];
}

/// The source of scope identifiers, alone on its cache lines.
extern OCWord oc_scopeIDs[32] __attribute__((aligned(128)));

static inline OCWord *oc_scopeIDSource(void) { return &oc_scopeIDs[0]; }

/// The first places for sweeps that are parked: see Registrar/SweepLock.swift.
#define OC_SWEEP_PLACES 256
extern OCWord oc_sweepPlaces[OC_SWEEP_PLACES];
/// Where more places are, or 0.
#define OC_SWEEP_CHUNKS 20
extern OCWord oc_sweepChunks[OC_SWEEP_CHUNKS];

static inline OCWord *oc_firstSweepPlaces(void) { return oc_sweepPlaces; }
static inline OCWord *oc_sweepChunk(OCWord number) { return &oc_sweepChunks[number]; }

/// The locks of derived values, each alone on its cache lines: see Derived/GraphLock.swift.
#define OC_GRAPH_LOCKS 64
extern OCWord oc_graphLockWords[OC_GRAPH_LOCKS * 16] __attribute__((aligned(128)));

static inline OCWord *oc_graphLock(OCWord number) { return &oc_graphLockWords[number * 16]; }

/// Tells the processor that the thread waits for another one's store.
static inline void oc_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// Whether a derived value has ever observed a property; alone on its cache lines, which
/// nobody writes any more. See Registrar/Slot+Call.swift.
extern OCWord oc_derivedUseWords[32] __attribute__((aligned(128)));

static inline OCWord *oc_derivedUse(void) { return &oc_derivedUseWords[0]; }

/// Lets another thread run, where the platform can.
void oc_yield(void);

#if defined(__has_feature)
#if __has_feature(nullability)
#pragma clang assume_nonnull end
#endif
#endif

#endif
