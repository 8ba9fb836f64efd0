#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <stdlib.h>
#include <string.h>

int tf_quantizer_version(void) { return tf_libraries.quantize ? liq_version() : 0; }

// A pixel that is transparent or opaque stays so, whatever its color's neighbors are: the library mixes an opaque
// color with a translucent one when that is near.
typedef enum { TRANSPARENT, TRANSLUCENT, OPAQUE } opacity;

static opacity opacity_of(const unsigned char *pixel) {
    return pixel[3] == 0 ? TRANSPARENT : pixel[3] == 255 ? OPAQUE : TRANSLUCENT;
}

static liq_color color_of(const liq_palette *palette, unsigned char index, opacity kind) {
    liq_color color = palette->entries[index];
    if (kind == TRANSPARENT || color.a == 0) return (liq_color){0, 0, 0, 0};
    if (kind == OPAQUE) color.a = 255;
    return color;
}

// The number of colors once transparent and opaque pixels have their own.
static int count_colors(const unsigned char *pixels, const unsigned char *indices, size_t count, const liq_palette *palette) {
    char is_used[3][256] = {{0}};
    for (size_t i = 0; i < count; i++) is_used[opacity_of(pixels + 4 * i)][indices[i]] = 1;
    int colors = 0, is_transparent = 0;
    for (unsigned i = 0; i < palette->count; i++) {
        int alpha = palette->entries[i].a;
        is_transparent |= is_used[TRANSPARENT][i] || (alpha == 0 && is_used[TRANSLUCENT][i]);
        colors += alpha == 255 ? is_used[OPAQUE][i] || is_used[TRANSLUCENT][i]
                               : is_used[OPAQUE][i] + (alpha > 0 && is_used[TRANSLUCENT][i]);
    }
    return colors + is_transparent;
}

// The most by which the alpha of a pixel may change. The library weighs colors by their number, so an image with few
// translucent pixels would lose its smooth edges.
enum { ALPHA_LIMIT = 32, ALPHA_RANGES = 8, FIXED_LIMIT = 64 };

// Colors that a palette has to have.
typedef struct {
    liq_color colors[FIXED_LIMIT];
    int count;
} fixed_colors;

// The square of the distance of a color from a pixel, both multiplied by alpha, over all channels and alpha.
static int distance(const unsigned char *pixel, liq_color color) {
    int alpha = pixel[3] - color.a, sum = alpha * alpha;
    const unsigned char channels[] = {color.r, color.g, color.b};
    for (int i = 0; i < 3; i++) {
        int difference = (pixel[i] * pixel[3] - channels[i] * color.a) / 255;
        sum += difference * difference;
    }
    return sum;
}

// The nearest color among those of about the same alpha; -1 when none is near.
static int nearest(const unsigned char *pixel, const liq_palette *palette) {
    int best = -1, least = 4 * ALPHA_LIMIT * ALPHA_LIMIT;
    for (unsigned i = 0; i < palette->count; i++) {
        if (abs(pixel[3] - palette->entries[i].a) > ALPHA_LIMIT) continue;
        int square = distance(pixel, palette->entries[i]);
        if (square < least) least = square, best = (int)i;
    }
    return best;
}

// Gives each pixel whose alpha changed by too much another color. Where there is none, adds the worst pixel's own to
// those that the next palette has to have, one for each range of alpha.
static int restore_alpha(
    const unsigned char *pixels, unsigned char *indices, size_t count, const liq_palette *palette,
    fixed_colors *fixed) {
    int worst[ALPHA_RANGES] = {0}, lacking = 0;
    size_t places[ALPHA_RANGES];
    for (size_t i = 0; i < count; i++) {
        const unsigned char *pixel = pixels + 4 * i;
        int change = abs(pixel[3] - palette->entries[indices[i]].a);
        if (change <= ALPHA_LIMIT || opacity_of(pixel) != TRANSLUCENT) continue;
        int other = nearest(pixel, palette), range = pixel[3] * ALPHA_RANGES / 256;
        if (other >= 0) {
            indices[i] = (unsigned char)other;
        } else if (change > worst[range]) {
            worst[range] = change;
            places[range] = i;
        }
    }
    for (int range = 0; range < ALPHA_RANGES; range++) {
        if (!worst[range]) continue;
        lacking++;
        if (fixed->count < FIXED_LIMIT) memcpy(&fixed->colors[fixed->count++], pixels + 4 * places[range], 4);
    }
    return lacking;
}

// Chooses at most `limit` colors and gives each pixel one of them; *result has the palette. The indices are those of
// pixels in a row.
static liq_error quantize(
    const unsigned char *pixels, int width, int height, int least, int aim, int limit, const fixed_colors *fixed,
    unsigned char *indices, liq_result **result) {
    liq_attr *options = liq_attr_create();
    if (!options) return LIQ_OUT_OF_MEMORY;
    liq_error error = liq_set_quality(options, least, aim);
    if (!error) error = liq_set_max_colors(options, limit);
    liq_image *image = error ? NULL : liq_image_create_rgba(options, pixels, width, height, 0);
    if (!error && !image) error = LIQ_OUT_OF_MEMORY;
    for (int i = 0; !error && i < fixed->count; i++) error = liq_image_add_fixed_color(image, fixed->colors[i]);
    if (!error) error = liq_image_quantize(image, options, result);
    if (!error) error = liq_set_dithering_level(*result, 1);
    if (!error) error = liq_write_remapped_image(*result, image, indices, (size_t)width * height);
    if (image) liq_image_destroy(image);
    liq_attr_destroy(options);
    return error;
}

static int try_limits(
    const unsigned char *pixels, int width, int height, int quality, unsigned char *indices, unsigned char *output) {
    size_t count = (size_t)width * height;
    fixed_colors fixed = {.count = 0};
    // What opacity and alpha ask for is little, and the next choice has room for it; but it can ask for more. Then it takes
    // all the colors that there can be.
    for (int limit = 256, round = 0; limit >= 2 && round < 8; round++) {
        liq_result *result = NULL;
        // Nine tenths are enough, as for pngquant.
        int least = quality * 9 / 10, aim = round < 5 ? quality : 100;
        liq_error error = quantize(pixels, width, height, least, aim, limit, &fixed, indices, &result);
        const liq_palette *palette = error ? NULL : liq_get_palette(result);
        int is_rough = palette && restore_alpha(pixels, indices, count, palette, &fixed) > 0;
        int excess = palette ? count_colors(pixels, indices, count, palette) - 256 : 0;
        if (palette && excess <= 0 && !is_rough) {
            for (size_t i = 0; i < count; i++) {
                liq_color color = color_of(palette, indices[i], opacity_of(pixels + 4 * i));
                memcpy(output + 4 * i, &color, 4);
            }
        }
        if (result) liq_result_destroy(result);
        if (error) return error == LIQ_QUALITY_TOO_LOW ? TF_TOO_POOR : -1;
        if (excess <= 0 && !is_rough) return 0;
        if (excess > 0) limit -= excess;
    }
    return TF_TOO_POOR;
}

int tf_quantize(const void *rgba, int width, int height, int quality, void *output, char **error) {
    unsigned char *indices = malloc((size_t)width * height);
    // Threads within an image would only compete with each other. The number belongs to this thread alone.
    int threads = tf_libraries.limit_threads ? omp_get_max_threads() : 0;
    if (threads) omp_set_num_threads(1);
    int result = indices ? try_limits(rgba, width, height, quality, indices, output) : -1;
    if (threads) omp_set_num_threads(threads);
    free(indices);
    if (result == -1) *error = strdup("libimagequant failed, or memory ran out");
    return result;
}
