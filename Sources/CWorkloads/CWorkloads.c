#include "CWorkloads.h"

_Thread_local CWThread cw_thread __attribute__((tls_model("initial-exec")));

__attribute__((noinline)) void cw_mark(void) { __asm__ volatile("" : : : "memory"); }

__attribute__((noinline)) void cw_countable(int64_t iterations) {
  for (int64_t index = 0; index < iterations; index++) __asm__ volatile("" : : "r"(index));
}
