// A process that does dangerous work for this one, and the socket between the two.
#ifndef TWOFOLD_WORKER_SHIM_H
#define TWOFOLD_WORKER_SHIM_H

#include <stddef.h>

// Starts a program with one end of a socket as its standard input, and its output and errors nowhere; 0, or an errno.
int tf_worker_start(const char *path, const char *const arguments[], int *process, int *channel);

// Sends every byte; -1 when nobody is there to take them before the time is up.
int tf_worker_send(int channel, const void *bytes, size_t length, double seconds);

// Receives exactly that many bytes: 1, or 0 when the other end is gone, or -1 when the time is up. Negative seconds are no
// limit.
int tf_worker_receive(int channel, void *bytes, size_t length, double seconds);

// Ends the process, if it has not ended by itself; the signal that it died of, or 0.
int tf_worker_end(int process, int channel);

// Lets this process have so many more bytes of memory than it has now, as far as the system can count them. Called again,
// it counts from the first call.
void tf_worker_limit_memory(size_t allowance);

// Leaves interrupts from the terminal to the process that it works for.
void tf_worker_ignore_interrupts(void);

#endif
