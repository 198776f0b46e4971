//===----------------------------------------------------------------------===//
// What the program asks of the page.
//===----------------------------------------------------------------------===//

#ifndef PAGE_H
#define PAGE_H

#include <stdint.h>

/// Sets the text of an element to `count` bytes of UTF-8.
__attribute__((import_module("page"), import_name("setText")))
void page_setText(int32_t element, const uint8_t *bytes, int32_t count);

#endif
