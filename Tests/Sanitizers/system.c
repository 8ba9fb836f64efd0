// Takes the calls of CDiskShim, CSandboxShim and CWorkerShim through what they promise.
#include "driver.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Sources/CDiskShim/include/CDiskShim.h"
#include "../../Sources/CSandboxShim/include/CSandboxShim.h"
#include "../../Sources/CWorkerShim/include/CWorkerShim.h"

static int failures;

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            dprintf(STDERR_FILENO, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

static void check_disk(int folder) {
    int file = tf_open_unnamed(folder, 0666);
    if (file >= 0) {
        EXPECT(write(file, "a", 1) == 1);
        EXPECT(tf_sync_file(file) == 0);
        EXPECT(tf_write_out(file) == 0);
        EXPECT(tf_link_unnamed(file, folder, "a") == 0);
        EXPECT(tf_link_unnamed(file, folder, "a") == -EEXIST);
        close(file);
    } else {
        close(openat(folder, "a", O_CREAT | O_WRONLY, 0666));
    }
    close(openat(folder, "b", O_CREAT | O_WRONLY, 0666));
    EXPECT(tf_rename_exclusive(folder, "a", "b") == -EEXIST);
    EXPECT(tf_rename_exclusive(folder, "a", "c") == 0);
    EXPECT(tf_rename_exchange(folder, "b", "c") == 0);
    EXPECT(tf_link(folder, "b", "d") == 0);
    EXPECT(mkdirat(folder, "below", 0777) == 0);
    int below = tf_open_folder(folder, "below");
    EXPECT(below >= 0 || below == -ENOTSUP || below == -ENOSYS);
    if (below >= 0) {
        EXPECT(tf_link_into(folder, "b", below, "d") == 0);
        EXPECT(tf_move_exclusive(folder, "d", below, "e") == 0);
        EXPECT(tf_rename(below, "e", "d") == 0);
        EXPECT(tf_lock(below) == 0);
        EXPECT(tf_unlink(below, "d") == 0);
        close(below);
    }
    tf_sync_all(folder);
    int names = 0;
    DIR *listing = fdopendir(dup(folder));
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        size_t length;
        const char *name = tf_entry_name(entry, &length);
        EXPECT(strlen(name) == length);
        names++;
    }
    if (listing) closedir(listing);
    EXPECT(names >= 4);
}

// What a shell says, or hears, over its pipe; in a process that has closed some of its standard streams.
static int talk(unsigned closed) {
    int said[2];
    if (pipe(said)) return 0;
    // Their numbers must not be those that are closed next.
    int report = fcntl(said[1], F_DUPFD, 20), answer = fcntl(said[0], F_DUPFD, 20);
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 3; i++)
            if (closed & 1u << i) close(i);
        int process = 0, end = -1;
        const char *arguments[] = {"sh", "-c", "read a; test \"$a\" = \"$1\"", "sh", "hello", NULL};
        int problem = tf_shell_start(arguments, &process, &end);
        int is_right = problem == 0 && end > 2;
        is_right &= write(end, "hello\n", 6) == 6;
        close(end);
        int status = -1;
        is_right &= waitpid(process, &status, 0) == process && status == 0;
        is_right &= write(report, is_right ? "y" : "n", 1) == 1;
        _exit(0);
    }
    close(said[0]);
    close(said[1]);
    close(report);
    char verdict = 0;
    int count = (int)read(answer, &verdict, 1);
    close(answer);
    waitpid(child, NULL, 0);
    return count == 1 && verdict == 'y';
}

static void check_worker(void) {
    for (unsigned closed = 0; closed < 8; closed++) EXPECT(talk(closed));
    // `cat` of its standard input has nowhere to say it: it only waits, and ends with the channel.
    const char *const arguments[] = {"sh", "-c", "read a <&0; printf %s \"$a\" >&0", NULL};
    int process, channel;
    EXPECT(tf_worker_start("/bin/sh", arguments, &process, &channel) == 0);
    EXPECT(tf_worker_is_silent(channel) == 1);
    EXPECT(tf_worker_send(channel, "hello\n", 6, 5) == TF_DONE);
    char text[6] = {0};
    EXPECT(tf_worker_receive(channel, text, 5, 5, process, 1 << 30) == TF_DONE);
    EXPECT(strcmp(text, "hello") == 0);
    EXPECT(tf_worker_receive(channel, text, 5, 5, process, 1 << 30) == TF_GONE);
    tf_worker_end(process, channel);
    const char *const slow[] = {"sleep", "60", NULL};
    EXPECT(tf_worker_start("/bin/sleep", slow, &process, &channel) == 0);
    EXPECT(tf_worker_receive(channel, text, 5, 0.01, process, 0) == TF_LATE);
    EXPECT(tf_worker_receive(channel, text, 5, 5, process, 1) == TF_TOO_LARGE);
    EXPECT(tf_worker_end(process, channel) == 9);
    EXPECT(tf_worker_start("/nonexistent", slow, &process, &channel) == ENOENT);
    // One that is heard has a process group of its own.
    EXPECT(tf_worker_start_heard("/bin/sleep", slow, &process, &channel) == 0);
    EXPECT(getpgid(process) == process);
    EXPECT(tf_worker_end(process, channel) == 9);
}

// How a command ends that is given this input.
static int command(const char *script, const char *input, size_t length) {
    int process = 0, status = -1;
    if (tf_command_start(script, input, length, &process)) return -1;
    return waitpid(process, &status, 0) == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void check_command(void) {
    EXPECT(command("test \"$(tr '\\0' ,)\" = a,b,", "a\0b", 4) == 0);
    EXPECT(command("read -r a", NULL, 0) == 1);
    // More than any pipe holds, and the command does not read it.
    static const char much[1 << 20];
    EXPECT(command("exit 3", much, sizeof much) == 3);
    EXPECT(command("test \"$(wc -c)\" -eq 1048576", much, sizeof much) == 0);
}

static void check_process(void) {
    setenv("TWOFOLD_CHECK", "a=b", 1);
    int is_there = 0;
    for (const char *const *entry = tf_environment(); *entry != NULL; entry++)
        is_there |= strcmp(*entry, "TWOFOLD_CHECK=a=b") == 0;
    EXPECT(is_there);
    unsetenv("TWOFOLD_CHECK");
    EXPECT(tf_usable_cores() >= 1);
}

static void check_sandbox(const char *folder) {
    if (tf_sandbox_version() == 0) {
        EXPECT(tf_sandbox_begin() == -ENOSYS);
        return;
    }
    pid_t child = fork();
    if (child == 0) {
        int rules = tf_sandbox_begin();
        int is_right = rules >= 0 && tf_sandbox_allow_path(rules, folder, TF_MAY_READ | TF_MAY_WRITE | TF_MAY_MOVE) == 0;
        is_right &= tf_sandbox_allow_path(rules, "/nonexistent", TF_MAY_READ) == -ENOENT;
        is_right &= tf_sandbox_enter(rules) == 0;
        is_right &= open(folder, O_RDONLY) >= 0 && open("/etc/passwd", O_RDONLY) == -1 && errno == EACCES;
        _exit(is_right ? 0 : 1);
    }
    int status = 0;
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
}

int check_system(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    EXPECT(folder >= 0);
    check_disk(folder);
    check_worker();
    check_command();
    check_process();
    check_sandbox(path);
    close(folder);
    return failures;
}
