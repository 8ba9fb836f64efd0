#pragma once
#include <sys/types.h>
#define MADV_FREE 5
int madvise(void *, size_t, int);
