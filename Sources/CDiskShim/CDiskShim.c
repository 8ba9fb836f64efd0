#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CDiskShim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#ifdef __linux__
#include <sys/syscall.h>
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#endif
#endif
#include <sys/utsname.h>
#include <unistd.h>

static int outcome(int result) { return result == -1 ? -errno : result; }

// A call that was interrupted by a signal has done nothing and is repeated.
#define RETRIED(result, call) \
    do { \
        result = (call); \
    } while (result == -1 && errno == EINTR)

// File systems without hard links report that in several ways: EPERM (FAT on Linux), ENOTSUP (exFAT on macOS), ENOSYS.
static int outcome_of_link(int result) {
    if (result == -1 && (errno == EPERM || errno == ENOTSUP || errno == EOPNOTSUPP || errno == ENOSYS)) return -ENOTSUP;
    return outcome(result);
}

int tf_link(int folder, const char *from, const char *to) {
    int result;
    RETRIED(result, linkat(folder, from, folder, to, 0));
    return outcome_of_link(result);
}

int tf_link_into(int from_folder, const char *from, int to_folder, const char *to) {
    int result;
    RETRIED(result, linkat(from_folder, from, to_folder, to, 0));
    return outcome_of_link(result);
}

int tf_rename(int folder, const char *from, const char *to) {
    int result;
    RETRIED(result, renameat(folder, from, folder, to));
    return outcome(result);
}

int tf_unlink(int folder, const char *name) {
    int result;
    RETRIED(result, unlinkat(folder, name, 0));
    return outcome(result);
}

int tf_lock(int folder) {
    int result;
    RETRIED(result, flock(folder, LOCK_EX | LOCK_NB));
    return outcome(result);
}

int tf_lock_shared(int folder) {
    int result;
    RETRIED(result, flock(folder, LOCK_SH | LOCK_NB));
    return outcome(result);
}

int tf_remove_folder(int folder, const char *name) {
    int result;
    RETRIED(result, unlinkat(folder, name, AT_REMOVEDIR));
    return outcome(result);
}

int tf_is_without_full_sync(int error) {
    return error == ENOTSUP || error == EOPNOTSUPP || error == ENOTTY || error == EINVAL;
}

const char *tf_entry_name(const struct dirent *entry, size_t *length) {
#ifdef __APPLE__
    *length = entry->d_namlen;
#else
    *length = strlen(entry->d_name);
#endif
    return entry->d_name;
}

#if defined(__linux__)

// File systems without the feature report that in several ways: EOPNOTSUPP (NTFS, FUSE), EISDIR (kernels before
// 3.11), EINVAL (renameat2's flags on some FUSE systems), ENOSYS.
static int unsupported(int error) {
    return error == EOPNOTSUPP || error == EISDIR || error == EINVAL || error == ENOSYS;
}

static int outcome_or_unsupported(int result) {
    if (result == -1 && unsupported(errno)) return -ENOTSUP;
    return outcome(result);
}

int tf_open_unnamed(int folder, mode_t mode) {
    int result;
    RETRIED(result, openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));
    return outcome_or_unsupported(result);
}

int tf_link_unnamed(int file, int folder, const char *name) {
    // linkat with AT_EMPTY_PATH needs a capability, which /proc does not. ENOENT: /proc is not mounted.
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int result;
    RETRIED(result, linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW));
    if (result == -1 && errno == ENOENT && access("/proc/self/fd", F_OK) == -1) return -ENOTSUP;
    return outcome(result);
}

int tf_rename_exclusive(int folder, const char *from, const char *to) {
    return tf_move_exclusive(folder, from, folder, to);
}

int tf_move_exclusive(int from_folder, const char *from, int to_folder, const char *to) {
    int result;
    RETRIED(result, renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE));
    return outcome_or_unsupported(result);
}

int tf_rename_exchange(int folder, const char *a, const char *b) {
    int result;
    RETRIED(result, renameat2(folder, a, folder, b, RENAME_EXCHANGE));
    return outcome_or_unsupported(result);
}

int tf_sync_file(int file) {
    int result;
    RETRIED(result, fsync(file));
    return outcome(result);
}

int tf_write_out(int file) {
    // syncfs writes everything out itself.
    (void)file;
    return 0;
}

// Linux 5.6: opens a path below a folder in one step; a negative errno after a failure.
static int open_beneath(int folder, const char *path, int flags) {
#if defined(SYS_openat2) && defined(RESOLVE_BENEATH)
    struct open_how how = {
        .flags = (unsigned)flags | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
    long result = syscall(SYS_openat2, folder, path, &how, sizeof how);
    return result >= 0 ? (int)result : -errno;
#else
    (void)folder;
    (void)path;
    (void)flags;
    return -ENOTSUP;
#endif
}

// After any failure the path is walked, so that errors are those of walking.
int tf_open_folder(int folder, const char *path) {
    int result = open_beneath(folder, path, O_RDONLY | O_DIRECTORY);
    return result >= 0 ? result : -ENOTSUP;
}

int tf_open_file(int folder, const char *path) {
    int result = open_beneath(folder, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return result >= 0 ? result : -ENOTSUP;
}

int tf_open_entry(int folder, const char *path) {
    int result = open_beneath(folder, path, O_PATH | O_NOFOLLOW);
    return result >= 0 || result == -ENOENT ? result : -ENOTSUP;
}

int tf_sync_all(int folder) {
    // Before Linux 5.8, syncfs returned success even when data was lost.
    static _Atomic int reports_errors = -1;
    if (reports_errors == -1) {
        struct utsname system;
        int major = 0, minor = 0;
        if (uname(&system) == 0) sscanf(system.release, "%d.%d", &major, &minor);
        reports_errors = major > 5 || (major == 5 && minor >= 8);
    }
    if (!reports_errors) return -ENOTSUP;
    int result;
    RETRIED(result, syncfs(folder));
    return outcome(result);
}

#elif defined(__APPLE__)

#include <sys/stdio.h>

int tf_open_unnamed(int folder, mode_t mode) {
    (void)folder;
    (void)mode;
    return -ENOTSUP;
}

int tf_link_unnamed(int file, int folder, const char *name) {
    (void)file;
    (void)folder;
    (void)name;
    return -ENOTSUP;
}

int tf_rename_exclusive(int folder, const char *from, const char *to) {
    return tf_move_exclusive(folder, from, folder, to);
}

int tf_move_exclusive(int from_folder, const char *from, int to_folder, const char *to) {
    int result;
    RETRIED(result, renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL));
    return outcome(result);
}

int tf_rename_exchange(int folder, const char *a, const char *b) {
    int result;
    RETRIED(result, renameatx_np(folder, a, folder, b, RENAME_SWAP));
    return outcome(result);
}

int tf_sync_file(int file) {
    // fsync on macOS leaves the bytes in the drive's cache, but some file systems support nothing else. After an error
    // of the data itself it would report success, because the system has dropped those bytes.
    int result;
    RETRIED(result, fcntl(file, F_FULLFSYNC));
    if (result == -1 && tf_is_without_full_sync(errno)) return tf_write_out(file);
    return outcome(result);
}

int tf_write_out(int file) {
    int result;
    RETRIED(result, fsync(file));
    return outcome(result);
}

int tf_open_folder(int folder, const char *path) {
    int result = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW_ANY);
    return result >= 0 ? result : -ENOTSUP;
}

int tf_open_file(int folder, const char *path) {
    int result = openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW_ANY);
    return result >= 0 ? result : -ENOTSUP;
}

int tf_open_entry(int folder, const char *path) {
    (void)folder;
    (void)path;
    return -ENOTSUP;
}

int tf_sync_all(int folder) {
    // All files share the drive's cache, and F_FULLFSYNC of any of them flushes it.
    return tf_sync_file(folder);
}

#endif
