#pragma once
#include <sys/types.h>
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_UPTIME_RAW = 8, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
#define CLOCK_UPTIME_RAW _CLOCK_UPTIME_RAW
#define CLOCK_REALTIME _CLOCK_REALTIME
#define CLOCK_THREAD_CPUTIME_ID _CLOCK_THREAD_CPUTIME_ID
#define CLOCK_MONOTONIC _CLOCK_MONOTONIC
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char *tm_zone; };
time_t time(time_t *);
int clock_gettime(clockid_t, struct timespec *);
struct tm *gmtime_r(const time_t *, struct tm *);
struct tm *localtime_r(const time_t *, struct tm *);
