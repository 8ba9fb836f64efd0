// All of libvips that Twofold uses, as whole steps with a fixed number of arguments. libvips' own functions take
// variable argument lists, which Swift cannot call, and differ between versions: both stay behind this header.
//
// Functions return 0, or -1 with a text in *error that the caller frees with tf_free. libvips keeps errors in one
// buffer for all threads, so a text may hold another thread's lines: decide by the result, show the text.
#ifndef TWOFOLD_VIPS_SHIM_H
#define TWOFOLD_VIPS_SHIM_H

#include <stddef.h>

typedef enum { TF_PNG, TF_JPEG, TF_WEBP, TF_GIF, TF_TIFF, TF_HEIF, TF_PDF, TF_SVG } tf_format;

typedef struct {
    int width;
    int height;
    int channels;
    int bits;
    // 1 when the samples are CMYK or another space that is neither grey nor RGB.
    int is_foreign_space;
    // Images in the file: frames of an animation, pages of a TIFF.
    int pages;
} tf_image_info;

// Where libraries lie on a system, and how libvips' modules end; each list ends with NULL. Those of both systems are here, so
// that either can be tested on the other.
typedef struct {
    // What is put before the name of a library's file, in the order in which it is tried. On macOS each is a folder: dlopen
    // would look for a bare name in the current one as well, and whoever sent that could have put a library there.
    const char *const *folders;
    const char *const *module_suffixes;
} tf_library_places;

extern const tf_library_places tf_places_on_linux, tf_places_on_macos;

// An image whose header has been read. Belongs to the thread that opened it.
typedef struct tf_image tf_image;

// Opens libvips and the libraries below it, to none of which this is linked, and starts it: once in a process, on any
// thread, before anything else here. It may come late; but until it has returned, only tf_free may be called besides.
//
// libvips' settings are those of the process, which shares them with whoever else uses libvips in it: no cache, one thread
// an operation, and no loaders but those that are named here. Nothing but libvips is changed.
int tf_start(char **error);

// 1 when this libvips, or for SVG librsvg, reads the format; opens the module that does when there is one and it is not open yet.
int tf_make_available(tf_format format);

// "8.14.1".
const char *tf_version(void);

// "1.6.39", of libpng.
const char *tf_png_version(void);

// Reads the header of an image in memory, upright; the bytes must outlive the image. The loader is the one named, whatever
// the content looks like, and it is strict: damage is an error, never an image with a hole. The orientation, 1...8, is for
// files whose own libvips does not look at; 0 leaves it to libvips.
int tf_image_open(
    const void *bytes, size_t length, tf_format format, int page, int orientation, tf_image **image,
    tf_image_info *info, char **error);

// Decodes into width * height * channels * bits / 8 bytes, in this thread. Once an image. `length` is what the caller has
// room for; any other size than that is an error, and nothing is written. TF_TOO_SLOW, without a text, when it has taken
// `seconds`: the clock is looked at after every 64 rows, and what a codec does in one step is not cut short.
#define TF_TOO_SLOW 1
int tf_image_read(tf_image *image, void *pixels, size_t length, double seconds, char **error);

// The color profile, or NULL. Lives as long as the image.
const void *tf_image_profile(tf_image *image, size_t *length);

// Pixels to the inch, or to the centimetre when it is metric; 1 when the file states them (TIFF only).
int tf_image_density(tf_image *image, double *x, double *y, int *is_metric);

void tf_image_close(tf_image *image);

// Straight samples, rows from top to bottom without padding, 8 or 16 bits; the profile may be NULL.
typedef struct {
    const void *samples;
    int width;
    int height;
    int channels;
    int bits;
    const void *profile;
    size_t profile_length;
} tf_pixels;

// What a PNG holds: rows from top to bottom, each filled up to whole bytes; 16 bits in the machine's byte order.
typedef struct {
    int width;
    int height;
    // PNG's own numbers: 0 grey, 2 RGB, 3 indexed, 4 grey and alpha, 6 RGBA.
    int color_type;
    int bits;
    const void *rows;
    size_t bytes_per_row;
    // Red, green and blue of each color, and the alpha of the first ones.
    const unsigned char *palette;
    int palette_count;
    const unsigned char *palette_alpha;
    int alpha_count;
} tf_png_form;

// Encodes a PNG without any metadata at zlib's level `compression`. Interface art is smallest without PNG's filters, and
// photographs are by a third larger; so where no filter leaves much to compress, the adaptive filters are tried too, and
// the smaller result counts.
//
// Through libpng and not through libvips' saver, which is libpng too: libvips hands the rows to threads of its own, and with
// two savers at work those wait for each other (measured on 400 masters: 63,000 futex calls, and a third of a core idle).
int tf_png_encode(const tf_png_form *form, int compression, void **file, size_t *length, char **error);

// Encodes without chroma subsampling: grey or RGB of 8 bits.
int tf_jpeg_encode(const tf_pixels *pixels, int quality, void **file, size_t *length, char **error);

// Encodes 8 bits without any metadata; alpha is always lossless.
int tf_webp_encode(
    const tf_pixels *pixels, int quality, int is_lossless, void **file, size_t *length, char **error);

// Encodes 8 bits in at most 256 colors, alpha on or off.
int tf_gif_encode(const tf_pixels *pixels, void **file, size_t *length, char **error);

// Encodes as HEIC or AVIF of `depth` bits: 8, 10 or 12.
int tf_heif_encode(
    const tf_pixels *pixels, int is_av1, int quality, int depth, void **file, size_t *length, char **error);

// Pixels to the inch, or to the centimetre; none when x is 0.
typedef struct {
    double x;
    double y;
    int is_metric;
} tf_density;

// Encodes a TIFF of one or more pages, lossless. libvips' saver takes pages of one size only.
int tf_tiff_encode(
    const tf_pixels *pages, const tf_density *densities, int count, void **file, size_t *length, char **error);

// A color space in the words of PNG's gAMA and cHRM: x and y of white and primaries, and the exponent with which samples
// become light, or 0 for the curve of sRGB.
typedef struct {
    double white[2];
    double red[2];
    double green[2];
    double blue[2];
    double gamma;
} tf_color_space;

// Converts by the pixels' profile, or where there is none by `space`, to sRGB: grey becomes RGB, alpha is copied, and the
// depth stays. `output` has room for width * height pixels of 3 channels and the alpha.
int tf_convert_to_srgb(const tf_pixels *pixels, const tf_color_space *space, void *output, char **error);

// The size of a drawing in points; 1 when it states none.
int tf_svg_size(const void *bytes, size_t length, double *width, double *height, char **error);

// The first thing that a drawing wants from outside its own file; NULL when there is nothing. Freed with tf_free.
char *tf_svg_external_reference(const void *bytes, size_t length);

// Draws into width * height straight RGBA pixels, as large as fits and in the middle.
int tf_svg_draw(const void *bytes, size_t length, int width, int height, void *rgba, char **error);

// The same for the first page of a PDF, its crop box, turned as it asks. `pages` is how many there are.
int tf_pdf_size(const void *bytes, size_t length, double *width, double *height, int *pages, char **error);
int tf_pdf_draw(const void *bytes, size_t length, int width, int height, void *rgba, char **error);

// Between the two, warnings of libvips and its codecs in this thread are captured; pairs may lie in pairs. In between, and
// no longer, Twofold handles GLib's messages in the domains of libvips, Poppler and librsvg.
void tf_warnings_begin(void);
void tf_warnings_end(void);

// The warnings that were captured in this thread since the last call, a line each and few of them; NULL when there were
// none. Freed with tf_free.
char *tf_warnings_take(void);

// Gives back what libvips keeps for this thread.
void tf_thread_done(void);

void tf_free(void *memory);

#endif
