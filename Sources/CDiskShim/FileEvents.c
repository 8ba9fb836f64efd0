#include "CDiskShim.h"

#include <errno.h>

#ifdef __APPLE__
#include <CoreServices/CoreServices.h>
#include <dispatch/dispatch.h>
#include <stdlib.h>

struct tf_events {
    FSEventStreamRef stream;
    dispatch_queue_t queue;
    tf_event_seen seen;
    void *context;
};

static void report(
    ConstFSEventStreamRef stream, void *info, size_t count, void *paths, const FSEventStreamEventFlags flags[],
    const FSEventStreamEventId ids[]) {
    (void)stream;
    (void)ids;
    const struct tf_events *events = info;
    const char *const *names = paths;
    const FSEventStreamEventFlags lost = kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagUserDropped |
        kFSEventStreamEventFlagKernelDropped;
    for (size_t i = 0; i < count; i++) {
        int kinds = 0;
        if (flags[i] & lost) kinds |= TF_EVENTS_LOST;
        if (flags[i] & kFSEventStreamEventFlagRootChanged) kinds |= TF_ROOT_CHANGED;
        if (flags[i] & kFSEventStreamEventFlagItemIsDir) kinds |= TF_IS_FOLDER;
        events->seen(events->context, names[i], kinds);
    }
}

static void nothing(void *unused) { (void)unused; }

int tf_events_begin(
    const char *const roots[], size_t count, double latency, tf_event_seen seen, void *context, tf_events **result) {
    tf_events *events = calloc(1, sizeof *events);
    if (!events) return -ENOMEM;
    events->seen = seen;
    events->context = context;
    CFMutableArrayRef paths = CFArrayCreateMutable(NULL, 0, &kCFTypeArrayCallBacks);
    for (size_t i = 0; paths && i < count; i++) {
        CFStringRef path = CFStringCreateWithFileSystemRepresentation(NULL, roots[i]);
        if (!path) continue;
        CFArrayAppendValue(paths, path);
        CFRelease(path);
    }
    FSEventStreamContext about = {0, events, NULL, NULL, NULL};
    // Without deferring, so that a single save is reported at once and only what follows it waits.
    if (paths)
        events->stream = FSEventStreamCreate(
            NULL, report, &about, paths, kFSEventStreamEventIdSinceNow, latency,
            kFSEventStreamCreateFlagNoDefer | kFSEventStreamCreateFlagWatchRoot | kFSEventStreamCreateFlagFileEvents);
    if (paths) CFRelease(paths);
    events->queue = dispatch_queue_create("twofold.events", NULL);
    if (!events->stream || !events->queue) {
        if (events->stream) FSEventStreamRelease(events->stream);
        if (events->queue) dispatch_release(events->queue);
        free(events);
        return -ENOMEM;
    }
    FSEventStreamSetDispatchQueue(events->stream, events->queue);
    if (!FSEventStreamStart(events->stream)) {
        FSEventStreamInvalidate(events->stream);
        FSEventStreamRelease(events->stream);
        dispatch_release(events->queue);
        free(events);
        return -EIO;
    }
    *result = events;
    return 0;
}

void tf_events_end(tf_events *events) {
    FSEventStreamStop(events->stream);
    FSEventStreamInvalidate(events->stream);
    FSEventStreamRelease(events->stream);
    // A report that is under way ends first.
    dispatch_sync_f(events->queue, NULL, nothing);
    dispatch_release(events->queue);
    free(events);
}

#else

int tf_events_begin(
    const char *const roots[], size_t count, double latency, tf_event_seen seen, void *context, tf_events **result) {
    (void)roots;
    (void)count;
    (void)latency;
    (void)seen;
    (void)context;
    (void)result;
    return -ENOTSUP;
}

void tf_events_end(tf_events *events) { (void)events; }

#endif
