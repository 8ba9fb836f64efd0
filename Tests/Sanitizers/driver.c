// The C shims under sanitizers: `run` beside this file builds it, and says what it is for.
//
//     driver ROUNDS FILE…      each file and ROUNDS damaged copies of it, in a process for each file
//     driver system FOLDER     the shims that need no image
//     driver network           requests over HTTP
//     driver overflow FILE     writes beyond a buffer, which has to be found
//
// What a sanitizer finds goes where its log_path says. The exit status says only whether the driver did its work.
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sanitizer/lsan_interface.h>

#include "../../Sources/CVipsShim/include/CVipsShim.h"
#include "../../Sources/CWorkerShim/include/CWorkerShim.h"

// What the program grants one that reads masters, and more, because a sanitizer takes its share.
static const double seconds = 120;
static const size_t memory = (size_t)4 << 30;

static unsigned char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(size > 0 ? (size_t)size : 1);
    *length = fread(bytes, 1, size > 0 ? (size_t)size : 0, file);
    fclose(file);
    return bytes;
}

static int start(void) {
    char *error = NULL;
    if (tf_start(&error) == 0) return 1;
    fprintf(stderr, "libvips could not be started: %s\n", error ? error : "no reason given");
    tf_free(error);
    return 0;
}

// The work of one process, whose standard input is the channel.
static int work(int rounds, const char *path) {
    size_t length = 0;
    unsigned char *bytes = read_file(path, &length);
    tally counts = {0};
    if (!bytes || !start()) return 1;
    take_file(path, bytes, length, rounds, &counts);
    free(bytes);
    __lsan_do_recoverable_leak_check();
    return tf_worker_send(0, &counts, sizeof counts, 10) == TF_DONE ? 0 : 1;
}

static void add(tally *sum, const tally *counts) {
    sum->inputs += counts->inputs;
    sum->headers += counts->headers;
    sum->decodings += counts->decodings;
    sum->conversions += counts->conversions;
    sum->encodings += counts->encodings;
    sum->renderings += counts->renderings;
    sum->warnings += counts->warnings;
}

static int take_all(const char *self, const char *rounds, char **paths, int count) {
    tally sum = {0};
    int files = 0, ended = 0, failed = 0;
    for (int i = 0; i < count; i++) {
        const char *const arguments[] = {self, "work", rounds, paths[i], NULL};
        int process, channel;
        if (tf_worker_start(self, arguments, &process, &channel)) return 1;
        tally counts = {0};
        tf_exchanged result = tf_worker_receive(channel, &counts, sizeof counts, seconds, process, memory);
        int signal = tf_worker_end(process, channel);
        files++;
        add(&sum, &counts);
        // The program ends a worker that takes too much, too.
        if (result == TF_LATE || result == TF_TOO_LARGE) {
            ended++;
            printf("ended, for %s: %s\n", result == TF_LATE ? "its time" : "its memory", paths[i]);
        } else if (result != TF_DONE) {
            failed++;
            printf("died%s (signal %d): %s\n", signal ? "" : " by itself", signal, paths[i]);
        }
        fflush(stdout);
    }
    printf(
        "%d files, %ld inputs: %ld headers, %ld decodings, %ld conversions, %ld encodings, %ld renderings, %ld with warnings; "
        "%d processes ended by a limit, %d died\n",
        files, sum.inputs, sum.headers, sum.decodings, sum.conversions, sum.encodings, sum.renderings, sum.warnings, ended,
        failed);
    return failed > 0 || sum.decodings == 0;
}

int main(int count, char **arguments) {
    if (count == 4 && strcmp(arguments[1], "work") == 0) return work(atoi(arguments[2]), arguments[3]);
    if (count == 3 && strcmp(arguments[1], "system") == 0) return check_system(arguments[2]) ? 1 : 0;
    if (count == 2 && strcmp(arguments[1], "network") == 0) return check_network() ? 1 : 0;
    if (count == 3 && strcmp(arguments[1], "overflow") == 0) {
        size_t length = 0;
        unsigned char *bytes = read_file(arguments[2], &length);
        if (!bytes || !start()) return 1;
        overflow(bytes, length);
        return 0;
    }
    if (count < 3) return 2;
    return take_all("/proc/self/exe", arguments[1], arguments + 2, count - 2);
}
