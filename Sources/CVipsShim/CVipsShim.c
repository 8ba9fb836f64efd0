#include "CVipsShim.h"

#include <string.h>
#include <vips/vips.h>

// Debian 12 has 8.14.1, which is the oldest that is tested.
#if VIPS_MAJOR_VERSION < 8 || (VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 14)
#error "Twofold needs libvips 8.14 or newer"
#endif

// From 8.15 `strip` is `keep`, and 8.14 does not know `keep`.
#if VIPS_MAJOR_VERSION > 8 || VIPS_MINOR_VERSION >= 15
#define TF_KEEP_PROFILE "keep", VIPS_FOREIGN_KEEP_ICC
#else
#define TF_KEEP_PROFILE "strip", FALSE
#endif

struct tf_image {
    VipsImage *image;
};

// A damaged file can make a codec remark on every row.
enum { MAXIMUM_REMARKS = 4, MAXIMUM_REMARK_LENGTH = 200 };

static _Thread_local char *remarks;
static _Thread_local int remark_count;

static void remember(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain;
    (void)data;
    if (!(level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR))) return;
    if (remark_count >= MAXIMUM_REMARKS || (remarks && strstr(remarks, message))) return;
    char *longer = g_strdup_printf(
        "%s%s%.*s", remarks ? remarks : "", remarks ? "\n" : "", MAXIMUM_REMARK_LENGTH, message);
    g_free(remarks);
    remarks = longer;
    remark_count++;
}

char *tf_take_remarks(void) {
    char *taken = remarks;
    remarks = NULL;
    remark_count = 0;
    return taken;
}

void tf_free(void *memory) { g_free(memory); }

void tf_thread_done(void) { vips_thread_shutdown(); }

// Of the library that runs, which need not be the one that was compiled against.
const char *tf_version(void) { return vips_version_string(); }

static int failed(char **error) {
    // Copied and cleared under one lock; the result of reading and clearing apart can be torn.
    *error = vips_error_buffer_copy();
    return -1;
}

int tf_start(char **error) {
    // The modules that libvips would load (poppler, ImageMagick, HEIC, JPEG XL, slides) are of no use here, and
    // opening them is most of its start-up time. It looks for them below its home.
    g_setenv("VIPSHOME", "/nonexistent", TRUE);
    // GLib reads G_DEBUG when it is loaded, and by it a remark on one picture can be the end of the program.
    g_log_set_always_fatal(G_LOG_FATAL_MASK);
    if (vips_init("twofold")) return failed(error);
    g_log_set_handler(
        "VIPS", G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, remember, NULL);
    // One picture a job and many jobs: threads inside a picture would only be in each other's way.
    vips_concurrency_set(1);
    // A batch never does the same thing twice, and a cached image can be stale.
    vips_cache_set_max(0);
    // Only what is named can be loaded, even by a file that looks like something else.
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    return 0;
}

static int load(const void *bytes, size_t length, tf_format format, VipsImage **image) {
    void *buffer = (void *)bytes;
    switch (format) {
    case TF_PNG:
        return vips_pngload_buffer(
            buffer, length, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING, NULL);
    case TF_JPEG:
        return vips_jpegload_buffer(
            buffer, length, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING, NULL);
    }
    vips_error("twofold", "no loader for format %d", (int)format);
    return -1;
}

static int is_known_space(VipsInterpretation space) {
    switch (space) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16:
    case VIPS_INTERPRETATION_sRGB:
    case VIPS_INTERPRETATION_RGB:
    case VIPS_INTERPRETATION_RGB16:
        return 1;
    default:
        return 0;
    }
}

int tf_image_open(
    const void *bytes, size_t length, tf_format format, tf_image **image, tf_image_info *info, char **error) {
    VipsImage *loaded = NULL;
    if (load(bytes, length, format, &loaded)) return failed(error);
    int orientation = vips_image_get_orientation(loaded);
    int is_turned = orientation >= 5 && orientation <= 8;
    info->width = is_turned ? loaded->Ysize : loaded->Xsize;
    info->height = is_turned ? loaded->Xsize : loaded->Ysize;
    info->channels = loaded->Bands;
    info->bits = loaded->BandFmt == VIPS_FORMAT_UCHAR ? 8 : loaded->BandFmt == VIPS_FORMAT_USHORT ? 16 : 0;
    info->is_foreign_space = !is_known_space(loaded->Type);
    *image = g_new0(tf_image, 1);
    (*image)->image = loaded;
    return 0;
}

static double now(void) { return (double)g_get_monotonic_time() / G_USEC_PER_SEC; }

// A region is evaluated in this thread; writing the image anywhere would start libvips' own.
static int read_rows(VipsImage *image, void *pixels, double end) {
    size_t row = VIPS_IMAGE_SIZEOF_LINE(image);
    VipsRegion *region = vips_region_new(image);
    int result = 0;
    for (int y = 0; y < image->Ysize && result == 0; y += 64) {
        VipsRect strip = {0, y, image->Xsize, VIPS_MIN(64, image->Ysize - y)};
        result = vips_region_prepare(region, &strip) ? -1 : now() >= end ? TF_TOO_SLOW : 0;
        for (int line = 0; line < strip.height && result == 0; line++)
            memcpy(
                (char *)pixels + (size_t)(y + line) * row, VIPS_REGION_ADDR(region, 0, y + line), row);
    }
    g_object_unref(region);
    return result;
}

// Turning needs every pixel at once, and a sequential image can be read only from top to bottom.
static int read_upright(VipsImage *image, void *pixels, size_t length, double end) {
    int orientation = vips_image_get_orientation(image);
    if (orientation <= 1) return read_rows(image, pixels, end);
    void *rows = g_try_malloc(length);
    VipsImage *whole = NULL, *upright = NULL;
    int result = rows ? read_rows(image, rows, end) : -1;
    if (!rows) vips_error("twofold", "there is not enough memory to turn it");
    if (result == 0) {
        whole = vips_image_new_from_memory(
            rows, length, image->Xsize, image->Ysize, image->Bands, image->BandFmt);
        if (whole) vips_image_set_int(whole, VIPS_META_ORIENTATION, orientation);
        result = whole && vips_autorot(whole, &upright, NULL) == 0 ? read_rows(upright, pixels, end) : -1;
    }
    if (upright) g_object_unref(upright);
    if (whole) g_object_unref(whole);
    g_free(rows);
    return result;
}

int tf_image_read(tf_image *image, void *pixels, size_t length, double seconds, char **error) {
    double end = now() + seconds;
    if (VIPS_IMAGE_SIZEOF_IMAGE(image->image) != length) {
        vips_error("twofold", "the pixels are of another size than the header says");
        return failed(error);
    }
    int result = read_upright(image->image, pixels, length, end);
    return result == -1 ? failed(error) : result;
}

const void *tf_image_profile(tf_image *image, size_t *length) {
    const void *data = NULL;
    *length = 0;
    if (vips_image_get_typeof(image->image, VIPS_META_ICC_NAME) == 0) return NULL;
    if (vips_image_get_blob(image->image, VIPS_META_ICC_NAME, &data, length)) return NULL;
    return data;
}

void tf_image_close(tf_image *image) {
    if (!image) return;
    g_object_unref(image->image);
    g_free(image);
}

static VipsImage *wrap(const void *pixels, int width, int height, int channels) {
    VipsImage *image = vips_image_new_from_memory(
        pixels, (size_t)width * height * channels, width, height, channels, VIPS_FORMAT_UCHAR);
    if (!image) return NULL;
    // The interpretation tells the saver grey from RGB.
    VipsInterpretation space = channels == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    VipsImage *typed = NULL;
    int result = vips_copy(image, &typed, "interpretation", space, NULL);
    g_object_unref(image);
    return result ? NULL : typed;
}

int tf_jpeg_encode(
    const void *pixels, int width, int height, int channels, int quality, const void *profile,
    size_t profile_length, void **file, size_t *length, char **error) {
    VipsImage *image = wrap(pixels, width, height, channels);
    if (!image) return failed(error);
    if (profile) vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile_length);
    int result = vips_jpegsave_buffer(
        image, file, length, "Q", quality, "optimize_coding", TRUE, "subsample_mode",
        VIPS_FOREIGN_SUBSAMPLE_OFF, TF_KEEP_PROFILE, NULL);
    g_object_unref(image);
    return result ? failed(error) : 0;
}
