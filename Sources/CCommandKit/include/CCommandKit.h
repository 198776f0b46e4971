//===----------------------------------------------------------------------===//
// What the commands need, and Swift cannot say:
//
// - to be asked when code that a command has called ends the process;
// - prctl, which takes a variable number of arguments;
// - what stands in headers for GNU's programs only: SIGRTMAX, pipe2;
// - how much of the heap is in use;
// - handlers of signals that look where a thread is.
//===----------------------------------------------------------------------===//

#ifndef C_COMMAND_KIT_H
#define C_COMMAND_KIT_H

/// Makes every end of the process one with `status` and a message on standard
/// error, until `ck_allowEnd` is called: by exit, _exit, _Exit and quick_exit. The
/// message is `beginning`, what `ck_announce` was told, and `end`.
/// A signal ends the process as ever, and so does a fork of it.
///
/// The texts are not copied. For one thread at a time.
///
/// \returns 0 if that was so already: nothing is changed then.
int ck_forbidEnd(int status, const char *_Nonnull beginning, const char *_Nonnull end);

/// Says what is done from now on, in the middle of that message; NULL for
/// nothing to speak of. Takes over `text`, which `malloc` has made. Safe from any
/// thread: the last one who says something is the one who is quoted.
void ck_announce(char *_Nullable text);

/// Lets the process end with the status that is asked for.
void ck_allowEnd(void);

/// Ends the process with `status`. While `ck_forbidEnd` holds, nothing runs that
/// others have registered for the end: it could end the process with a status of
/// its own. A sanitizer's report does.
_Noreturn void ck_end(int status);

/// Ends this process at once and, if it leads a group, all that are in it.
void ck_endGroup(void);

/// Has the system end this process, as `ck_endGroup` does, when the thread that
/// started it ends; does nothing where the system cannot.
void ck_endWithParent(void);

/// Makes the calling thread one that learns of that end, whatever it was told to
/// hold back.
void ck_hearEndOfParent(void);

/// Opens a pipe that no started process inherits, also not one that another
/// thread starts meanwhile.
///
/// - Returns: 0, or -1 with `errno`.
int ck_pipe(int ends[_Nonnull 2]);

/// How many bytes `malloc` has handed out that have not been freed, to all threads.
///
/// Blocks that glibc's cache of a thread has kept count as handed out.
///
/// - Returns: -1 where the allocator says nothing of the kind.
long long ck_heapBytes(void);

/// How many bytes more this thread has allocated than it has freed, where jemalloc is linked,
/// which counts by thread; elsewhere what `ck_heapBytes` says.
long long ck_threadBytes(void);

/// Whether a thread can be stopped where it is: on Linux with glibc, on x86-64 and arm64,
/// without a sanitizer, and with an allocator that is a library.
int ck_canStop(void);

/// Prepares to stop a thread, from outside, wherever it happens to be, as the scheduler of a
/// busy machine would.
///
/// The thread is sent a signal whose handler waits; whatever the thread holds, it keeps.
/// One thread at a time in a process.
///
/// - Returns: 0, or an errno.
int ck_beginStops(void);

/// Makes the calling thread the one to stop; until `ck_endStops`, it must not end before the
/// last call of `ck_stop`.
void ck_enlist(void);

/// Stops the enlisted thread, and returns when it stands still, or has gone on at once
/// because it was inside of the C library or of the allocator, which others need.
///
/// - Returns: Whether it stands still.
int ck_stop(void);

/// Lets the thread go on that stands still, and returns when it does.
void ck_resume(void);

/// Brings back what `ck_beginStops` changed.
void ck_endStops(void);

/// The number that the system knows the calling thread by.
int ck_thread(void);

/// The clock of the calling thread's own time.
int ck_threadClock(void);

/// The time of a thread's clock; 0 if the thread has ended.
long long ck_nanoseconds(int clock);

/// How often the thread with a number has given up its core to wait for something.
///
/// - Returns: -1 if it does not wait now, or nobody knows.
long long ck_sleeps(int thread);

#endif
