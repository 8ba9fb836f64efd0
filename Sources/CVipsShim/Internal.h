// Declarations that the files of the shim share.
#ifndef TWOFOLD_INTERNAL_H
#define TWOFOLD_INTERNAL_H

#include "Libraries.h"

// Takes libvips' message about a failed call; -1, for the caller to return.
int tf_failed(char **error);

// Seconds on a clock that stops while the machine sleeps, because that does not count as a decoder's time.
double tf_now(void);

// Reads all pixels, turned as the image says; -1, or TF_TOO_SLOW.
int tf_read_upright(VipsImage *image, void *pixels, size_t length, double end);

// Opens a JPEG; -1.
int tf_load_jpeg(const void *bytes, size_t length, VipsImage **image);

// The same as tf_read_upright for the file of a JPEG, which fails where libjpeg warned of its end, too.
int tf_read_jpeg(
    const void *bytes, size_t length, int orientation, void *pixels, size_t count, double end, char **error);

// Gives an image back; whether libvips warned of it then. The warnings are not captured.
int tf_close_hearing(VipsImage *image);

#endif
