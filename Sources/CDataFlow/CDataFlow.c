#include "CDataFlow.h"

_Thread_local DFThread df_threadStorage;

// The runtime's own entries.
void *swift_retain(void *object);
void swift_release(void *object);

void df_retain(const void *object) { swift_retain((void *)object); }

void df_release(const void *object) { swift_release((void *)object); }
