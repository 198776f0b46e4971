#include "CMechanisms.h"

_Thread_local void *cmechanisms_scope;
_Thread_local void *cmechanisms_reads;
_Thread_local void *cmechanisms_world;
