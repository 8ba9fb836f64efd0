// Makes a program's calls on a folder fail, fall short, wait, or be its last, at an exact place.
//
// A library for LD_PRELOAD on Linux with glibc 2.33 or later, where stat and its kin are symbols.
//
//     cc -shared -fPIC -O1 -Wall -Wextra -Werror -o shim.so shim.c -ldl -pthread
//     FAULT_ROOT=tree FAULT_LOG=log LD_PRELOAD=$PWD/shim.so twofold tree          lists the points
//     FAULT_ROOT=tree FAULT_KILL_AT=7 LD_PRELOAD=$PWD/shim.so twofold tree        is killed before the 7th
//
// A point is a call that changes something at or below FAULT_ROOT. Points are numbered 1, 2, 3 ... by one counter for
// all threads of a process. Only points are disturbed, and what disturbs them can be combined:
//
//     FAULT_ROOT=DIR         without it nothing is done; it must exist
//     FAULT_READS=1          calls that only look are points too
//     FAULT_OPS=a,b          only these operations are points: names of OPERATIONS below
//     FAULT_KILL_AT=k        SIGKILL just before point k
//     FAULT_ERRNO=NUMBER     this error instead of the call, FAULT_ERRNO_AT=k at point k, FAULT_ERRNO_EVERY=n at every
//                            n-th; a close is done all the same
//     FAULT_SHORT=n          every n-th write or read of two bytes or more moves fewer; reads only with FAULT_READS
//     FAULT_PAUSE_AT=k       sleep FAULT_PAUSE_MS before point k
//     FAULT_RUN_AT=k         `sh -c FAULT_RUN` before point k, as the program's child and outside this library; with
//                            --no-sandbox only, because in the sandbox no program can be started
//     FAULT_LOG=FILE         a line for each point, `k operation path [killed|errno N|short]`, before anything is done
//                            at it: who waits for line k knows that a pause at k has begun
//
// In the log, control characters and backslashes of a path are written as \ooo. Lines of different threads may be out
// of order. A setting that cannot be meant ends the program with status 99, so that no test passes by a typing error.
//
// Not seen: what libc does within itself (fopen, fwrite, closedir), calls compiled with _FORTIFY_SOURCE, syscall(2),
// static programs, io_uring, stores through mmap.

#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { path_capacity = 3 * PATH_MAX };

// The operations, by the names that the log gives them; from read on, those that only look. Opening to read is one too.
#define OPERATIONS(X) \
    X(open) X(openat) X(write) X(fsync) X(syncfs) X(close) X(link) X(linkat) X(rename) X(renameat) X(renameat2) \
    X(unlink) X(unlinkat) X(mkdir) X(mkdirat) X(fchmod) X(ftruncate) X(flock) \
    X(read) X(stat) X(lstat) X(fstat) X(fstatat) X(opendir) X(fdopendir) X(readdir)

// The symbols behind them.
#define SYMBOLS(X) \
    X(open) X(open64) X(openat) X(openat64) X(write) X(fsync) X(syncfs) X(close) X(link) X(linkat) X(rename) \
    X(renameat) X(renameat2) X(unlink) X(unlinkat) X(mkdir) X(mkdirat) X(fchmod) X(ftruncate) X(ftruncate64) \
    X(flock) X(read) X(stat) X(stat64) X(lstat) X(lstat64) X(fstat) X(fstat64) X(fstatat) X(fstatat64) X(opendir) \
    X(fdopendir) X(readdir) X(readdir64)

#define NUMBER(name) op_##name,
enum operation { OPERATIONS(NUMBER) operation_count };

#define STRING(name) #name,
static const char *const operations[] = {OPERATIONS(STRING)};

#define FUNCTION(name) __typeof__(&name) name;
static struct { SYMBOLS(FUNCTION) } real;

// The settings that are numbers; 0 where there is none.
#define NUMBERS(X) \
    X(READS, reads) X(KILL_AT, kill_at) X(ERRNO, error) X(ERRNO_AT, error_at) X(ERRNO_EVERY, error_every) \
    X(SHORT, short_every) X(PAUSE_AT, pause_at) X(PAUSE_MS, pause_ms) X(RUN_AT, run_at)

// Written once, before any point, and only read from then on.
#define FIELD(name, field) long field;
static struct {
    bool active, points[operation_count];
    char root[PATH_MAX];
    NUMBERS(FIELD)
    const char *command;
    char **command_environment;
    int log;
} settings = {.log = -1};

static atomic_long point_count, transfer_count;

// ---- Start

static void misuse(const char *setting, const char *value) {
    char text[512];
    int length = snprintf(text, sizeof text, "fault shim: %s=%.300s cannot be used\n", setting, value ? value : "");
    syscall(SYS_write, STDERR_FILENO, text, length);
    _exit(99);
}

static long number(const char *setting) {
    const char *text = getenv(setting);
    if (!text || !*text) return 0;
    char *end;
    long value = strtol(text, &end, 10);
    if (*end || value <= 0) misuse(setting, text);
    return value;
}

static void choose_operations(void) {
    const char *wanted = getenv("FAULT_OPS");
    if (wanted && !*wanted) wanted = NULL;
    char list[512], item[32];
    snprintf(list, sizeof list, ",%s,", wanted ? wanted : "");
    size_t understood = 1;
    for (int i = 0; i < operation_count; i++) {
        snprintf(item, sizeof item, ",%s,", operations[i]);
        bool available = settings.reads || i < op_read, listed = strstr(list, item);
        settings.points[i] = available && (listed || !wanted);
        if (available && listed) understood += strlen(item) - 1;
    }
    if (wanted && understood != strlen(list)) misuse("FAULT_OPS", wanted);
}

// Copied now: the program may change its environment in one thread while another comes to the point.
static char **environment_outside(void) {
    size_t count = 0, kept = 0;
    while (environ[count]) count++;
    char **copy = calloc(count + 1, sizeof *copy);
    for (size_t i = 0; copy && i < count; i++) {
        if (strncmp(environ[i], "LD_PRELOAD=", 11) && strncmp(environ[i], "FAULT_", 6)) copy[kept++] = environ[i];
    }
    return copy;
}

static void start(void) {
#define RESOLVE(name) {#name, &real.name},
    const struct { const char *name; void *place; } symbols[] = {SYMBOLS(RESOLVE)};
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *found = dlsym(RTLD_NEXT, symbols[i].name);
        if (!found) misuse("LD_PRELOAD", symbols[i].name);
        memcpy(symbols[i].place, &found, sizeof found);
    }

    const char *root = getenv("FAULT_ROOT");
    if (!root || !*root) return;
    if (!realpath(root, settings.root)) misuse("FAULT_ROOT", root);
    if (!strcmp(settings.root, "/")) settings.root[0] = 0;
#define READ_NUMBER(name, field) settings.field = number("FAULT_" #name);
    NUMBERS(READ_NUMBER)
    settings.command = getenv("FAULT_RUN");
    settings.command_environment = environment_outside();
    // One half of a pair alone would disturb nothing.
    if (!settings.error != !(settings.error_at || settings.error_every)) misuse("FAULT_ERRNO", NULL);
    if (!settings.pause_at != !settings.pause_ms) misuse("FAULT_PAUSE_MS", NULL);
    if (!settings.run_at != !settings.command || !settings.command_environment) misuse("FAULT_RUN", settings.command);
    choose_operations();
    const char *log = getenv("FAULT_LOG");
    if (log && *log) {
        settings.log = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (settings.log < 0) misuse("FAULT_LOG", log);
    }
    settings.active = true;
}

// Also called by every wrapper: other libraries' constructors may run before this one.
__attribute__((constructor)) static void started(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int before = errno;
    pthread_once(&once, start);
    errno = before;
}

// ---- Where a call goes

// A name in a folder, or what a descriptor stands for where there is no name. A call with two names is one on either.
struct spot {
    int folder;
    const char *name;
    int other_folder;
    const char *other_name;
};
#define DESCRIPTOR(number) ((struct spot){.folder = (number)})
#define NAME(at, of) ((struct spot){.folder = (at), .name = (of)})
#define NAMES(to_at, to, from_at, from) ((struct spot){(to_at), (to), (from_at), (from)})

// An unnamed file is shown as `/its/folder/#123 (deleted)`, so it counts as below its folder without further ado.
static void descriptor_path(int descriptor, char *path) {
    char link[40];
    if (descriptor == AT_FDCWD) strcpy(link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = 0;
}

// Links on the way to the last component are resolved, the last one is not: link, rename and unlink act on it itself.
static void named_path(int folder, const char *name, char *path) {
    char raw[2 * PATH_MAX] = "", above[PATH_MAX];
    if (!name || !*name) return (void)descriptor_path(folder, path);
    if (*name != '/') descriptor_path(folder, raw);
    size_t length = strlen(raw);
    snprintf(raw + length, sizeof raw - length, "/%s", name);
    for (length = strlen(raw); length > 1 && raw[length - 1] == '/'; length--) raw[length - 1] = 0;
    char *last = strrchr(raw, '/');
    bool is_name = last[1] && strcmp(last, "/.") && strcmp(last, "/..");
    if (is_name) *last = 0;
    strcpy(path, realpath(*raw ? raw : "/", above) ? above : raw);
    if (is_name) strcat(path[1] ? strcat(path, "/") : path, last + 1);
}

static bool is_below_root(const char *path) {
    size_t length = strlen(settings.root);
    return *path == '/' && !strncmp(path, settings.root, length) && (path[length] == '/' || !path[length]);
}

static bool find(struct spot spot, char *path) {
    named_path(spot.folder, spot.name, path);
    if (!is_below_root(path) && spot.other_name) named_path(spot.other_folder, spot.other_name, path);
    return is_below_root(path);
}

// ---- What is done at a point

static void note(long point, const char *operation, const char *path, const char *fault) {
    if (settings.log < 0) return;
    char line[4 * PATH_MAX];
    size_t length = (size_t)snprintf(line, sizeof line, "%ld %s ", point, operation);
    for (const unsigned char *byte = (const unsigned char *)path; *byte && length < sizeof line - 64; byte++) {
        bool plain = *byte >= 0x20 && *byte != 0x7f && *byte != '\\';
        if (plain) line[length++] = (char)*byte;
        else length += (size_t)snprintf(line + length, 5, "\\%03o", *byte);
    }
    length += (size_t)snprintf(line + length, sizeof line - length, "%s\n", fault);
    // One call, so that the lines of several threads never mix; not write(), which would be a point again.
    syscall(SYS_write, settings.log, line, length);
}

static void run_command(void) {
    char *arguments[] = {"sh", "-c", (char *)settings.command, NULL};
    pid_t child;
    int error = posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, settings.command_environment);
    if (error) misuse("FAULT_RUN", strerror(error));
    while (waitpid(child, NULL, 0) == -1 && errno == EINTR) {}
}

// Some number from 1 to count - 1, the same in every run.
static size_t part(size_t count, long transfer) {
    return 1 + (size_t)(transfer * 6364136223846793005ull >> 33) % (count - 1);
}

// Counts a call if it is a point and does what is due there. Returns the errno to report instead of doing the call, or
// 0; leaves errno as it was. `count` is how much a transfer may move, NULL for other calls.
static int reached(enum operation operation, struct spot spot, size_t *count) {
    char path[path_capacity], fault[32] = "";
    int before = errno, error = 0;
    if (settings.points[operation] && find(spot, path)) {
        long point = atomic_fetch_add(&point_count, 1) + 1;
        bool is_transfer = count && *count > 1 && settings.short_every;
        long transfer = is_transfer ? atomic_fetch_add(&transfer_count, 1) + 1 : 0;
        bool killed = point == settings.kill_at;
        if (point == settings.error_at || (settings.error_every && point % settings.error_every == 0))
            error = (int)settings.error;

        if (killed) strcpy(fault, " [killed]");
        else if (error) snprintf(fault, sizeof fault, " [errno %d]", error);
        else if (is_transfer && transfer % settings.short_every == 0) {
            strcpy(fault, " [short]");
            *count = part(*count, transfer);
        }
        note(point, operations[operation], path, fault);

        struct timespec left = {settings.pause_ms / 1000, settings.pause_ms % 1000 * 1000000};
        if (point == settings.run_at) run_command();
        while (point == settings.pause_at && nanosleep(&left, &left) == -1 && errno == EINTR) {}
        if (killed) for (kill(getpid(), SIGKILL);;) pause();
    }
    errno = before;
    return error;
}

// ---- The calls

#define CALL(operation, type, failed, symbol, parameters, spot, count, arguments) \
    type symbol parameters { \
        started(); \
        int error = settings.active ? reached(op_##operation, spot, count) : 0; \
        if (!error) return real.symbol arguments; \
        errno = error; \
        return failed; \
    }
#define INT_CALL(operation, symbol, parameters, spot, arguments) \
    CALL(operation, int, -1, symbol, parameters, spot, NULL, arguments)

static bool opens_to_write(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)); }

#define OPEN(operation, symbol, parameters, folder, arguments) \
    int symbol parameters { \
        started(); \
        mode_t mode = 0; \
        if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) { \
            va_list list; \
            va_start(list, flags); \
            mode = va_arg(list, mode_t); \
            va_end(list); \
        } \
        bool counts = settings.active && (settings.reads || opens_to_write(flags)); \
        int error = counts ? reached(op_##operation, NAME(folder, path), NULL) : 0; \
        if (!error) return real.symbol arguments; \
        errno = error; \
        return -1; \
    }

// Everything that has a twin for files of 64 bits, which is the same call.
#define TWINS(bits) \
    OPEN(open, open##bits, (const char *path, int flags, ...), AT_FDCWD, (path, flags, mode)) \
    OPEN(openat, openat##bits, (int at, const char *path, int flags, ...), at, (at, path, flags, mode)) \
    INT_CALL(stat, stat##bits, (const char *path, struct stat##bits *into), NAME(AT_FDCWD, path), (path, into)) \
    INT_CALL(lstat, lstat##bits, (const char *path, struct stat##bits *into), NAME(AT_FDCWD, path), (path, into)) \
    INT_CALL(fstat, fstat##bits, (int fd, struct stat##bits *into), DESCRIPTOR(fd), (fd, into)) \
    INT_CALL(fstatat, fstatat##bits, (int at, const char *path, struct stat##bits *into, int flags), NAME(at, path), \
        (at, path, into, flags)) \
    INT_CALL(ftruncate, ftruncate##bits, (int fd, off##bits##_t size), DESCRIPTOR(fd), (fd, size)) \
    CALL(readdir, struct dirent##bits *, NULL, readdir##bits, (DIR *folder), DESCRIPTOR(dirfd(folder)), NULL, (folder))
TWINS()
TWINS(64)

CALL(write, ssize_t, -1, write, (int fd, const void *bytes, size_t count), DESCRIPTOR(fd), &count, (fd, bytes, count))
CALL(read, ssize_t, -1, read, (int fd, void *bytes, size_t count), DESCRIPTOR(fd), &count, (fd, bytes, count))
CALL(opendir, DIR *, NULL, opendir, (const char *path), NAME(AT_FDCWD, path), NULL, (path))
CALL(fdopendir, DIR *, NULL, fdopendir, (int fd), DESCRIPTOR(fd), NULL, (fd))

INT_CALL(fsync, fsync, (int fd), DESCRIPTOR(fd), (fd))
INT_CALL(syncfs, syncfs, (int fd), DESCRIPTOR(fd), (fd))
INT_CALL(fchmod, fchmod, (int fd, mode_t mode), DESCRIPTOR(fd), (fd, mode))
INT_CALL(flock, flock, (int fd, int operation), DESCRIPTOR(fd), (fd, operation))
INT_CALL(unlink, unlink, (const char *path), NAME(AT_FDCWD, path), (path))
INT_CALL(unlinkat, unlinkat, (int at, const char *path, int flags), NAME(at, path), (at, path, flags))
INT_CALL(mkdir, mkdir, (const char *path, mode_t mode), NAME(AT_FDCWD, path), (path, mode))
INT_CALL(mkdirat, mkdirat, (int at, const char *path, mode_t mode), NAME(at, path), (at, path, mode))
INT_CALL(link, link, (const char *from, const char *to), NAMES(AT_FDCWD, to, AT_FDCWD, from), (from, to))
INT_CALL(linkat, linkat, (int from_at, const char *from, int to_at, const char *to, int flags),
    NAMES(to_at, to, from_at, from), (from_at, from, to_at, to, flags))
INT_CALL(rename, rename, (const char *from, const char *to), NAMES(AT_FDCWD, to, AT_FDCWD, from), (from, to))
INT_CALL(renameat, renameat, (int from_at, const char *from, int to_at, const char *to),
    NAMES(to_at, to, from_at, from), (from_at, from, to_at, to))
INT_CALL(renameat2, renameat2, (int from_at, const char *from, int to_at, const char *to, unsigned flags),
    NAMES(to_at, to, from_at, from), (from_at, from, to_at, to, flags))

// Only a descriptor that can be written to has anything to lose. It is closed even where an error is reported, as Linux
// does, EINTR included.
int close(int fd) {
    started();
    int before = errno, flags = settings.active ? fcntl(fd, F_GETFL) : -1;
    errno = before;
    bool is_writable = flags != -1 && (flags & O_ACCMODE) != O_RDONLY;
    int error = is_writable ? reached(op_close, DESCRIPTOR(fd), NULL) : 0;
    int result = real.close(fd);
    if (!error) return result;
    errno = error;
    return -1;
}
