// Captures warnings of libvips and its codecs while a call of this shim runs in a thread.
//
// GLib has one handler per domain for the whole process, and a host program may have set its own. So ours is set only
// during a capture, and the host's is restored when the last one ends. GLib cannot report the handler before ours:
// messages from threads without a capture go to GLib's default handler meanwhile.
#define _GNU_SOURCE
#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Limits, because a damaged file can make a codec warn on every row.
enum { MAXIMUM_WARNINGS = 4, MAXIMUM_LENGTH = 200 };

static const char *const domains[] = {"VIPS", "Poppler", "librsvg"};
enum { DOMAIN_COUNT = sizeof domains / sizeof *domains };

// What Poppler says of documents that it shows whole: a number with a sign inside, which all readers pass over, a replaced font (text
// that is missing because no font was found is damage), the structure of text for readers of screens, a line or a shape without a
// start, which every reader leaves out, and a JPEG 2000 with a count of its parts that OpenJPEG puts right. Its other warnings are
// damage, also those of syntax: color spaces fall back to others so.
static const char *const harmless[] = {
    "Badly formatted number", "subst is", "arguments for Marked Content", "No current point", "Non conformant codestream"};

static int is_harmless(const char *message) {
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (strstr(message, harmless[i])) return 1;
    return 0;
}

// libvips' buffer of messages is one for all threads, so the text of a failed call may hold words about other files. Captures share
// this lock; a call that failed is made again by a thread that holds it alone, and then all the text is its own.
#ifdef PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
// Otherwise glibc lets it wait as long as any thread reads.
static pthread_rwlock_t telling = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
#else
static pthread_rwlock_t telling = PTHREAD_RWLOCK_INITIALIZER;
#endif
static pthread_mutex_t installing = PTHREAD_MUTEX_INITIALIZER;
static int capture_count;
static guint handlers[DOMAIN_COUNT];

// The state of this thread; empty again when its capture ends, so that a thread that ends leaves nothing behind.
static _Thread_local struct {
    int depth;
    // Whether a call failed since the first capture began, and libvips' buffer was asked why.
    int has_failed;
    int count;
    char *text;
    // While an image is closed, warnings are only counted.
    int is_closing;
    int closing_count;
} captured;

static void discard(void) {
    free(captured.text);
    captured.text = NULL;
    captured.count = 0;
}

static void capture(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)data;
    if (captured.depth == 0) {
        // libvips' own threads may be working for a call of the host program, which has no capture.
        if (!vips_thread_isvips()) g_log_default_handler(domain, level, message, NULL);
        return;
    }
    // Poppler reports errors in a document at debug level.
    int is_poppler = g_strcmp0(domain, "Poppler") == 0;
    if (!is_poppler && !(level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR))) return;
    if (captured.is_closing) {
        captured.closing_count++;
        return;
    }
    if (is_poppler && is_harmless(message)) return;
    char *warning = strndup(message, MAXIMUM_LENGTH);
    if (warning && captured.count < MAXIMUM_WARNINGS && !(captured.text && strstr(captured.text, warning))) {
        char *longer;
        const char *before = captured.text ? captured.text : "";
        if (asprintf(&longer, "%s%s%s", before, captured.text ? "\n" : "", warning) >= 0) {
            free(captured.text);
            captured.text = longer;
            captured.count++;
        }
    }
    free(warning);
}

int tf_failed(char **error) {
    // Copied and cleared under one lock: with two separate calls, another thread's text could be lost or torn.
    *error = vips_error_buffer_copy();
    captured.has_failed = 1;
    return -1;
}

void tf_warnings_begin(int alone) {
    if (captured.depth++ > 0) return;
    captured.has_failed = 0;
    if (!alone) pthread_rwlock_rdlock(&telling);
    else {
        pthread_rwlock_wrlock(&telling);
        free(vips_error_buffer_copy());
    }
    pthread_mutex_lock(&installing);
    if (capture_count++ == 0)
        for (int i = 0; i < DOMAIN_COUNT; i++)
            handlers[i] = g_log_set_handler(
                domains[i], G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, capture, NULL);
    pthread_mutex_unlock(&installing);
}

int tf_close_hearing(VipsImage *image) {
    captured.closing_count = 0;
    captured.is_closing = 1;
    g_object_unref(image);
    captured.is_closing = 0;
    return captured.closing_count > 0;
}

char *tf_warnings_take(void) {
    char *taken = captured.text;
    captured.text = NULL;
    discard();
    return taken;
}

int tf_warnings_end(void) {
    if (--captured.depth > 0) return 0;
    discard();
    pthread_mutex_lock(&installing);
    if (--capture_count == 0)
        for (int i = 0; i < DOMAIN_COUNT; i++) g_log_remove_handler(domains[i], handlers[i]);
    pthread_mutex_unlock(&installing);
    pthread_rwlock_unlock(&telling);
    return captured.has_failed;
}
