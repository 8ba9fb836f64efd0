// The file-system calls that Swift cannot import, or that differ between Linux and macOS. Each returns 0 (or a
// descriptor) on success and a negative errno on failure; ENOTSUP means "not on this system or file system: use the
// fallback".
#ifndef TWOFOLD_DISK_SHIM_H
#define TWOFOLD_DISK_SHIM_H

#include <dirent.h>
#include <stddef.h>
#include <sys/types.h>

// Opens a file for writing that does not have a name in `folder` yet.
int tf_open_unnamed(int folder, mode_t mode);

// Gives the unnamed file its name. EEXIST when the name exists.
int tf_link_unnamed(int file, int folder, const char *name);

// Renames within `folder`. EEXIST when `to` exists.
int tf_rename_exclusive(int folder, const char *from, const char *to);

// Renames from one folder to another, or within one. EEXIST when `to` exists.
int tf_move_exclusive(int from_folder, const char *from, int to_folder, const char *to);

// Swaps two names of `folder` in one step.
int tf_rename_exchange(int folder, const char *a, const char *b);

// Gives a file a second name within `folder`. EEXIST when `to` exists, ENOTSUP where files have one name only.
int tf_link(int folder, const char *from, const char *to);

// Gives a file a second name in another folder. EEXIST when `to` exists, ENOTSUP where files have one name only.
int tf_link_into(int from_folder, const char *from, int to_folder, const char *to);

// Renames within `folder`, and replaces `to`.
int tf_rename(int folder, const char *from, const char *to);

// Removes a name from `folder`.
int tf_unlink(int folder, const char *name);

// Takes the one lock of a folder, which ends with its descriptor or with the process, whichever comes first.
// EWOULDBLOCK when it is taken already.
int tf_lock(int folder);

// Takes a lock of a folder that others may have at the same time, but not together with that of `tf_lock`.
int tf_lock_shared(int folder);

// Removes an empty folder.
int tf_remove_folder(int folder, const char *name);

// Opens the folder at a path below `folder` in one step, but not through a link. ENOTSUP where it has to be walked.
int tf_open_folder(int folder, const char *path);

// Opens the file at a path below `folder` for reading in one step, but not through a link, and does not wait for the writer
// of a pipe. ENOTSUP where it has to be walked.
int tf_open_file(int folder, const char *path);

// A descriptor of whatever is at a path below `folder`, a link included, that is good for its status only. ENOENT if there
// is nothing; ENOTSUP where the path has to be walked.
int tf_open_entry(int folder, const char *path);

// Waits until the file's bytes are on the medium.
int tf_sync_file(int file);

// Hands the bytes of a file, or the names of a folder, to the drive, on systems where tf_sync_all does not do that itself;
// elsewhere it does nothing.
int tf_write_out(int file);

// Waits until the medium has everything that was written to the file system of `folder`, names included, and for which
// tf_write_out was called. ENOTSUP where errors of the writing would not be reported.
int tf_sync_all(int folder);

// Whether this error of macOS' F_FULLFSYNC means only that the file system does not support it. Any other is about the
// data.
int tf_is_without_full_sync(int error);

// The name in a folder's entry, not copied: a record is shorter than its type, so a copy would read beyond it.
const char *tf_entry_name(const struct dirent *entry, size_t *length);

// macOS' reports on changes of files (FSEvents); ENOTSUP elsewhere. One report has several of these kinds.
enum { TF_EVENTS_LOST = 1, TF_ROOT_CHANGED = 2, TF_IS_FOLDER = 4 };
typedef struct tf_events tf_events;
// Called on a thread of the system, one call at a time.
typedef void (*tf_event_seen)(void *context, const char *path, int kinds);

// Begins to report what changes below the roots, at most once in so many seconds.
int tf_events_begin(
    const char *const roots[], size_t count, double latency, tf_event_seen seen, void *context, tf_events **result);

// Ends it; afterwards nothing is reported any more.
void tf_events_end(tf_events *events);

#endif
