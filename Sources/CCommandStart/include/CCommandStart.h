//===----------------------------------------------------------------------===//
// What has to be seen to before anything else of a command runs, also before
// `main`: an asynchronous one begins on a thread that the concurrency runtime
// starts, and with a queue that takes the first free descriptor. There is nothing
// to call.
//===----------------------------------------------------------------------===//

#ifndef C_COMMAND_START_H
#define C_COMMAND_START_H
#endif
