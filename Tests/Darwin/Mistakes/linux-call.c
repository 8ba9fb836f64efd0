// error: call to undeclared function 'renameat2'
#include <stdio.h>

int exchange(int folder, const char *a, const char *b) { return renameat2(folder, a, folder, b, 2); }
