#include "CWSuspension.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// Written by cw_openSuspension and cw_enlist before the first signal is sent.
static int report[2];
static int resume[2];
static pthread_t enlisted;
static struct sigaction former;

// read and write are async-signal-safe, and block; nothing else is needed.
static ssize_t exchange(ssize_t (*call)(int, void *, size_t), int file) {
  char byte = 0;
  ssize_t count;
  do {
    count = call(file, &byte, 1);
  } while (count < 0 && errno == EINTR);
  return count;
}

static ssize_t writeOne(int file, void *byte, size_t count) { return write(file, byte, count); }

static void standStill(int signal) {
  (void)signal;
  int saved = errno;
  exchange(writeOne, report[1]);
  exchange(read, resume[0]);
  exchange(writeOne, report[1]);
  errno = saved;
}

int cw_openSuspension(void) {
  if (pipe(report) != 0) return errno;
  if (pipe(resume) != 0) {
    int error = errno;
    close(report[0]);
    close(report[1]);
    return error;
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = standStill;
  // A wait for a lock goes on after the handler, as if nothing had happened.
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(SIGUSR2, &action, &former) == 0 ? 0 : errno;
}

void cw_enlist(void) {
  // A thread that a dispatch worker starts inherits its mask, which is full.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  enlisted = pthread_self();
}

int cw_suspend(void) {
  int error = pthread_kill(enlisted, SIGUSR2);
  if (error != 0) return error;
  return exchange(read, report[0]) == 1 ? 0 : errno;
}

int cw_resume(void) {
  if (exchange(writeOne, resume[1]) != 1) return errno;
  return exchange(read, report[0]) == 1 ? 0 : errno;
}

void cw_closeSuspension(void) {
  sigaction(SIGUSR2, &former, NULL);
  for (int end = 0; end < 2; end++) {
    close(report[end]);
    close(resume[end]);
  }
}
