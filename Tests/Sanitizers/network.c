#define _GNU_SOURCE
// Takes the calls of CCurlShim through answers of a server that lies, stops in the middle, or sends too much.
#include "driver.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Sources/CCurlShim/include/CCurlShim.h"

enum { LIMIT = 4096, MILLISECONDS = 2000, DAMAGED = 400 };

typedef struct {
    const char *name;
    // What the server sends before it closes the connection; NULL for nothing at all.
    const char *head;
    // So many bytes follow.
    size_t filler;
    tf_http_outcome outcome;
    long status;
    size_t count;
} exchange;

#define OK "HTTP/1.1 200 OK\r\n"

static const exchange exchanges[] = {
    {"a file", OK "Content-Length: 5\r\n\r\nhello", 0, TF_HTTP_ANSWERED, 200, 5},
    {"an empty file", OK "Content-Length: 0\r\n\r\n", 0, TF_HTTP_ANSWERED, 200, 0},
    {"as long as the limit", OK "\r\n", LIMIT, TF_HTTP_ANSWERED, 200, LIMIT},
    {"one byte longer", OK "\r\n", LIMIT + 1, TF_HTTP_TOO_LONG, 200, 0},
    {"without end", OK "\r\n", 8 << 20, TF_HTTP_TOO_LONG, 200, 0},
    {"half a file", OK "Content-Length: 100\r\n\r\nhello", 0, TF_HTTP_FAILED, 0, 0},
    {"more than it says", OK "Content-Length: 5\r\n\r\nhello", 100000, TF_HTTP_ANSWERED, 200, 5},
    {"chunks", OK "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n", 0, TF_HTTP_ANSWERED, 200, 5},
    {"a chunk of 2^64 - 1", OK "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello", 0, TF_HTTP_FAILED, 0, 0},
    {"a chunk without a size", OK "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello", 0, TF_HTTP_FAILED, 0, 0},
    {"a huge length", OK "Content-Length: 9223372036854775807\r\n\r\nhello", 0, TF_HTTP_FAILED, 0, 0},
    {"a negative length", OK "Content-Length: -1\r\n\r\nhello", 0, TF_HTTP_FAILED, 0, 0},
    {"absent", "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone", 0, TF_HTTP_ANSWERED, 404, 0},
    {"a long refusal", "HTTP/1.1 500 No\r\n\r\n", 1 << 20, TF_HTTP_ANSWERED, 500, 0},
    {"a redirect", "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n", 0, TF_HTTP_ANSWERED, 302, 0},
    {"a part", "HTTP/1.1 206 Partial\r\nContent-Range: bytes 3-7/9\r\n\r\nhello", 0, TF_HTTP_ANSWERED, 206, 0},
    {"no HTTP", "hello", 0, TF_HTTP_FAILED, 0, 0},
    {"a status of five digits", "HTTP/1.1 20000 OK\r\n\r\nhello", 0, TF_HTTP_FAILED, 0, 0},
    {"a header without end", OK "X: ", 2 << 20, TF_HTTP_FAILED, 0, 0},
    {"nothing", "", 0, TF_HTTP_FAILED, 0, 0},
    {"silence", NULL, 0, TF_HTTP_FAILED, 0, 0},
};
enum { COUNT = sizeof exchanges / sizeof *exchanges };

static int failures;

#define EXPECT(condition, what) \
    do { \
        if (!(condition)) { \
            dprintf(STDERR_FILENO, "%s:%d: %s: expected %s\n", __FILE__, __LINE__, what, #condition); \
            failures++; \
        } \
    } while (0)

// MARK: The server

static void send_all(int connection, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(connection, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes += sent;
        length -= (size_t)sent;
    }
}

// Reads a request up to the end of its body; its path, or -1.
static long read_request(int connection) {
    static char text[1 << 16];
    size_t length = 0;
    char *end = NULL;
    while (!end && length + 1 < sizeof text) {
        ssize_t got = recv(connection, text + length, sizeof text - 1 - length, 0);
        if (got <= 0) return -1;
        length += (size_t)got;
        text[length] = 0;
        end = strstr(text, "\r\n\r\n");
    }
    const char *sized = strcasestr(text, "\r\nContent-Length:");
    size_t wanted = sized && end ? (size_t)atol(sized + 17) : 0, had = end ? length - (size_t)(end + 4 - text) : 0;
    char rest[4096];
    while (had < wanted) {
        ssize_t got = recv(connection, rest, sizeof rest, 0);
        if (got <= 0) break;
        had += (size_t)got;
    }
    const char *path = strchr(text, '/');
    return path ? atol(path + 1) : -1;
}

static void serve(int listener) {
    static char filler[1 << 16];
    memset(filler, 'x', sizeof filler);
    for (;;) {
        int connection = accept(listener, NULL, NULL);
        if (connection < 0) return;
        long number = read_request(connection);
        if (number >= 0) {
            const exchange *answer = &exchanges[number % COUNT];
            if (answer->head) {
                char *head = strdup(answer->head);
                size_t length = strlen(head);
                // Above the first answers are those of which some bytes were changed.
                srand((unsigned)number);
                for (long i = 0; number >= COUNT && length > 0 && i < 1 + number % 3; i++)
                    head[(size_t)rand() % length] = (char)rand();
                send_all(connection, head, length);
                free(head);
                for (size_t left = answer->filler; left > 0;) {
                    size_t part = left < sizeof filler ? left : sizeof filler;
                    if (send(connection, filler, part, MSG_NOSIGNAL) < 0) break;
                    left -= part;
                }
            } else {
                char byte;
                while (recv(connection, &byte, 1, 0) > 0) {}
            }
        }
        close(connection);
    }
}

// MARK: The client

// They live as long as the process, and what they refer to is no leak.
static tf_http_client *client;
static tf_http_connection *connection;

static void get(const char *address, long number, long milliseconds, tf_http_answer *answer) {
    char url[64];
    snprintf(url, sizeof url, "%s%ld", address, number);
    tf_http_get(connection, url, LIMIT, milliseconds, answer);
}

static void make_requests(const char *address) {
    for (long i = 0; i < COUNT; i++) {
        const exchange *wanted = &exchanges[i];
        tf_http_answer answer;
        get(address, i, wanted->head ? MILLISECONDS : 300, &answer);
        EXPECT(answer.outcome == wanted->outcome, wanted->name);
        EXPECT(answer.outcome != TF_HTTP_ANSWERED || answer.status == wanted->status, wanted->name);
        EXPECT(answer.outcome != TF_HTTP_ANSWERED || answer.count == wanted->count, wanted->name);
        EXPECT(answer.count <= LIMIT && (answer.count == 0 || answer.body), wanted->name);
        EXPECT((answer.outcome == TF_HTTP_FAILED) == (answer.error[0] != 0), wanted->name);
        free(answer.body);
    }
    for (long i = COUNT; i < COUNT + DAMAGED; i++) {
        if (!exchanges[i % COUNT].head) continue;
        tf_http_answer answer;
        get(address, i, MILLISECONDS, &answer);
        EXPECT(answer.count <= LIMIT && (answer.count == 0 || answer.body), exchanges[i % COUNT].name);
        EXPECT(memchr(answer.error, 0, sizeof answer.error) != NULL, exchanges[i % COUNT].name);
        free(answer.body);
    }
    static const size_t sizes[] = {0, 1, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        // Of its own size, so that a byte read behind it is found.
        unsigned char *bytes = calloc(1, sizes[i] ? sizes[i] : 1);
        for (long number = 0; number < COUNT - 1; number++) {
            char url[64];
            snprintf(url, sizeof url, "%s%ld", address, number);
            tf_http_answer answer;
            tf_http_put(connection, url, bytes, sizes[i], MILLISECONDS, &answer);
            EXPECT(answer.count <= 1 << 16, exchanges[number].name);
            free(answer.body);
        }
        free(bytes);
    }
}

static void refuse_mistakes(const char *address) {
    static const char *const urls[] = {"", "x", "http://", "http://[::", "file:///etc/passwd", "http://127.0.0.1:1/"};
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
        tf_http_answer answer;
        tf_http_get(connection, urls[i], LIMIT, 500, &answer);
        // A file has no status, so nothing of it is taken.
        EXPECT(answer.outcome == TF_HTTP_FAILED || answer.status != 200, urls[i]);
        EXPECT(answer.body == NULL && answer.count == 0, urls[i]);
        free(answer.body);
    }
    tf_http_client_stop(client);
    tf_http_answer answer;
    get(address, 0, MILLISECONDS, &answer);
    EXPECT(answer.outcome == TF_HTTP_FAILED, "a request after the end");
    free(answer.body);
}

int check_network(void) {
    char *error = NULL;
    if (tf_http_open(&error)) {
        printf("SKIPPED: libcurl cannot be opened: %s\n", error ? error : "no reason given");
        free(error);
        return 0;
    }
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof place;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&place, sizeof place) || listen(listener, 16)
        || getsockname(listener, (struct sockaddr *)&place, &length))
        return 1;
    pid_t server = fork();
    if (server == 0) {
        serve(listener);
        _exit(0);
    }
    close(listener);
    char address[64];
    snprintf(address, sizeof address, "http://127.0.0.1:%d/", ntohs(place.sin_port));
    client = tf_http_client_new(500, 1);
    EXPECT(client && tf_http_client_add_header(client, "X-Token: secret") == 0, "a header");
    EXPECT(client && tf_http_client_set_netrc(client, "/nonexistent") == 0, "logins");
    connection = client ? tf_http_connection_new(client) : NULL;
    EXPECT(connection, "a connection");
    if (connection) {
        make_requests(address);
        refuse_mistakes(address);
    }
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    return failures;
}
