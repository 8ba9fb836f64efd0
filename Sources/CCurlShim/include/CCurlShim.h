// Requests over HTTP by libcurl, which is opened when the first one is made: the program is not linked to it, because most
// runs need no network.
#ifndef TWOFOLD_CURL_SHIM_H
#define TWOFOLD_CURL_SHIM_H

#include <stddef.h>

// How requests are made. It lives as long as the process.
typedef struct tf_http_client tf_http_client;

// One connection, for one thread at a time. It stays open between requests.
typedef struct tf_http_connection tf_http_connection;

typedef enum {
    // An answer came, whatever it says.
    TF_HTTP_ANSWERED,
    // The answer is longer than the limit.
    TF_HTTP_TOO_LONG,
    // No answer came, or half of one.
    TF_HTTP_FAILED,
} tf_http_outcome;

typedef struct {
    tf_http_outcome outcome;
    // The status of the answer, such as 404.
    long status;
    // The body of the answer, to be freed with free(); NULL when it is empty.
    unsigned char *body;
    size_t count;
    // The cause of a failure.
    char error[256];
} tf_http_answer;

// Opens libcurl. 0, or -1 with a message that is to be freed with free(), or NULL. To be called by one thread, once.
int tf_http_open(char **error);

// A client whose connections have so many milliseconds to be made, and fail after so many seconds in which hardly anything
// comes or goes; NULL when memory is short.
tf_http_client *tf_http_client_new(long connect_milliseconds, long stall_seconds);

// Sends a line such as "Authorization: Bearer …" with every request. 0, or -1 when memory is short. Before the first connection.
int tf_http_client_add_header(tf_http_client *client, const char *header);

// Takes logins from a file in the form of .netrc. 0, or -1 when memory is short. Before the first connection.
int tf_http_client_set_netrc(tf_http_client *client, const char *path);

// Makes all requests fail soon; any thread may call it.
void tf_http_client_stop(tf_http_client *client);

// A connection, which is not made before the first request; NULL when memory is short.
tf_http_connection *tf_http_connection_new(const tf_http_client *client);

// Gets at most `limit` bytes from a URL within so many milliseconds.
void tf_http_get(
    tf_http_connection *connection, const char *url, size_t limit, long milliseconds, tf_http_answer *answer);

// Puts bytes to a URL within so many milliseconds.
void tf_http_put(
    tf_http_connection *connection, const char *url, const unsigned char *bytes, size_t count, long milliseconds,
    tf_http_answer *answer);

#endif
