// The part of libvips that Twofold uses, as whole steps with a fixed number of arguments. libvips' own functions have
// variable argument lists, which Swift cannot call, and differ between versions: this header hides both.
//
// Functions return 0, or -1 with a text in *error that the caller frees with tf_free. libvips keeps errors in one
// buffer for all threads, so a text may contain another thread's lines: decide by the result, and show the text.
#ifndef TWOFOLD_VIPS_SHIM_H
#define TWOFOLD_VIPS_SHIM_H

#include <stddef.h>

typedef enum { TF_PNG, TF_JPEG, TF_WEBP, TF_GIF, TF_TIFF, TF_HEIF, TF_JXL, TF_PDF, TF_SVG } tf_format;

typedef struct {
    int width;
    int height;
    int channels;
    int bits;
    // 1 when the samples are CMYK or in another space that is neither gray nor RGB.
    int is_foreign_space;
    // Images in the file: frames of an animation, pages of a TIFF.
    int pages;
} tf_image_info;

// The places of libraries on a system, and the extensions of libvips' modules; each list ends with NULL. Those of both
// systems are here, so that each can be tested on the other.
typedef struct {
    // Prefixes for the name of a library's file, in the order in which they are tried. On macOS each is a folder:
    // dlopen would search for a bare name in the current folder as well, where anybody could have put a library.
    const char *const *folders;
    const char *const *module_suffixes;
} tf_library_places;

extern const tf_library_places tf_places_on_linux, tf_places_on_macos;

// An image whose header has been read. Belongs to the thread that opened it.
typedef struct tf_image tf_image;

// Opens libvips and the libraries below it, to which this is not linked, and starts it: once per process, on any
// thread, before all other functions here. It may be called late; until it has returned, only tf_free may be called.
//
// libvips' settings belong to the process, and apply to all other users of libvips in it: no cache, one thread per
// operation, and only the loaders named here. Nothing but libvips is changed.
int tf_start(char **error);

// 1 when this libvips, or for SVG librsvg, can read the format; opens the module for it if there is one.
int tf_make_available(tf_format format);

// "8.14.1".
const char *tf_version(void);

// "1.6.39", of libpng.
const char *tf_png_version(void);

// 1 when this libtiff can decompress what has this number in a TIFF's tag.
int tf_tiff_decompresses(int compression);

// The parts of a TIFF's page that decide how it is decompressed.
typedef struct {
    int page;
    int height;
    // 1, or the number of samples where each has rows of its own.
    int planes;
    int is_jpeg;
} tf_tiff_page;

// Decompresses a page and keeps nothing of it: -1 for all that libtiff reports, after much of which it goes on with
// other pixels. TF_TOO_SLOW, without a text, when it takes longer than the seconds.
int tf_tiff_check(const void *bytes, size_t length, const tf_tiff_page *page, double seconds, char **error);

// Reads the header of an image in memory, upright; the bytes must outlive the image. Only the named loader is used,
// whatever the content looks like, and it is strict: damage is an error, never an image with a hole. The orientation is
// the caller's, 1...8: libvips reads other blocks than browsers do, and in some formats none. `frames` pages from `page` on
// are one image, one below the other; only a GIF or a WebP may have more than one.
int tf_image_open(
    const void *bytes, size_t length, tf_format format, int page, int frames, int orientation, tf_image **image,
    tf_image_info *info, char **error);

// Decodes into width * height * channels * bits / 8 bytes, in this thread. Once per image. `length` is the room that
// the caller has; any other size is an error, and nothing is written. TF_TOO_SLOW, without a text, when it has taken
// `seconds`: the clock is checked after every 64 rows, and a codec's single step is not interrupted.
#define TF_TOO_SLOW 1
int tf_image_read(tf_image *image, void *pixels, size_t length, double seconds, char **error);

// The color profile, or NULL. Lives as long as the image.
const void *tf_image_profile(tf_image *image, size_t *length);

// Pixels per inch, or per centimeter when it is metric; 1 when the file states them (TIFF only).
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
    // The frames of an animation, one below the other; 0 or 1 for a still image. Only a GIF or a WebP may have more.
    int frames;
    // Milliseconds for each frame.
    const int *delays;
    // How often it is shown; 0 without end.
    int plays;
} tf_pixels;

// The content of a PNG: rows from top to bottom, each padded to whole bytes; 16 bits in the machine's byte order.
typedef struct {
    int width;
    int height;
    // PNG's own numbers: 0 gray, 2 RGB, 3 indexed, 4 gray and alpha, 6 RGBA.
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

// Encodes a PNG without any metadata at zlib's level `compression`. Interface art is smallest without PNG's filters,
// but photographs would be larger by a third; so where compression without filters leaves much, the adaptive filters
// are tried, too, and the smaller result is used.
//
// Uses libpng directly, although libvips' saver uses it, too: libvips hands the rows to its own threads, and with two
// savers these wait for each other (measured on 400 masters: 63,000 futex calls, and a third of a core idle).
int tf_png_encode(const tf_png_form *form, int compression, void **file, size_t *length, char **error);

// The version of libimagequant, 21700 for 2.17.0; 0 where it is missing.
int tf_quantizer_version(void);

// Gives each of width * height RGBA pixels one of at most 256 colors, with dithering, at libimagequant's quality from 1 to
// 100; TF_TOO_POOR, without a text, when so few are not enough for nine tenths of it. Transparent and opaque pixels stay
// so, and the alpha of others changes by an eighth at most.
#define TF_TOO_POOR 2
int tf_quantize(const void *rgba, int width, int height, int quality, void *output, char **error);

// Encodes without chroma subsampling: gray or RGB with 8 bits.
int tf_jpeg_encode(const tf_pixels *pixels, int quality, void **file, size_t *length, char **error);

// Encodes 8 bits without any metadata; alpha is always lossless.
int tf_webp_encode(
    const tf_pixels *pixels, int quality, int is_lossless, void **file, size_t *length, char **error);

// Encodes 8 bits in at most 256 colors, alpha on or off.
int tf_gif_encode(const tf_pixels *pixels, void **file, size_t *length, char **error);

// Encodes as HEIC or AVIF with `depth` bits: 8, 10 or 12.
int tf_heif_encode(
    const tf_pixels *pixels, int is_av1, int quality, int depth, void **file, size_t *length, char **error);

// Encodes as JPEG XL with the depth of the pixels: lossless when `distance` is 0, else up to 15, by libjxl's measure.
int tf_jxl_encode(const tf_pixels *pixels, double distance, void **file, size_t *length, char **error);

// Pixels per inch, or per centimeter; none when x is 0.
typedef struct {
    double x;
    double y;
    int is_metric;
} tf_density;

// Encodes a lossless TIFF with one or more pages. libvips' saver requires pages of one size.
int tf_tiff_encode(
    const tf_pixels *pages, const tf_density *densities, int count, void **file, size_t *length, char **error);

// A color space as in PNG's gAMA and cHRM: x and y of white and primaries, and the exponent with which samples become
// light, or 0 for the curve of sRGB.
typedef struct {
    double white[2];
    double red[2];
    double green[2];
    double blue[2];
    double gamma;
} tf_color_space;

// Converts to sRGB by the pixels' profile, or without one by `space`: gray becomes RGB, alpha is copied, and the depth
// stays. `output` has room for width * height pixels of 3 channels and the alpha.
int tf_convert_to_srgb(const tf_pixels *pixels, const tf_color_space *space, void *output, char **error);

// The size of an SVG in points; 1 when it states none.
int tf_svg_size(const void *bytes, size_t length, double *width, double *height, char **error);

// The first reference to anything outside the SVG's file; NULL when there is none. Freed with tf_free.
char *tf_svg_external_reference(const void *bytes, size_t length);

// Renders into width * height straight RGBA pixels, as large as fits and centered.
int tf_svg_render(const void *bytes, size_t length, int width, int height, void *rgba, char **error);

// The size of a PDF's first page (its crop box, turned as it asks), and the number of pages.
int tf_pdf_size(
    const void *bytes, size_t length, int page, double *width, double *height, int *pages, char **error);
int tf_pdf_render(
    const void *bytes, size_t length, int page, int width, int height, void *rgba, char **error);

// Between these two calls, warnings of libvips and its codecs in this thread are captured; pairs may be nested. Only
// in between does Twofold handle GLib's messages in the domains of libvips, Poppler and librsvg. The texts of failed calls
// may be about the files of other threads, too, unless this thread is alone between the calls: others wait meanwhile.
void tf_warnings_begin(int alone);
// Whether the outermost pair ends, and a call failed in it.
int tf_warnings_end(void);

// The warnings captured in this thread since the last call, a few at most, one per line; NULL when there were none.
// Freed with tf_free.
char *tf_warnings_take(void);

// Releases libvips' data of this thread.
void tf_thread_done(void);

void tf_free(void *memory);

#endif
