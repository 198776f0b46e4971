//===----------------------------------------------------------------------===//
// What the view graph knows about a thread, one instruction away.
//
// Reading a state asks two questions: is a host at work on this thread, and is a
// body being evaluated on it? Both are asked on every read and every write, so
// the answers stand in an initial-exec thread-local variable; see
// CObservationCore.h for the figures.
//===----------------------------------------------------------------------===//

#ifndef C_DATA_FLOW_H
#define C_DATA_FLOW_H

#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(nullability)
#pragma clang assume_nonnull begin
#endif
#endif

/// What the view graph knows about a thread.
typedef struct DFThread {
  /// The node whose body is being evaluated, or null.
  void *_Nullable evaluation;
  /// The transaction of the innermost `withTransaction`, or null.
  void *_Nullable transaction;
  /// The graph of the host whose step the thread is in, or null.
  void *_Nullable graph;
  /// The publisher of the object whose `objectWillChange.send()` the thread is
  /// inside of, or null.
  void *_Nullable publisher;
  /// How many steps of hosts the thread is inside of.
  uint32_t stepCount;
  /// How many completions of animations have led to each other, up to the one
  /// that the thread is inside of.
  uint32_t completionDepth;
} DFThread;

extern _Thread_local DFThread df_threadStorage
    __attribute__((tls_model("initial-exec")));

/// The calling thread's record.
static inline __attribute__((always_inline)) DFThread *df_thread(void) {
  return &df_threadStorage;
}

/// Retains an object of Swift's, whatever the compiler holds for certain.
///
/// Where an object is borrowed from whoever keeps it, the optimizer takes a pair of a retain
/// and a release around a call for superfluous. It is not if the call may make that one let
/// go. Each needs a `df_release`.
void df_retain(const void *object);

/// Releases an object that has been retained with `df_retain`.
void df_release(const void *object);

#if defined(__has_feature)
#if __has_feature(nullability)
#pragma clang assume_nonnull end
#endif
#endif

#endif
