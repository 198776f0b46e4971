#include "CJemalloc.h"
