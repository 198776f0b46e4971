//===----------------------------------------------------------------------===//
// What keeps a compiler from leaving out what is measured.
//===----------------------------------------------------------------------===//

#ifndef KEEP_H
#define KEEP_H

#include <stdint.h>

/// Makes as if all memory were read and changed here.
static inline __attribute__((always_inline)) void keep(intptr_t value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

#endif
