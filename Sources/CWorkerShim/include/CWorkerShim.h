// A process that does dangerous work for this one, and the socket between the two.
#ifndef TWOFOLD_WORKER_SHIM_H
#define TWOFOLD_WORKER_SHIM_H

#include <stddef.h>

// Starts a program with one end of a socket as its standard input, and its output and errors discarded; 0, or an
// errno.
int tf_worker_start(const char *path, const char *const arguments[], int *process, int *channel);

// The same, but its output and errors go where this process' go, and interrupts from the terminal do not reach it.
int tf_worker_start_heard(const char *path, const char *const arguments[], int *process, int *channel);

typedef enum { TF_GONE = 0, TF_DONE = 1, TF_LATE = 2, TF_TOO_LARGE = 3 } tf_exchanged;

// Sends every byte, unless the other end is closed or the time is up (negative seconds are no limit).
tf_exchanged tf_worker_send(int channel, const void *bytes, size_t length, double seconds);

// 1 when nothing can be received, and the other end is open.
int tf_worker_is_silent(int channel);

// Receives exactly that many bytes, unless the other end is closed, the time is up (negative seconds are no limit), or
// the process has more than `memory` bytes in memory (0 is no limit).
//
// The limit is checked from here and not set in the process, because libraries that are refused memory leave out the
// content they needed it for: the image would be wrong, without any error.
tf_exchanged tf_worker_receive(
    int channel, void *bytes, size_t length, double seconds, int process, size_t memory);

// Ends the process, if it has not ended by itself; the signal that killed it, or 0.
int tf_worker_end(int process, int channel);

// For a process that does nothing else: it leaves interrupts from the terminal to the process that it works for,
// writes no core dump, and ends as soon as that process has ended, even in the middle of its work.
void tf_worker_begin(int channel);

// Only the last of these: it ends as soon as the process has ended that it works for. Its thread takes the signals that the
// calling thread does not block.
void tf_worker_follow(int channel);

// Starts `/bin/sh` with these arguments, its own name first and null last, and a pipe to its standard input; its other streams are
// /dev/null. 0, or an errno.
int tf_shell_start(const char *const arguments[], int *process, int *end);

// Starts `/bin/sh -c script` in a process group of its own, with these bytes as its standard input; its output and errors
// go where this process' go. 0, or an errno.
int tf_command_start(const char *script, const void *input, size_t length, int *process);

// The variables of this process, each as `NAME=value`; null after the last. They move when one is set.
const char *const *tf_environment(void);

// Gives the memory of large images back to the system as soon as they are released.
//
// Without it, glibc keeps ever larger blocks, up to 32 MB for each thread, for the next image. The variables by which it is told
// otherwise have their way.
void tf_return_large_blocks(void);

// Gives the pages that lie entirely within a piece of memory back to the system; its contents are lost.
//
// The memory can be used again: the system has pages of zeros for it, or the old ones.
void tf_give_back_pages(void *start, size_t count);

// Makes room for this many descriptors, as long as the process has one thread.
void tf_reserve_descriptors(int count);

// The cores that this process may run on.
int tf_usable_cores(void);

#endif
