// Takes one file through every function of CVipsShim, as it is and with random damage.
#include "driver.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../../Sources/CVipsShim/include/CVipsShim.h"

// What is larger is refused by its header, as the program refuses it, only earlier.
enum { MAXIMUM_PIXELS = 4 << 20, MAXIMUM_SLOW_PIXELS = 1 << 16 };
static const double seconds = 5;

static uint32_t state;

static uint32_t random_number(uint32_t limit) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return limit ? state % limit : 0;
}

static void drop(char *error) { tf_free(error); }

static void encoded(int result, void *file, char *error, tally *counts) {
    if (result == 0) {
        counts->encodings++;
        tf_free(file);
    } else {
        drop(error);
    }
}

static void encode_png(const tf_pixels *pixels, tally *counts) {
    static const int types[] = {0, 4, 2, 6};
    tf_png_form form = {
        .width = pixels->width, .height = pixels->height, .color_type = types[pixels->channels - 1],
        .bits = pixels->bits, .rows = pixels->samples,
        .bytes_per_row = (size_t)pixels->width * pixels->channels * (pixels->bits / 8)};
    void *file = NULL;
    size_t length;
    char *error = NULL;
    int result = tf_png_encode(&form, 1, &file, &length, &error);
    encoded(result, file, error, counts);
    // The samples as indices; those beyond the palette are libpng's to notice.
    if (pixels->channels != 1 || pixels->bits != 8) return;
    unsigned char palette[768] = {0}, alpha[256] = {0};
    form.color_type = 3;
    form.palette = palette;
    form.palette_count = 256;
    form.palette_alpha = alpha;
    form.alpha_count = 7;
    file = NULL;
    error = NULL;
    result = tf_png_encode(&form, 9, &file, &length, &error);
    encoded(result, file, error, counts);
    form.palette_count = 257;
    error = NULL;
    result = tf_png_encode(&form, 9, &file, &length, &error);
    encoded(result, file, error, counts);
}

static void quantize(const tf_pixels *pixels) {
    if (!tf_quantizer_version()) return;
    void *output = malloc((size_t)pixels->width * pixels->height * 4);
    char *error = NULL;
    if (tf_quantize(pixels->samples, pixels->width, pixels->height, 80, output, &error) < 0) drop(error);
    free(output);
}

static void encode(const tf_pixels *pixels, tally *counts) {
    void *file = NULL;
    size_t length;
    char *error = NULL;
// The error is looked at after the call, which an argument of the same call need not be.
#define ENCODE(call) \
    do { \
        int result = call; \
        encoded(result, file, error, counts); \
        error = NULL; \
    } while (0)
    encode_png(pixels, counts);
    const tf_pixels pages[] = {*pixels, *pixels};
    const tf_density densities[] = {{72, 72, 0}, {0, 0, 0}};
    ENCODE(tf_tiff_encode(pages, densities, 2, &file, &length, &error));
    // libtiff refuses its predictor for samples like these.
    tf_pixels odd = *pixels;
    odd.bits = 12;
    ENCODE(tf_tiff_encode(&odd, densities, 1, &file, &length, &error));
    if (pixels->bits == 8) {
        if (pixels->channels == 1 || pixels->channels == 3)
            ENCODE(tf_jpeg_encode(pixels, 80, &file, &length, &error));
        for (int is_lossless = 0; is_lossless < 2; is_lossless++)
            ENCODE(tf_webp_encode(pixels, 80, is_lossless, &file, &length, &error));
        ENCODE(tf_gif_encode(pixels, &file, &length, &error));
        if (pixels->channels == 4) quantize(pixels);
    }
    if (pixels->channels >= 3 && (size_t)pixels->width * pixels->height <= MAXIMUM_SLOW_PIXELS
        && tf_make_available(TF_HEIF))
        ENCODE(tf_heif_encode(pixels, 0, 50, pixels->bits == 8 ? 8 : 10, &file, &length, &error));
    if (tf_make_available(TF_JXL))
        for (int distance = 0; distance < 2; distance++)
            ENCODE(tf_jxl_encode(pixels, distance, &file, &length, &error));
}

static void convert(tf_pixels pixels, tally *counts) {
    int has_alpha = pixels.channels == 2 || pixels.channels == 4;
    size_t room = (size_t)pixels.width * pixels.height * (3 + has_alpha) * (pixels.bits / 8);
    static const tf_color_space spaces[] = {
        {{0.3127, 0.3290}, {0.64, 0.33}, {0.30, 0.60}, {0.15, 0.06}, 0},
        {{0.3127, 0.3290}, {0.68, 0.32}, {0.265, 0.69}, {0.15, 0.06}, 2.2}};
    for (int i = 0; i < 2; i++) {
        void *output = malloc(room);
        char *error = NULL;
        if (i == 1) pixels.profile = NULL;
        if (tf_convert_to_srgb(&pixels, &spaces[i], output, &error)) drop(error);
        else counts->conversions++;
        free(output);
    }
}

static void read_image(tf_image *image, const tf_image_info *info, int frames, int is_whole, tally *counts) {
    static const int delays[1 << 12];
    char *error = NULL;
    double x, y;
    int is_metric;
    tf_image_density(image, &x, &y, &is_metric);
    if (info->channels < 1 || info->channels > 4 || !info->bits) return;
    if ((size_t)frames > sizeof delays / sizeof *delays) return;
    if ((size_t)info->width * info->height > MAXIMUM_PIXELS) return;
    size_t length = (size_t)info->width * info->height * info->channels * (info->bits / 8);
    void *samples = malloc(length);
    // Room for one byte less than the header says is an error, not an overflow.
    if (tf_image_read(image, samples, length - 1, seconds, &error) == 0) abort();
    drop(error);
    error = NULL;
    int result = tf_image_read(image, samples, length, seconds, &error);
    if (result == -1) drop(error);
    if (result == 0) {
        tf_pixels pixels = {samples, info->width, info->height, info->channels, info->bits, NULL, 0, frames, delays, 0};
        pixels.profile = tf_image_profile(image, &pixels.profile_length);
        counts->decodings++;
        convert(pixels, counts);
        if (is_whole) encode(&pixels, counts);
    }
    free(samples);
}

static void take_image(const void *bytes, size_t length, tf_format format, int is_whole, tally *counts) {
    int is_animation = format == TF_GIF || format == TF_WEBP;
    for (int part = 0; part < (format == TF_TIFF || is_animation ? 2 : 1); part++) {
        tf_image *image = NULL;
        tf_image_info info;
        char *error = NULL;
        int orientation = is_whole ? 0 : (int)random_number(9);
        int frames = is_animation && part ? -1 : 1;
        int page = is_animation ? 0 : part;
        if (tf_image_open(bytes, length, format, page, frames, orientation, &image, &info, &error)) {
            drop(error);
            continue;
        }
        counts->headers++;
        read_image(image, &info, frames < 0 ? info.pages : 1, is_whole, counts);
        tf_image_close(image);
    }
}

static void take_vector_image(const void *bytes, size_t length, tf_format format, tally *counts) {
    static const int sizes[][2] = {{64, 64}, {1, 300}, {257, 3}};
    double width, height;
    int pages;
    char *error = NULL;
    int result = format == TF_PDF ? tf_pdf_size(bytes, length, 0, &width, &height, &pages, &error)
                                  : tf_svg_size(bytes, length, &width, &height, &error);
    if (format == TF_SVG) drop(tf_svg_external_reference(bytes, length));
    if (result == -1) return drop(error);
    counts->headers++;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        void *rgba = malloc((size_t)sizes[i][0] * sizes[i][1] * 4);
        error = NULL;
        result = format == TF_PDF ? tf_pdf_render(bytes, length, 0, sizes[i][0], sizes[i][1], rgba, &error)
                                  : tf_svg_render(bytes, length, sizes[i][0], sizes[i][1], rgba, &error);
        if (result) drop(error);
        else counts->renderings++;
        free(rgba);
    }
}

static int format_of(const char *path) {
    static const struct { const char *ending; tf_format format; } formats[] = {
        {"png", TF_PNG}, {"jpg", TF_JPEG}, {"jpeg", TF_JPEG}, {"webp", TF_WEBP}, {"gif", TF_GIF}, {"tiff", TF_TIFF},
        {"tif", TF_TIFF}, {"heic", TF_HEIF}, {"avif", TF_HEIF}, {"jxl", TF_JXL}, {"pdf", TF_PDF},
        {"svg", TF_SVG}};
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof formats / sizeof *formats; i++)
        if (strcasecmp(ending + 1, formats[i].ending) == 0) return (int)formats[i].format;
    return -1;
}

// Cut off somewhere, or up to eight bytes changed.
static size_t damage(unsigned char *bytes, size_t length) {
    if (random_number(4) == 0) return random_number((uint32_t)length + 1);
    for (uint32_t i = 0, count = 1 + random_number(8); i < count && length; i++)
        bytes[random_number((uint32_t)length)] = (unsigned char)random_number(256);
    return length;
}

int take_file(const char *path, const unsigned char *bytes, size_t length, int rounds, tally *counts) {
    int format = format_of(path);
    if (format < 0 || !tf_make_available((tf_format)format)) return 0;
    state = 2463534242u;
    for (int round = 0; round <= rounds; round++) {
        // As long as the file and no longer, so that reading beyond it is seen.
        unsigned char *copy = malloc(length ? length : 1);
        memcpy(copy, bytes, length);
        size_t taken = round == 0 ? length : damage(copy, length);
        if (taken < length) copy = realloc(copy, taken ? taken : 1);
        tf_warnings_begin(0);
        if (format == TF_PDF || format == TF_SVG) take_vector_image(copy, taken, (tf_format)format, counts);
        else take_image(copy, taken, (tf_format)format, round == 0, counts);
        char *warnings = tf_warnings_take();
        if (warnings) counts->warnings++;
        tf_free(warnings);
        tf_warnings_end();
        tf_thread_done();
        free(copy);
        counts->inputs++;
    }
    return 1;
}

// An overflow that is none of the shim's: it is told of room for more than there is.
void overflow(const unsigned char *bytes, size_t length) {
    tf_image *image = NULL;
    tf_image_info info;
    char *error = NULL;
    if (tf_image_open(bytes, length, TF_PNG, 0, 1, 0, &image, &info, &error)) return drop(error);
    size_t room = (size_t)info.width * info.height * info.channels * (info.bits / 8);
    void *samples = malloc(room - 1);
    if (tf_image_read(image, samples, room, seconds, &error)) drop(error);
    free(samples);
    tf_image_close(image);
}
