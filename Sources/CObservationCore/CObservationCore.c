#include "CObservationCore.h"

#ifndef OC_NO_THREAD_EXITS
#include <pthread.h>
#endif

#if __has_include(<sched.h>) && !defined(OC_PORTABLE)
#include <sched.h>
#define OC_SCHED 1
#endif

#if defined(__linux__) && __has_include(<linux/membarrier.h>)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#define OC_MEMBARRIER 1
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define OC_THREAD_SANITIZER 1
void __tsan_acquire(void *address);
void __tsan_release(void *address);
#endif
#endif

#ifndef OC_ONE_THREAD
_Thread_local
#endif
    OCThread oc_threadStorage;
OCWord oc_schemaBuckets[OC_SCHEMA_BUCKETS];
OCWord oc_scopeIDs[32] __attribute__((aligned(128)));
OCWord oc_sweepPlaces[OC_SWEEP_PLACES];
OCWord oc_sweepChunks[OC_SWEEP_CHUNKS];
OCWord oc_graphLockWords[OC_GRAPH_LOCKS * 16] __attribute__((aligned(128)));
OCWord oc_derivedUseWords[32] __attribute__((aligned(128)));

#ifndef OC_NO_THREAD_EXITS
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int hasKey;

// Runs at the thread's exit, possibly between the destructors of other keys
// whose code still tracks: it leaves the thread as one that has kept nothing,
// so that a later block registers again.
static void freeSpare(void *value) {
  OCThread *thread = value;
  void *spare = thread->spare;
  void *spareCell = thread->spareCell;
  void *spareEdges = thread->spareEdges;
  thread->spare = NULL;
  thread->spareCell = NULL;
  thread->spareEdges = NULL;
  thread->spareEdgeCount = 0;
  thread->isRegistered = 0;
  free(spare);
  free(spareCell);
  while (spareEdges) {
    void *edge = spareEdges;
    spareEdges = *(void **)edge;
    free(edge);
  }
}

static void makeKey(void) { hasKey = pthread_key_create(&key, freeSpare) == 0; }
#endif

void oc_orderMemory(void *object) {
#ifdef OC_THREAD_SANITIZER
  // It sees neither fences nor the runtime's counts.
  __tsan_release(object);
  __tsan_acquire(object);
#elif defined(OC_EXPLORED)
  oc_exploredOrder(object);
#else
  (void)object;
  __atomic_thread_fence(__ATOMIC_ACQ_REL);
#endif
}

void oc_registerThread(void) {
  OCThread *thread = oc_thread();
#ifndef OC_NO_THREAD_EXITS
  pthread_once(&once, makeKey);
  // Without a key the block of each exiting thread is lost, and nothing else.
  if (hasKey) pthread_setspecific(key, thread);
#endif
  thread->isRegistered = 1;
}

uint8_t oc_fenceIsThere;

void *oc_otherWorld;

#if defined(OC_EXPLORED)
int oc_fenceOthers(void) { return oc_exploredFenceOthers(); }
#elif defined(OC_MEMBARRIER) && !defined(OC_THREAD_SANITIZER)
// Before there are threads, which would make it take milliseconds.
__attribute__((constructor)) static void askForFences(void) {
  oc_fenceIsThere =
      syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

int oc_fenceOthers(void) {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}
#else
// The sanitizer does not see such a fence; elsewhere there is none.
int oc_fenceOthers(void) { return 0; }
#endif

void oc_yield(void) {
#ifdef OC_SCHED
  sched_yield();
#endif
}
