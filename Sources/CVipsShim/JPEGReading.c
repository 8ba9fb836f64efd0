// Reads the pixels of a JPEG, and hears what libjpeg says of its scan and its end.
//
// libvips looks at libjpeg's warnings before it reads a strip, so those about the last strip stay unheard until it closes the image:
// then it says, in this thread, that there were some. libvips' buffer of messages cannot tell, because all threads share it, and a
// TIFF that cannot be opened clears it.
#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <stdlib.h>
#include <string.h>

int tf_load_jpeg(const void *bytes, size_t length, VipsImage **image) {
    return vips_jpegload_buffer(
        (void *)bytes, length, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING, NULL);
}

// Whether the end of the pixels is in doubt goes to is_doubtful.
static int read_once(
    const void *bytes, size_t length, int orientation, void *pixels, size_t count, double end, int *is_doubtful) {
    VipsImage *image = NULL;
    int result = tf_load_jpeg(bytes, length, &image);
    if (result == 0 && VIPS_IMAGE_SIZEOF_IMAGE(image) != count) {
        vips_error("twofold", "the size of the pixels differs from the header");
        result = -1;
    }
    if (result == 0) {
        vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
        result = tf_read_upright(image, pixels, count, end);
    }
    int has_warned = image && tf_close_hearing(image);
    *is_doubtful = result == 0 && has_warned;
    return result;
}

// Where a file lacks only its end, libjpeg would warn of no more than that, although pixels may be missing, too. So it is read again
// with the end of the image behind it.
static int read_with_end(
    const void *bytes, size_t length, int orientation, void *pixels, size_t count, double end, int *is_doubtful) {
    static const unsigned char end_of_image[] = {0xFF, 0xD9};
    unsigned char *whole = malloc(length + sizeof end_of_image);
    if (!whole) {
        vips_error("twofold", "out of memory");
        return -1;
    }
    memcpy(whole, bytes, length);
    memcpy(whole + length, end_of_image, sizeof end_of_image);
    int result = read_once(whole, length + sizeof end_of_image, orientation, pixels, count, end, is_doubtful);
    free(whole);
    return result;
}

// What the first scan of a sequential file says of its coefficients: all 64, whole.
static const unsigned char all_coefficients[] = {0, 63, 0};

// The place where the first scan of a sequential file says something else, as some phones write it; 0 if it says the same. Such a
// scan cannot have less, so every reader takes all, and libjpeg warns besides.
static size_t misstated_scan(const unsigned char *bytes, size_t length) {
    int is_sequential = 0;
    for (size_t at = 2; at + 4 <= length && bytes[at] == 0xFF;) {
        unsigned char marker = bytes[at + 1];
        if (marker == 0xFF) {
            at++;
            continue;
        }
        size_t count = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (count < 2 || count > length - at - 2) return 0;
        if (marker == 0xC0 || marker == 0xC1) is_sequential = 1;
        if (marker == 0xDA) {
            if (!is_sequential || count < 6) return 0;
            size_t place = at + 2 + count - sizeof all_coefficients;
            return memcmp(bytes + place, all_coefficients, sizeof all_coefficients) ? place : 0;
        }
        at += 2 + count;
    }
    return 0;
}

int tf_read_jpeg(
    const void *bytes, size_t length, int orientation, void *pixels, size_t count, double end, char **error) {
    size_t place = misstated_scan(bytes, length);
    unsigned char *stated = NULL;
    if (place) {
        stated = malloc(length);
        if (!stated) {
            vips_error("twofold", "out of memory");
            return tf_failed(error);
        }
        memcpy(stated, bytes, length);
        memcpy(stated + place, all_coefficients, sizeof all_coefficients);
        bytes = stated;
    }
    int is_doubtful;
    int result = read_once(bytes, length, orientation, pixels, count, end, &is_doubtful);
    if (is_doubtful) result = read_with_end(bytes, length, orientation, pixels, count, end, &is_doubtful);
    if (result == 0 && is_doubtful) result = -1;
    free(stated);
    return result == -1 ? tf_failed(error) : result;
}
