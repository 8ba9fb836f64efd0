#ifndef TWOFOLD_SANITIZERS_DRIVER_H
#define TWOFOLD_SANITIZERS_DRIVER_H

#include <stddef.h>

// What was done, so that a run which did nothing shows.
typedef struct {
    long inputs;
    long headers;
    long decodings;
    long conversions;
    long encodings;
    long renderings;
    long warnings;
} tally;

// Takes a file, and `rounds` damaged copies of it, through the functions for its format; 0 when it has none that is known.
int take_file(const char *path, const unsigned char *bytes, size_t length, int rounds, tally *counts);

// Writes one byte beyond a buffer, through the shim.
void overflow(const unsigned char *bytes, size_t length);

// Checks the calls that need no image, in an empty folder; how many promises were broken.
int check_system(const char *folder);

// Checks requests over HTTP against a server of its own; how many promises were broken.
int check_network(void);

#endif
