#pragma once
#include <sys/types.h>
#define F_OK 0
#define W_OK 2
#define R_OK 4
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_ONLN 58
int access(const char *, int);
int faccessat(int, const char *, int, int);
int close(int);
int dup(int);
int pipe(int [2]);
off_t lseek(int, off_t, int);
int isatty(int);
int unlink(const char *);
int unlinkat(int, const char *, int);
int linkat(int, const char *, int, const char *, int);
int symlink(const char *, const char *);
int fsync(int);
int usleep(useconds_t);
unsigned int sleep(unsigned int);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
long sysconf(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
_Noreturn void _exit(int);
