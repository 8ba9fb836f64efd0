// A process that does dangerous work for this one, and the socket between the two.
#ifndef TWOFOLD_WORKER_SHIM_H
#define TWOFOLD_WORKER_SHIM_H

#include <stddef.h>

// Starts a program with one end of a socket as its standard input, and its output and errors nowhere; 0, or an errno.
int tf_worker_start(const char *path, const char *const arguments[], int *process, int *channel);

typedef enum { TF_GONE = 0, TF_DONE = 1, TF_LATE = 2, TF_TOO_LARGE = 3 } tf_exchanged;

// Sends every byte, unless the other end is gone or the time is up (negative seconds are no limit).
tf_exchanged tf_worker_send(int channel, const void *bytes, size_t length, double seconds);

// 1 when there is nothing to be received, and the other end is there.
int tf_worker_is_silent(int channel);

// Receives exactly that many bytes, unless the other end is gone, the time is up (negative seconds are no limit), or the
// process has more than `memory` bytes in memory (0 is no limit).
//
// The limit is watched from here and not set there, because libraries that are refused memory leave out what they wanted it
// for: the image would be a wrong one, and nobody would say so.
tf_exchanged tf_worker_receive(
    int channel, void *bytes, size_t length, double seconds, int process, size_t memory);

// Ends the process, if it has not ended by itself; the signal that it died of, or 0.
int tf_worker_end(int process, int channel);

// For a process that does nothing else. Leaves interrupts from the terminal to the process that it works for, and no core dump; and ends this process as soon as
// that one has gone, whatever it is doing.
void tf_worker_begin(int channel);

// Starts `/bin/sh -c script sh argument` with a pipe from its standard output to this process, or to its standard input;
// everything else of it comes from nowhere and goes nowhere. 0, or an errno.
int tf_shell_start(const char *script, const char *argument, int is_read, int *process, int *end);

#endif
