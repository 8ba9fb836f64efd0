// The calls of Landlock, with which a Linux process gives up rights that it will not need. Swift code decides which
// rights a run has. On other systems, and with kernels or headers without Landlock, the version is 0 and every call
// fails with ENOSYS.
#ifndef TWOFOLD_SANDBOX_SHIM_H
#define TWOFOLD_SANDBOX_SHIM_H

// The rights that a rule gives below a folder.
typedef enum {
    // Opening files to read them, and listing folders.
    TF_MAY_READ = 1,
    // Making, writing and removing regular files.
    TF_MAY_WRITE = 2,
    // Making folders.
    TF_MAY_MAKE_FOLDERS = 4,
    // Starting a program.
    TF_MAY_START = 8,
    // Moving files from folder to folder, which kernels with the first version of the rules always refuse.
    TF_MAY_MOVE = 16,
    // Removing empty folders.
    TF_MAY_REMOVE_FOLDERS = 32,
} tf_allowance;

// The version of Landlock's interface in this kernel; 0 when it is missing or disabled.
int tf_sandbox_version(void);

// Begins rules that allow nothing: opening files, starting programs, and, as far as the version goes, TCP connections,
// control of devices, and signals to other processes. A descriptor, or a negative errno.
int tf_sandbox_begin(void);

// Allows something below an open folder, even if its path has changed meanwhile. 0, or a negative errno.
int tf_sandbox_allow(int rules, int folder, int allowance);

// Allows something below the folder, or for the single file, at a path.
int tf_sandbox_allow_path(int rules, const char *path, int allowance);

// Allows TCP connections to a port of any machine, where the version covers them at all. 0, or a negative errno.
int tf_sandbox_allow_connecting(int rules, int port);

// Applies the rules, for good, to the calling thread, and to every thread and process that it starts later. Open files
// stay usable. 0, or a negative errno.
int tf_sandbox_enter(int rules);

// What the rules above do not cover, because no path says it.
typedef enum {
    // Sockets of any kind, apart from connected pairs.
    TF_NO_SOCKETS = 1,
    // Sockets of this machine's programs, such as D-Bus, an SSH agent or Docker; those of the network stay.
    TF_NO_LOCAL_SOCKETS = 2,
    // Starting programs, even those that the rules allow.
    TF_NO_PROGRAMS = 4,
} tf_forbidden;

// Forbids calls by seccomp, for good, to the calling thread, and to every thread and process that it starts later: these, and in
// any case changing the rights, the owner, the times or the attributes of a file by its path, programs in memory, io_uring, the memory of
// other processes, and namespaces. A forbidden call fails with EACCES. 0, or a negative errno: ENOSYS where the kernel or the
// processor is not known.
int tf_sandbox_forbid(int forbidden);

#endif
