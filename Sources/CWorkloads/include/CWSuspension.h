#ifndef C_SUSPENSION_H
#define C_SUSPENSION_H

/// Stops a thread from outside, wherever it happens to be, as the scheduler of
/// a busy machine would.
///
/// The thread is sent SIGUSR2, whose handler waits; whatever the thread holds,
/// it keeps. One thread at a time in a process. While it is stopped, whoever
/// called `cw_suspend` must do nothing that could wait for it: neither
/// allocate, nor do anything for the first time that the runtime caches.

/// Prepares for suspensions.
///
/// Returns 0, or an errno.
int cw_openSuspension(void);

/// Makes the calling thread the one to suspend.
void cw_enlist(void);

/// Suspends the enlisted thread, and returns when it stands still.
///
/// Returns 0, or an errno.
int cw_suspend(void);

/// Lets the suspended thread go on, and returns when it does.
///
/// Returns 0, or an errno.
int cw_resume(void);

/// Brings back what `cw_openSuspension` changed.
void cw_closeSuspension(void);

#endif
