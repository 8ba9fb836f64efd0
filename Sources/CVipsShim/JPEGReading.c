// Reads the pixels of a JPEG, and hears what libjpeg says of its end.
//
// libvips looks at libjpeg's warnings before it reads a strip, so those about the last strip stay unheard: they are in its buffer of
// messages, which all threads share. A message there is only a hint whose image it is of; the image is then read again, alone.
#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static pthread_rwlock_t reading = PTHREAD_RWLOCK_INITIALIZER;
// How many messages of libjpeg were taken out of the buffer.
static atomic_uint taken_count;

static int names_jpeg(const char *messages) { return messages && strstr(messages, "VipsJpeg") != NULL; }

void tf_jpeg_message_taken(const char *message) {
    if (names_jpeg(message)) atomic_fetch_add(&taken_count, 1);
}

// The end of the image is written behind the file: where a file lacks only that, libjpeg would warn of no more than that, although
// pixels may be missing, too.
static int read_alone(
    const void *bytes, size_t length, int orientation, void *pixels, size_t count, double end, char **error) {
    static const unsigned char end_of_image[] = {0xFF, 0xD9};
    unsigned char *whole = malloc(length + sizeof end_of_image);
    VipsImage *image = NULL;
    if (!whole) {
        vips_error("twofold", "out of memory");
        return tf_failed(error);
    }
    memcpy(whole, bytes, length);
    memcpy(whole + length, end_of_image, sizeof end_of_image);
    pthread_rwlock_wrlock(&reading);
    char *others = vips_error_buffer_copy();
    int result = vips_jpegload_buffer(
        whole, length + sizeof end_of_image, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING,
        NULL);
    if (result == 0) {
        vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
        result = tf_read_upright(image, pixels, count, end);
    }
    if (image) g_object_unref(image);
    if (result == 0 && names_jpeg(vips_error_buffer())) result = -1;
    if (result == -1) tf_failed(error);
    // Messages of other threads, which these have yet to take.
    if (others && *others && !names_jpeg(others)) vips_error(NULL, "%s", others);
    pthread_rwlock_unlock(&reading);
    free(others);
    free(whole);
    return result;
}

int tf_read_jpeg(
    VipsImage *image, const void *bytes, size_t length, void *pixels, size_t count, double end, char **error) {
    pthread_rwlock_rdlock(&reading);
    unsigned before = atomic_load(&taken_count);
    int result = tf_read_upright(image, pixels, count, end);
    int is_suspect = result == 0 && (names_jpeg(vips_error_buffer()) || atomic_load(&taken_count) != before);
    if (result == -1) tf_failed(error);
    pthread_rwlock_unlock(&reading);
    if (!is_suspect) return result;
    return read_alone(bytes, length, vips_image_get_orientation(image), pixels, count, end, error);
}
