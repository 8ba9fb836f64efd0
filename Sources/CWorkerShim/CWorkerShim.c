#define _GNU_SOURCE
#include "CWorkerShim.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <libproc.h>
#else
#include <sched.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

// A clock that stops while the machine sleeps, because that does not count as a worker's time.
#ifdef __APPLE__
#define TF_CLOCK CLOCK_UPTIME_RAW
#else
#define TF_CLOCK CLOCK_MONOTONIC
#endif

extern char **environ;

static double now(void) {
    struct timespec time;
    clock_gettime(TF_CLOCK, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// 1 when the channel is ready, 0 when the time is up.
static int await(int channel, short event, double end, double longest) {
    for (;;) {
        double left = end < 0 ? longest : end - now();
        if (left <= 0) return 0;
        if (left > longest) left = longest;
        struct pollfd waited = {channel, event, 0};
        int count = poll(&waited, 1, (int)(left * 1000) + 1);
        if (count > 0) return 1;
        if (count == 0) return 0;
        if (errno != EINTR && errno != EAGAIN) return 1;
    }
}

tf_exchanged tf_worker_send(int channel, const void *bytes, size_t length, double seconds) {
    double end = seconds < 0 ? -1 : now() + seconds;
    const char *next = bytes;
    while (length > 0) {
        if (!await(channel, POLLOUT, end, 60)) {
            if (end >= 0 && now() >= end) return TF_LATE;
            continue;
        }
        ssize_t count = send(channel, next, length, MSG_NOSIGNAL);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return TF_GONE;
        next += count;
        length -= (size_t)count;
    }
    return TF_DONE;
}

int tf_worker_is_silent(int channel) {
    struct pollfd looked = {channel, POLLIN, 0};
    return poll(&looked, 1, 0) == 0;
}

// Bytes that a process has in memory; 0 when that is unknown.
static size_t resident(int process) {
#ifdef __APPLE__
    struct rusage_info_v0 usage;
    return proc_pid_rusage(process, RUSAGE_INFO_V0, (rusage_info_t *)&usage) == 0 ? usage.ri_phys_footprint : 0;
#else
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/statm", process);
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    unsigned long total, pages;
    int count = fscanf(file, "%lu %lu", &total, &pages);
    fclose(file);
    return count == 2 ? pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
#endif
}

tf_exchanged tf_worker_receive(
    int channel, void *bytes, size_t length, double seconds, int process, size_t memory) {
    double end = seconds < 0 ? -1 : now() + seconds;
    char *next = bytes;
    while (length > 0) {
        // Checked often, because gigabytes of memory can be filled in a second.
        if (!await(channel, POLLIN, end, memory > 0 ? 0.003 : 60)) {
            if (memory > 0 && resident(process) > memory) return TF_TOO_LARGE;
            if (end >= 0 && now() >= end) return TF_LATE;
            continue;
        }
        ssize_t count = recv(channel, next, length, 0);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return TF_GONE;
        next += count;
        length -= (size_t)count;
    }
    return TF_DONE;
}

int tf_worker_end(int process, int channel) {
    close(channel);
    int status = 0;
    pid_t ended;
    // A process that has ended by itself keeps the signal that killed it.
    while ((ended = waitpid(process, &status, WNOHANG)) < 0 && errno == EINTR) {}
    if (ended == 0) {
        kill(process, SIGKILL);
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    }
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

#ifdef POLLRDHUP
// The end of the other process is an event of the channel.
static void *watch(void *channel) {
    struct pollfd other = {(int)(intptr_t)channel, POLLRDHUP, 0};
    while (poll(&other, 1, -1) <= 0) {}
    // These are the only calls here that end their own process, which was started to work for another.
    _exit(0);
}
#else
// Where it is no event, it shows in that this process gets another parent. That one is process 1 only if it was another before: in a
// container the program itself is process 1.
static void *watch(void *channel) {
    struct pollfd other = {(int)(intptr_t)channel, 0, 0};
    pid_t parent = getppid();
    while (poll(&other, 1, 1000) <= 0 && getppid() == parent) {}
    _exit(0);
}
#endif

void tf_worker_follow(int channel) {
    pthread_t watcher;
    if (pthread_create(&watcher, NULL, watch, (void *)(intptr_t)channel) == 0) pthread_detach(watcher);
}

void tf_worker_begin(int channel) {
    tf_worker_follow(channel);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

const char *const *tf_environment(void) { return (const char *const *)environ; }

int tf_usable_cores(void) {
#ifdef __linux__
    cpu_set_t cores;
    // It fails where the machine has more cores than the set can hold.
    if (sched_getaffinity(0, sizeof cores, &cores) == 0) return CPU_COUNT(&cores);
#endif
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

void tf_reserve_descriptors(int count) {
#ifdef __linux__
    // The table of open files begins with 64, and each time that a process with several threads needs twice as many, all of
    // them wait until every core has passed a quiet point: some 10 to 30 ms.
    int highest = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, count - 1);
    if (highest >= 0) close(highest);
#else
    (void)count;
#endif
}

#ifdef __GLIBC__
void tf_return_large_blocks(void) {
    if (getenv("MALLOC_MMAP_THRESHOLD_") || getenv("MALLOC_TRIM_THRESHOLD_") || getenv("GLIBC_TUNABLES")) return;
    // Smaller ones are left to be used again: a system call and new pages for each take time.
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 12 << 20);
}
#else
void tf_return_large_blocks(void) {}
#endif

void tf_give_back_pages(void *start, size_t count) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)start + page - 1) / page * page;
    uintptr_t end = ((uintptr_t)start + count) / page * page;
#ifdef __APPLE__
    // There, the other advice is only about what will be needed soon.
    int advice = MADV_FREE;
#else
    int advice = MADV_DONTNEED;
#endif
    // Without success the pages stay, which does no harm.
    if (end > first) (void)madvise((void *)first, end - first, advice);
}
