#include "CCommandStart.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// A process can be started with a standard stream closed. The next file that
// anyone opens gets its number then, and all that is printed goes there. So the
// number is taken by a file that refuses what the stream is for: who writes to
// standard output learns that it cannot be written.
static void holdStandardStreams(void) {
  for (int stream = 0; stream <= 2; stream++) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is the stream's: those below it are open.
    (void)open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
  }
}

static void say(const char *text) { (void)!write(2, text, strlen(text)); }

// 8 is how every command ends that cannot have what it needs (ExitStatus).
static void starve(const char *what, int error) {
  say("error: ");
  say(what);
  say(": ");
  say(strerror(error));
  say("\n");
  _exit(8);
}

// As many as a command has open beside its streams before it does anything: the
// queues of the process, whose library traps where it gets none.
enum { fileCount = 8 };

static void tryFiles(void) {
  int files[fileCount];
  int count = 0, error = 0;
  while (count < fileCount) {
    files[count] = fcntl(2, F_DUPFD_CLOEXEC, 3);
    if (files[count] < 0) {
      error = errno;
      break;
    }
    count++;
  }
  while (count > 0) close(files[--count]);
  // Above the limit there is no number from 3 on; anything else is no shortage.
  if (error == EMFILE || error == ENFILE || error == EINVAL) {
    starve("a command needs 8 files at a time beside its streams", EMFILE);
  }
}

// As many as the least machine starts for the concurrency runtime and a command.
enum { threadCount = 8 };

// Held until all threads are there.
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *pass(void *unused) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return unused;
}

// Where the system has no thread to give, the runtime asks again for ever: the
// command would neither begin nor end.
static void tryThreads(void) {
  pthread_t threads[threadCount];
  int count = 0, error = 0;
  pthread_mutex_lock(&gate);
  while (count < threadCount) {
    error = pthread_create(&threads[count], NULL, pass, NULL);
    if (error != 0) break;
    count++;
  }
  pthread_mutex_unlock(&gate);
  while (count > 0) pthread_join(threads[--count], NULL);
  if (error != 0) starve("cannot start a thread", error);
}

__attribute__((constructor)) static void prepareCommand(void) {
  holdStandardStreams();
  tryFiles();
  tryThreads();
}
