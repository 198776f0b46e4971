#ifndef CJEMALLOC_H
#define CJEMALLOC_H

// What the benchmark asks of jemalloc, in its own words: with its header, the
// package could not be resolved without a warning where that is not installed.

#include <stddef.h>

/// Reads and writes a value of the allocator by its name.
///
/// https://jemalloc.net/jemalloc.3.html#mallctl
///
/// \param name The value, `thread.allocated`.
/// \param oldp Where its value goes; null for nowhere.
/// \param oldlenp The size of what `oldp` points to.
/// \param newp Its new value; null to leave it.
/// \param newlen The size of what `newp` points to.
/// \returns 0, or one of the numbers of `errno`.
int mallctl(const char *name, void *oldp, size_t *oldlenp, void *newp, size_t newlen);

#endif
