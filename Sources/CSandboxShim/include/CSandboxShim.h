// Landlock, by which a Linux process gives up rights that it will not need: only the calls. What a run may do is decided
// in Swift. Elsewhere, and with kernels or headers from before Landlock, the version is 0 and every call fails with
// ENOSYS.
#ifndef TWOFOLD_SANDBOX_SHIM_H
#define TWOFOLD_SANDBOX_SHIM_H

// What a rule allows below a folder.
typedef enum {
    // Opening files to read them, and listing folders.
    TF_MAY_READ = 1,
    // Making, writing and removing regular files.
    TF_MAY_WRITE = 2,
    // Making folders.
    TF_MAY_MAKE_FOLDERS = 4,
    // Starting a program.
    TF_MAY_START = 8,
    // Moving files from folder to folder, which kernels with the first version of the rules refuse.
    TF_MAY_MOVE = 16,
} tf_allowance;

// The version of Landlock's interface that this kernel has; 0 when it has none, or none that may be used.
int tf_sandbox_version(void);

// Begins rules that allow nothing: no file, no program to be started, and as far as the version goes no TCP connection,
// no device control, and no signal to another process. A descriptor, or a negative errno.
int tf_sandbox_begin(void);

// Allows something below a folder that is open. It need not be what its path leads to by now. 0, or a negative errno.
int tf_sandbox_allow(int rules, int folder, int allowance);

// The same for the folder, or the single file, at a path.
int tf_sandbox_allow_path(int rules, const char *path, int allowance);

// Holds the calling thread to the rules, and every thread and process that it starts from now on, for good. What is
// open stays usable. 0, or a negative errno.
int tf_sandbox_enter(int rules);

#endif
