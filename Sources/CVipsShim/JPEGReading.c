// Reads the pixels of a JPEG, and hears what libjpeg says of its end.
//
// libvips looks at libjpeg's warnings before it reads a strip, so those about the last strip stay unheard: they are in its buffer of
// messages, which all threads share. A message there is only a hint whose image it is of; the image is then read again, alone: no
// other thread opens or reads a JPEG meanwhile, because libjpeg warns of headers, too.
#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_rwlock_t reading = PTHREAD_RWLOCK_INITIALIZER;
// Held where messages are taken and counted, so that none is in between: out of the buffer and not counted yet.
static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;
// How many messages of libjpeg were taken out of the buffer.
static unsigned taken_count;

static int names_jpeg(const char *messages) { return messages && strstr(messages, "VipsJpeg") != NULL; }

char *tf_take_messages(void) {
    pthread_mutex_lock(&taking);
    char *messages = vips_error_buffer_copy();
    if (names_jpeg(messages)) taken_count++;
    pthread_mutex_unlock(&taking);
    return messages;
}

static unsigned count_taken(void) {
    pthread_mutex_lock(&taking);
    unsigned count = taken_count;
    pthread_mutex_unlock(&taking);
    return count;
}

// Whether libjpeg has said anything since so many messages were taken.
static int has_spoken(unsigned before) {
    pthread_mutex_lock(&taking);
    int result = taken_count != before || names_jpeg(vips_error_buffer());
    pthread_mutex_unlock(&taking);
    return result;
}

static int load(const void *bytes, size_t length, VipsImage **image) {
    return vips_jpegload_buffer(
        (void *)bytes, length, image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_WARNING, NULL);
}

int tf_load_jpeg(const void *bytes, size_t length, VipsImage **image, char **error) {
    pthread_rwlock_rdlock(&reading);
    int result = load(bytes, length, image);
    if (result) tf_failed(error);
    pthread_rwlock_unlock(&reading);
    return result;
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
    char *others = tf_take_messages();
    unsigned before = count_taken();
    int result = load(whole, length + sizeof end_of_image, &image);
    if (result == 0) {
        vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
        result = tf_read_upright(image, pixels, count, end);
    }
    if (image) g_object_unref(image);
    if (result == 0 && has_spoken(before)) result = -1;
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
    // Asked before it is read: reading gives an image the metadata of its file again.
    int orientation = vips_image_get_orientation(image);
    pthread_rwlock_rdlock(&reading);
    unsigned before = count_taken();
    int result = tf_read_upright(image, pixels, count, end);
    int is_suspect = result == 0 && has_spoken(before);
    if (result == -1) tf_failed(error);
    pthread_rwlock_unlock(&reading);
    if (!is_suspect) return result;
    return read_alone(bytes, length, orientation, pixels, count, end, error);
}
