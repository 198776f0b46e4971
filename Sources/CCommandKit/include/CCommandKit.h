//===----------------------------------------------------------------------===//
// What the commands need, and Swift cannot say:
//
// - to be asked when code that a command has called ends the process;
// - prctl, which takes a variable number of arguments;
// - what stands in headers for GNU's programs only: SIGRTMAX, pipe2;
// - how much of the heap is in use.
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

#endif
