//===----------------------------------------------------------------------===//
// What the driver needs of whatever runs it: a place for its trace, and programs.
//===----------------------------------------------------------------------===//

#ifndef HOST_H
#define HOST_H

#include <stddef.h>
#include <stdint.h>

/// Appends to the standard output.
void host_write(const uint8_t *bytes, intptr_t count);

/// The committed inputs, one after the other, and where each begins; made by run.sh.
extern const int32_t host_corpusCount;
extern const int32_t host_corpusEnds[];
extern const uint8_t host_corpus[];

static inline const uint8_t *host_input(intptr_t number) {
  return host_corpus + host_corpusEnds[number];
}

static inline intptr_t host_inputCount(intptr_t number) {
  return host_corpusEnds[number + 1] - host_corpusEnds[number];
}

/// How many random programs are to be run.
extern const int32_t host_randomPrograms;

/// How many blocks the allocator has given and not got back, where it is the host's;
/// 0 elsewhere.
int32_t host_liveBlocks(void);

#endif
