#include "Host.h"

void driver_main(void);

#ifdef __wasm__

// The one import: what WASI calls writing, so that every runtime has it.
typedef struct Piece {
  const void *bytes;
  uint32_t count;
} Piece;
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int32_t fd_write(int32_t file, const Piece *pieces, int32_t count, int32_t *written);

extern int32_t allocator_live;

static uint8_t buffer[1 << 14];
static uint32_t filled;

static void flush(void) {
  for (uint32_t start = 0; start < filled;) {
    Piece piece = {buffer + start, filled - start};
    int32_t written;
    if (fd_write(1, &piece, 1, &written) != 0) __builtin_trap();
    start += (uint32_t)written;
  }
  filled = 0;
}

void host_write(const uint8_t *bytes, intptr_t count) {
  while (count--) {
    if (filled == sizeof buffer) flush();
    buffer[filled++] = *bytes++;
  }
}

int32_t host_liveBlocks(void) { return allocator_live; }

void _start(void) {
  driver_main();
  flush();
}

#else

#include <stdio.h>

void host_write(const uint8_t *bytes, intptr_t count) {
  fwrite(bytes, 1, (size_t)count, stdout);
}

int32_t host_liveBlocks(void) { return 0; }

int main(void) {
  driver_main();
  return 0;
}

#endif
