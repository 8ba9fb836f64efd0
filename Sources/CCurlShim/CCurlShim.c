#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
// The macros of this name check types by calling functions that would link the program to the library.
#define CURL_DISABLE_TYPECHECK
#include "CCurlShim.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// curl.h has macros of some of these names, which only count arguments.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define TF_FUNCTIONS(F) \
    F(curl_global_init) F(curl_easy_init) F(curl_easy_reset) F(curl_easy_setopt) F(curl_easy_perform) \
    F(curl_easy_getinfo) F(curl_easy_strerror) F(curl_slist_append)

static struct {
#define TF_POINTER(name) __typeof__(name) *name;
    TF_FUNCTIONS(TF_POINTER)
#undef TF_POINTER
} curl;

static const struct {
    const char *name;
    void *pointer;
} functions[] = {
#define TF_FUNCTION(name) {#name, &curl.name},
    TF_FUNCTIONS(TF_FUNCTION)
#undef TF_FUNCTION
};

// Distributions that build libcurl with GnuTLS only have it under that name.
static const char *const files[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib", "libcurl.4.dylib",
#else
    "libcurl.so.4", "libcurl-gnutls.so.4",
#endif
};

struct tf_http_client {
    struct curl_slist *headers;
    char *netrc;
    long connect_milliseconds;
    long stall_seconds;
    int is_stopped;
};

struct tf_http_connection {
    CURL *handle;
    const tf_http_client *client;
    char error[CURL_ERROR_SIZE];
    // Of the request in progress:
    tf_http_answer *answer;
    size_t limit;
    size_t room;
    size_t ignored;
    const unsigned char *upload;
    size_t upload_count;
    size_t uploaded;
};

int tf_http_open(char **error) {
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof files / sizeof *files; i++) library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        *error = reason ? strdup(reason) : NULL;
        return -1;
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *address = dlsym(library, functions[i].name);
        if (!address) {
            if (asprintf(error, "libcurl has no %s", functions[i].name) < 0) *error = NULL;
            return -1;
        }
        memcpy(functions[i].pointer, &address, sizeof address);
    }
    if (curl.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) return 0;
    *error = strdup("libcurl does not start");
    return -1;
}

tf_http_client *tf_http_client_new(long connect_milliseconds, long stall_seconds) {
    tf_http_client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->connect_milliseconds = connect_milliseconds;
    client->stall_seconds = stall_seconds;
    // Otherwise a server is asked first whether it wants the bytes, which takes as long as sending them.
    if (tf_http_client_add_header(client, "Expect:") == 0) return client;
    free(client);
    return NULL;
}

int tf_http_client_add_header(tf_http_client *client, const char *header) {
    struct curl_slist *longer = curl.curl_slist_append(client->headers, header);
    if (!longer) return -1;
    client->headers = longer;
    return 0;
}

int tf_http_client_set_netrc(tf_http_client *client, const char *path) {
    client->netrc = strdup(path);
    return client->netrc ? 0 : -1;
}

void tf_http_client_stop(tf_http_client *client) { __atomic_store_n(&client->is_stopped, 1, __ATOMIC_RELAXED); }

tf_http_connection *tf_http_connection_new(const tf_http_client *client) {
    tf_http_connection *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->client = client;
    connection->handle = curl.curl_easy_init();
    if (connection->handle) return connection;
    free(connection);
    return NULL;
}

enum { MOST_IGNORED = 1 << 16 };

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    tf_http_connection *connection = context;
    tf_http_answer *answer = connection->answer;
    size_t added = size * count;
    // What a server says about its refusal is of no interest, and can be longer than what was asked for.
    curl.curl_easy_getinfo(connection->handle, CURLINFO_RESPONSE_CODE, &answer->status);
    if (answer->status != 200) {
        connection->ignored += added;
        return connection->ignored <= MOST_IGNORED ? added : 0;
    }
    if (added > connection->limit - answer->count) {
        answer->outcome = TF_HTTP_TOO_LONG;
        return 0;
    }
    if (answer->count + added > connection->room) {
        size_t room = connection->room ? connection->room : 4096;
        while (room < answer->count + added) room *= 2;
        unsigned char *larger = realloc(answer->body, room);
        if (!larger) return 0;
        answer->body = larger;
        connection->room = room;
    }
    memcpy(answer->body + answer->count, bytes, added);
    answer->count += added;
    return added;
}

static size_t send_bytes(char *buffer, size_t size, size_t count, void *context) {
    tf_http_connection *connection = context;
    size_t left = connection->upload_count - connection->uploaded;
    size_t taken = size * count < left ? size * count : left;
    memcpy(buffer, connection->upload + connection->uploaded, taken);
    connection->uploaded += taken;
    return taken;
}

// A connection that was open for too long is found to be closed only when a body is under way: then it is sent again.
static int rewind_bytes(void *context, curl_off_t offset, int origin) {
    tf_http_connection *connection = context;
    if (origin != SEEK_SET || offset < 0 || (size_t)offset > connection->upload_count) return CURL_SEEKFUNC_FAIL;
    connection->uploaded = (size_t)offset;
    return CURL_SEEKFUNC_OK;
}

static int watch(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    return __atomic_load_n(&((tf_http_connection *)context)->client->is_stopped, __ATOMIC_RELAXED);
}

static void perform(
    tf_http_connection *connection, const char *url, size_t limit, long milliseconds, tf_http_answer *answer
) {
    const tf_http_client *client = connection->client;
    CURL *handle = connection->handle;
    memset(answer, 0, sizeof *answer);
    answer->outcome = TF_HTTP_ANSWERED;
    connection->answer = answer;
    connection->limit = limit;
    connection->room = 0;
    connection->ignored = 0;
    connection->error[0] = 0;
#define SET(option, value) curl.curl_easy_setopt(handle, option, value)
    SET(CURLOPT_URL, url);
    SET(CURLOPT_ERRORBUFFER, connection->error);
    // A signal for a timeout would be the whole program's.
    SET(CURLOPT_NOSIGNAL, 1L);
    // A redirect could lead anywhere, and take the credentials along. No proxy, because the environment does not decide.
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_SSL_VERIFYPEER, 1L);
    SET(CURLOPT_SSL_VERIFYHOST, 2L);
    SET(CURLOPT_CONNECTTIMEOUT_MS, client->connect_milliseconds);
    SET(CURLOPT_TIMEOUT_MS, milliseconds);
    SET(CURLOPT_LOW_SPEED_LIMIT, 100L);
    SET(CURLOPT_LOW_SPEED_TIME, client->stall_seconds);
    SET(CURLOPT_HTTPHEADER, client->headers);
    SET(CURLOPT_USERAGENT, "twofold");
    if (client->netrc) {
        SET(CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
        SET(CURLOPT_NETRC_FILE, client->netrc);
    }
    SET(CURLOPT_WRITEFUNCTION, receive);
    SET(CURLOPT_WRITEDATA, connection);
    SET(CURLOPT_NOPROGRESS, 0L);
    SET(CURLOPT_XFERINFOFUNCTION, watch);
    SET(CURLOPT_XFERINFODATA, connection);
    CURLcode code = curl.curl_easy_perform(handle);
    if (code == CURLE_OK) {
        curl.curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
    } else if (answer->outcome == TF_HTTP_ANSWERED && connection->ignored <= MOST_IGNORED) {
        answer->outcome = TF_HTTP_FAILED;
        snprintf(
            answer->error, sizeof answer->error, "%s",
            connection->error[0] ? connection->error : curl.curl_easy_strerror(code));
    }
    // It keeps the connection, and forgets the request.
    curl.curl_easy_reset(handle);
}

void tf_http_get(
    tf_http_connection *connection, const char *url, size_t limit, long milliseconds, tf_http_answer *answer
) {
    CURL *handle = connection->handle;
    SET(CURLOPT_HTTPGET, 1L);
    perform(connection, url, limit, milliseconds, answer);
}

void tf_http_put(
    tf_http_connection *connection, const char *url, const unsigned char *bytes, size_t count, long milliseconds,
    tf_http_answer *answer
) {
    connection->upload = bytes;
    connection->upload_count = count;
    connection->uploaded = 0;
    CURL *handle = connection->handle;
    SET(CURLOPT_UPLOAD, 1L);
    SET(CURLOPT_READFUNCTION, send_bytes);
    SET(CURLOPT_READDATA, connection);
    SET(CURLOPT_SEEKFUNCTION, rewind_bytes);
    SET(CURLOPT_SEEKDATA, connection);
    SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)count);
    perform(connection, url, MOST_IGNORED, milliseconds, answer);
}
