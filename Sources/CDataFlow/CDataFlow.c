#include "CDataFlow.h"

_Thread_local DFThread df_threadStorage;
