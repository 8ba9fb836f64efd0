#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const unsigned char *bytes;
    size_t length;
    size_t position;
    // libtiff's first error or warning, which causes the ones that follow.
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

static tmsize_t refuse_to_write(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle;
    (void)buffer;
    (void)count;
    return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    file_in_memory *file = handle;
    size_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file->position : file->length;
    return file->position = start + offset;
}

static int close_file(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((file_in_memory *)handle)->length; }

static int keep_message(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)module;
    file_in_memory *file = data;
    if (!*file->message) vsnprintf(file->message, sizeof file->message, format, arguments);
    // The message ends here: the handlers of the process would print it.
    return 1;
}

static TIFF *open_file(file_in_memory *file) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, file);
    TIFFOpenOptionsSetWarningHandlerExtR(options, keep_message, file);
    TIFF *tiff = TIFFClientOpenExt(
        "memory", "rm", file, read_bytes, refuse_to_write, seek, close_file, size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

// One message is enough: the pixels after it are not those of the file.
static int read_rows(TIFF *tiff, const tf_tiff_page *page, void *row, const char *message, double end) {
    for (int plane = 0; plane < page->planes; plane++)
        for (int y = 0; y < page->height; y++) {
            if (TIFFReadScanline(tiff, row, (uint32_t)y, (uint16_t)plane) != 1 || *message) return -1;
            if (y % 64 == 63 && tf_now() >= end) return TF_TOO_SLOW;
        }
    return 0;
}

static int read_tiles(TIFF *tiff, void *tile, tmsize_t length, const char *message, double end) {
    uint32_t count = TIFFNumberOfTiles(tiff);
    for (uint32_t index = 0; index < count; index++) {
        if (TIFFReadEncodedTile(tiff, index, tile, length) < 0 || *message) return -1;
        if (tf_now() >= end) return TF_TOO_SLOW;
    }
    return 0;
}

int tf_tiff_decompresses(int compression) { return TIFFIsCODECConfigured((uint16_t)compression); }

int tf_tiff_check(const void *bytes, size_t length, const tf_tiff_page *page, double seconds, char **error) {
    double end = tf_now() + seconds;
    file_in_memory file = {.bytes = bytes, .length = length};
    TIFF *tiff = open_file(&file);
    int result = -1;
    void *part = NULL;
    if (tiff && TIFFSetDirectory(tiff, (tdir_t)page->page)) {
        // Before it, libtiff speaks of tags that say nothing about the pixels.
        *file.message = 0;
        if (page->is_jpeg) TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        int is_tiled = TIFFIsTiled(tiff);
        tmsize_t size = is_tiled ? TIFFTileSize(tiff) : TIFFScanlineSize(tiff);
        part = size > 0 ? malloc((size_t)size) : NULL;
        if (part)
            result = is_tiled ? read_tiles(tiff, part, size, file.message, end)
                              : read_rows(tiff, page, part, file.message, end);
    }
    free(part);
    if (tiff) TIFFClose(tiff);
    if (result == -1) *error = strdup(*file.message ? file.message : "libtiff could not read it and gave no reason");
    return result;
}
