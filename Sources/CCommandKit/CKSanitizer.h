// Whether there is a sanitizer: one reports at the end of the process and may change its
// status, delivers signals late, and has an allocator of its own.

#ifndef CK_SANITIZER_H
#define CK_SANITIZER_H

#if defined(__has_feature)
#define CK_SANITIZED (__has_feature(thread_sanitizer) || __has_feature(address_sanitizer))
#else
#define CK_SANITIZED 1
#endif

#endif
