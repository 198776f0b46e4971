#include "CCommandStart.h"

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

// As many as the least machine starts for the concurrency runtime and a command.
enum { threadCount = 8 };

// Held until all threads are there.
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *pass(void *unused) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return unused;
}

static void say(const char *text) { (void)!write(2, text, strlen(text)); }

// Where the system has no thread to give, the runtime asks again for ever: the
// command would neither begin nor end. 8 is how it ends then (ExitStatus).
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
  if (error == 0) return;
  say("error: cannot start a thread: ");
  say(strerror(error));
  say("\n");
  _exit(8);
}

__attribute__((constructor)) static void prepareCommand(void) {
  holdStandardStreams();
  tryThreads();
}
