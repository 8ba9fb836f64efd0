// Declarations that the files of the shim share.
#ifndef TWOFOLD_INTERNAL_H
#define TWOFOLD_INTERNAL_H

// Takes libvips' message about a failed call; -1, for the caller to return.
int tf_failed(char **error);

#endif
