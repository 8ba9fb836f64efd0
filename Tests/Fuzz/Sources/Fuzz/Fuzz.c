// What libFuzzer calls. Its command line, with one of our targets in front:
//
//     Fuzz --list
//     Fuzz TARGET --seed FOLDER
//     Fuzz TARGET [libFuzzer's flags] [corpora or single inputs]
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// In EntryPoints.swift.
void tf_fuzz_list(void);
bool tf_fuzz_select(const char *target);
bool tf_fuzz_seed(const char *folder);
void tf_fuzz_check(const uint8_t *bytes, ptrdiff_t count);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    const char *target = *argc > 1 ? (*argv)[1] : "--list";
    if (strcmp(target, "--list") == 0) {
        tf_fuzz_list();
        exit(0);
    }
    if (!tf_fuzz_select(target)) {
        fprintf(stderr, "no target %s; Fuzz --list names them\n", target);
        exit(2);
    }
    if (*argc == 4 && strcmp((*argv)[2], "--seed") == 0) exit(tf_fuzz_seed((*argv)[3]) ? 0 : 2);
    // libFuzzer sees the rest, and runs itself under the program's name.
    (*argv)[1] = (*argv)[0];
    *argv += 1;
    *argc -= 1;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    tf_fuzz_check(bytes, (ptrdiff_t)count);
    return 0;
}
