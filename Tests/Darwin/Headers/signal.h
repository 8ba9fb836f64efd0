#pragma once
#include <sys/types.h>
#define SIG_DFL (void (*)(int))0
#define SIG_IGN (void (*)(int))1
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGSTOP 17
#define SIGCONT 19
#define SIGXFSZ 25
#define SIGUSR1 30
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
typedef void (*sig_t)(int);
void (*signal(int, void (*)(int)))(int);
int raise(int);
int kill(pid_t, int);
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigwait(const sigset_t *, int *);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
