// Every process that Twofold starts is started here, and the house rules allow no other place. There are four:
//
// * a worker, which decodes for this process (`tf_worker_start`), and the process that builds for `watch`
//   (`tf_worker_start_heard`). Both are this program's own file, found by the system (`/proc/self/exe` and the like) and never by
//   a search or a name from the tree.
// * Git, which renames in its index with `check --fix` (`tf_shell_start`). The script is a constant of this program; paths are its
//   arguments and never parts of it. `GitRepository.start` says what keeps Git from running something of the tree.
// * the command of `--exec` (`tf_command_start`). It comes from the command line, and not from a configuration, which belongs to
//   the tree; the names of files are its input, and never parts of it.
#define _GNU_SOURCE
#include "CWorkerShim.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// With this flag, only the descriptors in the file actions are inherited, and not those that other threads open
// meanwhile.
#ifndef POSIX_SPAWN_CLOEXEC_DEFAULT
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0
#endif

extern char **environ;

// Starts a program with these standard streams, of which the ones below 0 are /dev/null; 0, or an errno.
//
// This process blocks and ignores signals that the new one must not block or ignore. With a group of its own, an interrupt from the
// terminal does not reach the new one.
static int start(const char *path, const char *const arguments[], const int streams[3], int has_group, int *process) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < 3; i++) {
        // A descriptor that stays as it is has to be named, or it is closed where all others are.
        if (streams[i] >= 0) posix_spawn_file_actions_adddup2(&actions, streams[i], i);
        else posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT;
    posix_spawnattr_setflags(&attributes, (short)(has_group ? flags | POSIX_SPAWN_SETPGROUP : flags));
    pid_t started;
    int problem = posix_spawn(&started, path, &actions, &attributes, (char *const *)arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (!problem) *process = started;
    return problem;
}

// Moves both ends of a pipe above the numbers of the standard streams, which they get in a process that has closed
// those: the new process's streams would overwrite them. 0, or an errno, and then both are closed.
static int move_up(int ends[2]) {
    int problem = 0;
    for (int i = 0; i < 2; i++) {
        if (ends[i] > STDERR_FILENO) continue;
        int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (moved == -1) {
            problem = errno;
            continue;
        }
        close(ends[i]);
        ends[i] = moved;
    }
    if (problem)
        for (int i = 0; i < 2; i++) close(ends[i]);
    return problem;
}

static int open_channel(int ends[2]) {
    // In one call where possible: between two calls another thread may start another worker, which would inherit the
    // ends.
#ifdef SOCK_CLOEXEC
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
#endif
    int problem = move_up(ends);
    if (problem) return problem;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
        int on = 1;
        setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
#ifdef __APPLE__
        // The default is 8 KiB, and messages have megabytes.
        int buffer = 1 << 20;
        setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
        setsockopt(ends[i], SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
#endif
    }
    // Our end, so that sending to a worker that does not read can be given up. macOS ignores MSG_DONTWAIT for sending.
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return 0;
}

static int start_worker(const char *path, const char *const arguments[], int is_heard, int *process, int *channel) {
    int ends[2];
    int problem = open_channel(ends);
    if (problem) return problem;
    int streams[3] = {ends[1], is_heard ? 1 : -1, is_heard ? 2 : -1};
    problem = start(path, arguments, streams, is_heard, process);
    close(ends[1]);
    if (problem) close(ends[0]);
    else *channel = ends[0];
    return problem;
}

int tf_worker_start(const char *path, const char *const arguments[], int *process, int *channel) {
    return start_worker(path, arguments, 0, process, channel);
}

int tf_worker_start_heard(const char *path, const char *const arguments[], int *process, int *channel) {
    return start_worker(path, arguments, 1, process, channel);
}

int tf_command_start(const char *script, const void *input, size_t length, int *process) {
    // A file without a name: a pipe would stop this process when the command does not read.
    FILE *file = tmpfile();
    if (!file) return errno;
    int problem = length == 0 || fwrite(input, 1, length, file) == length ? 0 : errno ? errno : EIO;
    if (!problem && fflush(file)) problem = errno;
    int descriptor = fileno(file);
    if (!problem && lseek(descriptor, 0, SEEK_SET) == -1) problem = errno;
    if (!problem) {
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        const char *arguments[] = {"sh", "-c", script, NULL};
        problem = start("/bin/sh", arguments, (int[]){descriptor, 1, 2}, 1, process);
    }
    fclose(file);
    return problem;
}

static int open_pipe(int ends[2]) {
#ifdef __linux__
    if (pipe2(ends, O_CLOEXEC)) return errno;
#else
    if (pipe(ends)) return errno;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#endif
    return move_up(ends);
}

int tf_shell_start(const char *const arguments[], int *process, int *end) {
    int ends[2];
    int problem = open_pipe(ends);
    if (problem) return problem;
    problem = start("/bin/sh", arguments, (int[]){ends[0], -1, -1}, 0, process);
    close(ends[0]);
    if (problem) close(ends[1]);
    else *end = ends[1];
    return problem;
}
