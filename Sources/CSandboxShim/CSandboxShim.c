#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CSandboxShim.h"

#include <errno.h>

#if defined(__linux__) && __has_include(<linux/landlock.h>)
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Distributions' headers are often older than their kernels, so everything after the first version is defined here:
// the kernel guarantees the numbers. A kernel refuses rights that it does not know, so each has its version.
struct rights {
    uint64_t files;
    uint64_t network;
    uint64_t scoped;
};

enum { FIRST_VERSION_FILES = (1 << 13) - 1 };
static const struct { int version; struct rights added; } later[] = {
    {2, {.files = 1 << 13}},  // moving a file to another folder
    {3, {.files = 1 << 14}},  // truncating
    {4, {.network = 3}},      // TCP, to listen and to connect
    {5, {.files = 1 << 15}},  // ioctl on devices
    {6, {.scoped = 3}},       // other processes' abstract sockets, and signals to them
};

enum {
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITE = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE,
    // The rights that a rule for a single file may have.
    OF_A_FILE = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE,
};

static int outcome(long result) { return result == -1 ? -errno : (int)result; }

int tf_sandbox_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

int tf_sandbox_begin(void) {
    int version = tf_sandbox_version();
    if (version == 0) return -ENOSYS;
    struct rights handled = {.files = FIRST_VERSION_FILES};
    for (size_t i = 0; i < sizeof later / sizeof *later && later[i].version <= version; i++) {
        handled.files |= later[i].added.files;
        handled.network |= later[i].added.network;
        handled.scoped |= later[i].added.scoped;
    }
    return outcome(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
}

int tf_sandbox_allow(int rules, int folder, int allowance) {
    struct landlock_path_beneath_attr rule = {.parent_fd = folder};
    if (allowance & TF_MAY_READ) rule.allowed_access |= READ;
    if (allowance & TF_MAY_WRITE) rule.allowed_access |= WRITE;
    if (allowance & TF_MAY_START) rule.allowed_access |= LANDLOCK_ACCESS_FS_EXECUTE;
    if (allowance & TF_MAY_MAKE_FOLDERS) rule.allowed_access |= LANDLOCK_ACCESS_FS_MAKE_DIR;
    if (allowance & TF_MAY_REMOVE_FOLDERS) rule.allowed_access |= LANDLOCK_ACCESS_FS_REMOVE_DIR;
    if (allowance & TF_MAY_MOVE && tf_sandbox_version() >= later[0].version) rule.allowed_access |= later[0].added.files;
    struct stat status;
    if (fstat(folder, &status) == 0 && !S_ISDIR(status.st_mode)) rule.allowed_access &= OF_A_FILE;
    return outcome(syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0));
}

int tf_sandbox_allow_path(int rules, const char *path, int allowance) {
    int folder;
    do {
        folder = open(path, O_PATH | O_CLOEXEC);
    } while (folder == -1 && errno == EINTR);
    if (folder == -1) return -errno;
    int result = tf_sandbox_allow(rules, folder, allowance);
    close(folder);
    return result;
}

int tf_sandbox_allow_connecting(int rules, int port) {
    enum { OF_PORTS = 2, CONNECT = 2, WITH_PORTS = 4 };
    if (tf_sandbox_version() < WITH_PORTS) return 0;
    struct {
        uint64_t allowed;
        uint64_t port;
    } rule = {CONNECT, (uint64_t)port};
    return outcome(syscall(SYS_landlock_add_rule, rules, OF_PORTS, &rule, 0));
}

int tf_sandbox_enter(int rules) {
    // Without it the kernel accepts such rules from root only: a program with more rights could be misled by them.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1) return -errno;
    return outcome(syscall(SYS_landlock_restrict_self, rules, 0));
}

#else

int tf_sandbox_version(void) { return 0; }

int tf_sandbox_begin(void) { return -ENOSYS; }

int tf_sandbox_allow(int rules, int folder, int allowance) {
    (void)rules;
    (void)folder;
    (void)allowance;
    return -ENOSYS;
}

int tf_sandbox_allow_path(int rules, const char *path, int allowance) {
    (void)rules;
    (void)path;
    (void)allowance;
    return -ENOSYS;
}

int tf_sandbox_allow_connecting(int rules, int port) {
    (void)rules;
    (void)port;
    return -ENOSYS;
}

int tf_sandbox_enter(int rules) {
    (void)rules;
    return -ENOSYS;
}

#endif

#if defined(__linux__) && __has_include(<linux/seccomp.h>) && (defined(__x86_64__) || defined(__aarch64__))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#else
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

// The numbers that are the same on all processors, for systems whose headers are older.
enum { IO_URING_SETUP = 425, PIDFD_GETFD = 438, FCHMODAT2 = 452, SETXATTRAT = 463, REMOVEXATTRAT = 466 };

static const int always[] = {
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmodat, FCHMODAT2, SYS_fchownat, SYS_setxattr, SYS_lsetxattr, SYS_removexattr, SYS_lremovexattr, SETXATTRAT,
    REMOVEXATTRAT, SYS_memfd_create, SYS_execveat, IO_URING_SETUP, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    PIDFD_GETFD, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_bpf, SYS_perf_event_open,
    SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
};

int tf_sandbox_forbid(int forbidden) {
    enum { MOST = 128 };
    struct sock_filter program[MOST];
    unsigned short count = 0;
    const struct sock_filter no = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
    const struct sock_filter yes = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
#define ADD(...) program[count++] = (struct sock_filter)__VA_ARGS__
#define LOAD(field) ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field)))
#define UNLESS(value) ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, 1))
    // Calls in the manner of another processor have other numbers.
    LOAD(arch);
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 1, 0));
    program[count++] = no;
    LOAD(nr);
#if defined(__x86_64__)
    ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    program[count++] = no;
#endif
    for (size_t i = 0; i < sizeof always / sizeof *always; i++) {
        UNLESS(always[i]);
        program[count++] = no;
    }
    if (forbidden & TF_NO_PROGRAMS) {
        UNLESS(SYS_execve);
        program[count++] = no;
    }
    if (forbidden & TF_NO_SOCKETS) {
        UNLESS(SYS_socket);
        program[count++] = no;
    } else if (forbidden & TF_NO_LOCAL_SOCKETS) {
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 4));
        LOAD(args[0]);
        UNLESS(AF_UNIX);
        program[count++] = no;
        program[count++] = yes;
    }
    program[count++] = yes;
#undef ADD
#undef LOAD
#undef UNLESS
    struct sock_fprog filter = {.len = count, .filter = program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1) return -errno;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == -1 ? -errno : 0;
}

#else

int tf_sandbox_forbid(int forbidden) {
    (void)forbidden;
    return -ENOSYS;
}

#endif
