// Memory of executions: each party has a region of its own, from which blocks are
// given out one after the other and not again, until the next execution begins with
// the same addresses. So an address follows from what the party has done, whatever
// others did meanwhile; a use of a block after its end is found; and an execution
// that is given up leaves nothing behind.
//
// That is so for the core's blocks, and for objects that the core and the scenarios
// make. What the runtime makes for itself, and keeps, is the C library's.

#include "Internal.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define REGION (1u << 18)
#define GRANULE 16u
#define SPACE ((EX_PARTIES + 1) * REGION)

/// What comes before each block: a granule.
typedef struct Header {
  uint32_t size;
  uint8_t isFreed;
  uint8_t freer;
  uint8_t party;
  /// The sum of the steps that have touched the block.
  uint64_t touched;
} Header;

static uint8_t *space;
static uint32_t tops[EX_PARTIES + 1];
/// For each granule, where its block's header is.
static uint32_t headers[SPACE / GRANULE];
static const void *callers[SPACE / GRANULE];
static uint32_t live;
/// What parties have done to blocks, by the place of the header, in a weak memory.
static ExBlock blocks[SPACE / GRANULE];

static ExPlace places[SPACE / 4];
#define FURTHER 4096u
static ExPlace further[FURTHER];
static const void *furtherAddresses[FURTHER];

extern void __libc_free(void *);

static bool isInSpace(const void *address) {
  return space && (const uint8_t *)address >= space && (const uint8_t *)address < space + SPACE;
}

void ex_resetMemory(void) {
  if (!space) {
    // Aligned, so that the low bits of addresses are the same in every process.
    uint8_t *mapped = mmap(NULL, SPACE + (1u << 20), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) abort();
    space = (uint8_t *)(((uintptr_t)mapped + (1u << 20) - 1) & ~(uintptr_t)((1u << 20) - 1));
  }
  for (int party = 0; party <= EX_PARTIES; party++) tops[party] = 0;
  live = 0;
}

static void *allocate(size_t size, const void *caller) {
  ex_hasChanged = true;
  int party = ex_current;
  uint32_t whole = (uint32_t)((size + GRANULE - 1) / GRANULE * GRANULE);
  // A granule more, so that what lies behind a block is no other's.
  if (tops[party] + 2 * GRANULE + whole > REGION) ex_fail("the execution takes too much memory");
  uint32_t offset = (uint32_t)party * REGION + tops[party];
  Header *header = (Header *)(space + offset);
  *header = (Header){.size = (uint32_t)size, .party = (uint8_t)party};
  for (uint32_t at = offset; at < offset + GRANULE + whole; at += GRANULE) {
    headers[at / GRANULE] = offset;
  }
  callers[offset / GRANULE] = caller;
  ex_makeBlock(&blocks[offset / GRANULE]);
  tops[party] += GRANULE + whole;
  live++;
  // As memory of the system's is: of no use until it is written.
  return memset(space + offset + sizeof(Header), 0xA5, whole);
}

static ExBlock *blockOf(const Header *header) {
  return &blocks[(uint32_t)((const uint8_t *)header - space) / GRANULE];
}

_Static_assert(sizeof(Header) == GRANULE, "a header is a granule");

static Header *headerOf(const void *address) {
  uint32_t offset = (uint32_t)((const uint8_t *)address - space);
  if (offset % REGION >= tops[offset / REGION]) return NULL;
  return (Header *)(space + headers[offset / GRANULE]);
}

static _Noreturn void refuse(const char *what, const void *address) {
  char text[256], block[128];
  ex_describe(address, block, sizeof block);
  snprintf(text, sizeof text, "%s %s", what, block);
  ex_fail(text);
}

void *oc_exploredAllocate(size_t size) {
  if (ex_isExecuting) return allocate(size, __builtin_return_address(0));
  void *memory = malloc(size);
  if (!memory) abort();
  return memory;
}

void oc_exploredKeep(void *memory) {
  if (!ex_isWeak() || !isInSpace(memory)) return;
  ex_settleUses();
  Header *header = headerOf(memory);
  if (header && !header->isFreed) ex_endBlock(blockOf(header), memory);
}

static void release(void *memory) {
  Header *header = headerOf(memory);
  if (!header || (uint8_t *)header + sizeof *header != memory) {
    refuse("frees what is no block:", memory);
  }
  if (header->isFreed) refuse("frees twice", memory);
  oc_exploredKeep(memory);
  header->isFreed = 1;
  header->freer = (uint8_t)ex_current;
  ex_hasChanged = true;
  live--;
  // The end of a block comes after all uses of it.
  ExParty *party = &ex_parties[ex_current];
  party->hash = ex_mix(party->hash + header->touched + 1);
  ex_traceHash += ex_mix(party->hash);
  memset(memory, 0xDE, header->size);
}

void oc_exploredDeallocate(void *memory) { free(memory); }

void oc_exploredReuse(void *memory) {
  if (!ex_isWeak() || !isInSpace(memory)) return;
  ex_settleUses();
  Header *header = headerOf(memory);
  if (!header) return;
  ex_makeBlock(blockOf(header));
  for (uint32_t at = 0; at < header->size; at += 4) ex_forgetWord((uint8_t *)memory + at);
}

/// The C library's, for all of the process: the runtime frees objects by it.
void free(void *memory) {
  if (isInSpace(memory)) {
    release(memory);
  } else {
    __libc_free(memory);
  }
}

size_t malloc_usable_size(void *memory) {
  static size_t (*system)(void *);
  if (!memory) return 0;
  if (isInSpace(memory)) return headerOf(memory)->size;
  if (!system) system = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
  return system(memory);
}

// The linker lets the objects of this program call these in place of the runtime's.

extern void *__real_swift_allocObject(const void *metadata, size_t size, size_t mask);
extern void *__real_swift_slowAlloc(size_t size, size_t mask);
extern void *__real_swift_retain(void *object);
extern void __real_swift_release(void *object);
extern size_t swift_retainCount(void *object);
extern void __real_swift_once(void *token, void *code, void *context);

void *__wrap_swift_allocObject(const void *metadata, size_t size, size_t mask) {
  // What the runtime writes behind the metadata of an object that it makes.
  static uintptr_t counts;
  if (!counts) {
    uintptr_t *object = __real_swift_allocObject(metadata, size, mask);
    counts = object[1];
    if (!ex_isExecuting) return object;
    __libc_free(object);
  }
  if (!ex_isExecuting) return __real_swift_allocObject(metadata, size, mask);
  uintptr_t *object = allocate(size, __builtin_return_address(0));
  object[0] = (uintptr_t)metadata;
  object[1] = counts;
  return object;
}

void *__wrap_swift_slowAlloc(size_t size, size_t mask) {
  bool fits = mask == (size_t)-1 || mask < GRANULE;
  if (!ex_isExecuting || !fits) return __real_swift_slowAlloc(size, mask);
  return allocate(size, __builtin_return_address(0));
}

/// Ends the execution if the object has been freed.
static void checkCounted(const char *what, const void *object) {
  if (!isInSpace(object)) return;
  Header *header = headerOf(object);
  if (header && header->isFreed) refuse(what, object);
}

/// The runtime's counts are no steps.
void *__wrap_swift_retain(void *object) {
  checkCounted("retains", object);
  return __real_swift_retain(object);
}

/// But who lets go of an object last comes after all that others have done to it.
void __wrap_swift_release(void *object) {
  checkCounted("releases", object);
  if (ex_isWeak() && object) ex_releaseObject(object, swift_retainCount(object) == 1);
  __real_swift_release(object);
}

/// What is made once is not an execution's.
void __wrap_swift_once(void *token, void *code, void *context) {
  bool isExecuting = ex_isExecuting;
  ex_isExecuting = false;
  __real_swift_once(token, code, context);
  ex_isExecuting = isExecuting;
}

// Places

ExPlace *ex_place(const void *address) {
  ExPlace *place;
  uint64_t seed;
  if (isInSpace(address)) {
    uint32_t offset = (uint32_t)((const uint8_t *)address - space);
    place = &places[offset / 4];
    seed = offset;
  } else {
    uint32_t index = (uint32_t)ex_mix((uintptr_t)address) % FURTHER;
    while (further[index].execution == ex_execution && furtherAddresses[index] != address) {
      index = (index + 1) % FURTHER;
    }
    furtherAddresses[index] = address;
    place = &further[index];
    seed = (uintptr_t)address;
  }
  if (place->execution != ex_execution) {
    *place = (ExPlace){.execution = ex_execution, .lastWrite = ex_mix(seed + 1)};
  }
  return place;
}

uint32_t ex_uses;

void ex_touch(const void *address, uint64_t hash) {
  if (++ex_uses > EX_USES) ex_fail("does not come to an end");
  if (!isInSpace(address)) return;
  Header *header = headerOf(address);
  if (!header) refuse("uses memory that is no block:", address);
  if (header->isFreed) refuse("uses", address);
  if (ex_isWeak()) ex_useBlock(blockOf(header), address);
  header->touched += hash;
}

void oc_exploredPlain(const void *address) {
  if (!ex_isExecuting) return;
  ex_touch(address, 0);
  ex_hasChanged = true;
  if (ex_isWeak()) return ex_usePlainly(address);
  ExParty *party = &ex_parties[ex_current];
  for (int index = 0; index < party->buffered; index++) {
    if (party->buffer[index].address == address) return ex_drainAll(ex_current);
  }
}

bool ex_isThere(const void *address) {
  if (!isInSpace(address)) return false;
  const Header *header = headerOf(address);
  return header && !header->isFreed &&
         (const uint8_t *)address < (const uint8_t *)header + sizeof *header + header->size;
}

ExVisit ex_visit(const void *address) {
  static uint32_t visits[SPACE / 8];
  if (!ex_isThere(address)) return EX_MISSING;
  uint32_t *visit = &visits[((const uint8_t *)address - space) / 8];
  if (*visit == ex_checks) return EX_AGAIN;
  *visit = ex_checks;
  return EX_FIRST;
}

bool ex_isFreed(const void *address, int *freer) {
  if (!isInSpace(address)) return false;
  Header *header = headerOf(address);
  if (!header || !header->isFreed) return false;
  *freer = header->freer;
  return true;
}

void ex_releaseObject(const void *address, bool isLast) {
  Header *header = isInSpace(address) ? headerOf(address) : NULL;
  if (header && !header->isFreed) ex_releaseBlock(blockOf(header), isLast);
}

void oc_exploredOrder(const void *object) {
  if (ex_isWeak()) ex_releaseObject(object, false);
}

void ex_describe(const void *address, char *text, size_t size) {
  if (!isInSpace(address)) {
    Dl_info info;
    if (dladdr(address, &info) && info.dli_sname) {
      snprintf(text, size, "%s+%zu", info.dli_sname,
               (size_t)((const uint8_t *)address - (const uint8_t *)info.dli_saddr));
    } else {
      snprintf(text, size, "%p", address);
    }
    return;
  }
  Header *header = headerOf(address);
  if (!header) {
    snprintf(text, size, "%p", address);
    return;
  }
  char name = header->party == EX_MAIN ? 'm' : (char)('0' + header->party);
  uint32_t offset = (uint32_t)((uint8_t *)header - space) % REGION;
  int length = snprintf(text, size, "%c%x+%zu", name, offset / GRANULE,
                        (size_t)((const uint8_t *)address - (uint8_t *)header - sizeof *header));
  if (header->isFreed) {
    snprintf(text + length, size - (size_t)length, " (%u bytes, freed by %c)", header->size,
             header->freer == EX_MAIN ? 'm' : '0' + header->freer);
  }
}

void ex_checkBlocks(void) {
  if (live == 0) return;
  for (int party = 0; party <= EX_PARTIES; party++) {
    uint32_t start = (uint32_t)party * REGION;
    for (uint32_t at = start; at < start + tops[party];) {
      Header *header = (Header *)(space + at);
      if (!header->isFreed) {
        char text[256], block[128];
        ex_describe((uint8_t *)header + sizeof *header, block, sizeof block);
        snprintf(text, sizeof text, "leaves %u blocks; the first, %s, of %u bytes, made at 0x%zx",
                 live, block, header->size, (size_t)ex_offset(callers[at / GRANULE]));
        ex_fail(text);
      }
      at += GRANULE + (header->size + GRANULE - 1) / GRANULE * GRANULE;
    }
  }
}

uintptr_t ex_offset(const void *caller) {
  Dl_info info;
  if (!caller || !dladdr(caller, &info)) return 0;
  return (uintptr_t)caller - (uintptr_t)info.dli_fbase - 1;
}
