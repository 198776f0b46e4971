//===----------------------------------------------------------------------===//
// What the commands need, and Swift cannot say:
//
// - to be asked when code that a command has called ends the process;
// - prctl, which takes a variable number of arguments.
//===----------------------------------------------------------------------===//

#ifndef C_COMMAND_KIT_H
#define C_COMMAND_KIT_H

/// Makes every end of the process one with `status` and `message` on standard
/// error, until `ck_allowEnd` is called: by exit, _exit, _Exit and quick_exit.
/// A signal ends the process as ever, and so does a fork of it.
///
/// To be called once; `message` is not copied.
void ck_forbidEnd(int status, const char *_Nonnull message);

/// Lets the process end with the status that is asked for.
void ck_allowEnd(void);

/// Has the system kill this process when the thread that started it ends; does
/// nothing where the system cannot.
void ck_endWithParent(void);

#endif
