// What a thread knows of itself, one load away: a task-local value costs some 30 ns to bind.

#ifndef CMECHANISMS_H
#define CMECHANISMS_H

/// The innermost scope of the current thread, or null.
extern _Thread_local void *_Nullable cmechanisms_scope;

/// What the innermost `apply` of the current thread has read, or null; `deferred` alone has it.
extern _Thread_local void *_Nullable cmechanisms_reads;

/// The ids and the observers of the current thread, or null; `single` alone has them.
extern _Thread_local void *_Nullable cmechanisms_world;

static inline void *_Nullable cmechanisms_get_scope(void) { return cmechanisms_scope; }

static inline void cmechanisms_set_scope(void *_Nullable scope) { cmechanisms_scope = scope; }

static inline void *_Nullable cmechanisms_get_reads(void) { return cmechanisms_reads; }

static inline void cmechanisms_set_reads(void *_Nullable reads) { cmechanisms_reads = reads; }

static inline void *_Nullable cmechanisms_get_world(void) { return cmechanisms_world; }

static inline void cmechanisms_set_world(void *_Nullable world) { cmechanisms_world = world; }

#endif
