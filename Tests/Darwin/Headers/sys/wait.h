#pragma once
#include <sys/types.h>
#define WNOHANG 1
#define _WSTATUS(x) ((*(int *)&(x)) & 0177)
#define WIFSIGNALED(x) (_WSTATUS(x) != 0177 && _WSTATUS(x) != 0)
#define WTERMSIG(x) (_WSTATUS(x))
pid_t waitpid(pid_t, int *, int);
