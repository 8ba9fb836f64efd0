// What the files of the shim share with each other.
#ifndef TWOFOLD_INTERNAL_H
#define TWOFOLD_INTERNAL_H

// Takes over libvips' words about a failed call; -1, for the caller to return.
int tf_failed(char **error);

#endif
