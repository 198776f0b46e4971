// Takes a part of what the C library has for the thread-local storage of libraries that
// are loaded later and ask for a place in each thread's block.

static _Thread_local char taken[64] __attribute__((tls_model("initial-exec")));

char *filler(void) { return taken; }
