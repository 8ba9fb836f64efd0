#pragma once
#include <sys/types.h>
typedef struct fd_set { int32_t fds_bits[32]; } fd_set;
