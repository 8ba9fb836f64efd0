#include "CVipsShim.h"
#include "Libraries.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A file in memory: libtiff moves back and forth in it, and writes the place of a page into the page before.
typedef struct {
    unsigned char *bytes;
    size_t length;
    size_t capacity;
    size_t position;
    // libtiff's first error, which causes the ones that follow.
    char message[200];
} file_in_memory;

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t count) {
    file_in_memory *file = handle;
    size_t left = file->position < file->length ? file->length - file->position : 0;
    size_t taken = MIN((size_t)count, left);
    memcpy(buffer, file->bytes + file->position, taken);
    file->position += taken;
    return (tmsize_t)taken;
}

static tmsize_t write_bytes(thandle_t handle, void *buffer, tmsize_t count) {
    file_in_memory *file = handle;
    size_t end = file->position + (size_t)count;
    if (end > file->capacity) {
        size_t capacity = end * 2;
        unsigned char *larger = realloc(file->bytes, capacity);
        if (!larger) return -1;
        memset(larger + file->capacity, 0, capacity - file->capacity);
        file->bytes = larger;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->position, buffer, (size_t)count);
    file->position = end;
    file->length = MAX(file->length, end);
    return count;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    file_in_memory *file = handle;
    switch (whence) {
    case SEEK_SET:
        file->position = offset;
        break;
    case SEEK_CUR:
        file->position += offset;
        break;
    default:
        file->position = file->length + offset;
        break;
    }
    return file->position;
}

static int close_file(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((file_in_memory *)handle)->length; }

static void keep_message(file_in_memory *file, const char *message) {
    if (!*file->message) snprintf(file->message, sizeof file->message, "%s", message);
}

static int keep_error(TIFF *tiff, void *file, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)module;
    char message[sizeof((file_in_memory *)file)->message];
    vsnprintf(message, sizeof message, format, arguments);
    keep_message(file, message);
    // The message ends here: the handlers of the process would print it.
    return 1;
}

static int ignore_warning(TIFF *tiff, void *file, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)file;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}

// Little-endian on every machine, so that the same image gives the same bytes.
static TIFF *open_file(file_in_memory *file) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, file);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ignore_warning, file);
    TIFF *tiff = TIFFClientOpenExt(
        "memory", "wl", file, read_bytes, write_bytes, seek, close_file, size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

// The fields of a page, in front of its rows; 0 where libtiff refuses one.
static int set_fields(TIFF *tiff, const tf_pixels *pixels, const tf_density *density) {
    int is_set = 1;
    int has_alpha = pixels->channels == 2 || pixels->channels == 4;
    is_set &= TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, (uint32_t)pixels->width);
    is_set &= TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, (uint32_t)pixels->height);
    is_set &= TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, pixels->bits);
    is_set &= TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, pixels->channels);
    is_set &= TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    is_set &= TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    is_set &= TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    is_set &= TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, pixels->channels < 3 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    if (has_alpha) {
        uint16_t kind = EXTRASAMPLE_UNASSALPHA;
        is_set &= TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
    // Lossless, and supported by every reader of TIFF.
    is_set &= TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_LZW);
    is_set &= TIFFSetField(tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    is_set &= TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff, 0));
    if (density && density->x > 0) {
        is_set &= TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, density->is_metric ? RESUNIT_CENTIMETER : RESUNIT_INCH);
        is_set &= TIFFSetField(tiff, TIFFTAG_XRESOLUTION, density->x);
        is_set &= TIFFSetField(tiff, TIFFTAG_YRESOLUTION, density->y);
    }
    if (pixels->profile) is_set &= TIFFSetField(tiff, TIFFTAG_ICCPROFILE, (uint32_t)pixels->profile_length, pixels->profile);
    return is_set;
}

static int write_page(TIFF *tiff, const tf_pixels *pixels, const tf_density *density) {
    if (!set_fields(tiff, pixels, density)) return 0;
    size_t row = (size_t)pixels->width * pixels->channels * (pixels->bits / 8);
    // The predictor works in place.
    void *copy = malloc(row);
    if (!copy) return 0;
    int is_written = 1;
    for (int y = 0; y < pixels->height && is_written; y++) {
        memcpy(copy, (const unsigned char *)pixels->samples + (size_t)y * row, row);
        is_written = TIFFWriteScanline(tiff, copy, (uint32_t)y, 0) == 1;
    }
    free(copy);
    return is_written && TIFFWriteDirectory(tiff);
}

int tf_tiff_encode(
    const tf_pixels *pages, const tf_density *densities, int count, void **file, size_t *length, char **error) {
    file_in_memory target = {0};
    TIFF *tiff = open_file(&target);
    int is_written = tiff != NULL;
    for (int page = 0; page < count && is_written; page++)
        is_written = write_page(tiff, &pages[page], &densities[page]);
    // It writes the rest, and reports errors of that only through the handler.
    if (tiff) TIFFClose(tiff);
    if (!is_written || *target.message) {
        free(target.bytes);
        keep_message(&target, "libtiff could not write the image and gave no reason");
        *error = strdup(target.message);
        return -1;
    }
    *file = target.bytes;
    *length = target.length;
    return 0;
}
