#pragma once
#include <sys/resource.h>
int proc_pid_rusage(int, int, rusage_info_t *);
