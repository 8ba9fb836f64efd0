#pragma once
#include <sys/types.h>
#include <sys/wait.h>
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
_Noreturn void abort(void);
_Noreturn void exit(int);
int atexit(void (*)(void));
int atoi(const char *);
int abs(int);
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
double strtod(const char *, char **);
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
char *realpath(const char *, char *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
