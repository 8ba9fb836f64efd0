#pragma once
#include <stdarg.h>
#include <sys/types.h>
typedef struct __sFILE { unsigned char *_p; int _r, _w; } FILE;
extern FILE *__stdinp, *__stdoutp, *__stderrp;
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
FILE *fopen(const char *, const char *);
int fclose(FILE *);
int fileno(FILE *);
FILE *tmpfile(void);
int fflush(FILE *);
int fscanf(FILE *, const char *, ...) __attribute__((format(scanf, 2, 3)));
int sscanf(const char *, const char *, ...) __attribute__((format(scanf, 2, 3)));
int printf(const char *, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE *, const char *, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *, size_t, const char *, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *, size_t, const char *, va_list) __attribute__((format(printf, 3, 0)));
int asprintf(char **, const char *, ...) __attribute__((format(printf, 2, 3)));
int vasprintf(char **, const char *, va_list) __attribute__((format(printf, 2, 0)));
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int fputs(const char *, FILE *);
#include <sys/stdio.h>
