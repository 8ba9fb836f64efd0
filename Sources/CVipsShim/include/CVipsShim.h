// All of libvips that Twofold uses, as whole steps with a fixed number of arguments. libvips' own functions take
// variable argument lists, which Swift cannot call, and differ between versions: both stay behind this header.
//
// Functions return 0, or -1 with a text in *error that the caller frees with tf_free. libvips keeps errors in one
// buffer for all threads, so a text may hold another thread's lines: decide by the result, show the text.
#ifndef TWOFOLD_VIPS_SHIM_H
#define TWOFOLD_VIPS_SHIM_H

#include <stddef.h>

typedef enum { TF_PNG = 0, TF_JPEG = 1 } tf_format;

typedef struct {
    int width;
    int height;
    int channels;
    int bits;
    // 1 when the samples are CMYK or another space that is neither grey nor RGB.
    int is_foreign_space;
} tf_image_info;

// An image whose header has been read. Belongs to the thread that opened it.
typedef struct tf_image tf_image;

// Starts libvips: once in a process, before anything else here.
int tf_start(char **error);

// "8.14.1".
const char *tf_version(void);

// "1.6.39", of libpng.
const char *tf_png_version(void);

// Reads the header of an image in memory, upright; the bytes must outlive the image. The loader is the one named, whatever
// the content looks like, and it is strict: damage is an error, never a picture with a hole.
int tf_image_open(
    const void *bytes, size_t length, tf_format format, tf_image **image, tf_image_info *info, char **error);

// Decodes into width * height * channels * bits / 8 bytes, in this thread. Once an image. `length` is what the caller has
// room for; any other size than that is an error, and nothing is written. TF_TOO_SLOW, without a text, when it has taken
// `seconds`: the clock is looked at after every 64 rows, and what a codec does in one step is not cut short.
#define TF_TOO_SLOW 1
int tf_image_read(tf_image *image, void *pixels, size_t length, double seconds, char **error);

// The colour profile, or NULL. Lives as long as the image.
const void *tf_image_profile(tf_image *image, size_t *length);

void tf_image_close(tf_image *image);

// Encodes pixels without any metadata at zlib's level `compression`. Interface art is smallest without PNG's filters, and
// photographs are by a third larger; so where no filter leaves much to compress, the adaptive filters are tried too, and
// the smaller result counts.
//
// Through libpng and not through libvips' saver, which is libpng too: libvips hands the rows to threads of its own, and with
// two savers at work those wait for each other (measured on 400 masters: 63,000 futex calls, and a third of a core idle).
int tf_png_encode(
    const void *pixels, int width, int height, int channels, int bits, int compression, void **file,
    size_t *length, char **error);

// Encodes pixels without chroma subsampling, with the profile when it is not NULL.
int tf_jpeg_encode(
    const void *pixels, int width, int height, int channels, int quality, const void *profile,
    size_t profile_length, void **file, size_t *length, char **error);

// What libvips and its codecs remarked in this thread since the last call, a line each and few of them; NULL when nothing.
char *tf_take_remarks(void);

// Gives back what libvips keeps for this thread.
void tf_thread_done(void);

void tf_free(void *memory);

#endif
