#define _GNU_SOURCE
#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The version in Debian 12 is 8.14.1, which is the oldest that is tested.
#if VIPS_MAJOR_VERSION < 8 || (VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 14)
#error "Twofold needs libvips 8.14 or newer"
#endif

struct tf_image {
    VipsImage *image;
    // The file of a JPEG, which the caller keeps as long as the image.
    const void *jpeg;
    size_t length;
    int orientation;
};

// Memory from libvips comes from malloc as well, and at this point no library may be open yet.
void tf_free(void *memory) { free(memory); }

void tf_thread_done(void) { vips_thread_shutdown(); }

// The version of the loaded library, which may differ from that of the headers.
const char *tf_version(void) { return vips_version_string(); }

// Beside libvips itself, where it looks for its modules, too: the folder's name contains the version.
static void open_module(const char *name) {
    Dl_info library;
    if (!dladdr((void *)vips_version_string, &library) || !library.dli_fname) return;
    const char *end = strrchr(library.dli_fname, '/');
    int length = end ? (int)(end - library.dli_fname) : 0;
    // Never closed: registered classes stay.
    GModule *module = NULL;
    for (const char *const *suffix = TF_PLACES.module_suffixes; *suffix && !module; suffix++) {
        char *path;
        if (asprintf(
                &path, "%.*s/vips-modules-%d.%d/%s.%s", length, library.dli_fname, vips_version(0), vips_version(1),
                name, *suffix) < 0)
            return;
        module = g_module_open(path, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
        free(path);
    }
}

// libvips' names for the loaders; a module has to be opened before the last ones exist.
static const struct {
    tf_format format;
    const char *class_name;
    const char *module;
} loaders[] = {
    {TF_PNG, "VipsForeignLoadPng", NULL},       {TF_JPEG, "VipsForeignLoadJpeg", NULL},
    {TF_WEBP, "VipsForeignLoadWebp", NULL},     {TF_GIF, "VipsForeignLoadNsgif", NULL},
    {TF_TIFF, "VipsForeignLoadTiff", NULL},     {TF_HEIF, "VipsForeignLoadHeif", "vips-heif"},
    {TF_PDF, "VipsForeignLoadPdf", "vips-poppler"}, {TF_JXL, "VipsForeignLoadJxl", "vips-jxl"},
};

int tf_make_available(tf_format format) {
    static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
    if (format == TF_SVG) return tf_libraries.render_svg;
    for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++) {
        if (loaders[i].format != format) continue;
        // Checked under the lock: between its registration and its unblocking a class exists but cannot be used.
        pthread_mutex_lock(&opening);
        int is_there = g_type_from_name(loaders[i].class_name) != 0;
        if (!is_there && loaders[i].module) {
            open_module(loaders[i].module);
            is_there = g_type_from_name(loaders[i].class_name) != 0;
            // A new class inherits that loaders are blocked.
            if (is_there) vips_operation_block_set(loaders[i].class_name, FALSE);
        }
        pthread_mutex_unlock(&opening);
        return is_there;
    }
    return 0;
}

int tf_start(char **error) {
    if (tf_libraries_open(error)) return -1;
    if (vips_init("twofold")) return tf_failed(error);
    // One image per job and many jobs: threads within an image would only compete with each other.
    vips_concurrency_set(1);
    // A batch never does the same thing twice, and a cached image can be stale.
    vips_cache_set_max(0);
    // Only the named loaders can be used, even for a file that looks like another format.
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++) vips_operation_block_set(loaders[i].class_name, FALSE);
    return 0;
}

static int load(
    const void *bytes, size_t length, tf_format format, int page, int frames, VipsImage **image) {
    void *buffer = (void *)bytes;
#define TF_STRICT "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING
    switch (format) {
    case TF_PNG:
        return vips_pngload_buffer(buffer, length, image, TF_STRICT, NULL);
    case TF_WEBP:
        // This loader decodes the whole image, and puts one of more than 100 MB into a temporary file unless it is told not to.
        return vips_webpload_buffer(
            buffer, length, image, TF_STRICT, "memory", TRUE, "page", page, "n", frames, NULL);
    case TF_GIF:
        return vips_gifload_buffer(buffer, length, image, TF_STRICT, "page", page, "n", frames, NULL);
    case TF_TIFF:
        return vips_tiffload_buffer(buffer, length, image, TF_STRICT, "page", page, NULL);
    case TF_HEIF:
        return vips_heifload_buffer(buffer, length, image, TF_STRICT, NULL);
    case TF_JXL:
        return vips_jxlload_buffer(buffer, length, image, TF_STRICT, NULL);
    case TF_JPEG:
    case TF_PDF:
    case TF_SVG:
        break;
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
    const void *bytes, size_t length, tf_format format, int page, int frames, int orientation, tf_image **image,
    tf_image_info *info, char **error) {
    VipsImage *loaded = NULL;
    if (format == TF_JPEG ? tf_load_jpeg(bytes, length, &loaded) : load(bytes, length, format, page, frames, &loaded))
        return tf_failed(error);
    vips_image_set_int(loaded, VIPS_META_ORIENTATION, orientation);
    int is_turned = orientation >= 5 && orientation <= 8;
    info->width = is_turned ? loaded->Ysize : loaded->Xsize;
    info->height = is_turned ? loaded->Xsize : loaded->Ysize;
    info->channels = loaded->Bands;
    info->bits = loaded->BandFmt == VIPS_FORMAT_UCHAR ? 8 : loaded->BandFmt == VIPS_FORMAT_USHORT ? 16 : 0;
    info->is_foreign_space = !is_known_space(loaded->Type);
    info->pages = vips_image_get_n_pages(loaded);
    *image = malloc(sizeof **image);
    if (!*image) {
        g_object_unref(loaded);
        vips_error("twofold", "out of memory");
        return tf_failed(error);
    }
    (*image)->image = loaded;
    (*image)->jpeg = format == TF_JPEG ? bytes : NULL;
    (*image)->length = length;
    (*image)->orientation = orientation;
    return 0;
}

#ifdef __APPLE__
#define TF_CLOCK CLOCK_UPTIME_RAW
#else
#define TF_CLOCK CLOCK_MONOTONIC
#endif

double tf_now(void) {
    struct timespec time;
    clock_gettime(TF_CLOCK, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// A region is evaluated in this thread; writing the image anywhere would start libvips' own threads.
static int read_rows(VipsImage *image, void *pixels, double end) {
    size_t row = VIPS_IMAGE_SIZEOF_LINE(image);
    VipsRegion *region = vips_region_new(image);
    if (!region) return -1;
    int result = 0;
    for (int y = 0; y < image->Ysize && result == 0; y += 64) {
        VipsRect strip = {0, y, image->Xsize, VIPS_MIN(64, image->Ysize - y)};
        result = vips_region_prepare(region, &strip) ? -1 : tf_now() >= end ? TF_TOO_SLOW : 0;
        for (int line = 0; line < strip.height && result == 0; line++)
            memcpy(
                (char *)pixels + (size_t)(y + line) * row, VIPS_REGION_ADDR(region, 0, y + line), row);
    }
    g_object_unref(region);
    return result;
}

// Turning needs all pixels at once, but a sequential image can be read only from top to bottom.
int tf_read_upright(VipsImage *image, void *pixels, size_t length, double end) {
    int orientation = vips_image_get_orientation(image);
    if (orientation <= 1) return read_rows(image, pixels, end);
    void *rows = malloc(length);
    VipsImage *whole = NULL, *upright = NULL;
    int result = rows ? read_rows(image, rows, end) : -1;
    if (!rows) vips_error("twofold", "out of memory");
    if (result == 0) {
        whole = vips_image_new_from_memory(
            rows, length, image->Xsize, image->Ysize, image->Bands, image->BandFmt);
        if (whole) vips_image_set_int(whole, VIPS_META_ORIENTATION, orientation);
        result = whole && vips_autorot(whole, &upright, NULL) == 0 ? read_rows(upright, pixels, end) : -1;
    }
    if (upright) g_object_unref(upright);
    if (whole) g_object_unref(whole);
    free(rows);
    return result;
}

int tf_image_read(tf_image *image, void *pixels, size_t length, double seconds, char **error) {
    double end = tf_now() + seconds;
    if (VIPS_IMAGE_SIZEOF_IMAGE(image->image) != length) {
        vips_error("twofold", "the size of the pixels differs from the header");
        return tf_failed(error);
    }
    if (image->jpeg)
        return tf_read_jpeg(image->jpeg, image->length, image->orientation, pixels, length, end, error);
    int result = tf_read_upright(image->image, pixels, length, end);
    return result == -1 ? tf_failed(error) : result;
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
    free(image);
}

int tf_image_density(tf_image *image, double *x, double *y, int *is_metric) {
    const char *unit = NULL;
    // libvips sets the unit only where the file states both numbers.
    if (!vips_image_get_typeof(image->image, VIPS_META_RESOLUTION_UNIT)
        || vips_image_get_string(image->image, VIPS_META_RESOLUTION_UNIT, &unit))
        return 0;
    *is_metric = strcmp(unit, "cm") == 0;
    double factor = *is_metric ? 10.0 : 25.4;
    *x = image->image->Xres * factor;
    *y = image->image->Yres * factor;
    return *x > 0 && *y > 0;
}
