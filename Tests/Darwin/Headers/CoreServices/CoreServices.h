#pragma once
#include <dispatch/dispatch.h>
#include <stddef.h>
#include <stdint.h>
typedef long CFIndex;
typedef unsigned char Boolean;
typedef uint32_t UInt32;
typedef uint64_t UInt64;
typedef double CFTimeInterval;
typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFArray *CFArrayRef;
typedef struct __CFArray *CFMutableArrayRef;
typedef const struct __CFString *CFStringRef;
typedef struct { CFIndex version; } CFArrayCallBacks;
extern const CFArrayCallBacks kCFTypeArrayCallBacks;
void CFRelease(CFTypeRef);
CFMutableArrayRef CFArrayCreateMutable(CFAllocatorRef, CFIndex, const CFArrayCallBacks *);
void CFArrayAppendValue(CFMutableArrayRef, const void *);
CFStringRef CFStringCreateWithFileSystemRepresentation(CFAllocatorRef, const char *);
typedef UInt32 FSEventStreamCreateFlags, FSEventStreamEventFlags;
typedef UInt64 FSEventStreamEventId;
typedef struct __FSEventStream *FSEventStreamRef;
typedef const struct __FSEventStream *ConstFSEventStreamRef;
enum {
    kFSEventStreamCreateFlagNoDefer = 0x2, kFSEventStreamCreateFlagWatchRoot = 0x4,
    kFSEventStreamCreateFlagFileEvents = 0x10,
};
enum {
    kFSEventStreamEventFlagMustScanSubDirs = 0x1, kFSEventStreamEventFlagUserDropped = 0x2,
    kFSEventStreamEventFlagKernelDropped = 0x4, kFSEventStreamEventFlagRootChanged = 0x20,
    kFSEventStreamEventFlagItemIsDir = 0x20000,
};
#define kFSEventStreamEventIdSinceNow 0xFFFFFFFFFFFFFFFFULL
typedef struct {
    CFIndex version;
    void *info;
    const void *(*retain)(const void *);
    void (*release)(const void *);
    CFStringRef (*copyDescription)(const void *);
} FSEventStreamContext;
typedef void (*FSEventStreamCallback)(
    ConstFSEventStreamRef, void *, size_t, void *, const FSEventStreamEventFlags[], const FSEventStreamEventId[]);
FSEventStreamRef FSEventStreamCreate(
    CFAllocatorRef, FSEventStreamCallback, FSEventStreamContext *, CFArrayRef, FSEventStreamEventId, CFTimeInterval,
    FSEventStreamCreateFlags);
void FSEventStreamSetDispatchQueue(FSEventStreamRef, dispatch_queue_t);
Boolean FSEventStreamStart(FSEventStreamRef);
void FSEventStreamStop(FSEventStreamRef);
void FSEventStreamInvalidate(FSEventStreamRef);
void FSEventStreamRelease(FSEventStreamRef);
