#define _GNU_SOURCE
#include "CVipsShim.h"
#include "Internal.h"
#include "Libraries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A damaged file can make a codec remark on every row.
enum { MAXIMUM_REMARKS = 4, MAXIMUM_REMARK_LENGTH = 200 };

static _Thread_local char *remarks;
static _Thread_local int remark_count;

static void remember(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)data;
    // Poppler says at the level of debugging what is wrong with a document.
    int is_drawing = g_strcmp0(domain, "Poppler") == 0;
    if (!is_drawing && !(level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR))) return;
    // That a font is replaced by another is no damage; that text is not drawn at all for want of one is.
    if (is_drawing && strstr(message, "subst is")) return;
    char *remark = strndup(message, MAXIMUM_REMARK_LENGTH);
    if (remark && remark_count < MAXIMUM_REMARKS && !(remarks && strstr(remarks, remark))) {
        char *longer;
        if (asprintf(&longer, "%s%s%s", remarks ? remarks : "", remarks ? "\n" : "", remark) >= 0) {
            free(remarks);
            remarks = longer;
            remark_count++;
        }
    }
    free(remark);
}

char *tf_take_remarks(void) {
    char *taken = remarks;
    remarks = NULL;
    remark_count = 0;
    return taken;
}

void tf_listen(void) {
    static const char *const domains[] = {"VIPS", "Poppler", "librsvg", NULL};
    for (int i = 0; domains[i]; i++)
        g_log_set_handler(
            domains[i], G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, remember, NULL);
}
