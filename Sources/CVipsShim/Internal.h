// Declarations that the files of the shim share.
#ifndef TWOFOLD_INTERNAL_H
#define TWOFOLD_INTERNAL_H

// Takes libvips' message about a failed call; -1, for the caller to return.
int tf_failed(char **error);

// Seconds on a clock that stops while the machine sleeps, because that does not count as a decoder's time.
double tf_now(void);

#endif
