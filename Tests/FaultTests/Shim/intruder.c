// Stands for a decoder that an image has taken over: in the program's own process, it tries what it is told to.
//
// A library for LD_PRELOAD on Linux.
//
//     cc -shared -fPIC -O1 -Wall -Wextra -Werror -o intruder.so intruder.c -ldl
//     INTRUDER="read /etc/passwd;write /tmp/x" LD_PRELOAD=$PWD/intruder.so twofold tree
//
// It comes once, when libvips calls png_destroy_read_struct, which it does in each thread that has read a PNG. (What the
// program itself calls it takes from libvips' own handle, where no library can come before.) What came of each attempt is
// said on standard error: `intruder: write /tmp/x: Permission denied`, or `done`. Attempts,
// with semicolons between them:
//
//     read PATH, write PATH, remove PATH, mkdir PATH     write makes the file where it is missing, and leaves its bytes
//     run PROGRAM                                        starts it without arguments
//     connect PORT                                       to this machine, by TCP
//     local PATH                                         connects to a socket of another program on this machine
//     datagram PORT                                      sends one to this machine
//     rights PATH                                        gives everybody the right to read it
//     memory 0                                           whether a program could be kept in memory, without a file
//     die 0                                              ends the process, as proof that it came
//     signal 0                                           whether the program's parent could be sent one
//     thread 0                                           `done` outside of the main thread

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int outcome(int result) { return result == -1 ? errno : 0; }

static int opened(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0666), error = outcome(file);
    if (file != -1) close(file);
    return error;
}

static int run(const char *program) {
    char *arguments[] = {(char *)program, NULL};
    pid_t child;
    int error = posix_spawn(&child, program, NULL, NULL, arguments, environ);
    while (!error && waitpid(child, NULL, 0) == -1 && errno == EINTR) {}
    return error;
}

static int connected(const char *port) {
    struct sockaddr_in there = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end == -1) return errno;
    int error = outcome(connect(end, (struct sockaddr *)&there, sizeof there));
    close(end);
    return error;
}

static int local(const char *path) {
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    strncpy(there.sun_path, path, sizeof there.sun_path - 1);
    int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end == -1) return errno;
    int error = outcome(connect(end, (struct sockaddr *)&there, sizeof there));
    close(end);
    return error;
}

static int sent(const char *port) {
    struct sockaddr_in there = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int end = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (end == -1) return errno;
    int error = outcome((int)sendto(end, "x", 1, 0, (struct sockaddr *)&there, sizeof there));
    close(end);
    return error;
}

static int kept(void) {
    int file = memfd_create("program", MFD_CLOEXEC), error = outcome(file);
    if (file != -1) close(file);
    return error;
}

static int try(const char *what, const char *with) {
    if (!strcmp(what, "read")) return opened(with, O_RDONLY);
    if (!strcmp(what, "write")) return opened(with, O_WRONLY | O_CREAT);
    if (!strcmp(what, "remove")) return outcome(unlink(with));
    if (!strcmp(what, "mkdir")) return outcome(mkdir(with, 0777));
    if (!strcmp(what, "run")) return run(with);
    if (!strcmp(what, "connect")) return connected(with);
    if (!strcmp(what, "local")) return local(with);
    if (!strcmp(what, "datagram")) return sent(with);
    if (!strcmp(what, "rights")) return outcome(chmod(with, 0644));
    if (!strcmp(what, "memory")) return kept();
    if (!strcmp(what, "die")) abort();
    if (!strcmp(what, "signal")) return outcome(kill(getppid(), 0));
    if (!strcmp(what, "thread")) return gettid() == getpid() ? ESRCH : 0;
    return EINVAL;
}

void png_destroy_read_struct(void **png, void **info, void **end) {
    static atomic_flag came = ATOMIC_FLAG_INIT;
    const char *told = getenv("INTRUDER");
    if (told && !atomic_flag_test_and_set(&came)) {
        char *attempts = strdup(told), *rest = attempts;
        for (char *attempt; attempts && (attempt = strsep(&rest, ";"));) {
            char *with = attempt;
            const char *what = strsep(&with, " ");
            int error = with ? try(what, with) : EINVAL;
            dprintf(STDERR_FILENO, "intruder: %s %s: %s\n", what, with ? with : "", error ? strerror(error) : "done");
        }
        free(attempts);
    }
    // Opened by libvips already, and only for those who are linked to it.
    void *library = dlopen("libpng16.so.16", RTLD_LAZY | RTLD_NOLOAD);
    void (*real)(void **, void **, void **);
    *(void **)&real = library ? dlsym(library, "png_destroy_read_struct") : NULL;
    if (real) real(png, info, end);
}
