// What Embedded Swift asks of a program, where there is no C library: memory that comes
// and goes in blocks, and the three functions that compilers call by themselves. For
// one thread.
//
// Blocks of the same size class are kept in a list when they are freed. A class is a
// power of two or one and a half of that; a block is never split or joined, so that an
// address costs a shift, a load and a store. Programs that make very different blocks at
// different times want a better one.

#include <stddef.h>
#include <stdint.h>

#define HEADER 16
#define CLASSES 64

typedef struct Block {
  struct Block *next;
} Block;

extern unsigned char __heap_base;
static uintptr_t top, end;
static Block *lists[CLASSES];

/// How many blocks are in use, and how many there have ever been.
int32_t allocator_live, allocator_made;

// The number of a class: those of powers of two are even.
static unsigned classOf(size_t size) {
  if (size <= 16) return 8;
  unsigned bits = 32 - (unsigned)__builtin_clz((unsigned)size - 1);
  return 2 * bits - (size <= (size_t)3 << (bits - 2));
}

static size_t sizeOf(unsigned class) {
  return class % 2 ? (size_t)3 << (class / 2 - 1) : (size_t)1 << (class / 2);
}

// Only alignments up to 16 are served, which is all that Swift asks for here.
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > HEADER || size >> 30) return 12;
  unsigned class = classOf(size);
  allocator_live += 1;
  allocator_made += 1;
  Block *block = lists[class];
  if (block) {
    lists[class] = block->next;
    *memory = block;
    return 0;
  }
  size_t whole = HEADER + ((sizeOf(class) + 15) & ~(size_t)15);
  if (!top) {
    top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  }
  if (top + whole > end) {
    size_t pages = (top + whole - end + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 12;
    end += pages << 16;
  }
  *(uint32_t *)top = class;
  *memory = (void *)(top + HEADER);
  top += whole;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  allocator_live -= 1;
  unsigned class = *(uint32_t *)((uintptr_t)memory - HEADER);
  Block *block = memory;
  block->next = lists[class];
  lists[class] = block;
}

void *memset(void *place, int value, size_t count) {
  unsigned char *bytes = place;
  while (count--) *bytes++ = (unsigned char)value;
  return place;
}

void *memcpy(void *restrict place, const void *restrict source, size_t count) {
  unsigned char *to = place;
  const unsigned char *from = source;
  while (count--) *to++ = *from++;
  return place;
}

void *memmove(void *place, const void *source, size_t count) {
  unsigned char *to = place;
  const unsigned char *from = source;
  if (to <= from) return memcpy(place, source, count);
  while (count--) to[count] = from[count];
  return place;
}
