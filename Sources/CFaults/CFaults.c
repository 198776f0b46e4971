#include "CFaults.h"

#include <stddef.h>

_Atomic int cf_active = 0;

/// One is enough: there is one fault at a time.
static void (*cf_clean)(void) = NULL;

void cf_activate(int fault) {
  atomic_store_explicit(&cf_active, fault, memory_order_relaxed);
}

void cf_deactivate(void) {
  cf_activate(0);
  if (cf_clean) cf_clean();
  cf_clean = NULL;
}

void cf_atEnd(void (*clean)(void)) { cf_clean = clean; }
