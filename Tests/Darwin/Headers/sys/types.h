#pragma once
#include <stddef.h>
#include <stdint.h>
typedef int32_t dev_t, pid_t, blksize_t, suseconds_t;
typedef uint64_t ino_t;
typedef uint16_t mode_t, nlink_t;
typedef uint32_t uid_t, gid_t, id_t, useconds_t, socklen_t;
typedef int64_t off_t, blkcnt_t;
typedef long ssize_t, time_t;
typedef unsigned long clock_t;
typedef uint32_t sigset_t;
typedef unsigned char u_char;
typedef unsigned int u_int;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
typedef struct _opaque_pthread_t { long __sig; char __opaque[8176]; } *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_mutex_t, pthread_attr_t;
typedef struct { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef struct { long __sig; char __opaque[192]; } pthread_rwlock_t;
