#include "CWorkloads.h"

_Thread_local CWThread cw_thread __attribute__((tls_model("initial-exec")));
