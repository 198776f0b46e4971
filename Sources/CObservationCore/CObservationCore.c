#include "CObservationCore.h"

_Thread_local OCThread oc_threadStorage;
uintptr_t oc_schemaBuckets[OC_SCHEMA_BUCKETS];
uintptr_t oc_scopeIDs[32] __attribute__((aligned(128)));
